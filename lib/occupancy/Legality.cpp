//===- Legality.cpp - Hard limits of blocks, grids, clusters and bounds ---===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "occupancy/Legality.h"
#include "occupancy/Rounding.h"
#include <algorithm>

namespace warplint::occupancy {

namespace {

using ExtentLimits = std::array<uint64_t, 3>;
using Names = std::array<Limit, 3>;

ExtentLimits toArray(const arch::Extent3 &E) { return {E.X, E.Y, E.Z}; }

/// \p A times \p B, or the largest number where that overflows.
uint64_t multiply(uint64_t A, uint64_t B) {
  uint64_t Product = 0;
  return __builtin_mul_overflow(A, B, &Product) ? UINT64_MAX : Product;
}

/// Appends one violation if any known dimension is 0.
void appendZeros(const Extents &E, Limit Zero, std::vector<Violation> &Broken) {
  if (std::find(E.begin(), E.end(), std::optional<uint64_t>(0)) != E.end())
    Broken.push_back({Zero, 0, 1});
}

/// Appends one violation for each known dimension above its limit.
void appendTooLong(const Extents &E, const ExtentLimits &Most, const Names &Which,
                   std::vector<Violation> &Broken) {
  for (size_t I = 0; I != E.size(); ++I)
    if (E[I] && *E[I] > Most[I])
      Broken.push_back({Which[I], *E[I], Most[I]});
}

} // namespace

unsigned dimensionOf(Limit L) {
  switch (L) {
  case Limit::BlockX:
  case Limit::GridX:
    return 0;
  case Limit::BlockY:
  case Limit::GridY:
    return 1;
  default:
    return 2;
  }
}

std::string_view name(Limit L) {
  switch (L) {
  case Limit::BlockZero:
    return "block dimension";
  case Limit::BlockThreads:
    return "threads per block";
  case Limit::BlockX:
    return "block dimension x";
  case Limit::BlockY:
    return "block dimension y";
  case Limit::BlockZ:
    return "block dimension z";
  case Limit::GridZero:
    return "grid dimension";
  case Limit::GridX:
    return "grid dimension x";
  case Limit::GridY:
    return "grid dimension y";
  case Limit::GridZ:
    return "grid dimension z";
  case Limit::StaticShared:
    return "static shared memory per block";
  case Limit::SharedNoOptIn:
    return "shared memory per block without opt-in";
  case Limit::SharedOptIn:
    return "shared memory per block";
  case Limit::SharedPortable:
    return "portable shared memory per block";
  case Limit::SharedOversized:
    return "oversized shared memory per SM";
  case Limit::RegistersPerThread:
    return "registers per thread";
  case Limit::RegistersPerBlock:
    return "registers per block";
  }
  return "limit";
}

std::vector<Violation> checkBlock(const arch::Limits &Arch, const Extents &Block) {
  std::vector<Violation> Broken;
  appendZeros(Block, Limit::BlockZero, Broken);
  uint64_t Threads = 1;
  for (const std::optional<uint64_t> &Along : Block)
    Threads = multiply(Threads, Along.value_or(1));
  if (Threads > Arch.ThreadsPerBlock)
    Broken.push_back({Limit::BlockThreads, Threads, Arch.ThreadsPerBlock});
  appendTooLong(Block, toArray(Arch.BlockDim), {Limit::BlockX, Limit::BlockY, Limit::BlockZ},
                Broken);
  return Broken;
}

std::vector<Violation> checkGrid(const arch::Limits &Arch, const Extents &Grid) {
  std::vector<Violation> Broken;
  appendZeros(Grid, Limit::GridZero, Broken);
  appendTooLong(Grid, toArray(Arch.GridDim), {Limit::GridX, Limit::GridY, Limit::GridZ}, Broken);
  return Broken;
}

std::optional<Violation> checkShared(const arch::Limits &Arch, uint64_t Static, uint64_t Dynamic,
                                     OptIn Opted) {
  if (Static > Arch.SharedStaticPerBlock)
    return Violation{Limit::StaticShared, Static, Arch.SharedStaticPerBlock};
  uint64_t Total = 0;
  if (__builtin_add_overflow(Static, Dynamic, &Total))
    Total = UINT64_MAX;
  if (Opted == OptIn::Oversized) {
    uint64_t Most = Arch.OversizedSharedPerSm -
                    std::min(Arch.SharedReservedPerBlock, Arch.OversizedSharedPerSm);
    return Most && Total > Most ? std::optional(Violation{Limit::SharedOversized, Total, Most})
                                : std::nullopt;
  }
  // Not documented is whether static memory counts, which the compiler accepted.
  if (Opted == OptIn::Refused)
    return Dynamic > Arch.SharedPerBlock
               ? std::optional(Violation{Limit::SharedPortable, Dynamic, Arch.SharedPerBlock})
               : std::nullopt;
  // A size that no opt-in allows is reported before one that an opt-in would allow.
  if (Total > Arch.SharedPerBlockOptIn)
    return Violation{Limit::SharedOptIn, Total, Arch.SharedPerBlockOptIn};
  // Static memory alone needs no opt-in where the compiler accepts it. Where it accepts more than
  // the limit without opt-in, a kernel with more takes dynamic memory up to the limit with one:
  // measured on sm_90a, not known for other variants.
  bool NeedsOptIn = Dynamic != 0 && Total > Arch.SharedPerBlock && Static <= Arch.SharedPerBlock;
  if (Opted == OptIn::None && NeedsOptIn)
    return Violation{Limit::SharedNoOptIn, Total, Arch.SharedPerBlock};
  return std::nullopt;
}

std::optional<Violation> checkRegisters(const arch::Limits &Arch, uint32_t Threads,
                                        uint32_t PerThread) {
  if (PerThread > Arch.RegistersPerThread)
    return Violation{Limit::RegistersPerThread, PerThread, Arch.RegistersPerThread};
  const uint64_t Counted = registersAdmitted(Arch, warpsOf(Arch, Threads), PerThread);
  if (Counted > Arch.RegistersPerBlock)
    return Violation{Limit::RegistersPerBlock, Counted, Arch.RegistersPerBlock};
  return std::nullopt;
}

std::optional<ClusterVerdict> checkCluster(const arch::Limits &Arch, const Extents &Cluster,
                                           bool NonPortable) {
  if (std::find(Cluster.begin(), Cluster.end(), std::optional<uint64_t>(0)) != Cluster.end())
    return ClusterVerdict{ClusterFault::Zero, 0, 1};
  uint64_t Blocks = 1;
  for (const std::optional<uint64_t> &Along : Cluster)
    if (__builtin_mul_overflow(Blocks, Along.value_or(1), &Blocks))
      Blocks = UINT64_MAX;
  if (!Arch.Cluster.supported())
    return Blocks > 1 ? std::optional(ClusterVerdict{ClusterFault::Unsupported, Blocks, 1})
                      : std::nullopt;
  if (Blocks > Arch.Cluster.MaxBlocks)
    return ClusterVerdict{ClusterFault::AboveMost, Blocks, Arch.Cluster.MaxBlocks};
  if (!NonPortable && Blocks > Arch.Cluster.PortableBlocks)
    return ClusterVerdict{ClusterFault::AbovePortable, Blocks, Arch.Cluster.PortableBlocks};
  return std::nullopt;
}

std::optional<unsigned> firstUneven(const Extents &Grid, const Extents &Cluster) {
  for (unsigned I = 0; I != Grid.size(); ++I)
    if (Grid[I] && Cluster[I].value_or(0) != 0 && *Grid[I] % *Cluster[I] != 0)
      return I;
  return std::nullopt;
}

// The rules are those of ptxas 13.0 and, for architectures that it no longer
// knows, of ptxas 12.8; test/lint/ptxas_bounds.py measures them anew.

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
