// RUN: %check_hosts %s cuda-launch-shared-memory
// RUN: %check_values %s
// A function of the API that the program defines, as a library that intercepts calls does, is the
// program's own and may do anything with a kernel. One that it declares again is CUDA's.
#include <cuda_runtime.h>

extern "C" cudaError_t cudaGetDeviceProperties(cudaDeviceProp *properties, int device);

const void *lastKernel;
cudaError_t cudaFuncSetCacheConfig(const void *kernel, cudaFuncCache) {
  lastKernel = kernel;
  return cudaSuccess;
}

template <int N> static __global__ void kernel(float *data) {
  extern __shared__ float tile[];
  tile[threadIdx.x] = data[threadIdx.x];
  __syncthreads();
  data[threadIdx.x] = tile[threadIdx.x ^ N];
}
static __global__ void plain(float *data) {}

void declared(float *data) {
  cudaDeviceProp properties;
  cudaGetDeviceProperties(&properties, 0);
  plain<<<1, properties.maxThreadsPerBlock>>>(data); // = 1024
}

void defined(float *data) {
  cudaFuncSetCacheConfig((const void *)kernel<1>, cudaFuncCachePreferShared);
  kernel<1><<<1, 256, 60000>>>(data); // = 256
  // CHECK: :[[#@LINE+2]]:3: [[ERROR]]: 60000 bytes of shared memory per block exceed the limit without opt-in of 49152 bytes; the launch fails on every target [cuda-launch-shared-memory]
  // CHECK: note: opt in before the launch: 'cudaFuncSetAttribute(kernel<2>, cudaFuncAttributeMaxDynamicSharedMemorySize, 60000)'
  kernel<2><<<1, 256, 60000>>>(data); // = 256
}
