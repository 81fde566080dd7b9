//===- SharedArgument.cpp - The argument with the dynamic shared memory ---===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/launch_shared_memory/SharedArgument.h"
#include "findings/FixIts.h"
#include "findings/LaunchNotes.h"
#include "kernels/SharedUse.h"
#include "launch/LaunchModel.h"
#include "launch/StreamUses.h"
#include "text/MacroUses.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Expr.h"
#include "llvm/Support/FormatVariadic.h"

using namespace clang;
using namespace llvm;

namespace warplint {

std::optional<Finding> streamAsBytes(const LaunchSite &Site,
                                     const LaunchInstance &Instance,
                                     ArrayRef<arch::Target> Targets, const ASTContext &Context) {
  const Expr *Stream = streamForBytes(Instance);
  if (!Stream)
    return std::nullopt;
  std::string Text = sourceText(Stream, Context);
  Finding F = launchFinding(Site, Instance, SharedPart, TargetGroup::all(Targets));
  F.Text =
      formatv("the stream '{0}' is passed as the bytes of dynamic shared memory, 1 argument too "
              "early",
              Text);
  if (!Instance[StreamPart].Written && Site.Form.isChevron()) {
    // What is left an integer wants to be a stream again.
    bool IsPointer = Stream->getType()->isPointerType();
    std::string Instead = "0, " + (IsPointer ? Text : "(cudaStream_t)" + Text);
    std::optional<FixItHint> Edit = replaceText(Instance[SharedPart].Written, Instead, Context);
    F.note(Instance[SharedPart].Written->getExprLoc(),
           "pass 0 bytes before the stream: '" + Instead + "'",
           Edit ? std::vector{*Edit} : std::vector<FixItHint>{});
  }
  return F;
}

/// Whether \p Dynamic is a literal 0 or is not given: a computation that results in 0 may be
/// right for this launch.
static bool isPlainlyNone(const IntValue &Dynamic) {
  const Integer *Only = Dynamic.single();
  return Only && Only->Value == 0 && !Only->From.Named &&
         (!Only->From.Spelled || isa<IntegerLiteral>(Only->From.Spelled->IgnoreParenCasts()));
}

std::optional<Finding> noBytes(const LaunchSite &Site,
                               const LaunchInstance &Instance,
                               ArrayRef<arch::Target> Targets) {
  const KernelFacts *Kernel = Instance.Kernel;
  if (!Kernel || Kernel->isPattern() || Instance.OneOfKernels || Kernel->SharedDependsOnArch ||
      !Kernel->Shared.Dynamic || !isPlainlyNone(Instance.dynamicShared()))
    return std::nullopt;
  const Expr *Access = findDynamicAccess(Kernel->Function);
  if (!Access)
    return std::nullopt;
  StringRef Array = Kernel->Shared.Dynamic->getName();
  Finding F = launchFinding(Site, Instance, SharedPart, TargetGroup::all(Targets));
  F.Text = formatv("'{0}' gets 0 bytes of dynamic shared memory, so every access to its "
                   "'extern __shared__' array '{1}' is out of bounds",
                   Kernel->name(), Array);
  F.note(Access->getExprLoc(), formatv("'{0}' is accessed here", Array));
  explainInstance(F, Instance, {SharedPart, KernelPart});
  return F;
}

} // namespace warplint
