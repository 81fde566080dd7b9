// RUN: %check_hosts %s cuda-launch-shared-memory --target=sm_75,sm_80,sm_86
// A kernel that calls a built-in function that a GPU lacks does not compile for it.

__global__ void reduces(float *data, unsigned n) {
  extern __shared__ float tile[];
  data[0] = tile[0] + __reduce_add_sync(~0u, n);
}
__global__ void perhaps(float *data, unsigned n) {
  extern __shared__ float tile[];
#if __CUDA_ARCH__ >= 800
  n = __reduce_add_sync(~0u, n);
#endif
  data[0] = tile[0] + n;
}

void run(float *data, unsigned n) {
  cudaFuncSetAttribute(reduces, cudaFuncAttributeMaxDynamicSharedMemorySize, 120000);
  // CHECK: :[[#@LINE+1]]:3: warning: 120000 bytes of shared memory per block exceed the limit with opt-in of 101376 bytes; the launch fails on sm_86 [cuda-launch-shared-memory]
  reduces<<<1, 256, 120000>>>(data, n);
  cudaFuncSetAttribute(perhaps, cudaFuncAttributeMaxDynamicSharedMemorySize, 120000);
  // CHECK: :[[#@LINE+1]]:3: warning: 120000 bytes of shared memory per block exceed the limit with opt-in of 65536 bytes on sm_75 and 101376 bytes on sm_86; the launch fails there [cuda-launch-shared-memory]
  perhaps<<<1, 256, 120000>>>(data, n);
}
