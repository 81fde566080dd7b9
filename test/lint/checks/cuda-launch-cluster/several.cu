// RUN: %check_hosts %s cuda-launch-cluster --target=sm_90
// Clusters and grids of which one has several values, and dimensions but the first.
#include <cuda_runtime.h>

__global__ void kernel(float *data) {}
__global__ void other(float *data) {}
__global__ void __cluster_dims__(1, 1, 3) deep(float *data) {}
// CHECK: :[[#@LINE+1]]:17: [[ERROR]]: '__cluster_dims__' of 'flat': cluster.z is 0, below the minimum of 1 block; nvcc rejects the kernel on sm_90 [cuda-launch-cluster]
__global__ void __cluster_dims__(1, 2, 0) flat(float *data) {}

template <typename K> static void inClusters(K k, dim3 grid, unsigned y, unsigned z, float *data) {
  cudaLaunchAttribute attribute[1];
  attribute[0].id = cudaLaunchAttributeClusterDimension;
  attribute[0].val.clusterDim.x = 1;
  attribute[0].val.clusterDim.y = y;
  attribute[0].val.clusterDim.z = z;
  cudaLaunchConfig_t config = {};
  config.gridDim = grid;
  config.blockDim = 128;
  config.attrs = attribute;
  config.numAttrs = 1;
  // CHECK: :[[#@LINE+24]]:3: [[ERROR]]: cluster of 2 blocks is not the 1 x 1 x 3 that '__cluster_dims__' of 'deep' requires; the launch fails on sm_90 when 'z' is 2 (line [[#@LINE+30]]) [cuda-launch-cluster]
  // CHECK: note: in the instance 'inClusters<void (*)(float *)>'
  // CHECK: note: 'inClusters' is called here
  // CHECK: note: 1 x 1 x 2 = 2 blocks
  // CHECK: note: 1 comes from 'y'
  // CHECK: note: 2 comes from 'z'
  // CHECK: note: the launch asks for this cluster here
  // CHECK: note: '__cluster_dims__' gives 'deep' clusters here
  // CHECK: :[[#@LINE+16]]:3: [[ERROR]]: cluster.z is 0, below the minimum of 1 block in each dimension; the launch fails on sm_90 when 'z' is 0 (line [[#@LINE+19]]) [cuda-launch-cluster]
  // CHECK: note: in the instance 'inClusters<void (*)(float *)>'
  // CHECK: note: 'inClusters' is called here
  // CHECK: note: 1 x 1 x 0 = 0 blocks
  // CHECK: note: 1 comes from 'y'
  // CHECK: note: 0 comes from 'z'
  // CHECK: note: the launch asks for this cluster here
  // CHECK: :[[#@LINE+9]]:3: [[ERROR]]: grid.z of 9 blocks is not a multiple of the cluster's 2; the launch fails on sm_90 when the grid is 8 x 8 x 9 (line [[#@LINE+13]]) [cuda-launch-cluster]
  // CHECK: note: 8 x 8 x 9 = 576 blocks
  // CHECK: note: 9 = 4 x 2 + 1; the next multiples are 8 and 10
  // CHECK: note: in the instance 'inClusters<void (*)(float *)>'
  // CHECK: note: 'inClusters' is called here
  // CHECK: note: 1 x 1 x 2 = 2 blocks
  // CHECK: note: 1 comes from 'y'
  // CHECK: note: 2 comes from 'z'
  // CHECK: note: the launch asks for this cluster here
  cudaLaunchKernelEx(&config, k, data);
}
void dimensions(float *data, bool most) {
  inClusters(kernel, dim3(8, 8, 8), 1, 0, data);
  inClusters(kernel, dim3(8, 8, 9), 1, 2, data);
  inClusters(kernel, dim3(8, 8, 8), most ? 2 : 3, 1, data);
  inClusters(deep, dim3(8, 8, 8), 1, 2, data);
}
void compiled(float *data) {
  deep<<<dim3(1, 1, 3), 128>>>(data);
  // CHECK: :[[#@LINE+4]]:3: [[ERROR]]: grid.z of 4 blocks is not a multiple of the cluster's 3; the launch fails on sm_90 [cuda-launch-cluster]
  // CHECK: note: 1 x 1 x 4 = 4 blocks
  // CHECK: note: 4 = 1 x 3 + 1; the next multiples are 3 and 6
  // CHECK: note: '__cluster_dims__' gives 'deep' clusters here
  deep<<<dim3(1, 1, 4), 128>>>(data);
}
