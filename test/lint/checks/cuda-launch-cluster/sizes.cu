#include <cuda_runtime.h>
__global__ void kernel(float *data) {}
__global__ void allowed(float *data) {}
__global__ void __cluster_dims__(16) large(float *data) {}
__global__ void __cluster_dims__(32) huge(float *data) {}
__global__ void __cluster_dims__(0) none(float *data) {}
__global__ void __cluster_dims__(2) pairs(float *data) {}
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
  cudaLaunchKernelEx(&config, k, data);
}
void sizes(float *data) {
  inClusters(kernel, 12, data);
  inClusters(kernel, 24, data);
  inClusters(kernel, 8, data);
  cudaFuncSetAttribute(allowed, cudaFuncAttributeNonPortableClusterSizeAllowed, 1);
  inClusters(allowed, 12, data);
  large<<<16, 128>>>(data);
  huge<<<64, 128>>>(data);
  inClusters(pairs, 4, data);
  inClusters(pairs, 2, data);
  fixed<<<7, 1>>>(data);
}
void zero(float *data) {
  cudaLaunchAttribute attribute[1] = {};
  attribute[0].id = cudaLaunchAttributeClusterDimension;
  attribute[0].val.clusterDim.x = 2;
  cudaLaunchConfig_t config = {};
  config.gridDim = 96;
  config.blockDim = 128;
  config.attrs = attribute;
  config.numAttrs = 1;
  cudaLaunchKernelEx(&config, kernel, data);
}
