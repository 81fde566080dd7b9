//===- PreimageTest.cpp - Expressions solved for their symbol -------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dataflow/Preimage.h"
#include "gtest/gtest.h"
#include <random>

using namespace clang;
using namespace warplint;

namespace {

constexpr IntType Int{32, true}, Unsigned{32, false}, Size{64, false};

ExpressionRef symbolOf(IntType Type) {
  return Expression::symbol({.Identity = 1, .Within = Bounds::ofType(Type), .Name = "n"}, Type);
}

ExpressionRef number(int64_t Value, IntType Type = Int) { return Expression::number(Value, Type); }

/// `(n + 255) / 256`
ExpressionRef blocksFor(ExpressionRef N, IntType Type) {
  return Expression::apply(
      BO_Div, Expression::apply(BO_Add, std::move(N), number(255, Type), Type), number(256, Type),
      Type);
}

void expectSolved(const ExpressionRef &E, Range Wanted, int64_t Min, int64_t Max) {
  ASSERT_TRUE(E);
  Preimage Solved = preimage(*E, Wanted);
  ASSERT_TRUE(Solved.Of);
  EXPECT_EQ(Solved.Of->kind(), Expression::Kind::Symbol);
  EXPECT_EQ(int64_t(Solved.Values.Min), Min);
  EXPECT_EQ(int64_t(Solved.Values.Max), Max);
}

TEST(PreimageTest, GridsRoundedUp) {
  constexpr Range GridX{1, 2147483647}, GridY{1, 65535};
  expectSolved(Expression::convert(blocksFor(symbolOf(Int), Int), Unsigned), GridX, 1,
               2147483647 - 255);
  expectSolved(blocksFor(symbolOf(Int), Int), GridY, 1, 65535 * 256);
  // Unsigned arithmetic wraps around: 4294967041 + 255 is 0.
  expectSolved(blocksFor(symbolOf(Unsigned), Unsigned), GridY, 1, 65535 * 256);
  // A negative int is a large size_t.
  expectSolved(blocksFor(Expression::convert(symbolOf(Int), Size), Size), GridY, 1, 65535 * 256);
}

TEST(PreimageTest, Bytes) {
  ExpressionRef Bytes = Expression::apply(BO_Mul, Expression::convert(symbolOf(Int), Size),
                                          number(4, Size), Size);
  expectSolved(Bytes, {0, 49152}, 0, 12288);
}

TEST(PreimageTest, CapsAndAlignment) {
  ExpressionRef Capped = Expression::leastOrMost(true, symbolOf(Int), number(1024));
  expectSolved(Capped, {1, 1024}, 1, 2147483647);
  expectSolved(Expression::leastOrMost(false, symbolOf(Int), number(1)), {1, 1024}, -2147483648,
               1024);
  ExpressionRef Aligned = Expression::apply(
      BO_And, Expression::apply(BO_Add, symbolOf(Int), number(31), Int), number(-32), Int);
  expectSolved(Aligned, {1, 1024}, 1, 1024);
}

TEST(PreimageTest, SolvedForAProductOfSymbols) {
  ExpressionRef N = symbolOf(Int), Product = Expression::apply(BO_Mul, N, N, Int);
  Preimage Solved = preimage(*blocksFor(Product, Int), {1, 65535});
  EXPECT_EQ(Solved.Of, Product.get());
  EXPECT_EQ(int64_t(Solved.Values.Min), 1);
  EXPECT_EQ(int64_t(Solved.Values.Max), 65535 * 256);
}

/// Random expressions over one symbol of 8 bits, against all of its values.
class RandomExpressions {
public:
  explicit RandomExpressions(unsigned Seed) : Random(Seed) {}

  ExpressionRef make(unsigned Depth) {
    IntType Type{8, below(2) == 0};
    if (Depth == 0)
      return symbolOf(Type);
    ExpressionRef Inner = make(Depth - 1);
    if (!Inner)
      return nullptr;
    Type = Inner->type();
    switch (below(6)) {
    case 0:
      return Expression::convert(Inner, {below(2) ? 8u : 16u, below(2) == 0});
    case 1:
      return Expression::leastOrMost(below(2) == 0, Inner, any(Type));
    case 2:
      return Expression::apply(BO_Sub, any(Type), Inner, Type);
    default: {
      constexpr BinaryOperatorKind Ops[] = {BO_Add, BO_Sub, BO_Mul, BO_Div, BO_Shr, BO_And};
      BinaryOperatorKind Op = Ops[below(6)];
      int64_t Right = Op == BO_Shr   ? below(6)
                      : Op == BO_And ? *convert(-(int64_t(1) << below(5)), Type)
                      : Op == BO_Mul ? 1 + below(5)
                                     : 1 + below(40);
      return Expression::apply(Op, Inner, number(Right, Type), Type);
    }
    }
  }
  int64_t below(int64_t Past) { return int64_t(Random() % uint64_t(Past)); }

private:
  std::mt19937_64 Random;
  ExpressionRef any(IntType Type) { return number(below(100), Type); }
};

/// The value of \p E for \p Symbol; empty where an operation overflows or a conversion to a narrower
/// type changes a number.
std::optional<int64_t> exactValue(const Expression &E, int64_t Symbol) {
  auto ValueOf = [&](const warplint::Symbol &) { return std::optional(Symbol); };
  std::optional<int64_t> Value = E.evaluate(ValueOf);
  for (const ExpressionRef &Part : {E.left(), E.right()})
    if (Part && !exactValue(*Part, Symbol))
      return std::nullopt;
  if (Value && E.kind() == Expression::Kind::Convert && E.type().Bits < E.left()->type().Bits &&
      Value != E.left()->evaluate(ValueOf))
    return std::nullopt;
  return Value;
}

/// The symbol in \p E.
const Expression &innermost(const Expression &E) {
  if (E.kind() == Expression::Kind::Symbol)
    return E;
  bool IsLeft = E.left()->kind() != Expression::Kind::Number;
  return innermost(IsLeft ? *E.left() : *E.right());
}

bool holds(IntType Type, int64_t Value) {
  Range All = rangeOf(Type);
  return All.Min <= Value && Value <= All.Max;
}

TEST(PreimageTest, AgreesWithAllValues) {
  RandomExpressions Make(7);
  unsigned Solved = 0;
  for (unsigned I = 0; I != 20000; ++I) {
    ExpressionRef E = Make.make(1 + I % 5);
    if (!E || E->kind() == Expression::Kind::Number)
      continue;
    Range Wanted{Make.below(20), 20 + Make.below(200)};
    Preimage Known = preimage(*E, Wanted);
    ASSERT_TRUE(Known.Of);
    Solved += Known.Of->kind() == Expression::Kind::Symbol;
    for (int64_t V = -128; V <= 255; ++V) {
      if (!holds(innermost(*E).type(), V))
        continue;
      std::optional<int64_t> Value = exactValue(*E, V), Part = exactValue(*Known.Of, V);
      if (!Part)
        continue; // what is inside of the part is not its matter
      bool IsWithin = Value && *Value >= Wanted.Min && *Value <= Wanted.Max;
      bool IsSaid = *Part >= Known.Values.Min && *Part <= Known.Values.Max;
      ASSERT_EQ(IsSaid, IsWithin) << E->text() << " for n = " << V;
    }
  }
  EXPECT_GT(Solved, 8000u);
}

} // namespace
