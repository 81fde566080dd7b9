//===- NextSteps.h - The steps of occupancy next to a configuration -------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_OCCUPANCY_NEXTSTEPS_H
#define WARPLINT_OCCUPANCY_NEXTSTEPS_H

#include "occupancy/Occupancy.h"
#include <cstdint>
#include <optional>
#include <vector>

namespace warplint::occupancy {

/// The steps of occupancy next to a configuration. The Better members are empty
/// where no value of that one resource raises the occupancy.
struct NextSteps {
  uint32_t KeepRegisters = 0;              ///< Most registers per thread that keep the occupancy.
  uint64_t KeepDynamicShared = 0;          ///< Most dynamic shared bytes that keep it.
  std::optional<uint32_t> BetterRegisters; ///< Most registers per thread that raise it.
  std::optional<uint64_t> BetterDynamicShared; ///< Most dynamic shared bytes that raise it.
  double BetterRegistersOccupancy = 0;         ///< 0 to 1, with BetterRegisters.
  double BetterDynamicSharedOccupancy = 0;     ///< 0 to 1, with BetterDynamicShared.
};

/// The next steps around \p C on \p Arch, every other number kept. For a configuration that can't
/// be launched the Keep members are 0 and the Better ones are the values with which it would fit.
/// Unknown registers have no BetterRegisters.
NextSteps nextSteps(const arch::Limits &Arch, const Config &C);

/// Block sizes, multiples of the warp size, that reach a higher occupancy than
/// \p C on every one of \p Archs that \p C does not fill and keep the others
/// full: those with the highest occupancy (on average over \p Archs), at most
/// \p Most of them. Sizes that blocks can be split into or merged to without a
/// rest come first, as the same work then needs a whole number of blocks; where
/// \p TotalThreads, grid times block, is known (not 0), those that divide it.
/// Then the nearest to \p C's size, the smaller of two equally near. Static and
/// dynamic shared memory and registers per thread are kept.
std::vector<uint32_t> betterBlocks(const std::vector<const arch::Limits *> &Archs, const Config &C,
                                   unsigned Most = 3, uint64_t TotalThreads = 0);

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

#endif // WARPLINT_OCCUPANCY_NEXTSTEPS_H
