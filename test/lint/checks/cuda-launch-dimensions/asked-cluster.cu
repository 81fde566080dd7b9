// RUN: %check_hosts %s cuda-launch-dimensions --target=sm_75,sm_90,sm_110
// The largest cluster that the program asks for is no larger than the target's: 16 blocks, or 8. Without
// clusters the question has no answer, and the guard may keep the launch away.
#include <cuda_runtime.h>

__global__ void kernel(float *data) {}

void asks(float *data, cudaLaunchConfig_t *config) {
  int size = 0;
  cudaOccupancyMaxPotentialClusterSize(&size, kernel, config);
  if (size <= 16)
    // CHECK: :[[#@LINE+1]]:5: warning: block of 2048 threads exceeds the limit of 1024 threads per block; the launch fails on sm_90 and sm_110 [cuda-launch-dimensions]
    kernel<<<1, 2048>>>(data);
  if (size <= 8)
    // CHECK: :[[#@LINE+1]]:5: warning: block of 2048 threads exceeds the limit of 1024 threads per block; the launch fails on sm_110 [cuda-launch-dimensions]
    kernel<<<1, 2048>>>(data);
  if (size > 16)
    kernel<<<1, 2048>>>(data);
  if (size >= 1)
    kernel<<<1, 1024>>>(data);
}
