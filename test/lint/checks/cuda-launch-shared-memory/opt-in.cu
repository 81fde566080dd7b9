// RUN: %check_hosts %s cuda-launch-shared-memory

__global__ void kernel(float *data) { extern __shared__ float tile[]; data[0] = tile[0]; }
__global__ void withStatic(float *data) {
  __shared__ float fixed[144];
  extern __shared__ float tile[];
  fixed[threadIdx.x] = data[0];
  data[0] = tile[0] + fixed[1];
}

void bad(float *data, cudaStream_t stream) {
  // CHECK: :[[#@LINE+2]]:3: [[ERROR]]: 49153 bytes of shared memory per block exceed the limit without opt-in of 49152 bytes; the launch fails on every target [cuda-launch-shared-memory]
  // CHECK: note: opt in before the launch: 'cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, 49153)'
  kernel<<<16, 256, 49153>>>(data);
  // CHECK: :[[#@LINE+2]]:3: [[ERROR]]: 61440 bytes of shared memory per block exceed the limit without opt-in of 49152 bytes; the launch fails on every target [cuda-launch-shared-memory]
  // CHECK: note: opt in before the launch: 'cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, 60 * 1024)'
  kernel<<<16, 256, 60 * 1024, stream>>>(data);
  const size_t bytes = 16384 * sizeof(float);
  // CHECK: :[[#@LINE+3]]:3: [[ERROR]]: 65536 bytes of shared memory per block exceed the limit without opt-in of 49152 bytes; the launch fails on every target [cuda-launch-shared-memory]
  // CHECK: note: 65536 bytes come from 'bytes'
  // CHECK: note: opt in before the launch: 'cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes)'
  kernel<<<16, 256, bytes>>>(data);
  // The static part counts too.
  // CHECK: :[[#@LINE+3]]:3: [[ERROR]]: 49416 bytes of shared memory per block exceed the limit without opt-in of 49152 bytes; the launch fails on every target [cuda-launch-shared-memory]
  // CHECK: note: 576 bytes static and 48840 bytes dynamic
  // CHECK: note: opt in before the launch: 'cudaFuncSetAttribute(withStatic, cudaFuncAttributeMaxDynamicSharedMemorySize, 48840)'
  withStatic<<<16, 256, 48840>>>(data);
}

__global__ void withoutShared(float *data) { data[threadIdx.x] = 0; }
void good(float *data, size_t bytes, cudaStream_t stream) {
  withoutShared<<<16, 256>>>(data);
  withoutShared<<<16, 256, 0, stream>>>(data);
  kernel<<<16, 256, 49152>>>(data);
  withStatic<<<16, 256, 49152 - 576>>>(data);
  kernel<<<16, 256, bytes>>>(data);
}

__global__ void optedIn(float *data) { extern __shared__ float tile[]; data[0] = tile[0]; }
void afterOptIn(float *data) {
  cudaFuncSetAttribute(optedIn, cudaFuncAttributeMaxDynamicSharedMemorySize, 60000);
  optedIn<<<16, 256, 60000>>>(data);
}

// Another attribute is no opt-in, nor is one that never runs.
__global__ void otherAttribute(float *data) { extern __shared__ float tile[]; data[0] = tile[0]; }
__global__ void deadOptIn(float *data) { extern __shared__ float tile[]; data[0] = tile[0]; }
void noOptIn(float *data) {
  cudaFuncSetAttribute(otherAttribute, cudaFuncAttributePreferredSharedMemoryCarveout, 100);
  // CHECK: :[[#@LINE+2]]:3: [[ERROR]]: 60000 bytes of shared memory per block exceed the limit without opt-in of 49152 bytes; the launch fails on every target [cuda-launch-shared-memory]
  // CHECK: note: opt in before the launch: 'cudaFuncSetAttribute(otherAttribute, cudaFuncAttributeMaxDynamicSharedMemorySize, 60000)'
  otherAttribute<<<16, 256, 60000>>>(data);
  constexpr int Bytes = 48840;
  if (Bytes > 48 * 1024)
    cudaFuncSetAttribute(deadOptIn, cudaFuncAttributeMaxDynamicSharedMemorySize, Bytes);
  // CHECK: :[[#@LINE+2]]:3: [[ERROR]]: 49864 bytes of shared memory per block exceed the limit without opt-in of 49152 bytes; the launch fails on every target [cuda-launch-shared-memory]
  // CHECK: note: opt in before the launch: 'cudaFuncSetAttribute(deadOptIn, cudaFuncAttributeMaxDynamicSharedMemorySize, Bytes + 1024)'
  deadOptIn<<<16, 256, Bytes + 1024>>>(data);
}
