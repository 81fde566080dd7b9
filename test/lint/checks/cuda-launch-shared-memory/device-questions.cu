// RUN: %check_hosts %s cuda-launch-shared-memory --target=sm_75,sm_80,sm_86,sm_90
// The same answers by functions of the driver.
#include <cuda.h>
#include <cuda_runtime.h>

__global__ void kernel(float *data) { extern __shared__ float tile[]; data[0] = tile[0]; }
static void optIn(int bytes) {
  cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes);
}

void ofDriver(float *data, CUdevice device) {
  int major = 0, minor = 0;
  cuDeviceGetAttribute(&major, CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR, device);
  cuDeviceGetAttribute(&minor, CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR, device);
  optIn(163840);
  if (major == 8)
    // CHECK: :[[#@LINE+3]]:5: warning: 163840 bytes of shared memory per block exceed the limit with opt-in of 101376 bytes; the launch fails on sm_86 [cuda-launch-shared-memory]
    // CHECK: note: 'CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR' is 8 on sm_86
    // CHECK: note: 'CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR' is 6 on sm_86
    kernel<<<1, 128, 163840>>>(data);
  if (major * 10 + minor == 80)
    kernel<<<1, 128, 163840>>>(data);
}

// Of an attribute that is not known.
void unknown(float *data, CUdevice device, CUdevice_attribute which) {
  int answer = 0;
  cuDeviceGetAttribute(&answer, which, device);
  optIn(163840);
  if (answer == 8)
    kernel<<<1, 128, 163840>>>(data);
}
