//===- CudaOccupancy.h - NVIDIA's calculator behind our types -------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// NVIDIA's cuda_occupancy.h is the reference for every occupancy figure. It is
/// proprietary: it is included from an installed toolkit and never copied.
/// Without one, WARPLINT_HAVE_CUDA_OCCUPANCY is 0 and nothing else is declared.
///
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_TEST_UNIT_CUDAOCCUPANCY_H
#define WARPLINT_TEST_UNIT_CUDAOCCUPANCY_H

#if __has_include(<cuda_occupancy.h>)
#define WARPLINT_HAVE_CUDA_OCCUPANCY 1
#else
#define WARPLINT_HAVE_CUDA_OCCUPANCY 0
#endif

#if WARPLINT_HAVE_CUDA_OCCUPANCY
#include "occupancy/Occupancy.h"
#include <algorithm>
#include <climits>
#include <cuda_occupancy.h>
#include <optional>

namespace warplint::test {

/// The device that the calculator asks for, filled from \p Arch.
inline cudaOccDeviceProp deviceOf(const arch::Limits &Arch) {
  cudaOccDeviceProp Device;
  Device.computeMajor = int(Arch.Cc.Major);
  Device.computeMinor = int(Arch.Cc.Minor);
  Device.maxThreadsPerBlock = int(Arch.ThreadsPerBlock);
  Device.maxThreadsPerMultiprocessor = int(Arch.ThreadsPerSm);
  Device.regsPerBlock = int(Arch.RegistersPerBlock);
  Device.regsPerMultiprocessor = int(Arch.RegistersPerSm);
  Device.warpSize = int(Arch.WarpSize);
  Device.sharedMemPerBlock = Arch.SharedPerBlock;
  Device.sharedMemPerMultiprocessor = Arch.SharedPerSm;
  Device.numSms = 1;
  Device.sharedMemPerBlockOptin = Arch.SharedPerBlockOptIn;
  Device.reservedSharedMemPerBlock = Arch.SharedReservedPerBlock;
  return Device;
}

/// The kernel that the calculator asks for. Its maximum of dynamic shared memory is what
/// the launch of \p C asks for.
inline cudaOccFuncAttributes kernelOf(const occupancy::Config &C) {
  cudaOccFuncAttributes Kernel;
  Kernel.maxThreadsPerBlock = INT_MAX;
  Kernel.numRegs = int(C.RegistersPerThread);
  Kernel.sharedSizeBytes = C.StaticShared;
  Kernel.shmemLimitConfig = FUNC_SHMEM_LIMIT_OPTIN;
  Kernel.maxDynamicSharedSizeBytes = C.DynamicShared;
  Kernel.numBlockBarriers = int(C.Barriers);
  return Kernel;
}

/// The calculator's answer, or empty where it refuses the input.
inline std::optional<cudaOccResult> askCuda(const cudaOccDeviceProp &Device,
                                            const occupancy::Config &C) {
  const cudaOccFuncAttributes Kernel = kernelOf(C);
  cudaOccDeviceState State;
  State.carveoutConfig = C.CarveoutPercent;
  cudaOccResult R;
  if (cudaOccMaxActiveBlocksPerMultiprocessor(&R, &Device, &Kernel, &State, int(C.BlockThreads),
                                              C.DynamicShared) != CUDA_OCC_SUCCESS)
    return std::nullopt;
  return R;
}

/// Whether the calculator knows \p Arch: an older one knows fewer.
inline bool isKnownToCuda(const arch::Limits &Arch) {
  occupancy::Config OneWarp;
  OneWarp.BlockThreads = Arch.WarpSize;
  return askCuda(deviceOf(Arch), OneWarp).has_value();
}

/// Whether the calculator has the barriers of \p Arch right: before CUDA 13.4, the first that knows
/// 10.7, it counted twice as many on 10.x.
inline bool cudaCountsBarriers(const arch::Limits &Arch) {
  static const bool KnowsRubin = [] {
    arch::Limits Rubin;
    Rubin.Cc = {10, 7};
    const cudaOccDeviceProp Device = deviceOf(Rubin);
    int Blocks = 0;
    return cudaOccMaxBlocksPerMultiprocessor(&Blocks, &Device) == CUDA_OCC_SUCCESS && Blocks == 16;
  }();
  return KnowsRubin || Arch.Cc.Major != 10 || Arch.Cc.Minor == 0;
}

/// The calculator's INT_MAX, "no limit", as we say it.
inline std::optional<uint32_t> limitOf(int Blocks) {
  if (Blocks == INT_MAX)
    return std::nullopt;
  return uint32_t(Blocks);
}

/// The limiters in \p R as we say them. The calculator looks at barriers last, and keeps what
/// limited before where barriers allow fewer blocks still: then they alone limit.
inline occupancy::Limiters limitersOf(const cudaOccResult &R) {
  if (R.blockLimitBarriers < std::min({R.blockLimitWarps, R.blockLimitBlocks, R.blockLimitRegs,
                                       R.blockLimitSharedMem}))
    return {.Barriers = true};
  return {(R.limitingFactors & OCC_LIMIT_WARPS) != 0, (R.limitingFactors & OCC_LIMIT_BLOCKS) != 0,
          (R.limitingFactors & OCC_LIMIT_REGISTERS) != 0,
          (R.limitingFactors & OCC_LIMIT_SHARED_MEMORY) != 0,
          (R.limitingFactors & OCC_LIMIT_BARRIERS) != 0};
}

} // namespace warplint::test
#endif // WARPLINT_HAVE_CUDA_OCCUPANCY

#endif // WARPLINT_TEST_UNIT_CUDAOCCUPANCY_H
