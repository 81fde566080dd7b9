// RUN: %check_hosts %s cuda-launch-cluster --target=sm_90,sm_100
// Toolkit: 13.5
// Modes of cluster sizes, and preferred clusters.
#include <cuda.h>

template <int N> __global__ static void kernel(float *data) {}
template <int N> __global__ static void __cluster_dims__(2) pairs(float *data) {}

void sizes(float *data, cudaLaunchAttributePortableClusterMode asked) {
  cudaLaunchAttribute attribute[2];
  attribute[0].id = cudaLaunchAttributeClusterDimension;
  attribute[0].val.clusterDim.x = 16;
  attribute[0].val.clusterDim.y = 1;
  attribute[0].val.clusterDim.z = 1;
  attribute[1].id = cudaLaunchAttributePortableClusterSizeMode;
  cudaLaunchConfig_t config = {};
  config.gridDim = 64;
  config.blockDim = 128;
  config.attrs = attribute;
  config.numAttrs = 2;
  attribute[1].val.portableClusterSizeMode = cudaLaunchPortableClusterModeRequirePortable;
  cudaFuncSetAttribute(kernel<1>, cudaFuncAttributeNonPortableClusterSizeAllowed, 1);
  // CHECK: :[[#@LINE+2]]:3: [[ERROR]]: cluster of 16 blocks exceeds the limit of 8 blocks in mode 'cudaLaunchPortableClusterModeRequirePortable'; the launch fails on every target [cuda-launch-cluster]
  // CHECK: note: the launch asks for this cluster here
  cudaLaunchKernelEx(&config, kernel<1>, data);
  attribute[1].val.portableClusterSizeMode = cudaLaunchPortableClusterModeAllowNonPortable;
  cudaLaunchKernelEx(&config, kernel<2>, data);
  attribute[1].val.portableClusterSizeMode = asked;
  cudaLaunchKernelEx(&config, kernel<3>, data);
  attribute[1].val.portableClusterSizeMode = cudaLaunchPortableClusterModeDefault;
  // CHECK: :[[#@LINE+2]]:3: [[ERROR]]: cluster of 16 blocks exceeds the limit of 8 blocks without 'cudaFuncAttributeNonPortableClusterSizeAllowed'; the launch fails on every target [cuda-launch-cluster]
  // CHECK: note: the launch asks for this cluster here
  cudaLaunchKernelEx(&config, kernel<4>, data);
  attribute[1].val.portableClusterSizeMode = cudaLaunchPortableClusterModeRequirePortable;
  attribute[0].val.clusterDim.x = 8;
  cudaLaunchKernelEx(&config, kernel<5>, data);
}

