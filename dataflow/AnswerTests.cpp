//===- AnswerTests.cpp - What code finds out of an answer -----------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dataflow/AnswerTests.h"
#include "dataflow/Arithmetic.h"
#include "dataflow/VariableUses.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"

using namespace clang;
using namespace llvm;

namespace warplint::dataflow {

bool AnswerTest::holdsFor(int64_t Answer) const {
  return apply(Operator, Answer, Constant, {/*Bits=*/64, /*Signed=*/true}) == 1;
}

/// \p Comparison, which \p Side is a side of, as a test of it; empty where the other side is not a
/// constant.
static std::optional<AnswerTest> testBy(const BinaryOperator *Comparison, const Expr *Side,
                                        const ASTContext &AST) {
  bool IsLeft = Comparison->getLHS()->IgnoreParenImpCasts() == Side;
  const Expr *Other = IsLeft ? Comparison->getRHS() : Comparison->getLHS();
  Expr::EvalResult Known;
  if (Other->isValueDependent() || !Other->EvaluateAsInt(Known, AST) ||
      Known.Val.getInt().getActiveBits() > 62 || Known.Val.getInt().isNegative())
    return std::nullopt;
  BinaryOperatorKind Operator = Comparison->getOpcode();
  return AnswerTest{IsLeft ? Operator : BinaryOperator::reverseComparisonOp(Operator),
                    Known.Val.getInt().getExtValue()};
}

/// Whether a variable of \p Type holds every answer as it is.
static bool holdsAnswers(QualType Type, const ASTContext &AST) {
  return Type->isIntegerType() && !Type->isBooleanType() && AST.getIntWidth(Type) >= 32;
}

std::optional<AnswerTests> testsOf(const Expr *E, const VariableUses &Uses, const ASTContext &AST) {
  E = E->IgnoreParenImpCasts();
  AnswerTests Tests;
  auto Add = [&](const Expr *Side) {
    const BinaryOperator *Comparison = Uses.comparisonOf(Side);
    std::optional<AnswerTest> Test = Comparison ? testBy(Comparison, Side, AST) : std::nullopt;
    if (Test)
      Tests.push_back(*Test);
    return Test.has_value();
  };
  const VarDecl *Keeper = Uses.keeperOf(E);
  bool AreAll =
      Keeper ? holdsAnswers(Keeper->getType(), AST) && !Keeper->isFromASTFile() &&
                   all_of(Uses.references(Keeper),
                          [&](const Expr *Name) { return Uses.isOnlyAssigned(Name) || Add(Name); })
             : Add(E);
  return AreAll ? std::optional(std::move(Tests)) : std::nullopt;
}

} // namespace warplint::dataflow
