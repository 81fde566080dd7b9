//===- Judge.cpp - What a check may claim of a launch ---------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "findings/Judge.h"
#include "dataflow/Value.h"

using namespace llvm;

namespace warplint {

Finding beginJudged(const Question &Asked, const TargetGroup &Group, const Triple &T,
                    const Extent &Broken) {
  LaunchPart Shape = Asked.Parts.front();
  Finding F = launchFinding(Asked.Site, Asked.Launch, Shape,
                            Asked.IsOfTargets ? Group : TargetGroup::all(Asked.Targets));
  F.Level = Broken.All && Group.isEveryTarget() ? Severity::Error : Severity::Warning;
  explainTriple(F, T, shapeUnit(Shape));
  explainInstance(F, Asked.Launch, Asked.Parts);
  allowForOtherValues(F, Asked.Launch, Asked.Parts, spellings(T), Asked.Sources);
  return F;
}

void endJudged(Finding &F, const Question &Asked, const TargetGroup &Group, const Triple &T,
               const Extent &Broken) {
  if (Asked.IsOfTargets)
    F.Text += " " + Group.phrase();
  F.Text += when(T, Asked.Parts.front(), Broken.EveryValue, Asked.Launch, Asked.Sources);
  if (Asked.IsOfTargets && !Broken.EveryKernel)
    F.Text += whenItLaunches(Asked.Launch);
}

} // namespace warplint
