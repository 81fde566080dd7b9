//===- KernelIndexGuardCheck.cpp - cuda-kernel-index-guard ----------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/LaunchCheck.h"
#include "facts/LocalValues.h"
#include "findings/LaunchNotes.h"
#include "findings/Wording.h"
#include "kernels/IndexUses.h"
#include "launch/LaunchModel.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"

using namespace clang;
using namespace llvm;

namespace warplint::checks {

using Direction = GridRounding::Direction;

/// A count that \p Rounding divides with a rest; empty if it has none, or is not known to have one
/// or not.
static std::optional<int64_t> countWithRest(const GridRounding &Rounding) {
  if (!Rounding.Value.isKnown() || !Rounding.Items)
    return std::nullopt;
  for (const Integer &Count : Rounding.Value.members())
    if (!Count.Speculative && (Rounding.HasSpare || Count.Value % *Rounding.Items != 0))
      return Count.Value;
  return std::nullopt;
}

/// Whether the launch shows that its count is divided without a rest, or leaves open what it is
/// though its grid is known.
static bool isExact(const GridRounding &Rounding, const LaunchInstance &Instance,
                    const ASTContext &AST) {
  if (Rounding.Value.isKnown())
    return !countWithRest(Rounding);
  if (Instance.grid().component(0).isKnown())
    return true;
  return !Rounding.HasSpare && mayLeaveNoRest(Rounding, Instance.Caller, AST);
}

namespace {
/// The count and the divisor of a grid in words.
struct RoundingText {
  std::string Count, Items;
  std::optional<int64_t> Number; ///< The count, where it is known.

  RoundingText(const GridRounding &Rounding, const ASTContext &AST)
      : Count("'" + writtenText(Rounding.Count, AST) + "'"),
        Items(Rounding.Items ? std::to_string(*Rounding.Items)
                             : "'" + writtenText(Rounding.Threads, AST) + "'"),
        Number(countWithRest(Rounding)) {}

  /// "grid is 'n' divided by 256", with what \p 'n' is where that is known and not written there.
  std::string quotient() const {
    std::string Is = Number && Count != "'" + std::to_string(*Number) + "'"
                         ? " (" + std::to_string(*Number) + ")"
                         : "";
    return "grid is " + Count + Is + " divided by " + Items;
  }
};
} // namespace

namespace {
/// Finds grids rounded up for kernels without a bound on their index, and grids
/// rounded down that leave items out.
///
/// For the user-facing documentation see docs/checks/cuda-kernel-index-guard.md
class KernelIndexGuardCheck : public LaunchCheck {
public:
  using LaunchCheck::LaunchCheck;
  bool judgesRuns() const override { return true; }
  void checkInstance(const LaunchSite &Site, const LaunchInstance &Instance) override {
    const KernelFacts *Kernel = Instance.Kernel;
    if (!Kernel || !Instance.Rounding || Instance.PartlyParsed || Instance.OneOfKernels ||
        Kernel->isPattern() || Kernel->IsTile)
      return;
    const GridRounding &Rounding = *Instance.Rounding;
    if (isExact(Rounding, Instance, model().context()))
      return;
    IndexUses Uses = readIndexUses(Kernel->Function, Rounding.Items, model().context());
    if (Rounding.Way == Direction::Up)
      reportUp(Site, Instance, Uses);
    else
      reportDown(Site, Instance, Uses);
  }

private:
  void reportUp(const LaunchSite &Site, const LaunchInstance &Instance, const IndexUses &Uses) {
    if (!Uses.Unguarded)
      return;
    const ASTContext &AST = model().context();
    const GridRounding &Rounding = *Instance.Rounding;
    RoundingText Text(Rounding, AST);
    // Of a count that is known, the threads that are too many.
    std::string Threads = "threads", If = Rounding.HasSpare ? "" : " unless it is a multiple";
    if (Text.Number) {
      int64_t Rest = *Text.Number % *Rounding.Items;
      Threads = counted(*Rounding.Items - Rest, "thread");
      If = "";
    }
    Finding F = launchFinding(Site, Instance, GridPart, TargetGroup::all(targets()));
    unsigned Line = sources().getPresumedLineNumber(Uses.Unguarded->getExprLoc());
    F.Text = formatv("{0}, rounded up{1}: {2} of the last block have a global index of {3} or "
                     "more{4}, and '{5}' accesses '{6}' (line {7}) without checking that index",
                     Text.quotient(), Rounding.HasSpare ? " to one block more" : "", Threads,
                     Text.Number ? std::to_string(*Text.Number) : Text.Count, If,
                     Instance.Kernel->name(), writtenText(Uses.Unguarded, AST), Line);
    explainInstance(F, Instance, {GridPart, BlockPart, KernelPart});
    F.note(Uses.Unguarded->getExprLoc(), "threads beyond the count make this access too");
    report(F);
  }

  void reportDown(const LaunchSite &Site, const LaunchInstance &Instance, const IndexUses &Uses) {
    const GridRounding &Rounding = *Instance.Rounding;
    const DeviceCode &Code = model().code(*Instance.Kernel);
    const auto *Call = dyn_cast<CUDAKernelCallExpr>(Instance.Call);
    if (!Call || Uses.HasLoop || is_contained(Code.GridSize, true) || Code.UsesGroups)
      return;
    const ASTContext &AST = model().context();
    LocalValues Local(Instance.Caller, AST);
    const auto *Bound = find_if(Uses.Bounds, [&](const IndexBound &B) {
      unsigned I = B.Count->getFunctionScopeIndex();
      return I < Call->getNumArgs() && Local.areSame(Call->getArg(I), Rounding.Count);
    });
    if (Bound == Uses.Bounds.end())
      return;
    RoundingText Text(Rounding, AST);
    std::string Rest = Text.Number ? counted(*Text.Number % *Rounding.Items, "item")
                                   : Text.Count + " % " + Text.Items + " items";
    Finding F = launchFinding(Site, Instance, GridPart, TargetGroup::all(targets()));
    unsigned Line = sources().getPresumedLineNumber(Bound->Where->getExprLoc());
    F.Text = formatv("{0}, rounded down: no thread has the index of the last {1}, though '{2}' "
                     "compares its index with '{3}' (line {4})",
                     Text.quotient(), Rest, Instance.Kernel->name(), Bound->Count->getName(), Line);
    explainInstance(F, Instance, {GridPart, BlockPart, KernelPart});
    F.note(Bound->Where->getExprLoc(),
           "if the grid is rounded up, this comparison stops the threads beyond the count");
    report(F);
  }
};
} // namespace

WARPLINT_CHECK(KernelIndexGuardCheck)

} // namespace warplint::checks
