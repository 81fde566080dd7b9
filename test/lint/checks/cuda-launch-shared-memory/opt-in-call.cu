// RUN: %check_hosts %s cuda-launch-shared-memory --target=sm_75,sm_80,sm_86,sm_90
// Opt-ins that ask for more than there is.

__global__ void kernel(float *data) { extern __shared__ float tile[]; data[0] = tile[0]; }
__global__ void withStatic(float *data) {
  __shared__ float fixed[256];
  extern __shared__ float tile[];
  fixed[threadIdx.x] = data[0];
  data[0] = tile[0] + fixed[1];
}

void bad(float *data, size_t bytes) {
  // CHECK: :[[#@LINE+1]]:3: [[ERROR]]: an opt-in to 262144 bytes of shared memory per block exceeds the limit of 65536 bytes on sm_75, 166912 bytes on sm_80, 101376 bytes on sm_86 and 232448 bytes on sm_90; 'cudaFuncSetAttribute' fails on every target [cuda-launch-shared-memory]
  cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, 256 * 1024);
  constexpr int All = 99 * 1024;
  // CHECK: :[[#@LINE+3]]:3: warning: an opt-in to 102400 bytes of shared memory per block exceeds the limit of 65536 bytes on sm_75 and 101376 bytes on sm_86; 'cudaFuncSetAttribute' fails on sm_75 and sm_86 [cuda-launch-shared-memory]
  // CHECK: note: 1024 bytes static and 101376 bytes dynamic
  // CHECK: note: 101376 bytes come from 'All'
  cudaFuncSetAttribute(withStatic, cudaFuncAttributeMaxDynamicSharedMemorySize, All);
  kernel<<<16, 256, bytes>>>(data);
  withStatic<<<16, 256, bytes>>>(data);
}

// The launch is at fault, and the opt-in for it is not said as well.
__global__ void launched(float *data) { extern __shared__ float tile[]; data[0] = tile[0]; }
void badLaunch(float *data) {
  cudaFuncSetAttribute(launched, cudaFuncAttributeMaxDynamicSharedMemorySize, 70144);
  // CHECK: :[[#@LINE+1]]:3: warning: 70144 bytes of shared memory per block exceed the limit with opt-in of 65536 bytes; the launch fails on sm_75 [cuda-launch-shared-memory]
  launched<<<16, 256, 70144>>>(data);
}

// Who asks the device, or looks at what the call returns, has another way.
__global__ void asked(float *data) { extern __shared__ float tile[]; data[0] = tile[0]; }
void good(float *data, size_t bytes) {
  cudaDeviceProp prop;
  cudaGetDeviceProperties(&prop, 0);
  if (prop.sharedMemPerBlockOptin >= 128 * 1024)
    cudaFuncSetAttribute(asked, cudaFuncAttributeMaxDynamicSharedMemorySize, 128 * 1024);
  asked<<<16, 256, bytes>>>(data);
}
__global__ void tried(float *data) { extern __shared__ float tile[]; data[0] = tile[0]; }
bool trial() {
  return cudaFuncSetAttribute(tried, cudaFuncAttributeMaxDynamicSharedMemorySize, 128 * 1024) ==
         cudaSuccess;
}
__global__ void fits(float *data) { extern __shared__ float tile[]; data[0] = tile[0]; }
void goodFits() {
  cudaFuncSetAttribute(fits, cudaFuncAttributeMaxDynamicSharedMemorySize, 64 * 1024);
  cudaFuncSetAttribute(withStatic, cudaFuncAttributeMaxDynamicSharedMemorySize, 63 * 1024);
}
