// RUN: %check_hosts %s cuda-launch-cluster --target=sm_80,sm_90,sm_120
// RUN: %check_hosts %s cuda-launch-cluster --target=sm_120 --prefix=CONSUMER
// RUN: %check_hosts %s cuda-launch-cluster --prefix=DEFAULT
// Launches that are legal on some targets. The code need not be meant for those targets of the
// default set that have no clusters.
#include <cuda_runtime.h>

__global__ void kernel(float *data) {}
__global__ void allowed(float *data) {}
// CHECK: :[[#@LINE+1]]:17: warning: '__cluster_dims__' of 'pairs': clusters of 2 blocks exceed the limit of 1 on architectures without clusters; nvcc rejects the kernel on sm_80 [cuda-launch-cluster]
__global__ void __cluster_dims__(2) pairs(float *data) {}

template <unsigned Size, typename Kernel>
static void inClusters(Kernel *k, int grid, float *data) {
  cudaLaunchAttribute attribute[1];
  attribute[0].id = cudaLaunchAttributeClusterDimension;
  attribute[0].val.clusterDim.x = Size;
  attribute[0].val.clusterDim.y = 1;
  attribute[0].val.clusterDim.z = 1;
  cudaLaunchConfig_t config = {};
  config.gridDim = grid;
  config.blockDim = 128;
  config.attrs = attribute;
  config.numAttrs = 1;
  // CHECK: :[[#@LINE+12]]:3: warning: cluster of 16 blocks exceeds the limit of 1 on architectures without clusters; the launch fails on sm_80 [cuda-launch-cluster]
  // CHECK: note: in the instance 'inClusters<16U, void (float *)>'
  // CHECK: note: the launch asks for this cluster here
  // CHECK: :[[#@LINE+9]]:3: warning: cluster of 16 blocks exceeds the limit of 8 blocks; the launch fails on sm_120 [cuda-launch-cluster]
  // CHECK: note: in the instance 'inClusters<16U, void (float *)>'
  // CHECK: note: the launch asks for this cluster here
  // CONSUMER: :[[#@LINE+6]]:3: warning: cluster of 16 blocks exceeds the limit of 8 blocks; the launch fails on sm_120 [cuda-launch-cluster]
  // CONSUMER: note: in the instance 'inClusters<16U, void (float *)>'
  // CONSUMER: note: the launch asks for this cluster here
  // DEFAULT: :[[#@LINE+3]]:3: warning: cluster of 16 blocks exceeds the limit of 8 blocks; the launch fails on sm_120 [cuda-launch-cluster]
  // DEFAULT: note: in the instance 'inClusters<16U, void (float *)>'
  // DEFAULT: note: the launch asks for this cluster here
  cudaLaunchKernelEx(&config, k, data);
}

void run(float *data, int device) {
  pairs<<<8, 128>>>(data);
  // CHECK: :[[#@LINE+9]]:3: [[ERROR]]: grid.x of 9 blocks is not a multiple of the cluster's 2; the launch fails on sm_90 and sm_120 [cuda-launch-cluster]
  // CHECK: note: 9 = 4 x 2 + 1; the next multiples are 8 and 10
  // CHECK: note: '__cluster_dims__' gives 'pairs' clusters here
  // CONSUMER: :[[#@LINE+6]]:3: [[ERROR]]: grid.x of 9 blocks is not a multiple of the cluster's 2; the launch fails on sm_120 [cuda-launch-cluster]
  // CONSUMER: note: 9 = 4 x 2 + 1; the next multiples are 8 and 10
  // CONSUMER: note: '__cluster_dims__' gives 'pairs' clusters here
  // DEFAULT: :[[#@LINE+3]]:3: [[ERROR]]: grid.x of 9 blocks is not a multiple of the cluster's 2; the launch fails on sm_90, sm_100, sm_107 and sm_120 [cuda-launch-cluster]
  // DEFAULT: note: 9 = 4 x 2 + 1; the next multiples are 8 and 10
  // DEFAULT: note: '__cluster_dims__' gives 'pairs' clusters here
  pairs<<<9, 128>>>(data);
  cudaFuncSetAttribute(allowed, cudaFuncAttributeNonPortableClusterSizeAllowed, 1);
  inClusters<16>(allowed, 32, data);
  cudaDeviceProp prop;
  cudaGetDeviceProperties(&prop, device);
  if (prop.major >= 9)
    inClusters<4>(kernel, 32, data);
}
