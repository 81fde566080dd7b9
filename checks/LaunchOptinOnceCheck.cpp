//===- LaunchOptinOnceCheck.cpp - cuda-launch-optin-once ------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/LaunchOptinOnceCheck.h"
#include "launch/LaunchModel.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "llvm/Support/FormatVariadic.h"

using namespace clang;
using namespace llvm;

namespace warplint::checks {

void LaunchOptinOnceCheck::checkUnit() {
  for (const OnceCall &Once : findOnceCalls(model().context()))
    reportOnce(Once);
}

void LaunchOptinOnceCheck::reportOnce(const OnceCall &Once) {
  Finding F;
  F.Location = Once.Call->getBeginLoc();
  F.Targets = TargetGroup::all(targets()).names();
  F.Text = formatv("this attribute is set {0}, but applies to 1 device{1}; launches on other "
                   "devices run without it",
                   Once.AboveMark ? "once per process for each larger value" : "once per process",
                   Once.OfAnyKernel ? " and 1 kernel" : "");
  F.note(Once.Memory->getLocation(),
         formatv("'{0}' prevents it from being set again", Once.Memory->getName()));
  F.note({}, "set it before each launch, or once for each device and kernel");
  report(F);
}

} // namespace warplint::checks
