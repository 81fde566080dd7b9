//===- State.cpp - What one activation of a function knows ---------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dataflow/State.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using namespace llvm;

namespace warplint {

AbstractValue State::upToDate(const Evaluated &Before) const {
  AbstractValue Value = Before.Value;
  if (Before.Time == Clock || !Value.hasIdentityAbove(0))
    return Value;
  for (auto [Identity, Time] : GivenAnew)
    if (Time > Before.Time)
      Value = Value.without(Identity);
  return Value;
}

AbstractValue State::copied(const Address &From, const AbstractValue &Content) {
  const Place *P = From.single();
  if (Pure || !P || isInUnion(Context.shapes(), *P))
    return Content;
  if (Content.as<Dim3Value>() || Content.as<Aggregate>()) {
    identifyParts(*P, Content);
    return Now.load(From);
  }
  const auto *Number = Content.as<IntValue>();
  if (!Number || Number->identity() || !Number->isOpen())
    return Content;
  if (AbstractValue Held = Now.load(From); !Held.as<IntValue>()) {
    if (P->type(Context.shapes()).isNull()) // its whole is not known part by part
      return Content;
    Now.narrow(*P, Content);
  }
  identify(*P);
  return Now.load(From);
}

/// Gives each number in \p Content, which \p P holds, an identity where it has none.
void State::identifyParts(const Place &P, const AbstractValue &Content) {
  if (const auto *T = Content.as<Dim3Value>()) {
    for (int I = 0; I != 3; ++I)
      if (IntValue Part = T->component(unsigned(I)); Part.isOpen() && !Part.identity())
        identify(P.part(I));
  } else if (const auto *A = Content.as<Aggregate>()) {
    for (int I = 0; I != int(A->Parts.size()); ++I) {
      const auto *Part = A->Parts[size_t(I)].as<IntValue>();
      if (!Part)
        identifyParts(P.part(I), A->Parts[size_t(I)]);
      else if (Part->isOpen() && !Part->identity())
        identify(P.part(I));
    }
  }
}

AbstractValue State::made(const Expr *E, const AbstractValue &Value) {
  if (Pure || E->isGLValue() || !intType(Context.ast(), E->getType()))
    return Value;
  IntValue Number = asInteger(Value, Context.ast(), E->getType(), E->getExprLoc());
  if (Number.isKnown() || Number.isUninitialised() || Number.expression() || Number.identity())
    return Value;
  Place P{Context.temporary(E), {}};
  return AbstractValue(Now.held(Number.identified(identityOf(P)), P));
}

/// The identity of a number that is in \p P from now on. What was a copy of an earlier number there
/// is none of this one.
unsigned State::identityOf(const Place &P) {
  auto [At, New] = Identities.try_emplace({P.Base, P.Path}, 0);
  if (New) {
    At->second = Context.newIdentity();
  } else {
    Now.dropIdentity(At->second);
    GivenAnew[At->second] = ++Clock;
  }
  return At->second;
}

/// Gives the number in \p P the identity of that place.
void State::identify(const Place &P) { Now.identify(P, identityOf(P)); }

SmallVector<const CallExpr *, 4> State::callPath() const {
  SmallVector<const CallExpr *, 4> By;
  for (const State *Each = this; Each; Each = Each->Caller)
    if (Each->CalledBy)
      By.push_back(Each->CalledBy);
  std::reverse(By.begin(), By.end());
  return By;
}

//===----------------------------------------------------------------------===//
// If one value is computed from another, or has the result of a comparison, the path forks, so
// that a later branch on the one decides the other.
//===----------------------------------------------------------------------===//

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
