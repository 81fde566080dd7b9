// RUN: %check_hosts %s cuda-launch-cluster --target=sm_90,sm_100
#include <cuda_runtime.h>

__global__ void kernel(float *data) {}
__global__ void __cluster_dims__(2) pairs(float *data) {}
__global__ void __cluster_dims__(4, 2, 1) tiles(float *data) {}

// The third way to ask for clusters: an attribute of the launch.
static void inClusters(dim3 grid, unsigned x, unsigned y, float *data) {
  cudaLaunchAttribute attribute[1];
  attribute[0].id = cudaLaunchAttributeClusterDimension;
  attribute[0].val.clusterDim.x = x;
  attribute[0].val.clusterDim.y = y;
  attribute[0].val.clusterDim.z = 1;
  cudaLaunchConfig_t config = {};
  config.gridDim = grid;
  config.blockDim = 128;
  config.attrs = attribute;
  config.numAttrs = 1;
  cudaLaunchKernelEx(&config, kernel, data);
}

void uneven(float *data, int n) {
  pairs<<<7, 128>>>(data);
  tiles<<<dim3(8, 3), 128>>>(data);
  tiles<<<dim3(n, 3), 128>>>(data);
  pairs<<<1, 128>>>(data);
  inClusters(9, 4, 1, data);
}

void even(float *data, int n) {
  pairs<<<8, 128>>>(data);
  tiles<<<dim3(8, 2), 128>>>(data);
  pairs<<<n, 128>>>(data);
  pairs<<<2 * n, 128>>>(data);
  kernel<<<7, 128>>>(data);
  inClusters(8, 4, 1, data);
  inClusters(dim3(8, 6), 4, 2, data);
}
