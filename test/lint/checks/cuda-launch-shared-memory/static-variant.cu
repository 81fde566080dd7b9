// RUN: %check_hosts %s cuda-launch-shared-memory --target=sm_90a,sm_100a
// Where ptxas accepts more than 48 KiB of static memory, such a kernel needs no opt-in.
#include <cuda_runtime.h>

extern __shared__ float more[];
static __global__ void above(float *data) {
  __shared__ float all[12289];
  all[threadIdx.x] = data[threadIdx.x];
  __syncthreads();
  data[0] = all[threadIdx.x ^ 1] + more[threadIdx.x];
}
static __global__ void full(float *data) {
  __shared__ float all[12288];
  all[threadIdx.x] = data[threadIdx.x];
  __syncthreads();
  data[0] = all[threadIdx.x ^ 1] + more[threadIdx.x];
}
static __global__ void lowered(float *data) {
  __shared__ float all[16384];
  all[threadIdx.x] = data[threadIdx.x];
  __syncthreads();
  data[0] = all[threadIdx.x ^ 1] + more[threadIdx.x];
}

void good(float *data) {
  above<<<1, 32, 128>>>(data);
  above<<<1, 32, 183280>>>(data);
  cudaFuncSetAttribute(lowered, cudaFuncAttributeMaxDynamicSharedMemorySize, 128);
  lowered<<<1, 32, 1024>>>(data);
}

void bad(float *data) {
  // CHECK: :[[#@LINE+1]]:3: [[ERROR]]: 232452 bytes of shared memory per block exceed the limit with opt-in of 232448 bytes; the launch fails on every target [cuda-launch-shared-memory]
  above<<<1, 32, 183296>>>(data);
  // CHECK: note: 49156 bytes static and 183296 bytes dynamic
  // CHECK: :[[#@LINE+1]]:3: [[ERROR]]: 49280 bytes of shared memory per block exceed the limit without opt-in of 49152 bytes; the launch fails on every target [cuda-launch-shared-memory]
  full<<<1, 32, 128>>>(data);
  // CHECK: note: 49152 bytes static and 128 bytes dynamic
  // CHECK: note: opt in before the launch: {{.*}}
}
