// RUN: %check_hosts %s cuda-launch-cluster --target=sm_90,sm_100
// The largest size of a cluster, and clusters that must equal the kernel's own.
#include <cuda_runtime.h>

__global__ void kernel(float *data) {}
__global__ void allowed(float *data) {}
__global__ void __cluster_dims__(16) large(float *data) {}
__global__ void __cluster_dims__(32) huge(float *data) {}
// CHECK: :[[#@LINE+1]]:17: [[ERROR]]: '__cluster_dims__' of 'none': cluster.x is 0, below the minimum of 1 block; nvcc rejects the kernel on every target [cuda-launch-cluster]
__global__ void __cluster_dims__(0) none(float *data) {}
__global__ void __cluster_dims__(2) pairs(float *data) {}
// Its grid counts clusters: any number of them.
__global__ void __block_size__((128, 1, 1), (2, 1, 1)) fixed(float *data) {}

template <typename K> static void inClusters(K k, unsigned size, float *data) {
  cudaLaunchAttribute attribute[1];
  attribute[0].id = cudaLaunchAttributeClusterDimension;
  attribute[0].val.clusterDim.x = size;
  attribute[0].val.clusterDim.y = 1;
  attribute[0].val.clusterDim.z = 1;
  cudaLaunchConfig_t config = {};
  config.gridDim = 96;
  config.blockDim = 128;
  config.attrs = attribute;
  config.numAttrs = 1;
  // CHECK: :[[#@LINE+16]]:3: [[ERROR]]: cluster of 12 blocks exceeds the limit of 8 blocks without 'cudaFuncAttributeNonPortableClusterSizeAllowed'; the launch fails on every target when 'size' is 12 (line [[#@LINE+19]]) [cuda-launch-cluster]
  // CHECK: note: in the instance 'inClusters<void (*)(float *)>'
  // CHECK: note: 'inClusters' is called here
  // CHECK: note: 12 comes from 'size'
  // CHECK: note: the launch asks for this cluster here
  // CHECK: :[[#@LINE+11]]:3: [[ERROR]]: cluster of 24 blocks exceeds the limit of 16 blocks; the launch fails on every target when 'size' is 24 (line [[#@LINE+15]]) [cuda-launch-cluster]
  // CHECK: note: in the instance 'inClusters<void (*)(float *)>'
  // CHECK: note: 'inClusters' is called here
  // CHECK: note: 24 comes from 'size'
  // CHECK: note: the launch asks for this cluster here
  // CHECK: :[[#@LINE+6]]:3: [[ERROR]]: cluster of 4 blocks is not the 2 that '__cluster_dims__' of 'pairs' requires; the launch fails on every target when 'size' is 4 (line [[#@LINE+20]]) [cuda-launch-cluster]
  // CHECK: note: in the instance 'inClusters<void (*)(float *)>'
  // CHECK: note: 'inClusters' is called here
  // CHECK: note: 4 comes from 'size'
  // CHECK: note: the launch asks for this cluster here
  // CHECK: note: '__cluster_dims__' gives 'pairs' clusters here
  cudaLaunchKernelEx(&config, k, data);
}
void sizes(float *data) {
  inClusters(kernel, 12, data);
  inClusters(kernel, 24, data);
  inClusters(kernel, 8, data);
  cudaFuncSetAttribute(allowed, cudaFuncAttributeNonPortableClusterSizeAllowed, 1);
  inClusters(allowed, 12, data);
  // CHECK: :[[#@LINE+2]]:3: [[ERROR]]: cluster of 16 blocks exceeds the limit of 8 blocks without 'cudaFuncAttributeNonPortableClusterSizeAllowed'; the launch fails on every target [cuda-launch-cluster]
  // CHECK: note: '__cluster_dims__' gives 'large' clusters here
  large<<<16, 128>>>(data);
  // CHECK: :[[#@LINE+2]]:3: [[ERROR]]: cluster of 32 blocks exceeds the limit of 16 blocks; the launch fails on every target [cuda-launch-cluster]
  // CHECK: note: '__cluster_dims__' gives 'huge' clusters here
  huge<<<64, 128>>>(data);
  inClusters(pairs, 4, data);
  inClusters(pairs, 2, data);
  fixed<<<7, 1>>>(data);
}
void zero(float *data) {
  cudaLaunchAttribute attribute[1];
  attribute[0].id = cudaLaunchAttributeClusterDimension;
  attribute[0].val.clusterDim.x = 2;
  attribute[0].val.clusterDim.y = 1;
  attribute[0].val.clusterDim.z = 0;
  cudaLaunchConfig_t config = {};
  config.gridDim = 96;
  config.blockDim = 128;
  config.attrs = attribute;
  config.numAttrs = 1;
  // CHECK: :[[#@LINE+3]]:3: [[ERROR]]: cluster.z is 0, below the minimum of 1 block in each dimension; the launch fails on every target [cuda-launch-cluster]
  // CHECK: note: 2 x 1 x 0 = 0 blocks
  // CHECK: note: the launch asks for this cluster here
  cudaLaunchKernelEx(&config, kernel, data);
}
