// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The device that generated programs ask: for the CPU one that SIMULATED_DEVICE describes, by
// compute capability, opt-in shared memory, threads and blocks of an SM, its shared memory, and the
// part of that that the system takes for each block.
#pragma once
#include <mutex>

#ifdef RECORD
#include <cstdio>
#include <cstdlib>

enum cudaError_t { cudaSuccess = 0, cudaErrorInvalidValue = 1 };
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
  size_t sharedMemPerBlock = 49152, sharedMemPerBlockOptin, sharedMemPerMultiprocessor;
  size_t reservedSharedMemPerBlock;
  int multiProcessorCount = 40;
};
inline cudaError_t cudaGetDeviceProperties(cudaDeviceProp *prop, int) {
  *prop = cudaDeviceProp();
  if (sscanf(getenv("SIMULATED_DEVICE"), "%d %d %zu %d %d %zu %zu", &prop->major, &prop->minor,
             &prop->sharedMemPerBlockOptin, &prop->maxThreadsPerMultiProcessor,
             &prop->maxBlocksPerMultiProcessor, &prop->sharedMemPerMultiprocessor,
             &prop->reservedSharedMemPerBlock) != 7)
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

// A kernel that takes 72 registers in each thread, and 8192 bytes of shared memory in each block.
#define ASKED_KERNEL void askedKernel() {}
constexpr int AskedRegisters = 72, AskedShared = 8192;
enum cudaFuncAttribute { cudaFuncAttributeMaxDynamicSharedMemorySize = 8 };
inline cudaError_t cudaFuncSetAttribute(void (*)(), cudaFuncAttribute, int bytes) {
  cudaDeviceProp prop;
  cudaGetDeviceProperties(&prop, 0);
  return bytes >= 0 && bytes + AskedShared <= long(prop.sharedMemPerBlockOptin) ? cudaSuccess
                                                                                 : cudaErrorInvalidValue;
}
inline cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessor(int *blocks, void (*)(), int threads,
                                                                 size_t shared) {
  if (threads <= 0)
    return cudaErrorInvalidValue;
  cudaDeviceProp prop;
  cudaGetDeviceProperties(&prop, 0);
  *blocks = 0;
  if (threads > prop.maxThreadsPerBlock || AskedShared + shared > prop.sharedMemPerBlock)
    return cudaSuccess;
  // As in cuda_occupancy.h: a launch is tested as if its warps were the same number on each of the
  // four parts of the SM, and blocks share what all parts hold.
  int warps = (threads + 31) / 32, registersOfWarp = AskedRegisters * 32;
  if (registersOfWarp * ((warps + 3) / 4 * 4) > 65536)
    return cudaSuccess;
  int byRegisters = 65536 / 4 / registersOfWarp * 4 / warps;
  int byShared = int(prop.sharedMemPerMultiprocessor /
                     (AskedShared + shared + prop.reservedSharedMemPerBlock));
  *blocks = std::min({prop.maxBlocksPerMultiProcessor, prop.maxThreadsPerMultiProcessor / 32 / warps,
                      byRegisters, byShared});
  return cudaSuccess;
}
inline cudaError_t cudaOccupancyMaxPotentialBlockSize(int *grid, int *block, void (*kernel)(),
                                                      size_t shared = 0, int limit = 0) {
  cudaDeviceProp prop;
  cudaGetDeviceProperties(&prop, 0);
  int most = limit > 0 ? std::min(limit, prop.maxThreadsPerBlock) : prop.maxThreadsPerBlock, best = 0;
  *grid = *block = 0;
  for (int warps = (most + 31) / 32; warps > 0; --warps) {
    int threads = std::min(most, warps * 32), blocks = 0;
    cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, kernel, threads, shared);
    if (blocks * threads > best)
      best = blocks * threads, *block = threads, *grid = blocks * prop.multiProcessorCount;
  }
  return cudaSuccess;
}
#else
#define ASKED_KERNEL                                                                               \
  static __global__ void askedKernel(float *data) {                                                \
    __shared__ volatile float content[2048];                                                       \
    content[threadIdx.x] = *data;                                                                  \
    *data = content[threadIdx.x + 1];                                                              \
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
