//===- StatementFacts.cpp - Possible effects of a statement ---------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "facts/StatementFacts.h"
#include "base/compat/Assembly.h"
#include "dataflow/OtherSizes.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringExtras.h"

using namespace clang;
using namespace llvm;

namespace warplint {

std::optional<int64_t> constantOf(const Expr *E, const ASTContext &AST) {
  Expr::EvalResult Result;
  if (!E || E->isValueDependent() || !E->getType()->isIntegralOrEnumerationType() ||
      !E->EvaluateAsInt(Result, AST) || restsOnOtherSize(E, AST))
    return std::nullopt;
  return Result.Val.getInt().tryExtValue();
}

/// Whether \p Is holds for \p S or a statement in it, bodies of lambdas left out, and not below
/// one for which \p Hides holds.
static bool anyIn(const Stmt *S, function_ref<bool(const Stmt *)> Is,
                  function_ref<bool(const Stmt *)> Hides) {
  if (!S || isa<LambdaExpr>(S))
    return false;
  if (Is(S))
    return true;
  return !Hides(S) && any_of(S->children(), [&](const Stmt *C) { return anyIn(C, Is, Hides); });
}

static bool hidesNothing(const Stmt *) { return false; }

bool mayJump(const Stmt *S) {
  return anyIn(
      S,
      [](const Stmt *C) {
        return isa<GotoStmt, LabelStmt, IndirectGotoStmt, AddrLabelExpr, GCCAsmStmt>(C) &&
               (!isa<GCCAsmStmt>(C) || cast<GCCAsmStmt>(C)->isAsmGoto());
      },
      hidesNothing);
}

bool mayReturn(const Stmt *S) {
  return anyIn(
      S, [](const Stmt *C) { return isa<ReturnStmt>(C); }, hidesNothing);
}

bool mayContinue(const Stmt *S) {
  return anyIn(
      S, [](const Stmt *C) { return isa<ContinueStmt>(C); },
      [](const Stmt *C) { return isa<ForStmt, WhileStmt, DoStmt, CXXForRangeStmt>(C); });
}

/// Whether the instructions of \p S may end the thread, wait, or jump.
static bool mayEndThread(const GCCAsmStmt *S) {
  static constexpr llvm::StringLiteral Harmless[] = {
      "mov",  "cvt",  "add",  "sub",      "mul", "mad",  "fma",  "shl",    "shr",
      "and",  "or",   "xor",  "bfe",      "bfi", "ld",   "st",   "cp",     "bar",
      "mma",  "wmma", "lop3", "ldmatrix", "red", "atom", "prmt", "membar", "fence",
      "shfl", "vote", "cvta", "min",      "max", "rcp",  "ex2",  "lg2"};
  std::string Text = compat::textOf(*S);
  SmallVector<StringRef, 8> Instructions;
  SplitString(Text, Instructions, ";{}");
  return any_of(Instructions, [](StringRef Each) {
    Each = Each.trim();
    return !Each.empty() && !Each.starts_with(".reg") &&
           !is_contained(Harmless, Each.take_until([](char C) { return !isAlnum(C); }));
  });
}

bool mayEnd(const Stmt *S) {
  auto Ends = [](const Stmt *C) {
    const auto *Asm = dyn_cast<GCCAsmStmt>(C);
    return Asm ? mayEndThread(Asm)
               : isa<CallExpr, CXXConstructExpr, AsmStmt, CXXThrowExpr, ForStmt, WhileStmt, DoStmt>(
                     C);
  };
  return anyIn(S, Ends, hidesNothing);
}

namespace {
/// Collects the variables that are not just read.
class Mentions {
public:
  SetVector<const ValueDecl *> Written;

