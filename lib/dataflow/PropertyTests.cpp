//===- PropertyTests.cpp - What code finds out of an answer ---------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dataflow/DeviceProperties.h"
#include "dataflow/Arithmetic.h"
#include "dataflow/VariableUses.h"
#include "clang/AST/Decl.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"

using namespace clang;
using namespace llvm;

namespace warplint {

bool PropertyTest::holdsFor(int64_t Answer) const {
  return apply(Operator, Answer, Constant, {/*Bits=*/64, /*Signed=*/true}) == 1;
}

/// \p Comparison, which \p Side is a side of, as a test of it; empty where the other side is not a
/// constant.
static std::optional<PropertyTest> testBy(const BinaryOperator *Comparison, const Expr *Side,
                                          const ASTContext &AST) {
  bool IsLeft = Comparison->getLHS()->IgnoreParenImpCasts() == Side;
  const Expr *Other = IsLeft ? Comparison->getRHS() : Comparison->getLHS();
  Expr::EvalResult Known;
  if (Other->isValueDependent() || !Other->EvaluateAsInt(Known, AST) ||
      Known.Val.getInt().getActiveBits() > 62 || Known.Val.getInt().isNegative())
    return std::nullopt;
  BinaryOperatorKind Operator = Comparison->getOpcode();
  return PropertyTest{IsLeft ? Operator : BinaryOperator::reverseComparisonOp(Operator),
                      Known.Val.getInt().getExtValue()};
}

/// Whether a variable of \p Type holds every answer as it is.
static bool holdsProperties(QualType Type, const ASTContext &AST) {
  return Type->isIntegerType() && !Type->isBooleanType() && AST.getIntWidth(Type) >= 32;
}

namespace {

/// What code does with a number.
class NumberUses {
public:
  NumberUses(const VariableUses &Uses, const ASTContext &AST) : Uses(Uses), AST(AST) {}

  /// Whether the number \p E is only compared with constants, and printed. Adds to \p Tests.
  bool isOnlyTested(const Expr *E, PropertyTests &Tests) const {
    E = E->IgnoreParenImpCasts();
    if (isOnlyPrinted(E))
      return true;
    if (const VarDecl *Keeper = Uses.keeperOf(E))
      return holdsProperties(Keeper->getType(), AST) &&
             areReads(Keeper, [&](const Expr *Name) { return addTest(Name, Tests); });
    return addTest(E, Tests);
  }

private:
  static constexpr size_t MostKeepers = 16; ///< Variables that a number gets into.
  using Keepers = SmallPtrSet<const VarDecl *, 4>;

  const VariableUses &Uses;
  const ASTContext &AST;

  /// Whether \p Is holds for all places that name \p V, but those that give it another value.
  bool areReads(const VarDecl *V, function_ref<bool(const Expr *)> Is) const {
    // What a precompiled header does with its own variables was not walked.
    return !V->isFromASTFile() && all_of(Uses.references(V), [&](const Expr *Name) {
      return Uses.isOnlyAssigned(Name) || Is(Name);
    });
  }

  bool addTest(const Expr *E, PropertyTests &Tests) const {
    if (isOnlyPrinted(E))
      return true;
    const auto *User = dyn_cast_or_null<BinaryOperator>(Uses.userOf(E));
    bool Compares = User && (User->isRelationalOp() || User->isEqualityOp());
    std::optional<PropertyTest> Test = Compares ? testBy(User, E, AST) : std::nullopt;
    if (Test)
      Tests.push_back(*Test);
    return Test.has_value();
  }

  /// Whether the number \p E, and what is computed from it, is printed or not used at all: it
  /// decides about nothing.
  bool isOnlyPrinted(const Expr *E) const {
    Keepers Seen;
    return isOnlyPrinted(E, Seen);
  }

  /// The same, if what the variables \p Seen hold is only printed.
  bool isOnlyPrinted(const Expr *E, Keepers &Seen) const {
    E = E->IgnoreParenImpCasts();
    if (const VarDecl *Keeper = Uses.keeperOf(E))
      return !Seen.insert(Keeper).second ||
             (Seen.size() <= MostKeepers &&
              areReads(Keeper, [&](const Expr *Name) { return isOnlyPrinted(Name, Seen); }));
    const Expr *User = Uses.userOf(E);
    if (const auto *Call = dyn_cast_or_null<CallExpr>(User))
      return prints(Call, E);
    return User && User->getType()->isArithmeticType() && !decidesAboutEffects(User, E) &&
           isOnlyPrinted(User, Seen);
  }

  /// Whether \p Operand decides which other operands of \p User are evaluated, and that matters.
  bool decidesAboutEffects(const Expr *User, const Expr *Operand) const {
    bool Decides = isa<ConditionalOperator>(User);
    if (const auto *Binary = dyn_cast<BinaryOperator>(User))
      Decides = Binary->isLogicalOp();
    return Decides && any_of(User->children(), [&](const Stmt *Each) {
             const auto *Other = cast<Expr>(Each)->IgnoreParenImpCasts();
             return Other != Operand && Other->HasSideEffects(AST);
           });
  }

  /// Whether \p Call puts \p Argument into a text: behind the dots of such as `printf`, or `<<` of
  /// a stream.
  static bool prints(const CallExpr *Call, const Expr *Argument) {
    const FunctionDecl *Callee = Call->getDirectCallee();
    if (!Callee || !Argument->getType()->isArithmeticType())
      return false;
    if (const auto *Shift = dyn_cast<CXXOperatorCallExpr>(Call))
      return Shift->getOperator() == OO_LessLess && Shift->isLValue() &&
             Callee->getDeclContext()->getEnclosingNamespaceContext()->isStdNamespace();
    auto Dots = drop_begin(Call->arguments(), std::min(Call->getNumArgs(), Callee->getNumParams()));
    return Callee->isVariadic() && !Callee->hasBody() &&
           any_of(Dots, [&](const Expr *Each) { return Each->IgnoreParenImpCasts() == Argument; });
  }
};

} // namespace

std::optional<PropertyTests> testsOf(const Expr *E, const VariableUses &Uses,
                                     const ASTContext &AST) {
  PropertyTests Tests;
  return NumberUses(Uses, AST).isOnlyTested(E, Tests) ? std::optional(std::move(Tests))
                                                      : std::nullopt;
}

} // namespace warplint
