//===- NextSteps.cpp - Changes that keep or raise an occupancy ------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "occupancy/NextSteps.h"
#include "occupancy/Occupancy.h"
#include "occupancy/Rounding.h"
#include <algorithm>
#include <tuple>
#include <utility>

namespace warplint::occupancy {

namespace {

/// The most registers per thread with which at least \p Blocks blocks fit.
/// More registers never let more blocks in, so a binary search finds it.
std::optional<uint32_t> mostRegisters(const arch::Limits &Arch, Config C, uint32_t Blocks) {
  uint32_t Fits = 0, TooMany = Arch.RegistersPerThread + 1;
  while (TooMany - Fits > 1) {
    C.RegistersPerThread = Fits + (TooMany - Fits) / 2;
    (compute(Arch, C).BlocksPerSm >= Blocks ? Fits : TooMany) = C.RegistersPerThread;
  }
  if (Fits == 0)
    return std::nullopt;
  return Fits;
}

/// The most dynamic shared memory with which at least \p Blocks (not 0) blocks
/// fit. Within one carveout fewer blocks fit as they grow, so the answer is the
/// largest equal share of one of the carveouts.
std::optional<uint64_t> mostDynamicShared(const arch::Limits &Arch, Config C, uint32_t Blocks) {
  std::optional<uint64_t> Most;
  const auto Try = [&](uint32_t Carveout) {
    const uint64_t Share = std::min<uint64_t>(
        Carveout / Blocks, uint64_t(Arch.SharedPerBlockOptIn) + Arch.SharedReservedPerBlock);
    const uint64_t Bytes = roundDown<uint64_t>(Share, Arch.SharedAllocationUnit);
    const uint64_t Taken = C.StaticShared + Arch.SharedReservedPerBlock;
    if (Bytes < Taken)
      return;
    C.DynamicShared = Bytes - Taken;
    if (compute(Arch, C).BlocksPerSm >= Blocks)
      Most = std::max(Most.value_or(0), C.DynamicShared);
  };
  for (uint32_t Carveout : Arch.SharedCarveouts)
    Try(Carveout);
  Try(Arch.SharedPerSm);
  return Most;
}

/// Sum of the occupancies of \p C on \p Archs if it does better than \p Now on
/// each that \p Now does not fill and no worse on the others; otherwise 0.
double improvement(const std::vector<const arch::Limits *> &Archs, const Config &C,
                   const std::vector<Result> &Now) {
  double Sum = 0;
  for (size_t I = 0; I != Archs.size(); ++I) {
    const Result Then = compute(*Archs[I], C);
    const bool Full = Now[I].WarpsPerSm == Now[I].MaxWarpsPerSm;
    if (Full ? Then.WarpsPerSm < Now[I].WarpsPerSm : Then.WarpsPerSm <= Now[I].WarpsPerSm)
      return 0;
    Sum += Then.occupancy();
  }
  return Sum;
}

} // namespace

NextSteps nextSteps(const arch::Limits &Arch, const Config &C) {
  NextSteps Steps;
  const Result Now = compute(Arch, C);
  if (Now.BlocksPerSm != 0) {
    Steps.KeepRegisters = mostRegisters(Arch, C, Now.BlocksPerSm).value_or(C.RegistersPerThread);
    Steps.KeepDynamicShared = mostDynamicShared(Arch, C, Now.BlocksPerSm).value_or(C.DynamicShared);
  }

  Config Better = C;
  if (C.RegistersPerThread != 0)
    Steps.BetterRegisters = mostRegisters(Arch, C, Now.BlocksPerSm + 1);
  if (Steps.BetterRegisters) {
    Better.RegistersPerThread = *Steps.BetterRegisters;
    Steps.BetterRegistersOccupancy = compute(Arch, Better).occupancy();
  }

  Better = C;
  Steps.BetterDynamicShared = mostDynamicShared(Arch, C, Now.BlocksPerSm + 1);
  if (Steps.BetterDynamicShared) {
    Better.DynamicShared = *Steps.BetterDynamicShared;
    Steps.BetterDynamicSharedOccupancy = compute(Arch, Better).occupancy();
  }
  return Steps;
}

std::vector<uint32_t> betterBlocks(const std::vector<const arch::Limits *> &Archs, const Config &C,
                                   unsigned Most, uint64_t TotalThreads) {
  std::vector<uint32_t> Sizes;
  std::vector<Result> Now;
  bool AllFull = true;
  uint32_t Step = 1, Largest = UINT32_MAX;
  for (const arch::Limits *Arch : Archs) {
    Now.push_back(compute(*Arch, C));
    AllFull &= Now.back().WarpsPerSm == Now.back().MaxWarpsPerSm;
    Step = std::max(Step, Arch->WarpSize);
    Largest = std::min(Largest, Arch->ThreadsPerBlock);
  }
  if (AllFull)
    return Sizes;

  double Best = 0;
  for (uint32_t Threads = Step; Threads <= Largest; Threads += Step) {
    Config Trial = C;
    Trial.BlockThreads = Threads;
    const double Reached = improvement(Archs, Trial, Now);
    if (Reached == 0 || Reached < Best)
      continue;
    if (Reached > Best)
      Sizes.clear();
    Best = Reached;
    Sizes.push_back(Threads);
  }

  const auto HasRest = [&](uint32_t Threads) {
    if (TotalThreads)
      return TotalThreads % Threads != 0;
    return C.BlockThreads == 0 || (Threads % C.BlockThreads != 0 && C.BlockThreads % Threads != 0);
  };
  const auto Order = [&](uint32_t Threads) {
    const uint32_t Distance =
        Threads > C.BlockThreads ? Threads - C.BlockThreads : C.BlockThreads - Threads;
    return std::tuple(HasRest(Threads), Distance, Threads);
  };
  std::sort(Sizes.begin(), Sizes.end(),
            [&](uint32_t A, uint32_t B) { return Order(A) < Order(B); });
  Sizes.resize(std::min<size_t>(Sizes.size(), Most));
  return Sizes;
}

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
