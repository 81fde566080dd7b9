//===- OnceCalls.cpp - Settings of kernels that run once ------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "launch/OnceCalls.h"
#include "dataflow/VariableUses.h"
#include "launch/AttributeCall.h"
#include "launch/Guards.h"
#include "launch/HeaderScope.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace clang;
using namespace llvm;

namespace warplint::launch {

namespace {

class OnceWalk : public RecursiveASTVisitor<OnceWalk> {
  using Base = RecursiveASTVisitor<OnceWalk>;

public:
  explicit OnceWalk(std::vector<OnceCall> &Found) : Found(Found) {}

  bool shouldVisitTemplateInstantiations() const { return true; }
  bool TraverseDecl(Decl *D);
  bool TraverseVarDecl(VarDecl *V);
  bool TraverseIfStmt(IfStmt *S);
  bool TraverseCompoundStmt(CompoundStmt *S);
  bool TraverseCallExpr(CallExpr *E, DataRecursionQueue *Queue = nullptr);
  bool VisitCallExpr(CallExpr *E);

private:
  std::vector<OnceCall> &Found;
  const VarDecl *Memory = nullptr; ///< That keeps this code from running again.
};

} // namespace

/// Whether \p V lives as long as the program, once for all threads.
static bool isForProgram(const VarDecl *V) {
  return V->hasGlobalStorage() && V->getTLSKind() == VarDecl::TLS_None;
}

/// The flag that alone decides \p Condition, a `bool` or an atomic one; null where there is none.
static const VarDecl *flagIn(const Expr *Condition) {
  const Expr *E = Condition->IgnoreParenImpCasts();
  while (const auto *Not = dyn_cast<UnaryOperator>(E)) {
    if (Not->getOpcode() != UO_LNot)
      return nullptr;
    E = Not->getSubExpr()->IgnoreParenImpCasts();
  }
  if (const auto *Member = dyn_cast<CXXMemberCallExpr>(E))
    E = Member->getImplicitObjectArgument()->IgnoreParenImpCasts();
  const auto *Name = dyn_cast<DeclRefExpr>(E);
  const auto *V = Name ? dyn_cast<VarDecl>(Name->getDecl()) : nullptr;
  return V && isForProgram(V) && !V->getType()->isArrayType() && !V->getType()->isPointerType()
             ? V
             : nullptr;
}

/// Whether \p S or a part of it names \p V.
static bool names(const Stmt *S, const VarDecl *V) {
  if (!S)
    return false;
  if (const auto *Name = dyn_cast<DeclRefExpr>(S))
    return Name->getDecl() == V;
  return any_of(S->children(), [&](const Stmt *Child) { return names(Child, V); });
}

bool OnceWalk::TraverseDecl(Decl *D) {
  if (!D || isLeftOut(D))
    return true;
  if (!isa<FunctionDecl>(D))
    return Base::TraverseDecl(D);
  SaveAndRestore Outside(Memory, static_cast<const VarDecl *>(nullptr));
  return Base::TraverseDecl(D);
}

bool OnceWalk::TraverseVarDecl(VarDecl *V) {
  bool IsOnce = V->isStaticLocal() && isForProgram(V);
  SaveAndRestore Inside(Memory, IsOnce ? static_cast<const VarDecl *>(V) : Memory);
  return Base::TraverseVarDecl(V);
}

bool OnceWalk::TraverseIfStmt(IfStmt *S) {
  const VarDecl *Flag = S->getCond() ? flagIn(S->getCond()) : nullptr;
  bool IsSet = Flag && names(S->getThen(), Flag);
  SaveAndRestore Inside(Memory, IsSet ? Flag : Memory);
  return Base::TraverseIfStmt(S);
}

/// `if (done) return;` keeps what follows from running again, if that sets `done`.
bool OnceWalk::TraverseCompoundStmt(CompoundStmt *S) {
  SaveAndRestore Before(Memory);
  for (auto At = S->body_begin(); At != S->body_end(); ++At) {
    TraverseStmt(*At);
    const auto *If = dyn_cast<IfStmt>(*At);
    const VarDecl *Flag = If && If->getCond() && !If->getElse() ? flagIn(If->getCond()) : nullptr;
    if (Flag && neverFallsThrough(If->getThen()) &&
        any_of(make_range(std::next(At), S->body_end()),
               [&](const Stmt *Later) { return names(Later, Flag); }))
      Memory = Flag;
  }
  return true;
}

/// `std::call_once(flag, f)`.
bool OnceWalk::TraverseCallExpr(CallExpr *E, DataRecursionQueue *Queue) {
  const auto *Callee = dyn_cast_or_null<NamedDecl>(E->getCalleeDecl());
  const VarDecl *Flag = nullptr;
  if (Callee && Callee->getIdentifier() && Callee->getName() == "call_once" && E->getNumArgs() > 1)
    Flag = flagIn(E->getArg(0));
  if (!Flag)
    return Base::TraverseCallExpr(E, Queue);
  SaveAndRestore Inside(Memory, Flag);
  return Base::TraverseCallExpr(E, nullptr);
}

bool OnceWalk::VisitCallExpr(CallExpr *E) {
  std::optional<AttributeArguments> Set = Memory ? attributeSetBy(E) : std::nullopt;
  if (!Set || isOtherAttribute(*Set) || Set->Kernel->isTypeDependent())
    return true;
  const auto *Name = dyn_cast<DeclRefExpr>(Set->Kernel->IgnoreParenCasts());
  Found.push_back({E, Memory, Name && isa<VarDecl>(Name->getDecl())});
  return true;
}

std::vector<OnceCall> findOnceCalls(const ASTContext &Context) {
  std::vector<OnceCall> Found;
  OnceWalk Walk(Found);
  for (Decl *D : Context.getTraversalScope())
    Walk.TraverseDecl(D);
  return Found;
}

} // namespace warplint::launch
