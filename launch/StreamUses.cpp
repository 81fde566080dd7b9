//===- StreamUses.cpp - The streams that a function works in --------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "launch/StreamUses.h"
#include "cuda/HostCalls.h"
#include "launch/LaunchCall.h"
#include "launch/LaunchSite.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/ParentMapContext.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;
using namespace llvm;

namespace warplint::launch {

bool isDefaultStream(const Expr *Written, const ASTContext &Context) {
  if (!Written || isa<CXXDefaultArgExpr>(Written))
    return true;
  const Expr *E = Written->IgnoreParenCasts();
  const auto *Number = dyn_cast<IntegerLiteral>(E);
  return isa<CXXNullPtrLiteralExpr, GNUNullExpr>(E) || (Number && Number->getValue() == 0);
}

/// What \p E names: a variable, a parameter, or a member of this object.
static const ValueDecl *named(const Expr *E) {
  E = E->IgnoreParenImpCasts();
  // An object that converts to a stream, as PyTorch's.
  if (const auto *Converted = dyn_cast<CXXMemberCallExpr>(E);
      Converted && isa_and_nonnull<CXXConversionDecl>(Converted->getMethodDecl()))
    E = Converted->getImplicitObjectArgument()->IgnoreParenImpCasts();
  if (const auto *Name = dyn_cast<DeclRefExpr>(E))
    return isa<VarDecl>(Name->getDecl()) ? Name->getDecl() : nullptr;
  const auto *Member = dyn_cast<MemberExpr>(E);
  return Member && isa<CXXThisExpr>(Member->getBase()->IgnoreParenImpCasts())
             ? Member->getMemberDecl()
             : nullptr;
}

namespace {
class StreamFinder : public RecursiveASTVisitor<StreamFinder> {
public:
  explicit StreamFinder(const ASTContext &Context) : Context(Context) {}

  StreamUse Use;
  bool AreSeveral = false;

  bool VisitCallExpr(CallExpr *E) {
    if (formOf(E)) {
      LaunchInstance Launch = asWritten(E);
      note(Launch[StreamPart].Written);
    } else if (const cuda::HostCall *Known = cuda::findHostCall(calleeName(E));
               Known && Known->Does == cuda::HostEffect::Enqueues &&
               *Known->Stream < E->getNumArgs()) {
      note(E->getArg(*Known->Stream));
    }
    return true;
  }

private:
  const ASTContext &Context;

  void note(const Expr *Stream) {
    if (isDefaultStream(Stream, Context))
      return;
    const ValueDecl *Name = named(Stream);
    AreSeveral |= !Name || (Use.Stream && Use.Stream != Name->getCanonicalDecl());
    if (Name && !Use.Stream)
      Use = {cast<ValueDecl>(Name->getCanonicalDecl()), Stream, 0};
    ++Use.Count;
  }
};
} // namespace

StreamUse streamOf(const FunctionDecl *Body) {
  StreamFinder Finder(Body->getASTContext());
  Finder.TraverseStmt(Body->getBody());
  return Finder.AreSeveral ? StreamUse() : Finder.Use;
}

bool isVisibleAt(const ValueDecl *Stream, const CallExpr *Call) {
  const auto *V = dyn_cast<VarDecl>(Stream);
  if (!V || isa<ParmVarDecl>(V) || !V->hasLocalStorage())
    return true;
  ASTContext &Context = V->getASTContext();
  const SourceManager &Sources = Context.getSourceManager();
  SourceLocation At = Sources.getFileLoc(Call->getBeginLoc());
  for (const auto &Parent : Context.getParents(*V))
    if (const auto *Declaration = Parent.get<DeclStmt>())
      for (const auto &Around : Context.getParents(*Declaration))
        if (const auto *Block = Around.get<CompoundStmt>())
          return Sources.isBeforeInTranslationUnit(V->getLocation(), At) &&
                 Sources.isBeforeInTranslationUnit(At, Sources.getFileLoc(Block->getRBracLoc()));
  return false;
}

} // namespace warplint::launch
