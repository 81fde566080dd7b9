//===- Guards.cpp - The conditions under which a statement runs -----------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "facts/Guards.h"
#include "dataflow/Evaluator.h"
#include "dataflow/VariableUses.h"
#include "facts/ValueFlow.h"
#include "clang/AST/Decl.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "llvm/ADT/FoldingSet.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using namespace llvm;

namespace warplint {

/// \p S without what the parser wraps around an expression; null: it is none.
static const Expr *expressionOf(const Stmt *S) {
  const auto *E = dyn_cast_or_null<Expr>(S);
  if (!E)
    return nullptr;
  E = E->IgnoreParenCasts();
  if (const auto *Full = dyn_cast<FullExpr>(E))
    E = Full->getSubExpr()->IgnoreParenCasts();
  return E;
}

unsigned JumpEntries::kinds(const Stmt *S) {
  constexpr unsigned Label = 1, Case = 2;
  if (!S || isa<Expr>(S)) // those of a statement in an expression are entered from there alone
    return 0;
  if (auto At = Known.find(S); At != Known.end())
    return At->second;
  unsigned Result = isa<LabelStmt>(S) ? Label : isa<SwitchCase>(S) ? Case : 0;
  for (const Stmt *Child : S->children())
    Result |= kinds(Child);
  if (isa<SwitchStmt>(S))
    Result &= ~Case;
  return Known[S] = Result;
}

bool endsProgram(const Stmt *S) {
  if (isa<CXXThrowExpr>(S))
    return true;
  const auto *Call = dyn_cast<CallExpr>(S);
  return Call && Call->getDirectCallee() && Call->getDirectCallee()->isNoReturn();
}

/// Whether a loop around \p S could be left or gone on with from within.
static bool holdsJump(const Stmt *S) {
  return S && (isa<BreakStmt, ContinueStmt>(S) || any_of(S->children(), holdsJump));
}

/// The statements of `do { ... } while (0)`, as macros have it, or of a block.
static const CompoundStmt *onceRun(const Stmt *S) {
  if (const auto *Block = dyn_cast<CompoundStmt>(S))
    return Block;
  const auto *Do = dyn_cast<DoStmt>(S);
  if (!Do)
    return nullptr;
  const Expr *Again = Do->getCond()->IgnoreParenImpCasts();
  const auto *Number = dyn_cast<IntegerLiteral>(Again);
  const auto *Truth = dyn_cast<CXXBoolLiteralExpr>(Again);
  bool Never = (Number && Number->getValue().isZero()) || (Truth && !Truth->getValue());
  return Never && !holdsJump(Do->getBody()) ? dyn_cast<CompoundStmt>(Do->getBody()) : nullptr;
}

bool neverFallsThrough(const Stmt *S) {
  if (!S)
    return false;
  if (isa<ReturnStmt, BreakStmt, ContinueStmt, GotoStmt>(S))
    return true;
  if (const CompoundStmt *Block = onceRun(S)) {
    // From a label on, control may be there again.
    JumpEntries Entries;
    auto Last = find_if(reverse(Block->body()), neverFallsThrough);
    return Last != Block->body_rend() &&
           none_of(make_range(Last.base(), Block->body_end()),
                   [&](const Stmt *After) { return Entries.enters(After); });
  }
  if (const auto *If = dyn_cast<IfStmt>(S))
    return neverFallsThrough(If->getThen()) && neverFallsThrough(If->getElse());
  const Expr *E = expressionOf(S);
  return E && endsProgram(E);
}

void addGuardsAfter(const Stmt *S, SmallVectorImpl<Guard> &Guards,
                    function_ref<bool(const CallExpr *)> MayEnd) {
  if (const auto *If = dyn_cast<IfStmt>(S)) {
    if (neverFallsThrough(If->getThen()))
      Guards.push_back({If->getCond(), false});
    else if (neverFallsThrough(If->getElse()))
      Guards.push_back({If->getCond(), true});
  } else if (const CompoundStmt *Block = onceRun(S)) {
    for (const Stmt *Child : Block->body())
      addGuardsAfter(Child, Guards, MayEnd);
  } else if (const Expr *E = expressionOf(S)) {
    const auto *Either = dyn_cast<ConditionalOperator>(E);
    if (Either && neverFallsThrough(Either->getTrueExpr()))
      Guards.push_back({Either->getCond(), false});
    else if (Either && neverFallsThrough(Either->getFalseExpr()))
      Guards.push_back({Either->getCond(), true});
    else if (const auto *Call = dyn_cast<CallExpr>(E); Call && MayEnd(Call))
      Guards.push_back({Call, std::nullopt, /*IsChoice=*/false, /*CameBack=*/true});
  }
}

bool isDead(ArrayRef<Guard> Guards, const Evaluator &Values) {
  return any_of(Guards, [&](const Guard &G) {
    std::optional<bool> Known = G.Holds ? Values.condition(G.Condition) : std::nullopt;
    return Known && *Known != *G.Holds;
  });
}

const Expr *outermostChoice(ArrayRef<Guard> Guards) {
  const Guard *Choice = find_if(Guards, [](const Guard &G) { return G.IsChoice; });
  return Choice == Guards.end() ? nullptr : Choice->Condition;
}

//===----------------------------------------------------------------------===//
// Values that are chosen under guards
//===----------------------------------------------------------------------===//

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

IntValue speculativeUnless(GuardQuery MayBe, const IntValue &Value, const ValueFlow &Flow,
                           const VariableUses &Uses) {
  auto IsOtherwise = [&](const Guard &G) {
    return G.Holds && isSameEachTime(G.Condition, Uses) && !MayBe(G);
  };
  return Value.map(
      [&](const Integer &I) {
        const Expr *Spelled = I.From.Spelled ? I.From.Spelled->IgnoreParenImpCasts() : nullptr;
        Integer Result = I;
        Result.Speculative |= any_of(Flow.guardsOf(Spelled), IsOtherwise);
        return std::optional(Result);
      },
      {});
}

Dim3Value speculativeUnless(GuardQuery MayBe, const Dim3Value &Value, const ValueFlow &Flow,
                            const VariableUses &Uses) {
  return Value.mapParts(
      [&](const IntValue &Part) { return speculativeUnless(MayBe, Part, Flow, Uses); });
}

} // namespace warplint
