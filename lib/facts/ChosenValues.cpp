//===- ChosenValues.cpp - The conditions of a value's writes --------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "facts/ChosenValues.h"
#include "dataflow/VariableUses.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/FoldingSet.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using namespace llvm;

namespace warplint {

void ChosenValues::note(const Expr *Value, ArrayRef<Guard> Guards) {
  if (!Guards.empty())
    WrittenUnder[Value->IgnoreParenImpCasts()].assign(Guards.begin(), Guards.end());
}

namespace {
/// A condition without the negations around it, and whether it holds.
struct Claim {
  const Expr *Condition;
  bool Holds;

  static std::optional<Claim> of(const Guard &G) {
    if (!G.Holds)
      return std::nullopt;
    Claim Result = {G.Condition->IgnoreParenImpCasts(), *G.Holds};
    while (const auto *Not = dyn_cast<UnaryOperator>(Result.Condition)) {
      if (Not->getOpcode() != UO_LNot)
        break;
      Result = {Not->getSubExpr()->IgnoreParenImpCasts(), !Result.Holds};
    }
    return Result;
  }
};
} // namespace

/// Whether \p S is the same each time that it is evaluated in one call of its function: it names
/// nothing but constants, and variables of that call that are only read.
static bool isSameEachTime(const Stmt *S, const VariableUses &Uses) {
  if (const auto *Reference = dyn_cast<DeclRefExpr>(S)) {
    if (isa<EnumConstantDecl>(Reference->getDecl()))
      return true;
    const auto *V = dyn_cast<VarDecl>(Reference->getDecl());
    return V && V->hasLocalStorage() && !V->getType()->isReferenceType() &&
           all_of(Uses.references(V), [&](const Expr *E) { return Uses.onlyReads(E); });
  }
  bool IsPlain = isa<IntegerLiteral, CXXBoolLiteralExpr, ParenExpr, ImplicitCastExpr,
                     BinaryOperator, UnaryOperator, MemberExpr, ConstantExpr>(S);
  return IsPlain &&
         all_of(S->children(), [&](const Stmt *Child) { return isSameEachTime(Child, Uses); });
}

static FoldingSetNodeID profile(const Expr *E, const ASTContext &AST) {
  FoldingSetNodeID ID;
  E->Profile(ID, AST, /*Canonical=*/true);
  return ID;
}

bool contradicts(const Guard &G, ArrayRef<Guard> Others, const ASTContext &AST) {
  std::optional<Claim> One = Claim::of(G);
  return One && any_of(Others, [&](const Guard &O) {
           std::optional<Claim> Other = Claim::of(O);
           return Other && One->Holds != Other->Holds &&
                  One->Condition->getStmtClass() == Other->Condition->getStmtClass() &&
                  profile(One->Condition, AST) == profile(Other->Condition, AST);
         });
}

IntValue ChosenValues::speculativeUnless(Question MayBe, const IntValue &Value,
                                         const VariableUses &Uses) const {
  auto IsOtherwise = [&](const Guard &G) {
    return G.Holds && isSameEachTime(G.Condition, Uses) && !MayBe(G);
  };
  return Value.map(
      [&](const Integer &I) {
        const Expr *Spelled = I.From.Spelled ? I.From.Spelled->IgnoreParenImpCasts() : nullptr;
        auto Found = WrittenUnder.find(Spelled);
        Integer Result = I;
        Result.Speculative |= Found != WrittenUnder.end() && any_of(Found->second, IsOtherwise);
        return std::optional(Result);
      },
      {});
}

Dim3Value ChosenValues::speculativeUnless(Question MayBe, const Dim3Value &Value,
                                          const VariableUses &Uses) const {
  return Value.mapParts([&](const IntValue &Part) { return speculativeUnless(MayBe, Part, Uses); });
}

} // namespace warplint
