// RUN: %check_hosts %s cuda-launch-shared-memory --target=sm_75,sm_80,sm_86,sm_90,sm_120
// Answers to a program's device queries are known for each target: a guard that lets the wrong target
// through is found, and one that keeps it out is no finding.
#include <algorithm>
#include <cuda.h>

__global__ void kernel(float *data) { extern __shared__ float tile[]; data[0] = tile[0]; }

static void launch(float *data, int bytes) {
  cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes);
  // CHECK: :[[#@LINE+4]]:3: warning: 163840 bytes of shared memory per block exceed the limit with opt-in of 101376 bytes; the launch fails on sm_86 [cuda-launch-shared-memory]
  // CHECK: note: 163840 bytes come from 'bytes'
  // CHECK: :[[#@LINE+10]]:20: note: 'prop.major' is 8 on sm_86
  // CHECK: :[[#@LINE+9]]:39: note: 'prop.minor' is 6 on sm_86
  kernel<<<16, 256, bytes>>>(data);
}

// 8.0 is meant; 8.6 has less.
void properties(float *data) {
  cudaDeviceProp prop;
  if (cudaGetDeviceProperties(&prop, 0) != cudaSuccess)
    return;
  int bytes = prop.major == 8 && prop.minor >= 0 ? 160 * 1024 : 48 * 1024;
  launch(data, bytes);
}
void propertiesRight(float *data) {
  cudaDeviceProp prop;
  cudaGetDeviceProperties(&prop, 0);
  int bytes = prop.major == 8 && prop.minor == 0 ? 160 * 1024 : 48 * 1024;
  cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes);
  kernel<<<16, 256, bytes>>>(data);
}

void attribute(float *data) {
  int major = 0;
  cudaDeviceGetAttribute(&major, cudaDevAttrComputeCapabilityMajor, 0);
  cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, 221696);
  if (major >= 9)
    // CHECK: :[[#@LINE+2]]:5: warning: 221696 bytes of shared memory per block exceed the limit with opt-in of 101376 bytes; the launch fails on sm_120 [cuda-launch-shared-memory]
    // CHECK: :[[#@LINE-4]]:3: note: 'cudaDevAttrComputeCapabilityMajor' is 12 on sm_120
    kernel<<<16, 256, 221696>>>(data);
  if (major == 9)
    kernel<<<16, 256, 221696>>>(data);
}

void driver(float *data, CUdevice device) {
  int major, minor;
  cuDeviceComputeCapability(&major, &minor, device);
  cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, 131104);
  switch (major * 10 + minor) {
  case 86:
    // CHECK: :[[#@LINE+2]]:5: warning: 131104 bytes of shared memory per block exceed the limit with opt-in of 101376 bytes; the launch fails on sm_86 [cuda-launch-shared-memory]
    // CHECK: note: a warning, not an error, because the launch is not reached on sm_75, sm_80, sm_90 and sm_120
    kernel<<<16, 256, 131104>>>(data);
    break;
  case 80:
  case 90:
    kernel<<<16, 256, 131104>>>(data);
    break;
  }
}

// As much as there is is never too much.
void least(float *data) {
  int most = 0;
  cudaDeviceGetAttribute(&most, cudaDevAttrMaxSharedMemoryPerBlockOptin, 0);
  int bytes = std::min(most, 128 * 1024);
  cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes);
  kernel<<<16, 256, bytes>>>(data);
}

//===----------------------------------------------------------------------===//
// Where the answer is kept
//===----------------------------------------------------------------------===//

struct Device {
  cudaDeviceProp prop;
  void run(float *data) const {
    cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, 131104);
    if (prop.major >= 8)
      // CHECK: :[[#@LINE+2]]:7: warning: 131104 bytes of shared memory per block exceed the limit with opt-in of 101376 bytes; the launch fails on sm_86 and sm_120 [cuda-launch-shared-memory]
      // CHECK: note: 'prop.major' is 8 on sm_86 and 12 on sm_120
      kernel<<<16, 256, 131104>>>(data);
  }
};

static cudaDeviceProp &cached() {
  static cudaDeviceProp prop;
  static bool known = false;
  if (!known) {
    cudaGetDeviceProperties(&prop, 0);
    known = true;
  }
  return prop;
}
void fromCache(float *data) {
  cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, 131104);
  if (cached().sharedMemPerBlockOptin >= 131104)
    kernel<<<16, 256, 131104>>>(data);
  if (cached().sharedMemPerBlockOptin >= 65536)
    // CHECK: :[[#@LINE+2]]:5: warning: 131104 bytes of shared memory per block exceed the limit with opt-in of 65536 bytes on sm_75 and 101376 bytes on sm_86 and sm_120; the launch fails there [cuda-launch-shared-memory]
    // CHECK: note: 'cached().sharedMemPerBlockOptin' is 65536 on sm_75 and 101376 on sm_86 and sm_120
    kernel<<<16, 256, 131104>>>(data);
}

//===----------------------------------------------------------------------===//
// What stays unknown
//===----------------------------------------------------------------------===//

int getSMVersion();
void byName(float *data) {
  cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, 131104);
  if (getSMVersion() == 80)
    kernel<<<16, 256, 131104>>>(data);
}

// One question is answered, the other is not.
void byBoth(float *data) {
  cudaDeviceProp prop;
  cudaGetDeviceProperties(&prop, 0);
  cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, 131104);
  if (prop.major >= 8 && getSMVersion() != 86)
    kernel<<<16, 256, 131104>>>(data);
}

// A program that writes the properties itself has its own.
void ownProperties(float *data, const cudaDeviceProp &given) {
  cudaDeviceProp copy = given;
  copy.clusterLaunch = 0;
  cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, 131104);
  if (given.clusterLaunch)
    kernel<<<16, 256, 131104>>>(data);
}
