// RUN: %check_hosts %s cuda-launch-dimensions --target=sm_80
// In a template that is never instantiated, the `(0)` that initializes a member has no type.
__global__ void kernel(float *data) {}

template <typename T> struct Solver {
  T mode;
  Solver() : mode(0) {}
  void run(float *data) {
    if (mode)
      kernel<<<1, 256>>>(data);
    // CHECK: :[[#@LINE+1]]:5: [[ERROR]]: block of 2048 threads exceeds
    kernel<<<1, 2048>>>(data);
  }
};
