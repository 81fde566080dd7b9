//===- LaunchDeviceGuardCheck.cpp - cuda-launch-device-guard --------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/LaunchCheck.h"
#include "findings/LaunchNotes.h"
#include "launch/DeviceGuards.h"
#include "launch/LaunchModel.h"
#include "launch/StreamUses.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "clang/AST/Stmt.h"
#include "llvm/Support/FormatVariadic.h"

using namespace clang;
using namespace llvm;

namespace warplint::checks {

/// The edit that puts a guard for \p Unguarded at the beginning of its function; empty where the
/// tensor is one of several, or a macro writes the body.
static std::vector<FixItHint> putInGuard(const UnguardedTensor &Unguarded) {
  const auto *Record = Unguarded.Tensor->getType().getNonReferenceType()->getAsRecordDecl();
  SourceLocation Begin = Unguarded.Function->getBody()->getBeginLoc();
  if (Record->getName() != "Tensor" || Unguarded.Tensor->getName().empty() || Begin.isMacroID())
    return {};
  return {FixItHint::CreateInsertion(
      Begin.getLocWithOffset(1),
      formatv("\n  const c10::cuda::OptionalCUDAGuard device_guard({0}.device());",
              Unguarded.Tensor->getName())
          .str())};
}

namespace {
/// Finds launches on a framework's current stream for tensors whose device no
/// guard makes the current one.
///
/// For the user-facing documentation see docs/checks/cuda-launch-device-guard.md
class LaunchDeviceGuardCheck : public LaunchCheck {
public:
  using LaunchCheck::LaunchCheck;
  void checkInstance(const LaunchSite &Site, const LaunchInstance &Instance) override {
    const Expr *Stream = Instance[StreamPart].Written;
    bool IsDefault = isDefaultStream(Stream, model().context());
    if (Site.Form.isGraphNode() || Instance.InDeviceCode || Instance.OfPattern ||
        !Instance.Caller || !Instance.WholeArguments || (!IsDefault && !isCurrentStream(Stream)))
      return;
    UnguardedTensor Found =
        unguardedAround(Instance.Caller, /*OfPyTorch=*/IsDefault, model().flow());
    if (!Found.Function || !isFirst(Found.Function->getBody()->getBeginLoc(), ""))
      return;
    Finding F = launchFinding(Site, Instance, StreamPart, TargetGroup::all(targets()));
    F.Text = formatv("this launch is on the {0} stream of the current device, but '{1}' can be on "
                     "another: '{2}' has 0 device guards",
                     IsDefault ? "default" : "current", Found.Tensor->getName(),
                     Found.Function->getNameAsString());
    F.note(Found.Tensor->getLocation(), formatv("'{0}' is taken here", Found.Tensor->getName()));
    F.note({}, "a guard, such as OptionalCUDAGuard of <c10/cuda/CUDAGuard.h>, makes the device of a "
               "tensor the current one",
           putInGuard(Found));
    report(F);
  }
};
} // namespace

WARPLINT_CHECK(LaunchDeviceGuardCheck)

} // namespace warplint::checks
