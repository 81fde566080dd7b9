//===- ArithmeticTest.cpp - C++ arithmetic on known integers --------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dataflow/Arithmetic.h"
#include "gtest/gtest.h"
#include <cstdint>

using namespace clang;

namespace warplint {
namespace {

constexpr IntType Int{32, true}, Unsigned{32, false}, Long{64, true}, UnsignedLong{64, false};
constexpr int64_t IntMin = INT32_MIN, IntMax = INT32_MAX, UnsignedMax = UINT32_MAX;

TEST(Arithmetic, ConvertsAsCppDoes) {
  EXPECT_EQ(convert(-1, Unsigned), UnsignedMax);
  EXPECT_EQ(convert(-32, Unsigned), 4294967264);
  EXPECT_EQ(convert(int64_t(1) << 32, Unsigned), 0);
  EXPECT_EQ(convert(UnsignedMax, Int), -1);
  EXPECT_EQ(convert(300, IntType{8, false}), 44);
  EXPECT_EQ(convert(200, IntType{8, true}), -56);
  EXPECT_EQ(convert(-5, Long), -5);
  EXPECT_EQ(convert(5, UnsignedLong), 5);
  EXPECT_EQ(convert(-1, UnsignedLong), std::nullopt) << "beyond what an int64_t holds";
}

TEST(Arithmetic, KeepsAll64Bits) {
  EXPECT_EQ(convertBits(-1, UnsignedLong), -1);
  EXPECT_EQ(convertBits(-1, Unsigned), UnsignedMax);
  EXPECT_EQ(applyBits(BO_Sub, 4, 5, UnsignedLong), -1);
  EXPECT_EQ(applyBits(BO_Add, -1, 5, UnsignedLong), 4);
  EXPECT_EQ(applyBits(BO_LT, 5, -1, UnsignedLong), 1) << "-1 is the largest there";
  EXPECT_EQ(applyBits(BO_Div, -1, 2, UnsignedLong), INT64_MAX);
  EXPECT_EQ(applyBits(BO_Add, IntMax, 1, Int), std::nullopt);
}

TEST(Arithmetic, SignedOverflowIsNoNumber) {
  EXPECT_EQ(apply(BO_Add, IntMax, 1, Int), std::nullopt);
  EXPECT_EQ(apply(BO_Sub, IntMin, 1, Int), std::nullopt);
  EXPECT_EQ(apply(BO_Mul, 65536, 65536, Int), std::nullopt);
  EXPECT_EQ(apply(BO_Div, IntMin, -1, Int), std::nullopt);
  EXPECT_EQ(apply(BO_Rem, IntMin, -1, Int), std::nullopt);
  EXPECT_EQ(apply(UO_Minus, IntMin, Int), std::nullopt);
  EXPECT_EQ(apply(BO_Mul, 65536, 65536, Long), int64_t(1) << 32);
}

TEST(Arithmetic, UnsignedWraps) {
  EXPECT_EQ(apply(BO_Add, UnsignedMax, 1, Unsigned), 0);
  EXPECT_EQ(apply(BO_Sub, 0, 1, Unsigned), UnsignedMax);
  EXPECT_EQ(apply(BO_Mul, 65536, 65536, Unsigned), 0);
  EXPECT_EQ(apply(UO_Minus, 1, Unsigned), UnsignedMax);
}

TEST(Arithmetic, DivisionTruncatesAndNeverByZero) {
  EXPECT_EQ(apply(BO_Div, 7, 2, Int), 3);
  EXPECT_EQ(apply(BO_Div, -7, 2, Int), -3);
  EXPECT_EQ(apply(BO_Rem, -7, 2, Int), -1);
  EXPECT_EQ(apply(BO_Div, 7, 0, Int), std::nullopt);
  EXPECT_EQ(apply(BO_Rem, 7, 0, Unsigned), std::nullopt);
  EXPECT_EQ(apply(BO_Div, -8, 2, Unsigned), 2147483644) << "the operand is converted first";
}

TEST(Arithmetic, ShiftsWithinTheWidth) {
  EXPECT_EQ(apply(BO_Shl, 1, 10, Int), 1024);
  EXPECT_EQ(apply(BO_Shr, 1024, 5, Int), 32);
  EXPECT_EQ(apply(BO_Shr, -8, 1, Int), -4);
  EXPECT_EQ(apply(BO_Shl, 1, 32, Int), std::nullopt);
  EXPECT_EQ(apply(BO_Shl, 1, -1, Int), std::nullopt);
  EXPECT_EQ(apply(BO_Shl, 1, 40, Long), int64_t(1) << 40);
}

TEST(Arithmetic, ComparesInTheType) {
  EXPECT_EQ(apply(BO_LT, -1, 1, Int), 1);
  EXPECT_EQ(apply(BO_LT, -1, 1, Unsigned), 0) << "-1 is the largest unsigned";
  EXPECT_EQ(apply(BO_GE, 5, 5, Int), 1);
  EXPECT_EQ(apply(BO_EQ, 5, 6, Int), 0);
  EXPECT_EQ(apply(BO_NE, 5, 6, Int), 1);
}

TEST(Arithmetic, BitsAndNot) {
  EXPECT_EQ(apply(BO_And, 0xff, 0x0f, Int), 0x0f);
  EXPECT_EQ(apply(BO_Or, 0xf0, 0x0f, Int), 0xff);
  EXPECT_EQ(apply(BO_Xor, 0xff, 0x0f, Int), 0xf0);
  EXPECT_EQ(apply(UO_Not, 0, Int), -1);
  EXPECT_EQ(apply(UO_Not, 31, Unsigned), UnsignedMax - 31);
  EXPECT_EQ(apply(UO_LNot, 0, Int), 1);
  EXPECT_EQ(apply(UO_LNot, 7, Int), 0);
  EXPECT_EQ(apply(UO_Plus, 7, Int), 7);
}

TEST(Arithmetic, OtherOperatorsAreNoNumbers) {
  EXPECT_EQ(apply(BO_Comma, 1, 2, Int), std::nullopt);
  EXPECT_EQ(apply(BO_Assign, 1, 2, Int), std::nullopt);
  EXPECT_EQ(apply(UO_PreInc, 1, Int), std::nullopt);
  EXPECT_EQ(apply(UO_AddrOf, 1, Int), std::nullopt);
}

} // namespace
} // namespace warplint
