//===- Relations.cpp - Values that occur together -------------------------===//
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

#include "dataflow/Interpreter.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using namespace llvm;

namespace warplint {

/// Members of a set that a path forks by.
static constexpr size_t MaxFork = 4;

/// Notes the objects without a name here that the function works on: its own one, what its
/// parameters refer to, and what a lambda has captured.
void Interpreter::noteGiven() {
  auto Note = [&](const AbstractValue &D) {
    if (const auto *A = D.as<Address>())
      for (const Place &P : A->Places)
        Given.insert(P.Base);
  };
  Note(This);
  for (const auto &[D, Value] : CapturedVariables)
    Note(Value);
  for (const ParmVarDecl *Parameter : Function->parameters())
    if (Parameter->getType()->isReferenceType() || Parameter->getType()->isPointerType())
      Note(Now.load(Address::of(Context.variable(Parameter))));
}

bool Interpreter::matters(const CFGBlock &Block, const Root *Object) const {
  if (Object->Variable && Flow->Live->names(Object->Variable))
    return Flow->Live->isReadFrom(Block, Object->Variable);
  // Temporaries are gone with the expression that made them.
  return Object->Variable || Object->Outside || Object->OnHeap || Given.contains(Object);
}

/// Whether what \p Object holds may still be read behind the expression Stepped.
bool Interpreter::mattersNow(const Root *Object) const {
  const VarDecl *V = Object->Variable;
  return V && Flow->Live->names(V) ? isReadLater(V) : matters(*At, Object);
}

unsigned Interpreter::mostPaths() const { return Context.mostPaths(); }

bool Interpreter::mayFork() const {
  return !Pure && At && Forks.size() + Outcomes.size() + 1 < mostPaths();
}

void Interpreter::splitByTruth(const Expr *E, const AbstractValue &Value) {
  const auto *Truth = Value.as<IntValue>();
  if (!Truth || Truth->single())
    return;
  auto Constant = [&](bool Is) { return AbstractValue(IntValue::known({Is, {}, {E, nullptr}})); };
  Environment Before = Now;
  bool MayHold = assume(E, /*Holds=*/true);
  Environment Holding = std::exchange(Now, Before);
  bool MayFail = assume(E, /*Holds=*/false);
  Environment Failing = std::exchange(Now, std::move(Before));
  if (MayHold == MayFail) {
    Path Held{Holding, {}}, Failed{Failing, {}};
    auto Matters = [&](const Root *Object) { return mattersNow(Object); };
    if (!MayHold || difference(Held, Failed, Matters, 1).Count == 0)
      return;
    Outcomes.push_back({std::move(Failing), Constant(false)});
    Split.insert(E);
  }
  Now = MayHold ? std::move(Holding) : std::move(Failing);
  Found[E] = {Constant(MayHold), Clock};
}

/// Whether a comparison that \p Argument hands on has split paths.
bool Interpreter::isSplit(const Expr *Argument) const {
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

/// Whether \p D is read in what is left of this block, or after it.
bool Interpreter::isReadLater(const Decl *D) const {
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

void Interpreter::splitByMembers(const Expr *E, const AbstractValue &Value) {
  const auto *Number = Value.as<IntValue>();
  if (!Number || Number->members().size() < 2 || Number->members().size() > MaxFork ||
      Forks.size() + Number->members().size() > mostPaths())
    return;
  AbstractValue Source = value(cast<CastExpr>(E)->getSubExpr());
  const auto *From = Source.as<Address>();
  const Place *P = From ? From->single() : nullptr;
  AbstractValue Content = P ? Now.load(*From) : AbstractValue();
  if (!Content.as<IntValue>())
    return;
  const VarDecl *V = P->Base->Variable;
  if (V && Flow->Live->names(V) && !isReadLater(V))
    return;
  Environment Before = Now;
  for (const Integer &I : Number->members()) {
    AbstractValue Only(IntValue::known(I).identified(Number->identity()));
    Environment Each = Before;
    Each.narrow(*P, Only);
    Each.narrowCopies(Only);
    if (I.Value == Number->members().front().Value) {
      Now = std::move(Each);
      Found[E] = {Only, Clock};
    } else {
      Outcomes.push_back({std::move(Each), Only});
    }
  }
}

/// Joins the other outcomes of what was just visited to Now and to \p Value.
void Interpreter::joinOutcomes(AbstractValue &Value) {
  for (const Outcome &Other : Outcomes) {
    Now.join(Other.Known, {});
    Value = Value.join(Other.Value);
  }
  Outcomes.clear();
}

} // namespace warplint
