//===- LaunchOptinOnceCheck.cpp - cuda-launch-optin-once ------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/LaunchCheck.h"
#include "launch/LaunchModel.h"
#include "launch/OnceCalls.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "llvm/Support/FormatVariadic.h"

using namespace clang;
using namespace llvm;

namespace warplint::checks {

namespace {
/// Finds opt-ins to shared memory that run once per process, though they hold
/// for one device.
///
/// For the user-facing documentation see docs/checks/cuda-launch-optin-once.md
class LaunchOptinOnceCheck : public LaunchCheck {
public:
  using LaunchCheck::LaunchCheck;
  void checkUnit() override {
    for (const OnceCall &Once : findOnceCalls(model().context()))
      reportOnce(Once);
  }

private:
  void reportOnce(const OnceCall &Once) {
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
};
} // namespace

WARPLINT_CHECK(LaunchOptinOnceCheck)

} // namespace warplint::checks
