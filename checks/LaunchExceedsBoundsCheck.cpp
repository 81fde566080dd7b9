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
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"

using namespace clang;
using namespace llvm;

namespace warplint::checks {

void LaunchExceedsBoundsCheck::checkInstance(const launch::LaunchSite &Site,
                                             const launch::LaunchInstance &Instance) {
  if (!Instance.Kernel || !Instance.Kernel->Bounds)
    return;
  const launch::LaunchBounds &Bounds = *Instance.Kernel->Bounds;
  const launch::Integer *Most = Bounds.MaxThreads.single();
  if (!Most || Most->Value <= 0)
    return;
  // A block that no kernel can have is cuda-launch-dimensions' to report.
  auto Exceeds = [&](const launch::Triple &T) {
    return T.leastProduct() > uint64_t(Most->Value) &&
           occupancy::checkBlock(*targets().front().Arch, extents(T)).empty();
  };
  bool Always = all_of(Instance.Block.members(), Exceeds);
  TargetGroup Everywhere(targets().size());
  for (const arch::Target &Target : targets())
    Everywhere.add(Target);
  for (const launch::Triple &T : make_filter_range(Instance.Block.members(), Exceeds)) {
    Finding F;
    F.Location = placeOf(Site, model().context().getSourceManager());
    F.Level = Always ? Severity::Error : Severity::Warning;
    F.Text = formatv("block of {0}{1} {2} the {3} that '__launch_bounds__' of '{4}' allows; the "
                     "launch {5}fails {6}",
                     T.isKnown() ? "" : "at least ", counted(T.leastProduct(), "thread"),
                     Always ? "exceeds" : "is possible here and exceeds",
                     counted(Most->Value, "thread"), Instance.Kernel->name(),
                     Always ? "" : "then ", Everywhere.phrase());
    F.Targets = Everywhere.names();
    F.Highlight = Instance.BlockArgument->getSourceRange();
    explainTriple(F, T, "thread");
    explainInstance(F, Instance);
    F.Notes.push_back({Bounds.Attribute->getLocation(),
                       formatv("'{0}' is bound to {1} here", Instance.Kernel->name(),
                               counted(Most->Value, "thread")).str(),
                       {}});
    offerToRaise(F, Instance);
    report(F);
  }
}

void LaunchExceedsBoundsCheck::offerToRaise(Finding &F,
                                            const launch::LaunchInstance &Instance) const {
  const launch::KernelFacts &Kernel = *Instance.Kernel;
  uint64_t Largest = 0;
  bool First = true; // the bound is one edit, offered with the first launch above it
  bool Before = true;
  for (const launch::LaunchInstance *Launch : model().launchesOf(Kernel)) {
    Before &= Launch != &Instance;
    for (const launch::Triple &T : Launch->Block.members()) {
      if (!T.isKnown())
        return;
      Largest = std::max(Largest, *T.product());
      First &= !Before || *T.product() <= uint64_t(Kernel.Bounds->MaxThreads.single()->Value);
    }
  }
  const launch::Integer &Bound = *Kernel.Bounds->MaxThreads.single();
  if (!First || Largest > targets().front().Arch->ThreadsPerBlock)
    return;
  std::optional<FixItHint> Raise = replaceLiteral(Bound, Largest, model().context());
  if (!Raise)
    return;
  if (Kernel.OnlyLaunchedHere && isSpelledAtUse(Bound))
    F.Fixes.push_back(*Raise);
  else
    F.Notes.push_back({Bound.From.Spelled->getExprLoc(),
                       formatv("a bound of {0} would allow every launch in this file",
                               counted(Largest, "thread")).str(),
                       {*Raise}});
}

} // namespace warplint::checks
