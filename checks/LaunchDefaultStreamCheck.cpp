//===- LaunchDefaultStreamCheck.cpp - cuda-launch-default-stream ----------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/LaunchDefaultStreamCheck.h"
#include "checks/utils/FixIts.h"
#include "checks/utils/LaunchNotes.h"
#include "launch/LaunchModel.h"
#include "launch/StreamUses.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Expr.h"
#include "clang/Lex/Lexer.h"
#include "llvm/Support/FormatVariadic.h"

using namespace clang;
using namespace llvm;

namespace warplint::checks {

/// Edits that put \p Stream into the launch \p Instance; empty where they can't be made.
static std::vector<FixItHint> putInStream(const launch::LaunchInstance &Instance, StringRef Stream,
                                          const ASTContext &Context) {
  if (const Expr *Written = Instance[StreamPart].Written) {
    std::optional<FixItHint> Edit = replaceText(Written, Stream, Context);
    return Edit ? std::vector{*Edit} : std::vector<FixItHint>();
  }
  const launch::LaunchArgument &Shared = Instance[SharedPart];
  SourceLocation Last = (Shared.Written ? Shared : Instance[BlockPart]).Range.getEnd();
  if (!isa<CUDAKernelCallExpr>(Instance.Call) || Last.isInvalid() || Last.isMacroID())
    return {};
  SourceLocation End =
      Lexer::getLocForEndOfToken(Last, 0, Context.getSourceManager(), Context.getLangOpts());
  return {FixItHint::CreateInsertion(End, ((Shared.Written ? ", " : ", 0, ") + Stream).str())};
}

void LaunchDefaultStreamCheck::checkInstance(const launch::LaunchSite &Site,
                                             const launch::LaunchInstance &Instance) {
  if (Site.Form.isGraphNode() || Instance.InDeviceCode || Instance.OfPattern || !Instance.Caller ||
      !Instance.Caller->hasBody() || !Instance.WholeArguments ||
      !launch::isDefaultStream(Instance[StreamPart].Written, model().context()))
    return;
  launch::StreamUse Use = launch::streamOf(Instance.Caller->getDefinition());
  if (!Use.Stream || !Use.Stream->getIdentifier() || !launch::isVisibleAt(Use.Stream, Instance.Call))
    return;
  StringRef Stream = Use.Stream->getName();
  Finding F = launchFinding(Site, Instance, KernelPart, TargetGroup::all(targets()));
  F.Text = formatv("this launch is on the default stream; {0} in '{1}' {2} on '{3}'",
                   Use.Count == 1 ? "1 other launch or copy"
                                  : formatv("{0} other launches and copies", Use.Count).str(),
                   Instance.Caller->getNameAsString(), Use.Count == 1 ? "is" : "are", Stream);
  F.note(Use.At->getExprLoc(), formatv("'{0}' is used here", Stream));
  F.note({}, formatv("launch it on '{0}' too, so that it runs in the order of that work", Stream),
         putInStream(Instance, Stream, model().context()));
  report(F);
}

} // namespace warplint::checks
