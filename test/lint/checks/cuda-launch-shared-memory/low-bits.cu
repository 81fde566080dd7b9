// RUN: %check_hosts %s cuda-launch-shared-memory
// A launch takes the low 32 bits of the bytes of dynamic shared memory.
#include <cuda_runtime.h>

static __global__ void kernel(float *data) {
  extern __shared__ float tile[];
  tile[threadIdx.x] = data[threadIdx.x];
  __syncthreads();
  data[threadIdx.x] = tile[threadIdx.x ^ 1];
}

void good(float *data) {
  kernel<<<1, 32, 4294967296ull + 128>>>(data);
  void *arguments[] = {&data};
  cudaLaunchKernel((const void *)kernel, 1, 32, arguments, 4294967296ull + 49152, nullptr);
  cudaLaunchConfig_t config = {};
  config.gridDim = 1;
  config.blockDim = 32;
  config.dynamicSmemBytes = 8589934592ull + 128;
  cudaLaunchKernelEx(&config, kernel, data);
}

void bad(float *data) {
  // CHECK: :[[#@LINE+1]]:3: [[ERROR]]: 49153 bytes of shared memory per block exceed the limit without opt-in of 49152 bytes; the launch fails on every target [cuda-launch-shared-memory]
  kernel<<<1, 32, 4294967296ull + 49153>>>(data);
  // CHECK: note: 4295016449 becomes 49153: a launch takes the low 32 bits
  // CHECK: note: opt in before the launch: {{.*}}
  // CHECK: :[[#@LINE+1]]:3: [[ERROR]]: 4294967295 bytes of shared memory per block exceed the limit with opt-in of {{.*}}
  kernel<<<1, 32, 8589934591>>>(data);
  // CHECK: note: 8589934591 becomes 4294967295: a launch takes the low 32 bits
  // CHECK: :[[#@LINE+1]]:3: warning: 'kernel' gets 0 bytes of dynamic shared memory, {{.*}}
  kernel<<<1, 32, 4294967296>>>(data);
  // CHECK: note: 'tile' is accessed here
}
