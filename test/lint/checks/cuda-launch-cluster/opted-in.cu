// RUN: %check_hosts %s cuda-launch-cluster --target=sm_90
// Larger clusters, allowed by code that does not say for which kernel.
#include <cuda_runtime.h>

__global__ void __cluster_dims__(16) large(float *data) {}
__global__ void __cluster_dims__(24) huge(float *data) {}

void allow(const void *kernel) {
  cudaFuncSetAttribute(kernel, cudaFuncAttributeNonPortableClusterSizeAllowed, 1);
}

void run(float *data) {
  large<<<16, 128>>>(data);
  // CHECK: :[[#@LINE+2]]:3: [[ERROR]]: cluster of 24 blocks exceeds the limit of 16 blocks; the launch fails on sm_90 [cuda-launch-cluster]
  // CHECK: note: '__cluster_dims__' gives 'huge' clusters here
  huge<<<24, 128>>>(data);
}
