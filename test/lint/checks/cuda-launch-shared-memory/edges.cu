// RUN: %check_hosts %s cuda-launch-shared-memory --target=sm_80
#include <cuda_runtime.h>

static __global__ void full(float *data) {
  __shared__ float all[12288];
  extern __shared__ float more[];
  data[0] = all[0] + more[0];
}

// Static memory takes all that there is without an opt-in: one byte more is too much.
// CHECK: :[[#@LINE+3]]:25: [[ERROR]]: 49153 bytes of shared memory per block exceed the limit without opt-in of 49152 bytes; the launch fails on sm_80 [cuda-launch-shared-memory]
// CHECK: note: 49152 bytes static and 1 byte dynamic
// CHECK: note: opt in before the launch: 'cudaFuncSetAttribute(full, cudaFuncAttributeMaxDynamicSharedMemorySize, 1)'
void run(float *data) { full<<<4, 128, 1>>>(data); }
