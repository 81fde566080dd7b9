//===- KernelBlockSizeCheck.cpp - cuda-kernel-block-size ------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/KernelBlockSizeCheck.h"
#include "checks/utils/LaunchNotes.h"
#include "checks/utils/Wording.h"
#include "launch/LaunchModel.h"
#include "occupancy/Legality.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Sequence.h"
#include "llvm/Support/FormatVariadic.h"

using namespace clang;
using namespace llvm;

namespace warplint::checks {

void KernelBlockSizeCheck::checkInstance(const launch::LaunchSite &Site,
                                         const launch::LaunchInstance &Instance) {
  const launch::KernelFacts *Kernel = Instance.Kernel;
  // A statement that could not be parsed is not in the kernel's body.
  if (!Kernel || Instance.PartlyParsed || Kernel->isPattern())
    return;
  for (const launch::BlockNeed &Need : launch::readBlockNeeds(model().code(*Kernel))) {
    auto IsOther = [&](const launch::Triple &T) {
      if (!T.isKnown() || !occupancy::checkBlock(*targets().front().Arch, extents(T)).empty())
        return false;
      bool Same = all_of(seq(3u), [&](unsigned I) { return T.part(I)->Value == Need.Block[I]; });
      return !Same && model().run(Instance, T).CertainCalls.contains(Need.Call);
    };
    bool Always = !Instance.OneOfKernels && all_of(Instance.block().members(), IsOther);
    for (const launch::Triple &T : Instance.block().members())
      if ((Always || !T.isSpeculative()) && IsOther(T))
        reportNeed(Need, Site, Instance, T, Always);
  }
}

static std::string blockText(const std::array<int64_t, 3> &Block) {
  std::string Text = std::to_string(Block[0]);
  if (Block[1] != 1 || Block[2] != 1)
    Text += " x " + std::to_string(Block[1]);
  return Block[2] != 1 ? Text + " x " + std::to_string(Block[2]) : Text;
}

void KernelBlockSizeCheck::reportNeed(const launch::BlockNeed &Need, const launch::LaunchSite &Site,
                                      const launch::LaunchInstance &Instance,
                                      const launch::Triple &Block, bool Always) {
  Finding F = launchFinding(Site, Instance, BlockPart, TargetGroup::all(targets()));
  F.Level = Always && Need.IsStrict ? Severity::Error : Severity::Warning;
  F.Text = formatv("block of {0} threads is not the {1} threads that '{2}' in '{3}' is written "
                   "for{4}",
                   product(Block), blockText(Need.Block), Need.By, Instance.Kernel->name(),
                   when(Block, BlockPart, Instance.block().members().size() == 1, Instance,
                        sources()));
  explainInstance(F, Instance, {BlockPart, KernelPart});
  allowForOtherValues(F, Instance, {BlockPart}, spellings(Block), sources());
  F.note(Need.Call->getExprLoc(), formatv("every thread of the block calls '{0}' here", Need.By));
  report(F);
}

} // namespace warplint::checks
