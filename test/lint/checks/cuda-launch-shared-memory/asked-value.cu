// RUN: %check_hosts %s cuda-launch-shared-memory --target=sm_75,sm_86,sm_90
// Of several sizes of which the program chooses one by the device, each need not be there for
// every target; what no target has fails wherever it is chosen.

__global__ void kernel(float *data) { extern __shared__ float tile[]; data[0] = tile[0]; }

void launch(float *data, int bytes) {
  cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes);
  kernel<<<16, 256, bytes>>>(data);
}

void conditional(float *data) {
  cudaDeviceProp prop;
  cudaGetDeviceProperties(&prop, 0);
  int bytes = prop.major >= 9 ? 200 * 1024 : 64 * 1024;
  if (prop.major == 8)
    bytes = 99 * 1024;
  cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes);
  kernel<<<16, 256, bytes>>>(data);
}

static int bytesFor(int major) { return major >= 9 ? 200 * 1024 : 48 * 1024; }

void byParameter(float *data) {
  int major = 0;
  cudaDeviceGetAttribute(&major, cudaDevAttrComputeCapabilityMajor, 0);
  int bytes = bytesFor(major);
  cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes);
  kernel<<<16, 256, bytes>>>(data);
}

void byArgument(float *data) {
  cudaDeviceProp prop;
  cudaGetDeviceProperties(&prop, 0);
  launch(data, prop.major >= 9 ? 200 * 1024 : 48 * 1024);
}

// Chosen by the size of the work.
void bySize(float *data, int n) {
  int bytes = n > 4096 ? 200 * 1024 : 48 * 1024;
  cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes);
  // CHECK: :[[#@LINE+2]]:3: warning: 204800 bytes of shared memory per block exceed the limit with opt-in of 65536 bytes on sm_75 and 101376 bytes on sm_86; the launch fails there when 'bytes' is 204800 (line [[#@LINE-2]]) [cuda-launch-shared-memory]
  // CHECK: note: 204800 bytes come from 'bytes'
  kernel<<<16, 256, bytes>>>(data);
}

// More than any target has.
void tooMuch(float *data) {
  cudaDeviceProp prop;
  cudaGetDeviceProperties(&prop, 0);
  int bytes = prop.major >= 9 ? 240 * 1024 : 48 * 1024;
  cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes);
  // CHECK: :[[#@LINE+2]]:3: warning: 245760 bytes of shared memory per block exceed the limit with opt-in of 65536 bytes on sm_75, 101376 bytes on sm_86 and 232448 bytes on sm_90; the launch fails on every target when 'bytes' is 245760 (line [[#@LINE-2]]) [cuda-launch-shared-memory]
  // CHECK: note: 245760 bytes come from 'bytes'
  kernel<<<16, 256, bytes>>>(data);
}
