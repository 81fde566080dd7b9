//===- KernelIndexGuardCheck.cpp - cuda-kernel-index-guard ----------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/LaunchCheck.h"
#include "findings/LaunchNotes.h"
#include "findings/RoundingText.h"
#include "findings/Wording.h"
#include "kernels/IndexUses.h"
#include "launch/LaunchModel.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/Support/FormatVariadic.h"

using namespace clang;
using namespace llvm;

namespace warplint::checks {

namespace {
/// Finds grids rounded up for kernels without a bound on their index.
///
/// For the user-facing documentation see docs/checks/cuda-kernel-index-guard.md
class KernelIndexGuardCheck : public LaunchCheck {
public:
  using LaunchCheck::LaunchCheck;
  bool judgesRuns() const override { return true; }
  void checkInstance(const LaunchSite &Site, const LaunchInstance &Instance) override {
    const KernelFacts *Kernel = Instance.Kernel;
    const std::optional<GridRounding> &Rounding = Instance.Roundings[0];
    if (!Kernel || !Rounding || Rounding->Way != GridRounding::Direction::Up ||
        Instance.PartlyParsed || Instance.OneOfKernels || Kernel->isPattern() || Kernel->IsTile ||
        isExact(*Rounding, Instance.grid().component(0), Instance.Caller,
                model().localsAround(Instance)))
      return;
    IndexUses Uses =
        readIndexUses(Kernel->Function, {'x', Rounding->Items}, model().context());
    if (Uses.Unguarded)
      reportUnguarded(Site, Instance, Uses);
  }

private:
  void reportUnguarded(const LaunchSite &Site, const LaunchInstance &Instance,
                       const IndexUses &Uses) {
    const ASTContext &AST = model().context();
    const GridRounding &Rounding = *Instance.Roundings[0];
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
    F.Text = formatv("grid is {0}, rounded up{1}: {2} of the last block have a global index of {3} or "
                     "more{4}, and '{5}' accesses '{6}' (line {7}) without checking that index",
                     Text.quotient(), Rounding.HasSpare ? " to one block more" : "", Threads,
                     Text.Number ? std::to_string(*Text.Number) : Text.Count, If,
                     Instance.Kernel->name(), writtenText(Uses.Unguarded, AST), Line);
    explainInstance(F, Instance, {GridPart, BlockPart, KernelPart});
    F.note(Uses.Unguarded->getExprLoc(), "threads beyond the count make this access too");
    report(F);
  }
};
} // namespace

WARPLINT_CHECK(KernelIndexGuardCheck)

} // namespace warplint::checks
