// RUN: %check_hosts %s cuda-launch-cooperative --target=A100
// The A100 has 108 SMs: 216 blocks of 1024 threads are resident.
#include <cuda_runtime.h>

__global__ void kernel() {}

void exact(void **arguments) {
  cudaLaunchCooperativeKernel((const void *)kernel, 216, 1024, arguments, 0, nullptr);
  // CHECK: :[[#@LINE+2]]:3: [[ERROR]]: cooperative grid of 217 blocks exceeds the limit of 216 resident blocks; the launch fails on A100 SXM4 80GB [cuda-launch-cooperative]
  // CHECK: note: at most 2 blocks of 1024 threads per SM x 108 SMs = 216 blocks on A100 SXM4 80GB
  cudaLaunchCooperativeKernel((const void *)kernel, 217, 1024, arguments, 0, nullptr);
}

// One of two grids fits.
void either(void **arguments, bool more) {
  // CHECK: :[[#@LINE+2]]:3: warning: cooperative grid of 217 blocks exceeds the limit of 216 resident blocks; the launch fails on A100 SXM4 80GB when the grid is 217 (line [[#@LINE+2]]) [cuda-launch-cooperative]
  // CHECK: note: at most 2 blocks of 1024 threads per SM x 108 SMs = 216 blocks on A100 SXM4 80GB
  cudaLaunchCooperativeKernel((const void *)kernel, more ? 217 : 216, 1024, arguments, 0, nullptr);
}

// Shared memory leaves room for four blocks on each SM.
void sharedMemory(void **arguments) {
  cudaLaunchCooperativeKernel((const void *)kernel, 432, 64, arguments, 40000, nullptr);
  // CHECK: :[[#@LINE+2]]:3: [[ERROR]]: cooperative grid of 433 blocks exceeds the limit of 432 resident blocks; the launch fails on A100 SXM4 80GB [cuda-launch-cooperative]
  // CHECK: note: at most 4 blocks of 64 threads per SM x 108 SMs = 432 blocks on A100 SXM4 80GB
  cudaLaunchCooperativeKernel((const void *)kernel, 433, 64, arguments, 40000, nullptr);
}
