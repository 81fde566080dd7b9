// RUN: %check_hosts %s cuda-launch-dimensions
// Every way to launch.

__global__ void kernel(float *data) {}

#define LAUNCH(threads) kernel<<<16, threads>>>(data)
#define CHECK_CUDA(call) do { if ((call) != cudaSuccess) return; } while (0)

void byMacro(float *data) {
  // CHECK: :[[#@LINE+2]]:3: [[ERROR]]: block of 2048 threads exceeds the limit of 1024 threads per block; the launch fails on every target [cuda-launch-dimensions]
  // CHECK: note: expanded from macro 'LAUNCH'
  LAUNCH(2048);
  LAUNCH(1024);
}

void byCall(float *data) {
  void *arguments[] = {&data};
  // CHECK: :[[#@LINE+1]]:3: [[ERROR]]: block of 2048 threads exceeds the limit of 1024 threads per block; the launch fails on every target [cuda-launch-dimensions]
  cudaLaunchKernel((const void *)kernel, dim3(16), dim3(2048), arguments, 0, nullptr);
  // CHECK: :[[#@LINE+2]]:14: [[ERROR]]: block of 4096 threads exceeds the limit of 1024 threads per block; the launch fails on every target [cuda-launch-dimensions]
  // CHECK: note: 64 x 64 = 4096 threads
  CHECK_CUDA(cudaLaunchKernel((void *)&kernel, 16, dim3(64, 64), arguments, 0, nullptr));
  // CHECK: :[[#@LINE+1]]:3: [[ERROR]]: block of 1025 threads exceeds the limit of 1024 threads per block; the launch fails on every target [cuda-launch-dimensions]
  cudaLaunchCooperativeKernel((const void *)kernel, dim3(16), dim3(1025), arguments, 0, nullptr);
  cudaLaunchKernel((const void *)kernel, dim3(16), dim3(1024), arguments, 0, nullptr);
}

void byPointer(float *data, void (*unknown)(float *)) {
  void (*pointer)(float *) = kernel;
  // CHECK: :[[#@LINE+1]]:3: [[ERROR]]: block of 2048 threads exceeds the limit of 1024 threads per block; the launch fails on every target [cuda-launch-dimensions]
  pointer<<<16, 2048>>>(data);
  auto automatic = &kernel;
  // CHECK: :[[#@LINE+1]]:3: [[ERROR]]: block of 2049 threads exceeds the limit of 1024 threads per block; the launch fails on every target [cuda-launch-dimensions]
  automatic<<<16, 2049>>>(data);
  // CHECK: :[[#@LINE+1]]:3: [[ERROR]]: block of 2050 threads exceeds the limit of 1024 threads per block; the launch fails on every target [cuda-launch-dimensions]
  unknown<<<16, 2050>>>(data);
  pointer<<<16, 1024>>>(data);
}

void byLambda(float *data) {
  auto run = [=](int blocks) {
    // CHECK: :[[#@LINE+1]]:5: [[ERROR]]: block of 2048 threads exceeds the limit of 1024 threads per block; the launch fails on every target [cuda-launch-dimensions]
    kernel<<<blocks, 2048>>>(data);
    kernel<<<blocks, 1024>>>(data);
  };
  run(16);
  // CHECK: :[[#@LINE+1]]:17: [[ERROR]]: block of 2051 threads exceeds the limit of 1024 threads per block; the launch fails on every target [cuda-launch-dimensions]
  [](auto *p) { kernel<<<16, 2051>>>(p); }(data);
}

struct Object {
  float *data;
  // CHECK: :[[#@LINE+1]]:14: [[ERROR]]: block of 2052 threads exceeds the limit of 1024 threads per block; the launch fails on every target [cuda-launch-dimensions]
  Object() { kernel<<<16, 2052>>>(data); }
  // CHECK: :[[#@LINE+1]]:29: [[ERROR]]: block of 2053 threads exceeds the limit of 1024 threads per block; the launch fails on every target [cuda-launch-dimensions]
  void operator()() const { kernel<<<16, 2053>>>(data); }
};
Object object;
