// RUN: %check_hosts %s cuda-launch-optin-unchecked --option CudaTargets=sm_80,sm_90

#define CUDA_CHECK(call) check((call), __LINE__)
void check(cudaError_t error, int line);

__global__ void large(float *data) {
  extern __shared__ float shared[];
  shared[threadIdx.x] = 1;
  data[threadIdx.x] = shared[0];
}
__global__ void asked(float *data) {
  extern __shared__ float shared[];
  shared[threadIdx.x] = 1;
  data[threadIdx.x] = shared[0];
}
__global__ void small(float *data) {
  extern __shared__ float shared[];
  shared[threadIdx.x] = 1;
  data[threadIdx.x] = shared[0];
}
__global__ void looked(float *data) {
  extern __shared__ float shared[];
  shared[threadIdx.x] = 1;
  data[threadIdx.x] = shared[0];
}
__global__ void unknown(float *data) {
  extern __shared__ float shared[];
  shared[threadIdx.x] = 1;
  data[threadIdx.x] = shared[0];
}

void run(float *data) {
  // CHECK: :[[#@LINE+2]]:3: warning: the result of this opt-in is dropped, but a launch of 'large' needs it: 65536 bytes of shared memory per block exceed the 49152 allowed without an opt-in on every target [cuda-launch-optin-unchecked]
  // CHECK: note: if it fails, the launch fails too; check both results
  cudaFuncSetAttribute(large, cudaFuncAttributeMaxDynamicSharedMemorySize, 65536);
  large<<<1, 32, 65536>>>(data);
}

// The launch's size is unknown, the opt-in's is not.
void runAsked(float *data, int bytes) {
  // CHECK: :[[#@LINE+2]]:3: warning: the result of this opt-in is dropped, but a launch of 'asked' needs it: 98304 bytes of shared memory per block exceed the 49152 allowed without an opt-in on every target [cuda-launch-optin-unchecked]
  // CHECK: note: if it fails, the launch fails too; check both results
  cudaFuncSetAttribute(asked, cudaFuncAttributeMaxDynamicSharedMemorySize, 98304);
  asked<<<1, 32, bytes>>>(data);
}

// Needs no opt-in.
void runSmall(float *data) {
  cudaFuncSetAttribute(small, cudaFuncAttributeMaxDynamicSharedMemorySize, 65536);
  small<<<1, 32, 1024>>>(data);
}

// Checked by itself, or after the launch.
void runLooked(float *data) {
  CUDA_CHECK(cudaFuncSetAttribute(looked, cudaFuncAttributeMaxDynamicSharedMemorySize, 65536));
  looked<<<1, 32, 65536>>>(data);
  cudaFuncSetAttribute(looked, cudaFuncAttributeMaxDynamicSharedMemorySize, 65536);
  looked<<<1, 32, 65536>>>(data);
  CUDA_CHECK(cudaGetLastError());
}

// Neither size is known.
void runUnknown(float *data, int bytes) {
  cudaFuncSetAttribute(unknown, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes);
  unknown<<<1, 32, bytes>>>(data);
}
