//===- LaunchBounds.h - Launch bounds as ptxas applies them ---------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_OCCUPANCY_LAUNCHBOUNDS_H
#define WARPLINT_OCCUPANCY_LAUNCHBOUNDS_H

#include "arch_tables/Limits.h"
#include <cstdint>
#include <optional>

namespace warplint::occupancy {

/// A fault of `__launch_bounds__(MaxThreads, MinBlocks, MaxCluster)`.
enum class BoundsFault {
  None,
  ThreadsNotPositive,     ///< MaxThreads <= 0.
  BlocksNegative,         ///< MinBlocks < 0.
  ThreadsAboveBlockLimit, ///< MaxThreads above threads per block: no block is
                          ///< ever that large.
  ThreadsAboveSm,         ///< MaxThreads above threads per SM: ptxas drops both.
  BlocksAboveSm,          ///< MinBlocks above blocks per SM: ptxas drops the minimum.
  ThreadsTimesBlocks,     ///< Rounded-up MaxThreads x MinBlocks above threads per
                          ///< SM: dropped.
  ClusterUnsupported,     ///< A third bound before compute capability 9.0.
};

/// The verdict on bounds for one architecture.
struct BoundsVerdict {
  BoundsFault Fault = BoundsFault::None;
  uint64_t Asked = 0;   ///< In the unit of the fault (threads or blocks).
  uint64_t Allowed = 0; ///< The most that is allowed.
  /// The largest MinBlocks that ptxas keeps for MaxThreads; 0: none.
  uint32_t FeasibleMinBlocks = 0;
};

/// The fault of bounds on \p Arch, as ptxas treats them. MinBlocks 0 or empty, and MaxCluster 0,
/// negative or empty, mean not given. There is at most one fault: one that the front end rejects,
/// else one that drops both bounds, else one that drops the minimum. For ThreadsTimesBlocks the
/// unit is threads. Rules: verified with ptxas 13.0, docs/checks/cuda-launch-bounds-infeasible.md.
BoundsVerdict checkBounds(const arch::Limits &Arch, int64_t MaxThreads,
                          std::optional<int64_t> MinBlocks, std::optional<int64_t> MaxCluster);

/// The register cap per thread that ptxas derives from bounds, 1 to the architecture's registers
/// per thread. \p MinBlocks empty or 0 counts as 1; an infeasible minimum counts as dropped, as in
/// ptxas, and so do bounds above the SM. Exact with a minimum. Without one it is an upper bound:
/// ptxas gives fewer registers to a kernel that would spill even at the cap.
uint32_t registerCap(const arch::Limits &Arch, uint32_t MaxThreads,
                     std::optional<uint32_t> MinBlocks);

/// The most threads, in whole warps, of a block that fits whatever registers its kernel uses.
uint32_t threadsWithoutBounds(const arch::Limits &Arch);

/// The least minimum of blocks with which \p MaxThreads keep a thread to at most \p Registers
/// registers; empty where no minimum that ptxas keeps does.
std::optional<uint32_t> minBlocksFor(const arch::Limits &Arch, uint32_t MaxThreads,
                                     uint32_t Registers);

} // namespace warplint::occupancy

#endif // WARPLINT_OCCUPANCY_LAUNCHBOUNDS_H
