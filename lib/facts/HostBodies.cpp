//===- HostBodies.cpp - The bodies of a file, and who runs them -----------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "facts/HostBodies.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"

using namespace clang;
using namespace llvm;

namespace warplint {

void HostBodies::add(const FunctionDecl *Body) {
  if (Body->doesThisDeclarationHaveABody() && !Body->isDependentContext())
    Bodies.push_back(Body);
}

void HostBodies::add(const LambdaExpr *E, const FunctionDecl *Operator, const FunctionDecl *Body) {
  if (Operator->isDependentContext())
    return; // its instances are added
  addUse(Operator, E, Body);
  Lambdas.insert(Operator);
  Bodies.push_back(Operator);
}

void HostBodies::addUse(const FunctionDecl *Of, const Expr *At, const FunctionDecl *Body) {
  if (const FunctionDecl *Definition = Of && Body ? Of->getDefinition() : nullptr)
    Uses[Definition].push_back({Body, At});
}

void HostBodies::add(const Stmt *S, const FunctionDecl *Body) {
  if (Body && !Body->isDependentContext()) {
    if (const auto *Made = dyn_cast<CXXConstructExpr>(S))
      addUse(Made->getConstructor(), Made, Body);
    const auto *Call = dyn_cast<CallExpr>(S);
    if (Call && Owners.try_emplace(Call, Body).second) {
      Calls[Body].push_back(Call);
      if (!isa<CUDAKernelCallExpr>(Call))
        addUse(Call->getDirectCallee(), Call, Body);
    }
  }
  addDropped(S);
}

/// Notes that the value of \p S is not used.
void HostBodies::drop(const Stmt *S) {
  const auto *E = dyn_cast_or_null<Expr>(S);
  if (!E)
    return;
  E = E->IgnoreParenImpCasts();
  if (const auto *Full = dyn_cast<FullExpr>(E))
    E = Full->getSubExpr()->IgnoreParenImpCasts();
  const auto *Cast = dyn_cast<ExplicitCastExpr>(E);
  if (Cast && Cast->getType()->isVoidType())
    Voided.insert(Cast->getSubExpr()->IgnoreParenImpCasts());
  else
    Dropped.insert(E);
}

/// Notes the parts of \p S whose values are not used.
void HostBodies::addDropped(const Stmt *S) {
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
      Dropped.erase(Last->IgnoreParenImpCasts());
  }
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
