//===- OccupancyTable.cpp - The table of occupancy in a hover -------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tool/clangd/OccupancyTable.h"
#include "findings/Targets.h"
#include "findings/Wording.h"
#include "occupancy/Legality.h"
#include "occupancy/NextSteps.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include <algorithm>

using namespace llvm;

namespace warplint::clangd {


namespace {

/// The cells of one row beside the targets, and what else a group shares.
using Cells = std::vector<std::string>;

std::string row(ArrayRef<std::string> Cells) { return "| " + join(Cells, " | ") + " |\n"; }

/// Rows of targets that share their cells, under \p Heads.
std::string table(ArrayRef<arch::Target> Targets, Cells Heads,
                  function_ref<Cells(const arch::Target &)> CellsOf) {
  std::string Text = row(Heads) + row(Cells(Heads.size(), "---"));
  auto Groups = groupByVerdict(
      Targets, [&](const arch::Target &T) { return std::optional(CellsOf(T)); });
  for (auto &[Shared, Group] : Groups) {
    Cells Whole = {join(Group.names(), ", ")};
    append_range(Whole, Shared);
    Text += row(Whole);
  }
  return Text;
}

/// The changes of the launch that would raise its occupancy.
std::string nextStep(const arch::Limits &Arch, const occupancy::Config &C,
                     const occupancy::Result &R) {
  if (R.WarpsPerSm == R.MaxWarpsPerSm)
    return "";
  std::vector<std::string> Steps;
  if (std::vector<uint32_t> Blocks = occupancy::betterBlocks({&Arch}, C, /*Most=*/1);
      !Blocks.empty()) {
    occupancy::Config Better = C;
    Better.BlockThreads = Blocks.front();
    Steps.push_back(formatv("blocks of {0} threads: {1}", Blocks.front(),
                            percent(occupancy::compute(Arch, Better).occupancy())));
  }
  occupancy::NextSteps Next = occupancy::nextSteps(Arch, C);
  if (Next.BetterRegisters)
    Steps.push_back(formatv("at most {0} registers per thread: {1}", *Next.BetterRegisters,
                            percent(Next.BetterRegistersOccupancy)));
  if (Next.BetterDynamicShared)
    Steps.push_back(formatv("at most {0} of dynamic shared memory: {1}",
                            counted(*Next.BetterDynamicShared, "byte"),
                            percent(Next.BetterDynamicSharedOccupancy)));
  return join(Steps, "; ");
}

} // namespace

std::string launchTable(ArrayRef<arch::Target> Targets, ConfigOf Config) {
  return table(
      Targets,
      {"target", "occupancy", "blocks per SM", "limited by", "register budget", "next step"},
      [&](const arch::Target &T) -> Cells {
        std::optional<occupancy::Config> C = Config(T);
        occupancy::Result R;
        if (C)
          R = occupancy::compute(*T.Arch, *C);
        if (R.BlocksPerSm == 0)
          return {"does not launch", "0", occupancy::describe(R.Limiting), "", ""};
        return {percent(R.occupancy()), std::to_string(R.BlocksPerSm),
                occupancy::describe(R.Limiting),
                formatv("{0} per thread", occupancy::nextSteps(*T.Arch, *C).KeepRegisters),
                nextStep(*T.Arch, *C, R)};
      });
}

std::string boundsTable(ArrayRef<arch::Target> Targets, uint32_t MaxThreads,
                        std::optional<uint32_t> MinBlocks,
                        function_ref<uint64_t(const arch::Target &)> StaticShared) {
  return table(Targets,
               {"target", "register cap", "occupancy at the cap", "blocks per SM", "limited by",
                "next step"},
               [&](const arch::Target &T) -> Cells {
                 const arch::Limits &Arch = *T.Arch;
                 occupancy::BoundsVerdict Verdict =
                     occupancy::checkBounds(Arch, MaxThreads, MinBlocks, {});
                 if (Verdict.Fault == occupancy::BoundsFault::ThreadsAboveBlockLimit ||
                     Verdict.Fault == occupancy::BoundsFault::ThreadsAboveSm)
                   return {"none: ptxas drops the bounds", "", "", "", ""};
                 occupancy::Config C;
                 C.BlockThreads = MaxThreads;
                 C.RegistersPerThread = occupancy::registerCap(Arch, MaxThreads, MinBlocks);
                 C.StaticShared = StaticShared(T);
                 occupancy::Result R = occupancy::compute(Arch, C);
                 bool Dropped = Verdict.Fault != occupancy::BoundsFault::None;
                 return {formatv("{0} per thread{1}", C.RegistersPerThread,
                                 Dropped ? ": ptxas drops the minimum of blocks" : ""),
                         percent(R.occupancy()), std::to_string(R.BlocksPerSm),
                         occupancy::describe(R.Limiting), nextStep(Arch, C, R)};
               });
}

std::string shortOccupancy(ArrayRef<arch::Target> Targets, ConfigOf Config) {
  std::vector<double> Shares;
  for (const arch::Target &T : Targets) {
    std::optional<occupancy::Config> C = Config(T);
    occupancy::Result R;
    if (C)
      R = occupancy::compute(*T.Arch, *C);
    if (R.BlocksPerSm != 0)
      Shares.push_back(R.occupancy());
  }
  if (Shares.empty())
    return "";
  auto [Least, Most] = std::minmax_element(Shares.begin(), Shares.end());
  std::string Low = percent(*Least), High = percent(*Most);
  return Low == High ? High : StringRef(Low).drop_back().str() + "-" + High;
}

} // namespace warplint::clangd
