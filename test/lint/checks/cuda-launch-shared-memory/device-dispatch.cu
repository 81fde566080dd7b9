// RUN: %check_hosts %s cuda-launch-shared-memory --target=sm_75,sm_80,sm_86,sm_90,sm_120
// Instances of templates that the program chooses by the compute capability: on each target the one
// that it chooses there is followed.
#include <cuda_runtime.h>

template <int Arch> __global__ void kernel(float *data) {
  extern __shared__ float tile[];
  data[0] = tile[0];
}

template <int Arch> void run(float *data) {
  if constexpr (Arch >= 90) {
    cudaFuncSetAttribute(kernel<Arch>, cudaFuncAttributeMaxDynamicSharedMemorySize, 200000);
    // CHECK: :[[#@LINE+4]]:5: warning: 200000 bytes of shared memory per block exceed the limit with opt-in of 101376 bytes; the launch fails on sm_120 [cuda-launch-shared-memory]
    // CHECK: note: in the instance 'run<90>'
    // CHECK: note: 'prop.major' is 12 on sm_120
    // CHECK: note: 'prop.minor' is 0 on sm_120
    kernel<Arch><<<1, 256, 200000>>>(data);
  } else {
    kernel<Arch><<<1, 256, 40000>>>(data);
  }
}
void bySwitch(float *data) {
  cudaDeviceProp prop;
  cudaGetDeviceProperties(&prop, 0);
  switch (prop.major * 10 + prop.minor) {
  case 75:
    return run<75>(data);
  case 80:
  case 86:
    return run<80>(data);
  default: // 12.0 too
    return run<90>(data);
  }
}

// Another way to the same launch, by a condition of its own.
void byMajor(float *data) {
  cudaDeviceProp prop;
  cudaGetDeviceProperties(&prop, 0);
  if (prop.major == 9)
    run<90>(data);
}

template <int Arch> struct Traits {
  static constexpr int Shared = Arch >= 90 ? 220000 : Arch == 80 ? 160000 : 60000;
};
template <int Arch> void byTraits(float *data) {
  constexpr int Bytes = Traits<Arch>::Shared;
  cudaFuncSetAttribute(kernel<Arch>, cudaFuncAttributeMaxDynamicSharedMemorySize, Bytes);
  // CHECK: :[[#@LINE+4]]:3: warning: 160000 bytes of shared memory per block exceed the limit with opt-in of 101376 bytes; the launch fails on sm_86 [cuda-launch-shared-memory]
  // CHECK: note: 160000 bytes come from 'Bytes'
  // CHECK: note: in the instance 'byTraits<80>'
  // CHECK: note: 'cudaDevAttrComputeCapabilityMajor' is 8 on sm_86
  kernel<Arch><<<1, 128, Bytes>>>(data);
}
void byBranch(float *data) {
  int major = 0;
  cudaDeviceGetAttribute(&major, cudaDevAttrComputeCapabilityMajor, 0);
  if (major == 7)
    byTraits<75>(data);
  else if (major == 8)
    byTraits<80>(data);
  else if (major == 9)
    byTraits<90>(data);
}

//===----------------------------------------------------------------------===//
// What stays unknown
//===----------------------------------------------------------------------===//

template <int Arch> void more(float *data) {
  if constexpr (Arch >= 90) {
    cudaFuncSetAttribute(kernel<Arch>, cudaFuncAttributeMaxDynamicSharedMemorySize, 210000);
    kernel<Arch><<<1, 512, 210000>>>(data);
  } else {
    kernel<Arch><<<1, 512, 40000>>>(data);
  }
}
// The instance is chosen by a function out of sight, whose name says that it asks the device.
int getSMVersion();
void byName(float *data) {
  switch (getSMVersion()) {
  case 80:
    return more<80>(data);
  case 90:
    return more<90>(data);
  }
}
