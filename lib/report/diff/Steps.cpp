//===- Steps.cpp - Occupancy before and after, and the step between -------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "report/diff/Steps.h"
#include "findings/Wording.h"
#include "occupancy/BlockSizes.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"

using namespace llvm;

namespace warplint::report {

using occupancy::Config;

double occupancyOf(const arch::Limits &Arch, const Config &C) {
  if (C.BlockThreads != 0)
    return occupancy::compute(Arch, C).occupancy();
  std::vector<occupancy::RankedBlock> Ranked = occupancy::rankBlocks(Arch, C);
  return Ranked.empty() ? 0 : Ranked.front().At.occupancy();
}

/// The largest number from \p From, for which \p Keeps is true, and below \p To, for which it is
/// false; it must be true up to some number and false above.
template <typename Predicate> static uint64_t lastOf(uint64_t From, uint64_t To, Predicate Keeps) {
  while (To - From > 1) {
    uint64_t Middle = From + (To - From) / 2;
    (Keeps(Middle) ? From : To) = Middle;
  }
  return From;
}

/// "42 registers are above 40, the most that keep 100%", for \p Rose; for a fall the other
/// way round.
static std::string sentence(const Twine &Now, bool Rose, uint64_t Most, double Share) {
  return formatv("{0} {1} {2}, the most that {3} {4}", Now.str(), Rose ? "above" : "not above",
                 Most, Rose ? "keep" : "reach", percent(Share));
}

static std::string registersAre(uint32_t Number) {
  return counted(Number, "register") + (Number == 1 ? " is" : " are");
}

std::string crossedStep(const arch::Limits &Arch, const Config &Old, const Config &New) {
  double Before = occupancyOf(Arch, Old), After = occupancyOf(Arch, New);
  if (Before == After)
    return "";
  bool Drops = After < Before;
  // From the side that has more occupancy, one resource at a time.
  const Config &Better = Drops ? Old : New, &Worse = Drops ? New : Old;
  double Share = std::max(Before, After);
  SmallVector<std::string, 3> Reasons;
  if (Old.BlockThreads != New.BlockThreads)
    Reasons.push_back(formatv("the block has {0} instead of {1}",
                              counted(New.BlockThreads, "thread"), Old.BlockThreads));
  auto With = [&](auto Set) {
    return [&, Set](uint64_t Value) {
      Config C = Better;
      Set(C, Value);
      return occupancyOf(Arch, C) >= Share;
    };
  };
  auto Registers = With([](Config &C, uint64_t N) { C.RegistersPerThread = uint32_t(N); });
  if (Worse.RegistersPerThread > Better.RegistersPerThread && Better.RegistersPerThread &&
      !Registers(Worse.RegistersPerThread))
    Reasons.push_back(
        sentence(registersAre(New.RegistersPerThread), Drops,
                 lastOf(Better.RegistersPerThread, Worse.RegistersPerThread, Registers), Share));
  uint64_t Had = Better.StaticShared + Better.DynamicShared;
  uint64_t Has = Worse.StaticShared + Worse.DynamicShared;
  auto Shared = With([](Config &C, uint64_t N) { C.StaticShared = 0, C.DynamicShared = N; });
  if (Has > Had && !Shared(Has))
    Reasons.push_back(sentence(counted(New.StaticShared + New.DynamicShared, "byte") +
                                   " of shared memory are",
                               Drops, lastOf(Had, Has, Shared), Share));
  auto Barriers = With([](Config &C, uint64_t N) { C.Barriers = uint32_t(N); });
  if (Worse.Barriers > Better.Barriers && !Barriers(Worse.Barriers))
    Reasons.push_back(sentence(counted(New.Barriers, "barrier") + " are", Drops,
                               lastOf(Better.Barriers, Worse.Barriers, Barriers), Share));
  return join(Reasons, "; ");
}

} // namespace warplint::report
