//===- BoundsTest.cpp - Intervals with a common divisor -------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dataflow/Bounds.h"
#include "gtest/gtest.h"
#include <random>

using namespace clang;

namespace warplint {
namespace {

constexpr IntType Int{32, true}, Unsigned{32, false}, Byte{8, false};

TEST(Bounds, HoldBothOfAHull) {
  EXPECT_EQ(hull({32, 64, 32}, {48, 96, 48}), (Bounds{32, 96, 16}));
  EXPECT_EQ(hull({32, 64, 32}, Bounds::exactly(0)), (Bounds{0, 64, 32})) << "0 divides";
}

TEST(Bounds, ConversionsThatChangeNumbersKeepPowersOfTwo) {
  EXPECT_EQ(convert({32, 64, 32}, Unsigned), (Bounds{32, 64, 32}));
  EXPECT_EQ(convert({-32, 64, 96}, Unsigned), (Bounds{0, 4294967295, 32}));
  EXPECT_EQ(convert({0, 512, 256}, Byte), (Bounds{0, 255, 256}));
}

TEST(Bounds, WideningGivesUpWhatMoves) {
  EXPECT_EQ(widen({32, 64, 32}, {32, 96, 32}), (Bounds{32, Bounds::NoMax, 32}));
  EXPECT_EQ(widen({0, 64, 1}, {-1, 64, 1}), (Bounds{Bounds::NoMin, 64, 1}));
}

/// Every operator on random members of random bounds stays within its result.
TEST(Bounds, HoldEveryResult) {
  std::mt19937 Random(1);
  auto Between = [&](int64_t From, int64_t To) {
    return std::uniform_int_distribution<int64_t>(From, To)(Random);
  };
  for (int Round = 0; Round != 20000; ++Round) {
    IntType Type = Round % 3 == 0 ? Unsigned : Round % 3 == 1 ? Int : IntType{64, Round % 2 == 0};
    auto Draw = [&](Bounds &B) {
      B.MultipleOf = Between(1, 40);
      int64_t Low = Between(Type.Signed ? -50 : 0, 100), High = Low + Between(0, 70000);
      B.Min = Low * B.MultipleOf;
      B.Max = High * B.MultipleOf;
      return Between(Low, High) * B.MultipleOf;
    };
    Bounds L, R;
    int64_t A = Draw(L), B = Draw(R);
    for (BinaryOperatorKind Op : {BO_Add, BO_Sub, BO_Mul, BO_Div, BO_Rem, BO_And, BO_Or, BO_Xor,
                                  BO_Shl, BO_Shr, BO_LT, BO_GT, BO_LE, BO_GE, BO_EQ, BO_NE}) {
      std::optional<int64_t> Result = apply(Op, A, B, Type);
      if (!Result)
        continue;
      Bounds Within = apply(Op, L, R, Type);
      EXPECT_TRUE(Within.contains(*Result))
          << A << " op " << int(Op) << " " << B << " = " << *Result << " not in " << Within.Min
          << ".." << Within.Max << " by " << Within.MultipleOf;
    }
  }
}

} // namespace
} // namespace warplint
