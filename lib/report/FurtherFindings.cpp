//===- FurtherFindings.cpp - Findings of checks that are off --------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "report/FurtherFindings.h"
#include "findings/Targets.h"
#include "findings/Wording.h"
#include "clang-tidy/GlobList.h"
#include "base/OptionNames.h"
#include "occupancy/LaunchBounds.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/WithColor.h"
#include <functional>
#include <numeric>

using namespace llvm;

namespace warplint::report {

namespace {

struct Counts {
  unsigned LowOccupancy = 0, PartialWarp = 0, LosesBounds = 0;
  std::vector<std::string> Losing; ///< The targets that drop a minimum.
};

} // namespace

/// Whether ptxas drops the minimum of blocks in \p Bounds on \p Arch.
static bool losesMinimum(const records::NumberList &Bounds, const arch::Limits &Arch) {
  using occupancy::BoundsFault;
  if (Bounds.size() < 2 || !Bounds[0] || !Bounds[1])
    return false;
  BoundsFault Fault = occupancy::checkBounds(Arch, *Bounds[0], Bounds[1], std::nullopt).Fault;
  return Fault == BoundsFault::BlocksAboveSm || Fault == BoundsFault::ThreadsTimesBlocks;
}

static int64_t product(const std::vector<int64_t> &Value) {
  return std::accumulate(Value.begin(), Value.end(), int64_t(1), std::multiplies<>());
}

/// Whether the grid of \p L is known to be one block: a helper, not the work.
static bool isSingleBlock(const records::LaunchRecord &L) {
  return !L.Grid.Values.empty() &&
         all_of(L.Grid.Values, [](const auto &Value) { return product(Value) == 1; });
}

/// Adds \p L, in a file for which \p Ran are the checks that ran, to \p All. What ran has had its say.
static void count(const records::LaunchRecord &L, const TargetSet &Judged,
                  const clang::tidy::GlobList &Ran, Counts &All) {
  constexpr double Low = 0.5;
  constexpr int64_t Warp = 32;
  if (!isSingleBlock(L)) {
    All.LowOccupancy +=
        !Ran.contains("cuda-low-occupancy") &&
        any_of(L.Occupancy, [&](const auto &On) { return On.second < Low; });
    All.PartialWarp += !Ran.contains("cuda-partial-warp") &&
                       any_of(L.Block.Values, [](const std::vector<int64_t> &Value) {
                         return product(Value) > 1 && product(Value) % Warp != 0;
                       });
  }
  bool Loses = false;
  for (const auto &[Name, Attributes] : L.KernelAttributes)
    for (const arch::Target &T : Judged.Targets)
      if (T.Name == Name && losesMinimum(Attributes.Bounds, *T.Arch)) {
        Loses = true;
        if (!is_contained(All.Losing, Name))
          All.Losing.push_back(Name);
      }
  All.LosesBounds += Loses;
}

void printFurther(const records::LintReport &Report, raw_ostream &Out) {
  records::Summary S = Report.summary();
  bool IsPart = Report.IsOfChange || Report.IsNarrowed || Report.Baseline || Report.Run.IsShard;
  if (!Report.IsJudged || S.Errors || S.Warnings || IsPart)
    return;
  Counts All;
  for (const records::FileReport &File : Report.Files) {
    clang::tidy::GlobList Ran(File.Checks);
    for (const records::LaunchRecord &L : File.Launches)
      if (L.Reached && !L.OfTiles)
        count(L, File.Judged, Ran, All);
  }
  auto Launches = [](unsigned Number) {
    return std::to_string(Number) + (Number == 1 ? " launch" : " launches");
  };
  std::vector<std::string> Parts;
  if (All.LowOccupancy)
    Parts.push_back(Launches(All.LowOccupancy) + " below 50% occupancy");
  if (All.PartialWarp)
    Parts.push_back(Launches(All.PartialWarp) + " with a partial warp");
  if (All.LosesBounds)
    Parts.push_back(
        Launches(All.LosesBounds) + " of kernels that lose the minimum of their bounds " +
        targetPhrase(All.Losing, Report.targets().size()));
  if (!Parts.empty())
    WithColor::note(Out) << joined(Parts) << ": 'warplint "
                         << base::nameOf(base::Option::Checks)
                         << "=cuda-* ...' shows those that can be mended, "
                         << base::nameOf(base::Option::ListLaunches) << " all\n";
}

} // namespace warplint::report
