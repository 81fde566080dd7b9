//===- LaunchBoundsInfeasibleCheck.cpp - cuda-launch-bounds-infeasible ----===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/LaunchCheck.h"
#include "findings/FixIts.h"
#include "findings/Wording.h"
#include "launch/LaunchModel.h"
#include "occupancy/Legality.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"

using namespace clang;
using namespace llvm;

namespace warplint::checks {

using occupancy::BoundsFault;

using occupancy::BoundsVerdict;

/// A bound's value where it is one number.
static std::optional<int64_t> given(const std::optional<IntValue> &V) {
  if (!V || !V->single())
    return std::nullopt;
  return V->single()->Value;
}

/// What becomes of the bounds of \p Kernel on \p Target; no fault where they are
/// not known.
static BoundsVerdict verdict(const arch::Target &Target, const KernelFacts &Kernel) {
  const LaunchBounds *Bounds = Kernel.boundsOn(Target.Arch->name());
  if (!Bounds || !Bounds->MaxThreads.single())
    return {};
  return occupancy::checkBounds(*Target.Arch, Bounds->MaxThreads.single()->Value,
                                given(Bounds->MinBlocks), given(Bounds->MaxCluster));
}

/// What is wrong, up to the place of the limit: "4 blocks of 512 threads".
static std::string subject(BoundsFault Fault, const LaunchBounds &Bounds) {
  int64_t Threads = Bounds.MaxThreads.single()->Value;
  int64_t Blocks = given(Bounds.MinBlocks).value_or(0);
  switch (Fault) {
  case BoundsFault::ThreadsNotPositive:
    return formatv("a bound of {0} threads", Threads);
  case BoundsFault::BlocksNegative:
    return formatv("a minimum of {0} blocks", Blocks);
  case BoundsFault::ThreadsAboveBlockLimit:
  case BoundsFault::ThreadsAboveSm:
    return "a bound of " + counted(Threads, "thread");
  case BoundsFault::BlocksAboveSm:
    return "a minimum of " + counted(Blocks, "block");
  case BoundsFault::ThreadsTimesBlocks:
    return formatv("{0} of {1}", counted(Blocks, "block"), counted(Threads, "thread"));
  case BoundsFault::ClusterUnsupported:
    return "a third bound";
  case BoundsFault::None:
    break;
  }
  return "";
}

/// Whether \p A and \p B are about the same number of the attribute: one defect, with another
/// consequence on other targets.
static bool isOneDefect(BoundsFault A, BoundsFault B) {
  auto IsOfThreads = [](BoundsFault F) {
    return F == BoundsFault::ThreadsAboveBlockLimit || F == BoundsFault::ThreadsAboveSm;
  };
  auto IsOfBlocks = [](BoundsFault F) {
    return F == BoundsFault::BlocksAboveSm || F == BoundsFault::ThreadsTimesBlocks;
  };
  return (IsOfThreads(A) && IsOfThreads(B)) || (IsOfBlocks(A) && IsOfBlocks(B));
}

/// The limit that is broken, where there is one to compare with.
static StringRef limitName(BoundsFault Fault) {
  switch (Fault) {
  case BoundsFault::ThreadsAboveBlockLimit:
    return "threads per block";
  case BoundsFault::ThreadsAboveSm:
  case BoundsFault::ThreadsTimesBlocks:
    return "threads per SM";
  case BoundsFault::BlocksAboveSm:
    return "blocks per SM";
  default:
    return "";
  }
}

/// What the compiler makes of it.
static StringRef consequence(BoundsFault Fault) {
  switch (Fault) {
  case BoundsFault::ThreadsNotPositive:
    return "is below the minimum of 1 and is ignored";
  case BoundsFault::BlocksNegative:
    return "is below the minimum of 0 and is ignored";
  case BoundsFault::ThreadsAboveBlockLimit:
    return "; no block is that large, so it has no effect";
  case BoundsFault::ThreadsAboveSm:
    return "; ptxas drops the bound and its minimum of blocks";
  case BoundsFault::BlocksAboveSm:
  case BoundsFault::ThreadsTimesBlocks:
    return "; ptxas drops the minimum";
  case BoundsFault::ClusterUnsupported:
    return "needs compute capability 9.0 or later; the attribute is rejected";
  case BoundsFault::None:
    break;
  }
  return "";
}

/// The whole sentence: what exceeds which limit where, and what comes of it.
static std::string describe(BoundsFault Fault, const KernelFacts &Kernel,
                            const TargetGroup &Group) {
  const LaunchBounds &Bounds = *Kernel.boundsOn(Group.members().front()->Arch->name());
  std::string Text = subject(Fault, Bounds);
  StringRef Limit = limitName(Fault);
  if (Limit.empty())
    return formatv("{0} {1} {2}", Text, consequence(Fault), Group.phrase());
  std::string Limits = limitsByTarget(
      Group, [&](const arch::Target &T) { return std::to_string(verdict(T, Kernel).Allowed); });
  bool Plural = Fault == BoundsFault::ThreadsTimesBlocks && given(Bounds.MinBlocks) != 1;
  if (StringRef(Limits).contains(' '))
    return formatv("{0} exceed{1} the {2}, {3}{4}", Text, Plural ? "" : "s", Limit, Limits,
                   consequence(Fault));
  return formatv("{0} exceed{1} the limit of {2} {3} {4}{5}", Text, Plural ? "" : "s", Limits,
                 Limit, Group.phrase(), consequence(Fault));
}

namespace {
/// Finds `__launch_bounds__` that no SM can meet, and reports what ptxas
/// does with them.
///
/// For the user-facing documentation see
/// docs/checks/cuda-launch-bounds-infeasible.md
class LaunchBoundsInfeasibleCheck : public LaunchCheck {
public:
  using LaunchCheck::LaunchCheck;
  void checkKernel(const KernelFacts &Kernel) override {
    auto Groups =
        groupByVerdict(targets(), [&](const arch::Target &T) -> std::optional<BoundsFault> {
          BoundsFault Fault = verdict(T, Kernel).Fault;
          return Fault == BoundsFault::None ? std::nullopt : std::optional(Fault);
        });
    std::vector<std::pair<BoundsFault, Finding>> Found;
    for (const auto &[Fault, Group] : Groups) {
      // Bounds are for the architectures on which the kernel does something.
      if (Kernel.MayBeEmpty && !isEverywhere(Group))
        continue;
      const LaunchBounds &Bounds = *Kernel.boundsOn(Group.members().front()->Arch->name());
      std::string Described = describe(Fault, Kernel, Group);
      // A template and its instances share an attribute: one of them is reported.
      if (!isFirst(Bounds.Range.getBegin(), Described))
        continue;
      auto Same = find_if(Found, [&](const auto &Each) { return isOneDefect(Each.first, Fault); });
      if (Same != Found.end()) {
        TargetGroup Both(targets().size());
        for (const arch::Target &T : targets())
          if (is_contained(Same->second.Targets, T.Name) || is_contained(Group.members(), &T))
            Both.add(T);
        Same->second.Targets = Both.names();
        Same->second.note(SourceLocation(), Described);
        continue;
      }
      Finding F;
      F.Location = Bounds.Range.getBegin();
      bool Rejected = Fault == BoundsFault::ClusterUnsupported;
      F.Level = Rejected && Group.isEveryTarget() ? Severity::Error : Severity::Warning;
      F.Text = formatv("'__launch_bounds__' of '{0}': {1}", Kernel.name(), Described);
      F.Targets = Group.names();
      F.Highlight = Bounds.Range;
      if (Fault == BoundsFault::ThreadsTimesBlocks || Fault == BoundsFault::BlocksAboveSm)
        offerToClamp(F, Kernel, Bounds);
      Found.emplace_back(Fault, std::move(F));
    }
    for (auto &[Fault, F] : Found)
      report(F);
  }

private:
  /// Lowers the minimum of blocks to what the worst target holds.
  void offerToClamp(Finding &F, const KernelFacts &Kernel, const LaunchBounds &Bounds) {
    uint32_t Feasible = UINT32_MAX;
    for (const arch::Target &T : targets())
      if (BoundsVerdict V = verdict(T, Kernel); V.FeasibleMinBlocks)
        Feasible = std::min(Feasible, V.FeasibleMinBlocks);
    const Integer &MinBlocks = *Bounds.MinBlocks->single();
    std::optional<FixItHint> Clamp = replaceLiteral(MinBlocks, Feasible, model().context());
    std::vector<FixItHint> Suggested;
    // A template and its instances share the edit.
    if (!Clamp || !isFirst(MinBlocks.From.Spelled->getExprLoc(), "minimum"))
      ;
    else if (proved(boundsProof(Kernel).mayLowerMinimum(Kernel, Feasible)))
      F.Fixes.push_back(*Clamp);
    else
      Suggested.push_back(*Clamp);
    F.note(Suggested.empty() ? SourceLocation() : MinBlocks.From.Spelled->getExprLoc(),
           formatv("every target supports a minimum of {0} of {1}", counted(Feasible, "block"),
                   counted(Bounds.MaxThreads.single()->Value, "thread")),
           Suggested);
  }
};
} // namespace

WARPLINT_CHECK(LaunchBoundsInfeasibleCheck)

} // namespace warplint::checks
