//===- Legality.h - Hard limits of blocks, grids, clusters and bounds -----===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_OCCUPANCY_LEGALITY_H
#define WARPLINT_OCCUPANCY_LEGALITY_H

#include "arch_tables/Limits.h"
#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace warplint::occupancy {

/// The hard limits that the driver or ptxas enforces.
enum class Limit {
  BlockZero,    ///< A block dimension of 0.
  BlockThreads, ///< x * y * z threads per block.
  BlockX,
  BlockY,
  BlockZ,
  GridZero, ///< A grid dimension of 0.
  GridX,
  GridY,
  GridZ,
  StaticShared,       ///< Static shared memory per block.
  SharedNoOptIn,      ///< Static and dynamic shared memory without opt-in.
  SharedOptIn,        ///< Static and dynamic shared memory with opt-in.
  SharedPortable,     ///< Dynamic shared memory where no opt-in counts.
  SharedOversized,    ///< Static and dynamic shared memory in an oversized mode.
  RegistersPerThread, ///< Registers per thread.
  RegistersPerBlock,  ///< Registers of a block's warps, rounded up as the driver
                      ///< does.
};

/// The name of \p L in the project's terms, for messages and JSON: "threads per
/// block".
std::string_view name(Limit L);

/// Of a limit of one dimension: 0, 1, 2 for x, y, z.
unsigned dimensionOf(Limit L);

/// One broken limit: what was asked for, and the most (or, for the zero
/// limits, the least) that is allowed, in the limit's unit (threads, blocks or
/// bytes).
struct Violation {
  Limit What;
  uint64_t Asked = 0;
  uint64_t Allowed = 0;
};

/// x, y and z as in `dim3` (unsigned 32 bit); an empty one is not known and
/// breaks nothing.
using Extents = std::array<std::optional<uint64_t>, 3>;

/// The limits of \p Arch that a block of these dimensions breaks, the most
/// telling first: a zero, the product, then x, y and z. Where a dimension is
/// not known the others are judged, and the product with each unknown dimension
/// taken as 1.
std::vector<Violation> checkBlock(const arch::Limits &Arch, const Extents &Block);

/// The same for a grid.
std::vector<Violation> checkGrid(const arch::Limits &Arch, const Extents &Grid);

/// Whether a block may have more shared memory than the default.
enum class OptIn {
  None,
  Given,
  Refused,   ///< No opt-in counts: the launch is to run on every GPU.
  Oversized, ///< The SM may be configured for more than an opt-in gives.
};

/// The limit that a block's shared memory breaks, if any. Bytes. A limit that no opt-in raises
/// comes before one that an opt-in would raise, so SharedOptIn can be the result for OptIn::None
/// too. In an oversized mode only what exceeds the whole SM is known to break one.
std::optional<Violation> checkShared(const arch::Limits &Arch, uint64_t Static, uint64_t Dynamic,
                                     OptIn Opted);

/// The limit that the registers of a block of \p Threads threads break, if any.
/// 0 registers per thread, not known, break nothing.
std::optional<Violation> checkRegisters(const arch::Limits &Arch, uint32_t Threads,
                                        uint32_t PerThread);

/// A fault of a cluster.
enum class ClusterFault {
  Zero,          ///< A dimension of 0.
  Unsupported,   ///< More than one block on an architecture without clusters.
  AbovePortable, ///< More blocks than without the non-portable attribute.
  AboveMost,     ///< More blocks than with it.
};

/// One fault with what was asked for and the most (for Zero the least) that is
/// allowed, in blocks.
struct ClusterVerdict {
  ClusterFault Fault;
  uint64_t Asked = 0;
  uint64_t Allowed = 0;
};

/// The fault of a cluster of \p Cluster blocks on \p Arch, if any. With \p NonPortable its kernel
/// has the attribute for larger clusters. A dimension that is not known counts as 1. Limits:
/// arch_tables; that a larger cluster is refused at the launch: cudaErrorInvalidClusterSize.
std::optional<ClusterVerdict> checkCluster(const arch::Limits &Arch, const Extents &Cluster,
                                           bool NonPortable);

/// The first dimension (0, 1, 2 for x, y, z) in which a grid of \p Grid blocks is not a
/// multiple of \p Cluster; empty where there is none among those that are known. The
/// launch is refused then (CUDA runtime API, cudaLaunchAttributeValue::clusterDim).
std::optional<unsigned> firstUneven(const Extents &Grid, const Extents &Cluster);

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

#endif // WARPLINT_OCCUPANCY_LEGALITY_H
