//===- LaunchBoundsInfeasibleCheck.cpp - cuda-launch-bounds-infeasible ----===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/LaunchBoundsInfeasibleCheck.h"
#include "checks/FixIts.h"
#include "checks/Wording.h"
#include "launch/LaunchModel.h"
#include "occupancy/Legality.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include <map>

using namespace clang;
using namespace llvm;

namespace warplint::checks {

using occupancy::BoundsFault;
using occupancy::BoundsVerdict;

/// A bound's value where it is one number.
static std::optional<int64_t> given(const std::optional<launch::IntValue> &V) {
  if (!V || !V->single())
    return std::nullopt;
  return V->single()->Value;
}

static BoundsVerdict verdict(const arch::Target &Target, const launch::LaunchBounds &Bounds) {
  return occupancy::checkBounds(*Target.Arch, Bounds.MaxThreads.single()->Value,
                                given(Bounds.MinBlocks), given(Bounds.MaxCluster));
}

/// What exceeds what: "3 blocks of 768 threads exceed".
static std::string describe(BoundsFault Fault, const BoundsVerdict &V,
                            const launch::LaunchBounds &Bounds) {
  int64_t Threads = Bounds.MaxThreads.single()->Value;
  int64_t Blocks = given(Bounds.MinBlocks).value_or(1);
  switch (Fault) {
  case BoundsFault::None:
    return "";
  case BoundsFault::ThreadsNotPositive:
    return formatv("a bound of {0} threads is below the least of 1 and is ignored", Threads);
  case BoundsFault::BlocksNegative:
    return formatv("a minimum of {0} blocks is below the least of 0 and is ignored", Blocks);
  case BoundsFault::ThreadsAboveBlockLimit:
    return formatv("a bound of {0} is above the limit of {1} per block: no launch is ever that "
                   "large, and the bound limits nothing",
                   counted(Threads, "thread"), counted(V.Allowed, "thread"));
  case BoundsFault::ThreadsAboveSm:
    return formatv("a bound of {0} exceeds the threads per SM", counted(Threads, "thread"));
  case BoundsFault::BlocksAboveSm:
    return formatv("a minimum of {0} exceeds the blocks per SM", counted(Blocks, "block"));
  case BoundsFault::ThreadsTimesBlocks:
    return formatv("{0} of {1} exceed the threads per SM", counted(Blocks, "block"),
                   counted(Threads, "thread"));
  case BoundsFault::ClusterUnsupported:
    return "a third bound, 1 or more blocks per cluster, needs compute capability 9.0";
  }
  llvm_unreachable("every fault has a description");
}

/// What ptxas does about it; empty where the description says it already.
static StringRef consequence(BoundsFault Fault) {
  switch (Fault) {
  case BoundsFault::ThreadsAboveSm:
    return "; ptxas drops the bound and its minimum of blocks";
  case BoundsFault::BlocksAboveSm:
  case BoundsFault::ThreadsTimesBlocks:
    return "; ptxas drops the minimum";
  default:
    return "";
  }
}

void LaunchBoundsInfeasibleCheck::checkKernel(const launch::KernelFacts &Kernel) {
  if (!Kernel.Bounds || !Kernel.Bounds->MaxThreads.single())
    return;
  const launch::LaunchBounds &Bounds = *Kernel.Bounds;
  auto Groups = groupByVerdict(targets(), [&](const arch::Target &T) -> std::optional<BoundsFault> {
    BoundsFault Fault = verdict(T, Bounds).Fault;
    return Fault == BoundsFault::None ? std::nullopt : std::optional(Fault);
  });
  for (const auto &[Fault, Group] : Groups) {
    Finding F;
    F.Location = Bounds.Attribute->getLocation();
    // ptxas warns of these or says nothing; it rejects none of them.
    F.Level = Severity::Warning;
    F.Targets = Group.names();
    F.Highlight = Bounds.Attribute->getRange();
    // Targets differ in the limit: name it for each.
    std::map<uint64_t, std::vector<std::string>> ByLimit;
    BoundsVerdict First = verdict(*Group.members().front(), Bounds);
    for (const arch::Target *T : Group.members())
      ByLimit[verdict(*T, Bounds).Allowed].push_back(T->Name);
    std::vector<std::string> Where;
    bool NamesLimit = !consequence(Fault).empty();
    for (const auto &[Allowed, Names] : ByLimit)
      Where.push_back(NamesLimit ? formatv("{0} ({1})", joined(Names), Allowed).str()
                                 : joined(Names));
    std::string On = !NamesLimit && Group.isEveryTarget() && targets().size() > 1
                         ? "every target"
                         : joined(Where);
    F.Text = formatv("'__launch_bounds__' of '{0}': {1} on {2}{3}", Kernel.name(),
                     describe(Fault, First, Bounds), On, consequence(Fault));
    if (Fault == BoundsFault::ThreadsTimesBlocks || Fault == BoundsFault::BlocksAboveSm)
      offerToClamp(F, Kernel);
    report(F);
  }
}

void LaunchBoundsInfeasibleCheck::offerToClamp(Finding &F,
                                               const launch::KernelFacts &Kernel) const {
  const launch::LaunchBounds &Bounds = *Kernel.Bounds;
  uint32_t Feasible = UINT32_MAX;
  for (const arch::Target &T : targets())
    Feasible = std::min(Feasible, verdict(T, Bounds).FeasibleMinBlocks);
  const launch::Integer &MinBlocks = *Bounds.MinBlocks->single();
  if (Feasible == 0)
    return;
  std::optional<FixItHint> Clamp = replaceLiteral(MinBlocks, Feasible, model().context());
  if (Clamp && isSpelledAtUse(MinBlocks))
    F.Fixes.push_back(*Clamp);
  F.Notes.push_back({{},
                     formatv("every target holds a minimum of {0} of {1}",
                             counted(Feasible, "block"),
                             counted(Bounds.MaxThreads.single()->Value, "thread")).str(),
                     Clamp && !isSpelledAtUse(MinBlocks) ? std::vector{*Clamp}
                                                         : std::vector<FixItHint>{}});
}

} // namespace warplint::checks
