//===- Preimage.cpp - For which numbers an expression is within limits ----===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dataflow/Preimage.h"
#include "llvm/ADT/SmallVector.h"
#include <algorithm>

using namespace clang;
using namespace llvm;

namespace warplint {

using Wide = __int128;

static Range intersect(Range A, Range B) {
  return {std::max(A.Min, B.Min), std::min(A.Max, B.Max)};
}

Range rangeOf(IntType Type) {
  if (Type.IsBool)
    return {0, 1};
  unsigned Bits = Type.Signed ? Type.Bits - 1 : Type.Bits;
  Wide Past = Wide(1) << Bits;
  return {Type.Signed ? -Past : 0, Past - 1};
}

/// The values that \p E can have, as far as is known.
static Range valuesOf(const Expression &E) {
  Bounds Known = E.bounds();
  Range All = rangeOf(E.type());
  if (Known.Min != Bounds::NoMin)
    All.Min = std::max<Wide>(All.Min, Known.Min);
  if (Known.Max != Bounds::NoMax)
    All.Max = std::min<Wide>(All.Max, Known.Max);
  return All;
}

static Wide floorDiv(Wide A, Wide B) { return A / B - (A % B != 0 && (A < 0) != (B < 0)); }
static Wide ceilDiv(Wide A, Wide B) { return -floorDiv(-A, B); }

namespace {
/// Goes from an expression to the innermost part that it can be solved for, and on the way from the
/// values that are wanted of each part to those of the next.
class Solver {
public:
  const Expression *Of = nullptr; ///< Preimage::Of, once solved.

  Range solve(const Expression &E, Range Wanted);

private:
  /// A part with a symbol, and a number on the other side of the operator.
  struct Sides {
    const Expression *Open = nullptr;
    Wide Number = 0;
    bool IsLeft = false; ///< The number.
  };