void preferred(float *data, unsigned asked) {
  cudaLaunchAttribute attribute[2];
  attribute[0].id = cudaLaunchAttributeClusterDimension;
  attribute[0].val.clusterDim.x = 2;
  attribute[0].val.clusterDim.y = 1;
  attribute[0].val.clusterDim.z = 1;
  attribute[1].id = cudaLaunchAttributePreferredClusterDimension;
  attribute[1].val.preferredClusterDim.x = 4;
  attribute[1].val.preferredClusterDim.y = 1;
  attribute[1].val.preferredClusterDim.z = 1;
  cudaLaunchConfig_t config = {};
  config.gridDim = 6;
  config.blockDim = 128;
  config.attrs = attribute;
  config.numAttrs = 2;
  // CHECK: :[[#@LINE+3]]:3: warning: grid.x of 6 blocks is not a multiple of the preferred cluster's 4; the launch fails on every target [cuda-launch-cluster]
  // CHECK: note: 6 = 1 x 4 + 2; the next multiples are 4 and 8
  // CHECK: note: the launch asks for this cluster here
  cudaLaunchKernelEx(&config, kernel<1>, data);
  config.gridDim = 8;
  cudaLaunchKernelEx(&config, kernel<1>, data);
  attribute[1].val.preferredClusterDim.x = 3;
  // CHECK: :[[#@LINE+2]]:3: warning: preferred cluster.x of 3 blocks is not a multiple of the cluster's 2; the launch fails on every target [cuda-launch-cluster]
  // CHECK: note: the launch asks for this cluster here
  cudaLaunchKernelEx(&config, kernel<1>, data);
  attribute[1].val.preferredClusterDim.x = 2;
  attribute[1].val.preferredClusterDim.z = 2;
  config.gridDim = dim3(8, 1, 2);
  // CHECK: :[[#@LINE+3]]:3: warning: preferred cluster.z of 2 blocks is not equal to the cluster's 1; the launch fails on every target [cuda-launch-cluster]
  // CHECK: note: 2 x 1 x 2 = 4 blocks
  // CHECK: note: the launch asks for this cluster here
  cudaLaunchKernelEx(&config, kernel<1>, data);
  attribute[1].val.preferredClusterDim.z = 1;
  attribute[1].val.preferredClusterDim.y = 0;
  // CHECK: :[[#@LINE+3]]:3: warning: preferred cluster.y is 0, below the minimum of 1 block in each dimension; the launch fails on every target [cuda-launch-cluster]
  // CHECK: note: 2 x 0 = 0 blocks
  // CHECK: note: the launch asks for this cluster here
  cudaLaunchKernelEx(&config, kernel<1>, data);
  attribute[1].val.preferredClusterDim.y = 1;
  attribute[1].val.preferredClusterDim.x = asked;
  cudaLaunchKernelEx(&config, kernel<1>, data);
  // It has no effect without a cluster.
  config.gridDim = 7;
  config.attrs = attribute + 1;
  config.numAttrs = 1;
  attribute[1].val.preferredClusterDim.x = 4;
  cudaLaunchKernelEx(&config, kernel<1>, data);
  config.gridDim = 6;
  // CHECK: :[[#@LINE+4]]:3: warning: grid.x of 6 blocks is not a multiple of the preferred cluster's 4; the launch fails on every target [cuda-launch-cluster]
  // CHECK: note: 6 = 1 x 4 + 2; the next multiples are 4 and 8
  // CHECK: note: the launch asks for this cluster here
  // CHECK: note: '__cluster_dims__' gives 'pairs<1>' clusters here
  cudaLaunchKernelEx(&config, pairs<1>, data);
}

// A policy is a preference: it changes nothing that can fail, whatever it is.
void scheduled(float *data, CUclusterSchedulingPolicy asked, CUfunction function, unsigned grid,
               void **arguments) {
  CUlaunchAttribute attribute[2];
  attribute[0].id = CU_LAUNCH_ATTRIBUTE_CLUSTER_SCHEDULING_POLICY_PREFERENCE;
  attribute[0].value.clusterSchedulingPolicyPreference =
      CU_CLUSTER_SCHEDULING_POLICY_RUBIN_DSMEM_LOCALITY;
  attribute[1].id = CU_LAUNCH_ATTRIBUTE_CLUSTER_DIMENSION;
  attribute[1].value.clusterDim.x = 4;
  attribute[1].value.clusterDim.y = attribute[1].value.clusterDim.z = 1;
  CUlaunchConfig config = {6, 1, 1, 128, 1, 1, 0, nullptr, attribute, 2};
  // CHECK: :[[#@LINE+3]]:3: [[ERROR]]: grid.x of 6 blocks is not a multiple of the cluster's 4; the launch fails on every target [cuda-launch-cluster]
  // CHECK: note: 6 = 1 x 4 + 2; the next multiples are 4 and 8
  // CHECK: note: the launch asks for this cluster here
  cuLaunchKernelEx(&config, function, arguments, nullptr);
  attribute[0].value.clusterSchedulingPolicyPreference = asked;
  config.gridDimX = 8;
  cuLaunchKernelEx(&config, function, arguments, nullptr);
  config.gridDimX = grid;
  cuLaunchKernelEx(&config, function, arguments, nullptr);
}
