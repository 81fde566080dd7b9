//===- LaunchExceedsBoundsCheck.cpp - cuda-launch-exceeds-bounds ----------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/LaunchExceedsBoundsCheck.h"
#include "checks/FixIts.h"
#include "checks/LaunchNotes.h"
#include "checks/Wording.h"
#include "launch/LaunchModel.h"
#include "occupancy/Legality.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/Expr.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"

using namespace clang;
using namespace llvm;

namespace warplint::checks {

/// The most threads per block that the bounds of \p Kernel allow on \p Target;
/// empty where there are none, or they are not known.
static std::optional<uint64_t> mostThreads(const launch::KernelFacts &Kernel,
                                           const arch::Target &Target) {
  const launch::LaunchBounds *Bounds = Kernel.boundsOn(Target.Arch->name());
  const launch::Integer *Most = Bounds ? Bounds->MaxThreads.single() : nullptr;
  return Most && Most->Value > 0 ? std::optional<uint64_t>(Most->Value) : std::nullopt;
}

void LaunchExceedsBoundsCheck::checkInstance(const launch::LaunchSite &Site,
                                             const launch::LaunchInstance &Instance) {
  const launch::KernelFacts *Kernel = Instance.Kernel;
  if (!Kernel)
    return;
  auto Groups =
      groupByVerdict(targets(), [&](const arch::Target &T) { return mostThreads(*Kernel, T); });
  for (const auto &[Most, Group] : Groups) {
    // A block that no kernel can have is cuda-launch-dimensions' to report.
    auto Exceeds = [&, Most = Most](const launch::Triple &T) {
      return T.leastProduct() > Most &&
             occupancy::checkBlock(*targets().front().Arch, extents(T)).empty();
    };
    bool Always = all_of(Instance.Block.members(), Exceeds);
    for (const launch::Triple &T : make_filter_range(Instance.Block.members(), Exceeds)) {
      if (!Always && T.isUnsure())
        continue;
      Finding F;
      F.Location = Site.Location;
      F.Level = Always && Group.isEveryTarget() ? Severity::Error : Severity::Warning;
      F.Text = formatv("block of {0}{1} exceeds the {2} that '__launch_bounds__' of '{3}' allows; "
                       "the launch fails {4}{5}",
                       T.isKnown() ? "" : "at least ", counted(T.leastProduct(), "thread"),
                       counted(Most, "thread"), Kernel->name(), Group.phrase(),
                       when(T, "block", Always && !Instance.BlockByCall, Instance,
                            model().context().getSourceManager()));
      F.Targets = Group.names();
      F.Highlight = Instance.BlockArgument->getSourceRange();
      explainTriple(F, T, "thread");
      explainInstance(F, Instance, Instance.BlockByCall);
      allowForOverrides(F, Instance.BlockArgument, spellings(T),
                        model().context().getSourceManager());
      const launch::LaunchBounds &Bounds = *Kernel->boundsOn(Group.members().front()->Arch->name());
      F.Notes.push_back(
          {Bounds.Range.getBegin(),
           formatv("'{0}' is bound to {1} here", Kernel->name(), counted(Most, "thread")).str(),
           {}});
      offerToRaise(F, Instance, Bounds);
      report(F);
    }
  }
}

/// Whether \p E names \p D.
static bool names(const Stmt *E, const ValueDecl *D) {
  if (const auto *Ref = dyn_cast_or_null<DeclRefExpr>(E); Ref && Ref->getDecl() == D)
    return true;
  return E && any_of(E->children(), [&](const Stmt *Child) { return names(Child, D); });
}

/// Whether another \p Bound would be another block \p T of \p Launch too: both
/// come from one constant.
static bool growsWith(const launch::Integer &Bound, const launch::LaunchInstance &Launch,
                      const launch::Triple &T) {
  for (unsigned I = 0; I < 3; ++I)
    if (const launch::Integer *Part = T.part(I); Part && Part->From.Spelled == Bound.From.Spelled)
      return true;
  return Bound.From.Named && names(Launch.BlockArgument, Bound.From.Named);
}

void LaunchExceedsBoundsCheck::offerToRaise(Finding &F, const launch::LaunchInstance &Instance,
                                            const launch::LaunchBounds &Bounds) const {
  const launch::KernelFacts &Kernel = *Instance.Kernel;
  const launch::Integer &Bound = *Bounds.MaxThreads.single();
  uint64_t Largest = 0;
  bool First = true; // the bound is one edit, offered with the first launch above it
  bool Before = true;
  for (const launch::LaunchInstance *Launch : model().launchesOf(Kernel)) {
    Before &= Launch != &Instance;
    for (const launch::Triple &T : Launch->Block.members()) {
      if (!T.isKnown() || (*T.product() > uint64_t(Bound.Value) && growsWith(Bound, *Launch, T)))
        return;
      Largest = std::max(Largest, *T.product());
      First &= !Before || *T.product() <= uint64_t(Bound.Value);
    }
  }
  if (!First || Largest > targets().front().Arch->ThreadsPerBlock)
    return;
  std::optional<FixItHint> Raise = replaceLiteral(Bound, Largest, model().context());
  if (!Raise)
    return;
  if (Kernel.OnlyLaunchedHere && isSpelledAtUse(Bound))
    F.Fixes.push_back(*Raise);
  else
    F.Notes.push_back(
        {Bound.From.Spelled->getExprLoc(),
         formatv("a bound of {0} would allow every launch in this file", counted(Largest, "thread"))
             .str(),
         {*Raise}});
}

} // namespace warplint::checks
