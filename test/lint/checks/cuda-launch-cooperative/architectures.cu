// RUN: %check_hosts %s cuda-launch-cooperative --target=sm_80,sm_90
// For an architecture its product with the most SMs counts.
#include <cuda_runtime.h>

__global__ void kernel(float *data) {}

void run(float *data, void **arguments) {
  cudaLaunchCooperativeKernel((void *)kernel, 100000, 1024, arguments);
  cudaLaunchCooperativeKernel((void *)kernel, 250, 1024, arguments);
  cudaLaunchCooperativeKernel((void *)kernel, 200, 1024, arguments);
}
