//===- IntegerOperators.cpp - Operators on sets of integers ---------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dataflow/IntegerOperators.h"
#include "dataflow/Arithmetic.h"
#include "clang/AST/Expr.h"
#include "llvm/Support/CheckedArithmetic.h"
#include <limits>

using namespace clang;

namespace warplint {

/// \p Result, and where it is not known, \p Limits beside it.
static IntValue limited(IntValue Result, const Bounds &Limits, SourceLocation Where) {
  if (Result.isKnown())
    return Result;
  const Unknown &Why = Result.why();
  if (Why.Why == Reason::Overflow)
    return IntValue::overflow(Why.Exact, Why.Where, Limits);
  return IntValue::unknown(Why.Why, Why.Where.isValid() ? Why.Where : Where, Limits);
}

IntValue converted(const IntValue &Value, IntType Type, SourceLocation Where) {
  IntValue Result = Value.map(
      [&](Integer I) -> std::optional<Integer> {
        std::optional<int64_t> To = convert(I.Value, Type);
        if (!To)
          return std::nullopt;
        if (*To != I.Value && !I.Written && !Type.IsBool)
          I.Written = I.Value;
        if (Type.IsBool)
          I.Written = std::nullopt;
        I.Value = *To;
        return I;
      },
      Where);
  Result = limited(Result, convert(Value.bounds(), Type), Where);
  // Bounds for all copies of a number (IntValue::identity).
  constexpr int64_t Least = std::numeric_limits<int32_t>::min();
  constexpr int64_t Most = std::numeric_limits<uint32_t>::max();
  Bounds From = Value.bounds();
  bool StaysItself = convert(From, Type) == From;
  bool StaysModulo = Type.Bits >= 32 && From.Min >= Least && From.Max <= Most;
  bool Stays = StaysItself || StaysModulo;
  return Result.identified(Stays ? Value.identity() : 0)
      .expressed(Expression::convert(Value.expression(), Type));
}

/// The exact result of the first pair, if no pair's result fits \p Type, a signed type of at most
/// 32 bits. Empty otherwise.
static std::optional<int64_t> overflow(BinaryOperatorKind Op, const IntValue &Left,
                                       const IntValue &Right, IntType Type) {
  bool CanOverflow = Op == BO_Add || Op == BO_Sub || Op == BO_Mul;
  if (!CanOverflow || !Type.Signed || Type.Bits > 32)
    return std::nullopt;
  std::optional<int64_t> First;
  for (const Integer &L : Left.members())
    for (const Integer &R : Right.members()) {
      std::optional<int64_t> Exact = apply(Op, L.Value, R.Value, IntType{64, true});
      if (!Exact || convert(*Exact, Type) == Exact)
        return std::nullopt;
      First = First.value_or(*Exact);
    }
  return First;
}

IntValue applied(BinaryOperatorKind Op, const IntValue &Left, const IntValue &Right, IntType Type,
                 const Expr *E) {
  IntValue Result = IntValue::combine(
      Left, Right,
      [&](const Integer &L, const Integer &R) -> std::optional<Integer> {
        std::optional<int64_t> Value = apply(Op, L.Value, R.Value, Type);
        return Value ? std::optional(Integer{*Value,
                                             {},
                                             {E, nullptr},
                                             L.Speculative || R.Speculative,
                                             L.Assumed || R.Assumed,
                                             L.Torn || R.Torn})
                     : std::nullopt;
      },
      E->getExprLoc());
  if (Result.isKnown())
    return Result;
  // A certain overflow wraps in practice: compilers fold it so.
  if (std::optional<int64_t> Exact = overflow(Op, Left, Right, Type))
    return IntValue::overflow(*Exact, E->getExprLoc(), Bounds::ofType(Type));
  Result = limited(Result, apply(Op, Left.bounds(), Right.bounds(), Type), E->getExprLoc());
  if (BinaryOperator::isComparisonOp(Op))
    return Result;
  return Result.expressed(
      Expression::apply(Op, Left.expressionOf(Type), Right.expressionOf(Type), Type));
}

IntValue applied(UnaryOperatorKind Op, const IntValue &Operand, IntType Type, const Expr *E) {
  IntValue Result = Operand.map(
      [&](const Integer &I) -> std::optional<Integer> {
        std::optional<int64_t> Value = apply(Op, I.Value, Type);
        return Value ? std::optional(Integer{
                           *Value, {}, {E, nullptr}, I.Speculative, I.Assumed, I.Torn})
                     : std::nullopt;
      },
      E->getExprLoc());
  Bounds Limits = Op == UO_LNot    ? Bounds{0, 1, 1}
                  : Op == UO_Plus  ? Operand.bounds()
                  : Op == UO_Minus ? apply(BO_Sub, Bounds::exactly(0), Operand.bounds(), Type)
                                   : Bounds::ofType(Type);
  ExpressionRef Of = Operand.expression();
  ExpressionRef Computed =
      Op == UO_Plus    ? Of
      : Op == UO_Minus ? Expression::apply(BO_Sub, Expression::number(0, Type), Of, Type)
                       : nullptr;
  return limited(Result, Limits, E->getExprLoc()).expressed(Computed);
}

/// The lesser, or the greater, of both as an expression.
static ExpressionRef ofBoth(bool Least, const IntValue &Left, const IntValue &Right) {
  // A number is of the type of what is unknown.
  const ExpressionRef &Known = Left.expression() ? Left.expression() : Right.expression();
  IntType Type = Known ? Known->type() : IntType();
  return Expression::leastOrMost(Least, Left.expressionOf(Type), Right.expressionOf(Type));
}

IntValue leastOrMost(bool Least, const IntValue &Left, const IntValue &Right,
                     SourceLocation Where) {
  IntValue Result = IntValue::combine(
      Left, Right,
      [&](const Integer &L, const Integer &R) {
        return std::optional((L.Value < R.Value) == Least ? L : R);
      },
      Where);
  if (Result.isKnown())
    return Result;
  Bounds L = Left.bounds(), R = Right.bounds();
  Bounds Both = hull(L, R);
  Bounds Limits = Least ? Bounds{Both.Min, std::min(L.Max, R.Max), Both.MultipleOf}
                        : Bounds{std::max(L.Min, R.Min), Both.Max, Both.MultipleOf};
  return limited(Result, Limits, Where).expressed(ofBoth(Least, Left, Right));
}

IntValue IntValue::expressed(ExpressionRef From) const {
  IntValue Result = *this;
  Result.Computed = isKnown() || isUninitialised() ? nullptr : std::move(From);
  return Result;
}

ExpressionRef IntValue::expressionOf(IntType Type) const {
  if (!isKnown())
    return Computed;
  std::optional<int64_t> Number = proved();
  return Number ? Expression::number(*Number, Type) : nullptr;
}

IntValue IntValue::plain() const { return identified(0).expressed(nullptr); }

IntValue IntValue::without(unsigned Which) const {
  bool Uses = Computed && Computed->hasIdentity(Which);
  return identified(Identity == Which ? 0 : Identity).expressed(Uses ? nullptr : Computed);
}

IntValue IntValue::anonymous(unsigned After) const {
  bool Uses = Computed && Computed->newestIdentity() > After;
  return identified(Identity > After ? 0 : Identity).expressed(Uses ? nullptr : Computed);
}

bool IntValue::mentions(unsigned Which) const {
  return Identity == Which || (Computed && Computed->hasIdentity(Which));
}

unsigned IntValue::newestIdentity() const {
  return std::max(Identity, Computed ? Computed->newestIdentity() : 0);
}

} // namespace warplint
