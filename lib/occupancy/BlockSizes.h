//===- BlockSizes.h - The block size with the best occupancy --------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_OCCUPANCY_BLOCKSIZES_H
#define WARPLINT_OCCUPANCY_BLOCKSIZES_H

#include "occupancy/Occupancy.h"
#include <cstdint>
#include <vector>

namespace warplint::occupancy {

/// One size of block, and what comes of it.
struct RankedBlock {
  uint32_t Threads = 0; ///< Per block.
  Result At;

  /// Threads that are resident on an SM: what the rank goes by.
  uint64_t residentThreads() const { return uint64_t(Threads) * At.BlocksPerSm; }
};

/// Blocks of whole warps that \p Arch can launch with the registers and shared memory of
/// \p C, whatever its own block, best first: with the most resident threads, and of equals
/// the largest. At most \p MostThreads (0: no limit) threads per block, and that number
/// itself too, as the launch bounds of a kernel allow it. The first is what
/// `cudaOccupancyMaxPotentialBlockSize` returns (test/unit/BlockSizesTest); none where no
/// block fits.
std::vector<RankedBlock> rankBlocks(const arch::Limits &Arch, Config C, uint32_t MostThreads = 0);

/// The number of leading elements of \p Ranked with as many threads per SM as the first.
size_t tiedForBest(const std::vector<RankedBlock> &Ranked);

} // namespace warplint::occupancy

#endif // WARPLINT_OCCUPANCY_BLOCKSIZES_H
