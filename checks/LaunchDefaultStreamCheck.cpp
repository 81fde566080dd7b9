//===- LaunchDefaultStreamCheck.cpp - cuda-launch-default-stream ----------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/LaunchCheck.h"
#include "findings/FixIts.h"
#include "findings/LaunchNotes.h"
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
static std::vector<FixItHint> putInStream(const LaunchInstance &Instance, StringRef Stream,
                                          const ASTContext &Context) {
  if (const Expr *Written = Instance[StreamPart].Written) {
    std::optional<FixItHint> Edit = replaceText(Written, Stream, Context);
    return Edit ? std::vector{*Edit} : std::vector<FixItHint>();
  }
  const LaunchArgument &Shared = Instance[SharedPart];
  SourceLocation Last = (Shared.Written ? Shared : Instance[BlockPart]).Range.getEnd();
  if (!isa<CUDAKernelCallExpr>(Instance.Call) || Last.isInvalid() || Last.isMacroID())
    return {};
  SourceLocation End =
      Lexer::getLocForEndOfToken(Last, 0, Context.getSourceManager(), Context.getLangOpts());
  return {FixItHint::CreateInsertion(End, ((Shared.Written ? ", " : ", 0, ") + Stream).str())};
}

/// A clause about the work of \p Caller on the stream of \p Use.
static std::string useIn(const FunctionDecl &Caller, const StreamUse &Use) {
  std::string Name = Caller.getNameAsString();
  if (Use.Count == 0)
    return formatv("'{0}' gets the current stream, '{1}', but puts 0 launches and copies on it",
                   Name, Use.Text);
  if (Use.Count == 1)
    return formatv("1 other launch or copy in '{0}' is on '{1}'", Name, Use.Text);
  return formatv("{0} other launches and copies in '{1}' are on '{2}'", Use.Count, Name, Use.Text);
}

namespace {
/// Finds launches on the default stream in functions that use a stream for
/// their other work.
///
/// For the user-facing documentation see docs/checks/cuda-launch-default-stream.md
class LaunchDefaultStreamCheck : public LaunchCheck {
public:
  using LaunchCheck::LaunchCheck;
  void checkInstance(const LaunchSite &Site, const LaunchInstance &Instance) override {
    if (Site.Form.isGraphNode() || Instance.InDeviceCode || Instance.OfPattern ||
        !Instance.Caller || !Instance.Caller->hasBody() || !Instance.WholeArguments ||
        !isDefaultStream(Instance[StreamPart].Written, model().context()))
      return;
    StreamUse Use = streamOf(Instance.Caller->getDefinition());
    if (!Use.Stream || Use.Text.empty() || !isVisibleAt(Use, Instance.Call))
      return;
    Finding F = launchFinding(Site, Instance, KernelPart, TargetGroup::all(targets()));
    F.Text = "this launch is on the default stream; " + useIn(*Instance.Caller, Use);
    F.note(Use.At->getExprLoc(),
           formatv(Use.Count == 0 ? "'{0}' is set here" : "'{0}' is used here", Use.Text));
    F.note({}, formatv("launch it on '{0}' too, so that it runs in order with that work", Use.Text),
           putInStream(Instance, Use.Text, model().context()));
    report(F);
  }
};
} // namespace

WARPLINT_CHECK(LaunchDefaultStreamCheck)

} // namespace warplint::checks
