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
  // CHECK: :[[#@LINE+6]]:3: [[ERROR]]: grid.x of 9 blocks is not a multiple of the cluster's 4; the launch fails on every target when the grid is 9 (line [[#@LINE+27]]) [cuda-launch-cluster]
  // CHECK: note: 9 = 2 x 4 + 1; the next multiples are 8 and 12
  // CHECK: note: 'inClusters' is called here
  // CHECK: note: 4 comes from 'x'
  // CHECK: note: 1 comes from 'y'
  // CHECK: note: the launch asks for this cluster here
  cudaLaunchKernelEx(&config, kernel, data);
}

void uneven(float *data, int n) {
  // CHECK: :[[#@LINE+3]]:3: [[ERROR]]: grid.x of 7 blocks is not a multiple of the cluster's 2; the launch fails on every target [cuda-launch-cluster]
  // CHECK: note: 7 = 3 x 2 + 1; the next multiples are 6 and 8
  // CHECK: note: '__cluster_dims__' gives 'pairs' clusters here
  pairs<<<7, 128>>>(data);
  // CHECK: :[[#@LINE+4]]:3: [[ERROR]]: grid.y of 3 blocks is not a multiple of the cluster's 2; the launch fails on every target [cuda-launch-cluster]
  // CHECK: note: 8 x 3 = 24 blocks
  // CHECK: note: 3 = 1 x 2 + 1; the next multiples are 2 and 4
  // CHECK: note: '__cluster_dims__' gives 'tiles' clusters here
  tiles<<<dim3(8, 3), 128>>>(data);
  // CHECK: :[[#@LINE+3]]:3: [[ERROR]]: grid.y of 3 blocks is not a multiple of the cluster's 2; the launch fails on every target [cuda-launch-cluster]
  // CHECK: note: 3 = 1 x 2 + 1; the next multiples are 2 and 4
  // CHECK: note: '__cluster_dims__' gives 'tiles' clusters here
  tiles<<<dim3(n, 3), 128>>>(data);
  // CHECK: :[[#@LINE+3]]:3: [[ERROR]]: grid.x of 1 block is not a multiple of the cluster's 2; the launch fails on every target [cuda-launch-cluster]
  // CHECK: note: 1 = 0 x 2 + 1; the next multiple is 2
  // CHECK: note: '__cluster_dims__' gives 'pairs' clusters here
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
