// RUN: %check_hosts %s cuda-launch-shared-memory --target=sm_75,sm_80,sm_86
// A function that calls another so often that not all ways through both can be gone through: it is
// gone through alone, and what the other launches is read for every caller.
#include <cuda_runtime.h>

__global__ void kernel(float *data) { extern __shared__ float tile[]; data[0] = tile[0]; }
__global__ void merges(float *data, int part) { extern __shared__ float tile[]; data[part] = tile[0]; }

#define TEN(STEP) STEP STEP STEP STEP STEP STEP STEP STEP STEP STEP
#define STEP                                                                                       \
  for (int i = 0; i < parts; ++i)                                                                  \
    rest += (rest & 1) != 0 ? part * i : part - i;                                                 \
  if (rest > parts)                                                                                \
    part = rest / 2;

cudaError_t merge(float *data, int part, int parts) {
  int rest = part;
  TEN(STEP)
  // CHECK: :[[#@LINE+2]]:3: [[ERROR]]: 60000 bytes of shared memory per block exceed the limit without opt-in of 49152 bytes; the launch fails on every target [cuda-launch-shared-memory]
  // CHECK: note: opt in before the launch: {{.*}}
  merges<<<1, 64, 60000>>>(data, part + rest);
  return cudaGetLastError();
}

cudaError_t manyWays(float *data, int size, int parts) {
  int major = 0;
  cudaDeviceGetAttribute(&major, cudaDevAttrComputeCapabilityMajor, 0);
#define WAY(NUMBER)                                                                                \
  if (size == NUMBER)                                                                              \
    if (merge(data, NUMBER, parts) != cudaSuccess)                                                 \
      return cudaErrorUnknown;
  WAY(1) WAY(2) WAY(3) WAY(4) WAY(5) WAY(6) WAY(7) WAY(8)
  WAY(9) WAY(10) WAY(11) WAY(12) WAY(13) WAY(14) WAY(15) WAY(16)
  int part = size, rest = parts;
  TEN(STEP) TEN(STEP) TEN(STEP) TEN(STEP) TEN(STEP) TEN(STEP)
  cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, 131072);
  if (major >= 8)
    // CHECK: :[[#@LINE+2]]:5: warning: 131072 bytes of shared memory per block exceed the limit with opt-in of 101376 bytes; the launch fails on sm_86 [cuda-launch-shared-memory]
    // CHECK: note: 'cudaDevAttrComputeCapabilityMajor' is 8 on sm_86
    kernel<<<1, 64, 131072>>>(data);
  if (major >= 9)
    kernel<<<1, 64, 131072>>>(data);
  return cudaSuccess;
}
