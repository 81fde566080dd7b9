//===- BlockSizes.cpp - The block size with the best occupancy ------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "occupancy/BlockSizes.h"
#include "occupancy/Rounding.h"
#include <algorithm>
#include <utility>

namespace warplint::occupancy {

std::vector<RankedBlock> rankBlocks(const arch::Limits &Arch, Config C, uint32_t MostThreads) {
  const uint32_t Largest =
      MostThreads ? std::min(MostThreads, Arch.ThreadsPerBlock) : Arch.ThreadsPerBlock;
  std::vector<RankedBlock> Ranked;
  for (uint32_t Warps = warpsOf(Arch, Largest); Warps != 0; --Warps) {
    C.BlockThreads = std::min(Largest, Warps * Arch.WarpSize);
    const Result At = compute(Arch, C);
    if (At.BlocksPerSm != 0)
      Ranked.push_back({C.BlockThreads, At});
  }
  std::sort(Ranked.begin(), Ranked.end(), [](const RankedBlock &A, const RankedBlock &B) {
    return std::pair(A.residentThreads(), A.Threads) > std::pair(B.residentThreads(), B.Threads);
  });
  return Ranked;
}

size_t tiedForBest(const std::vector<RankedBlock> &Ranked) {
  const auto Worse = std::find_if(Ranked.begin(), Ranked.end(), [&](const RankedBlock &B) {
    return B.residentThreads() != Ranked.front().residentThreads();
  });
  return size_t(Worse - Ranked.begin());
}

} // namespace warplint::occupancy
