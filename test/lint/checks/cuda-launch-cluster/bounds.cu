// RUN: %check_hosts %s cuda-launch-cluster --target=sm_90,sm_100
// Clusters above the third bound of __launch_bounds__.
#include <cuda_runtime.h>

template <int N> __global__ void __launch_bounds__(128, 1, N) bound(float *data) {}
__global__ void __launch_bounds__(128, 1) unbound(float *data) {}

#define CONFIG(SIZE)                                                                               \
  cudaLaunchAttribute attribute[1];                                                                \
  attribute[0].id = cudaLaunchAttributeClusterDimension;                                           \
  attribute[0].val.clusterDim.x = SIZE;                                                            \
  attribute[0].val.clusterDim.y = attribute[0].val.clusterDim.z = 1;                               \
  cudaLaunchConfig_t config = {};                                                                  \
  config.gridDim = 16;                                                                             \
  config.blockDim = 32;                                                                            \
  config.attrs = attribute;                                                                        \
  config.numAttrs = 1;

void badTwo(float *data) {
  CONFIG(4)
  // CHECK: :[[#@LINE+3]]:3: [[ERROR]]: cluster of 4 blocks exceeds the 2 blocks that '__launch_bounds__' of 'bound<2>' allows; the launch fails on every target [cuda-launch-cluster]
  // CHECK: note: the launch asks for this cluster here
  // CHECK: note: 'bound<2>' is limited to 2 blocks per cluster here
  cudaLaunchKernelEx(&config, bound<2>, data);
}
void badFour(float *data) {
  CONFIG(8)
  // CHECK: :[[#@LINE+3]]:3: [[ERROR]]: cluster of 8 blocks exceeds the 4 blocks that '__launch_bounds__' of 'bound<4>' allows; the launch fails on every target [cuda-launch-cluster]
  // CHECK: note: the launch asks for this cluster here
  // CHECK: note: 'bound<4>' is limited to 4 blocks per cluster here
  cudaLaunchKernelEx(&config, bound<4>, data);
}
void badOne(float *data) {
  CONFIG(2)
  // CHECK: :[[#@LINE+3]]:3: [[ERROR]]: cluster of 2 blocks exceeds the 1 block that '__launch_bounds__' of 'bound<1>' allows; the launch fails on every target [cuda-launch-cluster]
  // CHECK: note: the launch asks for this cluster here
  // CHECK: note: 'bound<1>' is limited to 1 block per cluster here
  cudaLaunchKernelEx(&config, bound<1>, data);
}
void badAllowed(float *data) {
  cudaFuncSetAttribute(bound<8>, cudaFuncAttributeNonPortableClusterSizeAllowed, 1);
  CONFIG(16)
  // CHECK: :[[#@LINE+3]]:3: [[ERROR]]: cluster of 16 blocks exceeds the 8 blocks that '__launch_bounds__' of 'bound<8>' allows; the launch fails on every target [cuda-launch-cluster]
  // CHECK: note: the launch asks for this cluster here
  // CHECK: note: 'bound<8>' is limited to 8 blocks per cluster here
  cudaLaunchKernelEx(&config, bound<8>, data);
}
// Without the attribute no such cluster can be launched, whatever the bound.
void badPortable(float *data) {
  CONFIG(16)
  // CHECK: :[[#@LINE+2]]:3: [[ERROR]]: cluster of 16 blocks exceeds the limit of 8 blocks without {{.*}}
  // CHECK: note: the launch asks for this cluster here
  cudaLaunchKernelEx(&config, bound<4>, data);
}

void goodEqual(float *data) { CONFIG(2) cudaLaunchKernelEx(&config, bound<2>, data); }
void goodLess(float *data) { CONFIG(2) cudaLaunchKernelEx(&config, bound<4>, data); }
void goodZero(float *data) { CONFIG(4) cudaLaunchKernelEx(&config, bound<0>, data); }
void goodNone(float *data) { CONFIG(8) cudaLaunchKernelEx(&config, unbound, data); }
void goodOne(float *data) { CONFIG(1) cudaLaunchKernelEx(&config, bound<1>, data); }
void goodPlain(float *data) { bound<2><<<3, 32>>>(data); }
