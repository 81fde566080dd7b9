//===- HostBodies.cpp - The bodies of a file, and who runs them -----------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "facts/HostBodies.h"
#include "text/HeaderScope.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/AST/StmtCXX.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace clang;
using namespace llvm;

namespace warplint {

class HostBodyWalk : public RecursiveASTVisitor<HostBodyWalk> {
  using Base = RecursiveASTVisitor<HostBodyWalk>;

public:
  explicit HostBodyWalk(HostBodies &Found) : Found(Found) {}

  bool shouldVisitTemplateInstantiations() const { return true; }
  bool TraverseDecl(Decl *D);
  bool TraverseLambdaExpr(LambdaExpr *E);
  bool VisitCallExpr(CallExpr *E);
  bool VisitCXXConstructExpr(CXXConstructExpr *E);
  bool VisitStmt(Stmt *S);

private:
  HostBodies &Found;
  const FunctionDecl *Body = nullptr;

  void drop(const Stmt *S);
  void use(const FunctionDecl *Of, const Expr *At);
};

bool HostBodyWalk::TraverseDecl(Decl *D) {
  if (!D || isLeftOut(D))
    return true;
  const auto *Function = dyn_cast<FunctionDecl>(D);
  if (!Function)
    return Base::TraverseDecl(D);
  if (Function->isDependentContext())
    return Base::TraverseDecl(D); // its instances are met below
  SaveAndRestore Inside(Body, Function);
  if (Function->doesThisDeclarationHaveABody())
    Found.Bodies.push_back(Function);
  return Base::TraverseDecl(D);
}

bool HostBodyWalk::TraverseLambdaExpr(LambdaExpr *E) {
  WalkUpFromLambdaExpr(E);
  for (Expr *Init : E->capture_inits())
    TraverseStmt(Init);
  auto Traverse = [&](const FunctionDecl *Operator) {
    use(Operator, E);
    Found.Lambdas.insert(Operator);
    Found.Bodies.push_back(Operator);
    SaveAndRestore Inside(Body, Operator);
    TraverseStmt(Operator->getBody());
  };
  if (FunctionTemplateDecl *Generic = E->getDependentCallOperator()) {
    for (const FunctionDecl *Instance : Generic->specializations())
      if (Instance->hasBody())
        Traverse(Instance->getDefinition());
  } else {
    Traverse(E->getCallOperator());
  }
  return true;
}

void HostBodyWalk::use(const FunctionDecl *Of, const Expr *At) {
  const FunctionDecl *Definition = Of ? Of->getDefinition() : nullptr;
  if (Body && Definition)
    Found.Uses[Definition].push_back({Body, At});
}

bool HostBodyWalk::VisitCallExpr(CallExpr *E) {
  if (!Body || Body->isDependentContext())
    return true;
  if (!Found.Owners.try_emplace(E, Body).second)
    return true;
  Found.Calls[Body].push_back(E);
  if (!isa<CUDAKernelCallExpr>(E))
    use(E->getDirectCallee(), E);
  return true;
}

bool HostBodyWalk::VisitCXXConstructExpr(CXXConstructExpr *E) {
  if (Body && !Body->isDependentContext())
    use(E->getConstructor(), E);
  return true;
}

/// Notes that the value of \p S is not used.
void HostBodyWalk::drop(const Stmt *S) {
  const auto *E = dyn_cast_or_null<Expr>(S);
  if (!E)
    return;
  E = E->IgnoreParenImpCasts();
  if (const auto *Full = dyn_cast<FullExpr>(E))
    E = Full->getSubExpr()->IgnoreParenImpCasts();
  const auto *Cast = dyn_cast<ExplicitCastExpr>(E);
  if (Cast && Cast->getType()->isVoidType())
    Found.Voided.insert(Cast->getSubExpr()->IgnoreParenImpCasts());
  else
    Found.Dropped.insert(E);
}

bool HostBodyWalk::VisitStmt(Stmt *S) {
  if (const auto *Block = dyn_cast<CompoundStmt>(S)) {
    for (const Stmt *Child : Block->body())
      drop(Child);
  } else if (const auto *If = dyn_cast<IfStmt>(S)) {
    drop(If->getThen());
    drop(If->getElse());
  } else if (const auto *For = dyn_cast<ForStmt>(S)) {
    drop(For->getBody());
    drop(For->getInc());
  } else if (const auto *Range = dyn_cast<CXXForRangeStmt>(S)) {
    drop(Range->getBody());
  } else if (const auto *While = dyn_cast<WhileStmt>(S)) {
    drop(While->getBody());
  } else if (const auto *Do = dyn_cast<DoStmt>(S)) {
    drop(Do->getBody());
  } else if (const auto *Case = dyn_cast<SwitchCase>(S)) {
    drop(Case->getSubStmt());
  } else if (const auto *Label = dyn_cast<LabelStmt>(S)) {
    drop(Label->getSubStmt());
  } else if (const auto *Comma = dyn_cast<BinaryOperator>(S); Comma && Comma->isCommaOp()) {
    drop(Comma->getLHS());
  } else if (const auto *Value = dyn_cast<StmtExpr>(S);
             Value && !Value->getSubStmt()->body_empty()) {
    // The last one is the value of it all.
    if (const auto *Last = dyn_cast<Expr>(Value->getSubStmt()->body_back()))
      Found.Dropped.erase(Last->IgnoreParenImpCasts());
  }
  return true;
}

HostBodies::HostBodies(const ASTContext &Context) {
  HostBodyWalk Walk(*this);
  for (Decl *D : Context.getTraversalScope())
    Walk.TraverseDecl(D);
}

ArrayRef<const CallExpr *> HostBodies::callsIn(const FunctionDecl *Body) const {
  auto Found = Calls.find(Body);
  return Found == Calls.end() ? ArrayRef<const CallExpr *>() : ArrayRef(Found->second);
}

ArrayRef<HostBodies::Use> HostBodies::usesOf(const FunctionDecl *Body) const {
  auto Found = Uses.find(Body);
  return Found == Uses.end() ? ArrayRef<Use>() : ArrayRef(Found->second);
}

const BodyFlow &HostBodies::flowOf(const FunctionDecl *Body) const {
  return Flows.try_emplace(Body, Body).first->second;
}

} // namespace warplint
