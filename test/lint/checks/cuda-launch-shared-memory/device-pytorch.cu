// RUN: %check_hosts %s cuda-launch-shared-memory --target=sm_75,sm_80,sm_86,sm_90
// PyTorch hands out the properties of devices.
#include <cuda_runtime.h>

__global__ void kernel(float *data) { extern __shared__ float tile[]; data[0] = tile[0]; }

namespace at::cuda {
cudaDeviceProp *getCurrentDeviceProperties();
cudaDeviceProp *getDeviceProperties(int device);
} // namespace at::cuda

static void optIn(int bytes) {
  cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes);
}

void current(float *data) {
  auto *prop = at::cuda::getCurrentDeviceProperties();
  optIn(163840);
  if (prop->major >= 8)
    // CHECK: :[[#@LINE+2]]:5: warning: 163840 bytes of shared memory per block exceed the limit with opt-in of 101376 bytes; the launch fails on sm_86 [cuda-launch-shared-memory]
    // CHECK: note: 'prop->major' is 8 on sm_86
    kernel<<<16, 256, 163840>>>(data);
  if (prop->sharedMemPerBlockOptin >= 163840)
    kernel<<<16, 256, 163840>>>(data);
}
void byNumber(float *data, int device) {
  const cudaDeviceProp &prop = *at::cuda::getDeviceProperties(device);
  const bool large = prop.major == 8 && prop.minor == 0;
  int bytes = large ? 163840 : 65536;
  optIn(bytes);
  kernel<<<16, 256, bytes>>>(data);
  bytes = prop.major == 8 ? 163840 : 65536;
  optIn(bytes);
  // CHECK: :[[#@LINE+4]]:3: warning: 163840 bytes of shared memory per block exceed the limit with opt-in of 101376 bytes; the launch fails on sm_86 [cuda-launch-shared-memory]
  // CHECK: note: 163840 bytes come from 'bytes'
  // CHECK: note: 'prop.major' is 8 on sm_86
  // CHECK: note: 'prop.minor' is 6 on sm_86
  kernel<<<16, 256, bytes>>>(data);
}

// The tables have no such property, and a function of the program's own is out of sight.
cudaDeviceProp *simulated();
void unknown(float *data, bool real) {
  optIn(163840);
  if (at::cuda::getCurrentDeviceProperties()->l2CacheSize > 6 * 1024 * 1024)
    kernel<<<16, 256, 163840>>>(data);
  int major = real ? at::cuda::getCurrentDeviceProperties()->major : 0;
  if (!real)
    major = simulated()->l2CacheSize == 0 ? 8 : 9;
  if (major == 8)
    kernel<<<16, 256, 163840>>>(data);
}
