// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The device that generated programs ask: for the CPU one that SIMULATED_DEVICE describes, by
// compute capability, opt-in shared memory, threads and blocks of an SM.
#pragma once
#include <mutex>

#ifdef RECORD
#include <cstdio>
#include <cstdlib>

enum cudaError_t { cudaSuccess = 0 };
enum cudaDeviceAttr {
  cudaDevAttrMaxThreadsPerBlock,
  cudaDevAttrMaxSharedMemoryPerBlockOptin,
  cudaDevAttrComputeCapabilityMajor,
  cudaDevAttrComputeCapabilityMinor,
  cudaDevAttrMaxBlocksPerMultiprocessor,
  cudaDevAttrWarpSize,
};
struct cudaDeviceProp {
  char name[256];
  int major, minor, warpSize = 32, maxThreadsPerBlock = 1024, maxThreadsDim[3] = {1024, 1024, 64};
  int maxThreadsPerMultiProcessor, maxBlocksPerMultiProcessor;
  size_t sharedMemPerBlock = 49152, sharedMemPerBlockOptin;
};
inline cudaError_t cudaGetDeviceProperties(cudaDeviceProp *prop, int) {
  *prop = cudaDeviceProp();
  if (sscanf(getenv("SIMULATED_DEVICE"), "%d %d %zu %d %d", &prop->major, &prop->minor,
             &prop->sharedMemPerBlockOptin, &prop->maxThreadsPerMultiProcessor,
             &prop->maxBlocksPerMultiProcessor) != 5)
    abort();
  return cudaSuccess;
}
inline cudaError_t cudaDeviceGetAttribute(int *value, cudaDeviceAttr attribute, int device) {
  cudaDeviceProp prop;
  cudaGetDeviceProperties(&prop, device);
  int values[] = {prop.maxThreadsPerBlock, int(prop.sharedMemPerBlockOptin), prop.major, prop.minor,
                  prop.maxBlocksPerMultiProcessor, prop.warpSize};
  *value = values[attribute];
  return cudaSuccess;
}
#endif

inline int deviceVersion() {
  cudaDeviceProp prop;
  if (cudaGetDeviceProperties(&prop, 0) != cudaSuccess)
    return -1;
  return prop.major * 10 + prop.minor;
}
inline cudaDeviceProp &cachedProperties() {
  static cudaDeviceProp prop;
  static bool known = false;
  if (!known) {
    cudaGetDeviceProperties(&prop, 0);
    known = true;
  }
  return prop;
}
struct DeviceOf {
  cudaDeviceProp prop;
  bool large;
  DeviceOf() {
    cudaGetDeviceProperties(&prop, 0);
    large = prop.sharedMemPerBlockOptin > 100000;
  }
};
// Answers that are kept.
class KeptDevice {
public:
  KeptDevice() {
    cudaDeviceProp prop;
    cudaGetDeviceProperties(&prop, 0);
    version = prop.major * 10 + prop.minor;
    warp = prop.warpSize;
  }
  int number() const { return version; }
  int threads() const { return warp * factor; }
  void change(int to) { factor = to; }

private:
  int version = 0, warp = 0, factor = 2;
};
inline KeptDevice &keptDevice() {
  static KeptDevice kept;
  return kept;
}
inline int onceVersion() {
  static std::once_flag once;
  static int version = -1;
  std::call_once(once, [] {
    int major, minor;
    cudaDeviceGetAttribute(&major, cudaDevAttrComputeCapabilityMajor, 0);
    cudaDeviceGetAttribute(&minor, cudaDevAttrComputeCapabilityMinor, 0);
    version = major * 10 + minor;
  });
  return version;
}
inline void capability(int *major, int &minor) {
  cudaDeviceGetAttribute(major, cudaDevAttrComputeCapabilityMajor, 0);
  cudaDeviceGetAttribute(&minor, cudaDevAttrComputeCapabilityMinor, 0);
}