  void walk(const Stmt *S) {
    if (!S)
      return;
    if (const auto *Cast = dyn_cast<ImplicitCastExpr>(S);
        Cast && Cast->getCastKind() == CK_LValueToRValue)
      return read(Cast->getSubExpr());
    if (const auto *Name = dyn_cast<DeclRefExpr>(S))
      if (isa<VarDecl, BindingDecl>(Name->getDecl()))
        Written.insert(Name->getDecl());
    if (isa<PseudoObjectExpr>(S))
      return; // a property, which is read
    if (isa<UnaryExprOrTypeTraitExpr>(S))
      return;
    if (const auto *Lambda = dyn_cast<LambdaExpr>(S))
      for (const LambdaCapture &Capture : Lambda->captures())
        if (Capture.capturesVariable())
          Written.insert(Capture.getCapturedVar());
    for (const Stmt *Child : S->children())
      walk(Child);
  }

private:
  /// Walks the place \p E, which is read.
  void read(const Expr *E) {
    E = E->IgnoreParens();
    if (isa<DeclRefExpr>(E))
      return;
    if (const auto *Member = dyn_cast<MemberExpr>(E); Member && !Member->isArrow())
      return read(Member->getBase());
    if (const auto *Element = dyn_cast<ArraySubscriptExpr>(E)) {
      walk(Element->getIdx());
      const auto *Decay = dyn_cast<ImplicitCastExpr>(Element->getBase()->IgnoreParens());
      if (Decay && Decay->getCastKind() == CK_ArrayToPointerDecay)
        return read(Decay->getSubExpr());
      return walk(Element->getBase());
    }
    walk(E);
  }
};
} // namespace

SmallVector<const ValueDecl *, 8> mentionedForWriting(const Stmt *S) {
  Mentions Found;
  Found.walk(S);
  return SmallVector<const ValueDecl *, 8>(Found.Written.begin(), Found.Written.end());
}

/// The local variable that \p E reads; null if it is something else.
static const VarDecl *localIn(const Expr *E) {
  const auto *Name = dyn_cast<DeclRefExpr>(E->IgnoreParenImpCasts());
  const auto *V = Name ? dyn_cast<VarDecl>(Name->getDecl()) : nullptr;
  return V && V->hasLocalStorage() && V->getType()->isIntegerType() ? V : nullptr;
}

bool isCounted(const Expr *Condition, const Stmt *Whole) {
  const auto *Compared =
      dyn_cast_or_null<BinaryOperator>(Condition ? Condition->IgnoreParenImpCasts() : nullptr);
  if (!Compared)
    return false;
  if (Compared->getOpcode() == BO_LAnd) // the first of them that does not hold ends it
    return isCounted(Compared->getLHS(), Whole) || isCounted(Compared->getRHS(), Whole);
  if (!Compared->isComparisonOp())
    return false;
  const VarDecl *Counters[] = {localIn(Compared->getLHS()), localIn(Compared->getRHS())};
  auto Changes = [&](const Stmt *S) {
    const Expr *Target = nullptr;
    if (const auto *Step = dyn_cast<UnaryOperator>(S); Step && Step->isIncrementDecrementOp())
      Target = Step->getSubExpr();
    if (const auto *Set = dyn_cast<BinaryOperator>(S); Set && Set->isAssignmentOp())
      Target = Set->getLHS();
    const VarDecl *V = Target ? localIn(Target) : nullptr;
    return V && is_contained(Counters, V);
  };
  return anyIn(Whole, Changes, hidesNothing);
}

/// Whether \p Label is for \p Value; empty if that is not known.
static std::optional<bool> isFor(const SwitchCase *Label, int64_t Value, const ASTContext &AST) {
  const auto *Case = dyn_cast<CaseStmt>(Label);
  if (!Case)
    return false;
  Expr::EvalResult First, Last;
  if (Case->getLHS()->isValueDependent() || !Case->getLHS()->EvaluateAsInt(First, AST))
    return std::nullopt;
  Last = First;
  if (Case->getRHS() && !Case->getRHS()->EvaluateAsInt(Last, AST))
    return std::nullopt;
  return First.Val.getInt().getExtValue() <= Value && Value <= Last.Val.getInt().getExtValue();
}

std::optional<const Stmt *> firstOfCase(const SwitchStmt *S, int64_t Value, const ASTContext &AST) {
  const Stmt *ForDefault = nullptr;
  DenseSet<const SwitchCase *> Seen;
  const Stmt *Chosen = nullptr;
  for (const Stmt *Child : cast<CompoundStmt>(S->getBody())->body()) {
    // `case 1: case 2: statement` is one in the other.
    for (const auto *Label = dyn_cast<SwitchCase>(Child); Label;
         Label = dyn_cast<SwitchCase>(Label->getSubStmt())) {
      Seen.insert(Label);
      std::optional<bool> Is = isFor(Label, Value, AST);
      if (!Is)
        return std::nullopt;
      if (*Is && !Chosen)
        Chosen = Child;
      if (isa<DefaultStmt>(Label))
        ForDefault = Child;
    }
  }
  for (const SwitchCase *Label = S->getSwitchCaseList(); Label; Label = Label->getNextSwitchCase())
    if (!Seen.contains(Label))
      return std::nullopt;
  return Chosen ? Chosen : ForDefault;
}

} // namespace warplint
