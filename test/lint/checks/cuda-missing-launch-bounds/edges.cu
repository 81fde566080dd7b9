// RUN: %check_hosts %s cuda-missing-launch-bounds
// As many variables as a thread has registers, so that a compiler may use all of them.
#define HEAVY                                                                                      \
  {                                                                                                \
    float kept[255];                                                                               \
    for (auto &each : kept)                                                                        \
      each = *data++;                                                                              \
    for (auto each : kept)                                                                         \
      *data *= each;                                                                               \
  }
__global__ void twice(float *data) HEAVY
__global__ void fits(float *data) HEAVY

// Two launches are the largest; the first is told.
void same(float *data) {
  // CHECK: :[[#@LINE+2]]:3: warning: 'twice' has no '__launch_bounds__' and is launched with 1024 threads per block; the launch fails above 64 registers per thread on every target [cuda-missing-launch-bounds]
  // CHECK: note: '__launch_bounds__(1024)' would limit 'twice' to the registers that every launch in this file allows
  twice<<<4, 1024>>>(data);
  twice<<<8, 1024>>>(data);
}

// 256 threads can have 255 registers each.
void most(float *data) { fits<<<4, 256>>>(data); }
