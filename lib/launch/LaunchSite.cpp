//===- LaunchSite.cpp - One place in the source that launches a kernel ----===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "launch/LaunchSite.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using namespace llvm;

namespace warplint {

LaunchInstance::LaunchInstance() {
  for (LaunchPart Shape : ShapeParts)
    Arguments[Shape].Value = Dim3Value::unknown(Reason::Other, {});
  Arguments[SharedPart].Value = IntValue::known({});
}

bool LaunchInstance::isSingleBlock() const {
  return all_of(grid().members(), [](const Triple &T) { return T.product() == 1u; });
}

SourceLocation spelledAt(const Integer &I, const SourceManager &Sources) {
  SourceLocation Written = I.From.Spelled ? I.From.Spelled->getExprLoc()
                           : I.From.Named ? I.From.Named->getLocation()
                                          : SourceLocation();
  if (Written.isInvalid())
    return Written;
  SourceLocation Spelled = Sources.getSpellingLoc(Written);
  return Sources.isWrittenInScratchSpace(Spelled) ? Sources.getExpansionLoc(Written) : Spelled;
}

void LaunchSite::forEach(function_ref<void(LaunchInstance &)> Visit) {
  for (LaunchInstance &Each : Instances)
    Visit(Each);
  for (TargetReadings &There : OnTargets)
    for (LaunchInstance &Each : There.Instances)
      Visit(Each);
}

} // namespace warplint
