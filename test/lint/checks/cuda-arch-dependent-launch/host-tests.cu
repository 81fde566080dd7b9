// RUN: %check_hosts %s cuda-arch-dependent-launch --target=sm_80,sm_90
// Host code that tests '__CUDA_ARCH__': the macro is not defined there.
#include <cuda_runtime.h>

__global__ void kernel(float *data) { extern __shared__ float tile[]; data[0] = tile[0]; }
__global__ void newer(float *data) { data[0] = 1; }

void launches(float *data) {
  // CHECK: :[[#@LINE+2]]:5: warning: '__CUDA_ARCH__ >= 900' is false in host code for every device, because only device code defines the macro; a launch or an opt-in depends on it here [cuda-arch-dependent-launch]
  // CHECK: note: ask the device instead: cudaDeviceGetAttribute(&major, cudaDevAttrComputeCapabilityMajor, device)
#if __CUDA_ARCH__ >= 900
  newer<<<16, 256>>>(data);
#endif
  kernel<<<16, 256>>>(data);
}

void optsIn(float *data) {
  // CHECK: :[[#@LINE+2]]:5: warning: '(__CUDA_ARCH__ < 800)' is true in host code for every device, because only device code defines the macro; a launch or an opt-in depends on it here [cuda-arch-dependent-launch]
  // CHECK: note: ask the device instead: cudaDeviceGetAttribute(&major, cudaDevAttrComputeCapabilityMajor, device)
#if (__CUDA_ARCH__ < 800)
  int bytes = 48 * 1024;
#else
  int bytes = 96 * 1024;
#endif
  cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes);
  kernel<<<16, 256, bytes>>>(data);
}

//===----------------------------------------------------------------------===//
// No launch depends on it, or host code is asked for
//===----------------------------------------------------------------------===//

void other(float *data) {
#if __CUDA_ARCH__ >= 900
  data = nullptr;
#endif
  kernel<<<16, 256>>>(data);
}
void asksForHost(float *data) {
#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 900
  kernel<<<16, 256>>>(data);
#endif
}
void hostAlone(float *data) {
#ifndef __CUDA_ARCH__
  kernel<<<16, 256>>>(data);
#endif
}
__host__ __device__ int size() {
#if __CUDA_ARCH__ >= 900
  return 512;
#else
  return 256;
#endif
}

//===----------------------------------------------------------------------===//
// What stays unknown
//===----------------------------------------------------------------------===//

// A number that a build gives, and a test that is not followed.
void byBuild(float *data) {
#if __CUDA_ARCH__ >= LEAST_ARCHITECTURE
  kernel<<<16, 256>>>(data);
#endif
}
#define AT_LEAST(Arch, Number) ((Arch) >= (Number) * 100)
void byFunctionMacro(float *data) {
#if AT_LEAST(__CUDA_ARCH__, 0)
  kernel<<<16, 256>>>(data);
#endif
}
