// RUN: %check_hosts %s cuda-launch-dimensions --target=sm_75,sm_90,H100
// No more clusters are held at once than blocks: 2 of 1024 threads on each of the 132 SMs of an H100. The
// number of SMs of an architecture is unknown, and a device without clusters does not answer.
#include <cuda.h>
#include <cuda_runtime.h>

__global__ void kernel(float *data) {}

void asks(float *data) {
  cudaLaunchConfig_t config = {};
  config.gridDim = dim3(64);
  config.blockDim = dim3(512, 2);
  int clusters = 0;
  cudaOccupancyMaxActiveClusters(&clusters, kernel, &config);
  if (clusters <= 264)
    // CHECK: :[[#@LINE+1]]:5: warning: block of 2048 threads exceeds the limit of 1024 threads per block; the launch fails on H100 SXM5 [cuda-launch-dimensions]
    kernel<<<1, 2048>>>(data);
  if (clusters <= 263)
    kernel<<<1, 2048>>>(data);
  if (clusters > 264)
    kernel<<<1, 2048>>>(data);
  if (clusters > 0)
    kernel<<<264, 1024>>>(data);
}

void ofDriver(float *data, CUfunction function, CUlaunchConfig *config) {
  int clusters = 0;
  cuOccupancyMaxActiveClusters(&clusters, function, config);
  if (clusters <= 132 * 32)
    // CHECK: :[[#@LINE+1]]:5: warning: block of 2048 threads exceeds the limit of 1024 threads per block; the launch fails on H100 SXM5 [cuda-launch-dimensions]
    kernel<<<1, 2048>>>(data);
  if (clusters < 132 * 32)
    kernel<<<1, 2048>>>(data);
}
