//===- Disjunction.cpp - Values that occur together -----------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// If one value is computed from another, or has the result of a comparison, the path forks, so
/// that a later branch on the one decides the other.
///
//===----------------------------------------------------------------------===//

#include "dataflow/State.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using namespace llvm;

namespace warplint {

void Disjunction::noteGiven() {
  auto Note = [&](const AbstractValue &D) {
    if (const auto *A = D.as<Address>())
      for (const Place &P : A->Places)
        Given.insert(P.Base);
  };
  Note(S.This);
  for (const auto &[D, Value] : S.CapturedVariables)
    Note(Value);
  for (const ParmVarDecl *Parameter : S.Function->parameters())
    if (Parameter->getType()->isReferenceType() || Parameter->getType()->isPointerType())
      Note(S.Now.load(Address::of(S.Context.variable(Parameter))));
}

bool Disjunction::matters(const CFGBlock &Block, const Root *Object) const {
  if (Object->Variable && Flow->Live->names(Object->Variable))
    return Flow->Live->isReadFrom(Block, Object->Variable);
  // Temporaries are gone with the expression that made them.
  return Object->Variable || Object->Outside || Object->OnHeap || Given.contains(Object);
}

bool Disjunction::mattersNow(const Root *Object) const {
  const VarDecl *V = Object->Variable;
  return V && Flow->Live->names(V) ? isReadLater(V) : matters(*At, Object);
}

bool Disjunction::mayFork() const {
  return !S.Pure && At && Forks.size() + Outcomes.size() + 1 < mostPaths();
}

bool Disjunction::isSplit(const Expr *Argument) const {
  const Expr *E = Argument->IgnoreParenImpCasts();
  while (const auto *Not = dyn_cast<UnaryOperator>(E)) {
    if (Not->getOpcode() != UO_LNot)
      break;
    E = Not->getSubExpr()->IgnoreParenImpCasts();
  }
  const auto *Logical = dyn_cast<BinaryOperator>(E);
  return Split.contains(E) || (Logical && Logical->isLogicalOp() &&
                               (isSplit(Logical->getLHS()) || isSplit(Logical->getRHS())));
}

bool Disjunction::isReadLater(const Decl *D) const {
  if (Flow->Live->isReadAfter(*At, D))
    return true;
  bool Passed = false;
  for (const CFGElement &Element : *At) {
    std::optional<CFGStmt> S = Element.getAs<CFGStmt>();
    if (!S)
      continue;
    const auto *Reference = dyn_cast<DeclRefExpr>(S->getStmt());
    if (Passed && Reference && Reference->getDecl()->getCanonicalDecl() == D)
      return true;
    Passed |= S->getStmt() == Stepped;
  }
  return false;
}

void Disjunction::joinOutcomes(AbstractValue &Value) {
  for (const Outcome &Other : Outcomes) {
    S.Now.join(Other.Known, {});
    Value = Value.join(Other.Value);
  }
  Outcomes.clear();
}

} // namespace warplint
