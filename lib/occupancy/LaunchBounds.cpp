//===- LaunchBounds.cpp - Launch bounds as ptxas applies them -------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The rules are those of ptxas 13.0 and, for architectures that it no longer
/// knows, of ptxas 12.8; test/lint/ptxas_bounds.py measures them anew.
///
//===----------------------------------------------------------------------===//

#include "occupancy/LaunchBounds.h"
#include "occupancy/Legality.h"
#include "occupancy/Rounding.h"
#include <algorithm>

namespace warplint::occupancy {

namespace {

/// The largest minimum of blocks that ptxas keeps for \p Threads per block.
uint32_t feasibleMinBlocks(const arch::Limits &Arch, uint64_t Threads) {
  const uint64_t Rounded = roundUp<uint64_t>(Threads, Arch.WarpSize);
  return uint32_t(std::min<uint64_t>(Arch.BlocksPerSm, Arch.ThreadsPerSm / Rounded));
}

/// Registers per thread that \p Warps warps can take out of \p Registers, each
/// partition that the driver checks for holding the same number of them.
uint32_t shareOfWarps(const arch::Limits &Arch, uint64_t Registers, uint64_t Warps) {
  const uint64_t Counted = roundUp<uint64_t>(Warps, Arch.RegisterCheckGranularity);
  const uint64_t PerWarp = roundDown<uint64_t>(Registers / Counted, Arch.RegisterAllocationUnit);
  return uint32_t(PerWarp / Arch.WarpSize);
}

} // namespace

BoundsVerdict checkBounds(const arch::Limits &Arch, int64_t MaxThreads,
                          std::optional<int64_t> MinBlocks, std::optional<int64_t> MaxCluster) {
  BoundsVerdict V;
  const auto Found = [&V](BoundsFault Fault, uint64_t Asked, uint64_t Allowed) {
    V.Fault = Fault;
    V.Asked = Asked;
    V.Allowed = Allowed;
    return V;
  };
  if (MaxThreads <= 0)
    return Found(BoundsFault::ThreadsNotPositive, 0, Arch.ThreadsPerBlock);

  const uint64_t Threads = uint64_t(MaxThreads);
  V.FeasibleMinBlocks = feasibleMinBlocks(Arch, Threads);
  if (MinBlocks && *MinBlocks < 0)
    return Found(BoundsFault::BlocksNegative, 0, V.FeasibleMinBlocks);
  const uint64_t Blocks = uint64_t(MinBlocks.value_or(0));

  // nvcc's front end rejects the attribute before ptxas sees the other two.
  if (MaxCluster.value_or(0) > 0 && !Arch.Cluster.supported())
    return Found(BoundsFault::ClusterUnsupported, uint64_t(*MaxCluster), 0);
  if (Threads > Arch.ThreadsPerSm)
    return Found(BoundsFault::ThreadsAboveSm, Threads, Arch.ThreadsPerSm);
  if (Threads > Arch.ThreadsPerBlock)
    return Found(BoundsFault::ThreadsAboveBlockLimit, Threads, Arch.ThreadsPerBlock);
  if (Blocks > Arch.BlocksPerSm)
    return Found(BoundsFault::BlocksAboveSm, Blocks, Arch.BlocksPerSm);
  const uint64_t Together = roundUp<uint64_t>(Threads, Arch.WarpSize) * Blocks;
  if (Together > Arch.ThreadsPerSm)
    return Found(BoundsFault::ThreadsTimesBlocks, Together, Arch.ThreadsPerSm);
  return V;
}

uint32_t registerCap(const arch::Limits &Arch, uint32_t MaxThreads,
                     std::optional<uint32_t> MinBlocks) {
  // Bounds above the SM are dropped whole, and with them the cap.
  if (MaxThreads == 0 || MaxThreads > Arch.ThreadsPerSm)
    return Arch.RegistersPerThread;
  uint32_t Blocks = std::max(MinBlocks.value_or(0), uint32_t(1));
  if (Blocks > feasibleMinBlocks(Arch, MaxThreads))
    Blocks = 1;

  const uint64_t Warps = warpsOf(Arch, MaxThreads);
  const uint32_t Cap =
      std::min({shareOfWarps(Arch, Arch.RegistersPerSm, Warps * Blocks),
                shareOfWarps(Arch, Arch.RegistersPerBlock, Warps), Arch.RegistersPerThread});
  return std::max(Cap, uint32_t(1));
}

uint32_t threadsWithoutBounds(const arch::Limits &Arch) {
  return roundDown(Arch.RegistersPerBlock / Arch.RegistersPerThread, Arch.WarpSize);
}

std::optional<uint32_t> minBlocksFor(const arch::Limits &Arch, uint32_t MaxThreads,
                                     uint32_t Registers) {
  if (MaxThreads == 0)
    return std::nullopt;
  for (uint32_t Blocks = 1; Blocks <= feasibleMinBlocks(Arch, MaxThreads); ++Blocks)
    if (registerCap(Arch, MaxThreads, Blocks) <= Registers)
      return Blocks;
  return std::nullopt;
}

} // namespace warplint::occupancy
