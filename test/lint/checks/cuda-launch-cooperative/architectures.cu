// RUN: %check_hosts %s cuda-launch-cooperative --target=sm_80,sm_90
// For an architecture its product with the most SMs counts.
#include <cuda_runtime.h>

__global__ void kernel(float *data) {}

void run(float *data, void **arguments) {
  // CHECK: :[[#@LINE+3]]:3: warning: cooperative grid of 100000 blocks exceeds the limit of 216 resident blocks on sm_80 and 264 resident blocks on sm_90; the launch fails on every target [cuda-launch-cooperative]
  // CHECK: note: at most 2 blocks of 1024 threads per SM x 108 SMs = 216 blocks on A100 PCIe 40GB, the product of sm_80 with the most SMs
  // CHECK: note: at most 2 blocks of 1024 threads per SM x 132 SMs = 264 blocks on H100 SXM5, the product of sm_90 with the most SMs
  cudaLaunchCooperativeKernel((void *)kernel, 100000, 1024, arguments);
  // CHECK: :[[#@LINE+2]]:3: warning: cooperative grid of 250 blocks exceeds the limit of 216 resident blocks; the launch fails on sm_80 [cuda-launch-cooperative]
  // CHECK: note: at most 2 blocks of 1024 threads per SM x 108 SMs = 216 blocks on A100 PCIe 40GB, the product of sm_80 with the most SMs
  cudaLaunchCooperativeKernel((void *)kernel, 250, 1024, arguments);
  cudaLaunchCooperativeKernel((void *)kernel, 200, 1024, arguments);
}