  static std::optional<Sides> sidesOf(const Expression &E);
  static bool isRing(const Expression &E);
  static bool isModular(const Expression &E);
  static std::optional<Range> exactRange(const Expression &E);
  static std::optional<Range> throughRing(const Expression &E, const Sides &S, Range Wanted);
  /// These are empty where the operation can't be solved for its operand.
  std::optional<Range> modular(const Expression &E, Range Wanted);
  std::optional<Range> exact(const Expression &E, Range Wanted);
  std::optional<Range> operation(const Expression &E, Range Wanted);
  std::optional<Range> choice(const Expression &E, Range Wanted);
  std::optional<Range> conversion(const Expression &E, Range Wanted);
  std::optional<Range> operand(const Expression &E, Range Wanted);
};
} // namespace

std::optional<Solver::Sides> Solver::sidesOf(const Expression &E) {
  auto NumberOf = [](const ExpressionRef &Side) -> std::optional<int64_t> {
    return Side->evaluate([](const Symbol &) { return std::nullopt; });
  };
  if (std::optional<int64_t> Right = NumberOf(E.right()))
    return Sides{E.left().get(), *Right, /*IsLeft=*/false};
  if (std::optional<int64_t> Left = NumberOf(E.left()))
    return Sides{E.right().get(), *Left, /*IsLeft=*/true};
  return std::nullopt;
}

/// Whether \p E is an operator that gives the same modulo 2^n if its operands are changed by
/// multiples of that.
bool Solver::isRing(const Expression &E) {
  return E.kind() == Expression::Kind::Operator &&
         (E.op() == BO_Add || E.op() == BO_Sub || E.op() == BO_Mul || E.op() == BO_Shl);
}

/// Whether \p E wraps around: unsigned arithmetic, and conversions to as wide or wider types.
bool Solver::isModular(const Expression &E) {
  if (E.kind() == Expression::Kind::Convert)
    return !E.type().IsBool && E.type().Bits >= E.left()->type().Bits;
  return isRing(E) && !E.type().Signed;
}

/// \p Wanted of the ring operator \p E as what it wants of the part with the symbol.
std::optional<Range> Solver::throughRing(const Expression &E, const Sides &S, Range Wanted) {
  Wide Number = S.Number;
  switch (E.op()) {
  case BO_Add:
    return Range{Wanted.Min - Number, Wanted.Max - Number};
  case BO_Sub:
    return S.IsLeft ? Range{Number - Wanted.Max, Number - Wanted.Min}
                    : Range{Wanted.Min + Number, Wanted.Max + Number};
  case BO_Shl:
    if (S.IsLeft || Number < 0 || Number >= E.type().Bits)
      return std::nullopt;
    Number = Wide(1) << unsigned(Number);
    [[fallthrough]];
  case BO_Mul:
    if (Number < 1)
      return std::nullopt;
    return Range{ceilDiv(Wanted.Min, Number), floorDiv(Wanted.Max, Number)};
  default:
    return std::nullopt;
  }
}

/// The values of \p E before it wraps around.
std::optional<Range> Solver::exactRange(const Expression &E) {
  if (!isModular(E))
    return valuesOf(E);
  if (E.kind() == Expression::Kind::Convert)
    return valuesOf(*E.left());
  std::optional<Sides> S = sidesOf(E);
  std::optional<Range> R = S ? exactRange(*S->Open) : std::nullopt;
  if (!R)
    return std::nullopt;
  Wide N = S->Number;
  switch (E.op()) {
  case BO_Add:
    return Range{R->Min + N, R->Max + N};
  case BO_Sub:
    return S->IsLeft ? Range{N - R->Max, N - R->Min} : Range{R->Min - N, R->Max - N};
  default: {
    Wide Factor = E.op() == BO_Mul ? N : N >= 0 && N < 32 ? Wide(1) << unsigned(N) : 0;
    constexpr Wide Most = Wide(1) << 32; // so that products stay within 128 bits
    if (Factor < 1 || Factor > Most || (E.op() == BO_Shl && S->IsLeft) || R->Min < -(Most << 32) ||
        R->Max > (Most << 32))
      return std::nullopt;
    return Range{R->Min * Factor, R->Max * Factor};
  }
  }
}

/// Solves \p E, which wraps around, if only one of the ranges that \p Wanted stands for can occur.
std::optional<Range> Solver::modular(const Expression &E, Range Wanted) {
  std::optional<Range> All = exactRange(E);
  if (!All)
    return std::nullopt;
  Wide Turn = Wide(1) << E.type().Bits;
  Wide First = ceilDiv(All->Min - Wanted.Max, Turn), Last = floorDiv(All->Max - Wanted.Min, Turn);
  if (First > Last) // never
    return exact(E, {1, 0});
  if (First != Last)
    return std::nullopt;
  return exact(E, {Wanted.Min + First * Turn, Wanted.Max + First * Turn});
}

/// Solves \p E, which wraps around, for what it is before it does.
std::optional<Range> Solver::exact(const Expression &E, Range Wanted) {
  if (E.kind() == Expression::Kind::Convert)
    return solve(*E.left(), Wanted);
  std::optional<Sides> S = sidesOf(E);
  std::optional<Range> Inner = S ? throughRing(E, *S, Wanted) : std::nullopt;
  if (!Inner)
    return std::nullopt;
  return isModular(*S->Open) && S->Open->type().Bits == E.type().Bits ? exact(*S->Open, *Inner)
                                                                      : solve(*S->Open, *Inner);
}

/// The least power of two above \p Mask if that cuts off the bits below it, of \p Type.
static std::optional<Wide> alignmentOf(Wide Mask, IntType Type) {
  Wide Cut = Mask < 0 ? -Mask : (Wide(1) << Type.Bits) - Mask;
  bool IsPower = Cut > 0 && (Cut & (Cut - 1)) == 0 && Cut < (Wide(1) << (Type.Bits - 1));
  return IsPower ? std::optional(Cut) : std::nullopt;
}

std::optional<Range> Solver::operation(const Expression &E, Range Wanted) {
  std::optional<Sides> S = sidesOf(E);
  if (!S)
    return std::nullopt;
  if (isRing(E)) {
    std::optional<Range> Inner = throughRing(E, *S, Wanted);
    return Inner ? std::optional(solve(*S->Open, *Inner)) : std::nullopt;
  }
  if (E.op() == BO_And) {
    std::optional<Wide> Cut = alignmentOf(S->Number, E.type());
    if (!Cut)
      return std::nullopt;
    return solve(*S->Open, {ceilDiv(Wanted.Min, *Cut) * *Cut,
                            floorDiv(Wanted.Max, *Cut) * *Cut + *Cut - 1});
  }
  if (S->IsLeft)
    return std::nullopt;
  if (E.op() == BO_Shr && S->Number >= 0 && S->Number < 63) {
    Wide By = Wide(1) << unsigned(S->Number);
    return solve(*S->Open, {Wanted.Min * By, Wanted.Max * By + By - 1});
  }
  Wide By = S->Number;
  if (E.op() != BO_Div || By < 1)
    return std::nullopt;
  // Towards 0: what is less than By away from it is 0 on both sides.
  return solve(*S->Open, {Wanted.Min > 0 ? Wanted.Min * By : Wanted.Min * By - (By - 1),
                          Wanted.Max < 0 ? Wanted.Max * By : Wanted.Max * By + By - 1});
}

std::optional<Range> Solver::choice(const Expression &E, Range Wanted) {
  std::optional<Sides> S = sidesOf(E);
  if (!S)
    return std::nullopt;
  bool IsLeast = E.kind() == Expression::Kind::Least;
  Range All = rangeOf(E.type());
  Range Inner = Wanted;
  if (IsLeast ? S->Number < Wanted.Min : S->Number > Wanted.Max)
    Inner = {};
  else if (IsLeast && S->Number <= Wanted.Max)
    Inner.Max = All.Max;
  else if (!IsLeast && S->Number >= Wanted.Min)
    Inner.Min = All.Min;
  return solve(*S->Open, Inner);
}

std::optional<Range> Solver::conversion(const Expression &E, Range Wanted) {
  if (E.type().IsBool)
    return std::nullopt;
  return isModular(E) ? modular(E, Wanted) : solve(*E.left(), Wanted);
}

std::optional<Range> Solver::operand(const Expression &E, Range Wanted) {
  switch (E.kind()) {
  case Expression::Kind::Number:
  case Expression::Kind::Symbol:
    return std::nullopt;
  case Expression::Kind::Convert:
    return conversion(E, Wanted);
  case Expression::Kind::Operator:
    return isModular(E) ? modular(E, Wanted) : operation(E, Wanted);
  case Expression::Kind::Least:
  case Expression::Kind::Most:
    return choice(E, Wanted);
  }
  return std::nullopt;
}

Range Solver::solve(const Expression &E, Range Wanted) {
  Wanted = intersect(Wanted, rangeOf(E.type()));
  if (std::optional<Range> Inner = operand(E, Wanted))
    return *Inner;
  Of = E.kind() == Expression::Kind::Number ? nullptr : &E;
  return Wanted;
}

/// Adds the terms of the sum \p E, numbers to \p Number.
static void addTerms(const ExpressionRef &E, bool IsNegative,
                     SmallVectorImpl<std::pair<ExpressionRef, bool>> &Terms, Wide &Number) {
  if (E->kind() == Expression::Kind::Number)
    Number += IsNegative ? -Wide(E->number()) : Wide(E->number());
  else if (E->kind() == Expression::Kind::Operator && (E->op() == BO_Add || E->op() == BO_Sub)) {
    addTerms(E->left(), IsNegative, Terms, Number);
    addTerms(E->right(), IsNegative != (E->op() == BO_Sub), Terms, Number);
  } else
    Terms.push_back({E, IsNegative});
}

ExpressionRef roundedUpCount(const Expression &E,
                             function_ref<bool(const ExpressionRef &)> IsPositive) {
  ExpressionRef Inner = Expression::withoutConversions(E.shared_from_this());
  if (Inner->kind() != Expression::Kind::Operator || Inner->op() != BO_Div ||
      !IsPositive(Inner->right()))
    return nullptr;
  SmallVector<std::pair<ExpressionRef, bool>, 4> Terms;
  Wide Number = 0;
  addTerms(Inner->left(), /*IsNegative=*/false, Terms, Number);
  if (Terms.size() != 2 || Number != -1 || Terms[0].second || Terms[1].second)
    return nullptr;
  for (unsigned I : {1u, 0u})
    if (Expression::areSame(Terms[I].first, Inner->right()))
      return Terms[1 - I].first;
  return nullptr;
}

Preimage preimage(const Expression &E, Range Wanted) {
  Solver S;
  Range Values = S.solve(E, Wanted);
  return {S.Of, Values};
}

} // namespace warplint
