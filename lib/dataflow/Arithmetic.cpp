//===- Arithmetic.cpp - Operators on single integers, as C++ defines them -===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dataflow/Arithmetic.h"
#include "llvm/ADT/APSInt.h"

using namespace clang;
using llvm::APInt;
using llvm::APSInt;

namespace warplint {

static APSInt inType(int64_t Value, IntType Type) {
  if (Type.IsBool)
    Value = Value != 0;
  APInt Bits = APInt(64, static_cast<uint64_t>(Value), /*isSigned=*/true).sextOrTrunc(Type.Bits);
  return APSInt(Bits, /*isUnsigned=*/!Type.Signed);
}

static std::optional<int64_t> fromType(const APSInt &Value) {
  return Value.isRepresentableByInt64() ? std::optional(Value.getExtValue()) : std::nullopt;
}

static int64_t bitsOf(const APSInt &Value) {
  return Value.isSigned() ? Value.getSExtValue() : static_cast<int64_t>(Value.getZExtValue());
}

std::optional<int64_t> convert(int64_t Value, IntType Type) {
  return fromType(inType(Value, Type));
}

int64_t convertBits(int64_t Value, IntType Type) { return bitsOf(inType(Value, Type)); }

/// Shifts in \p Type; empty where the distance is negative or too large.
static std::optional<APSInt> shift(BinaryOperatorKind Op, const APSInt &Left, int64_t Distance) {
  if (Distance < 0 || Distance >= Left.getBitWidth())
    return std::nullopt;
  return Op == BO_Shl ? Left << unsigned(Distance) : Left >> unsigned(Distance);
}

/// + - * of signed numbers, which must not overflow, or of unsigned ones,
/// which wrap.
static std::optional<APSInt> addLike(BinaryOperatorKind Op, const APSInt &L, const APSInt &R) {
  bool Overflow = false;
  APInt Result = Op == BO_Add   ? L.sadd_ov(R, Overflow)
                 : Op == BO_Sub ? L.ssub_ov(R, Overflow)
                                : L.smul_ov(R, Overflow);
  if (L.isSigned() && Overflow)
    return std::nullopt;
  return APSInt(Result, L.isUnsigned());
}

static std::optional<APSInt> divideLike(BinaryOperatorKind Op, const APSInt &L, const APSInt &R) {
  if (R == 0 || (L.isSigned() && L.isMinSignedValue() && R.isAllOnes()))
    return std::nullopt;
  return Op == BO_Div ? L / R : L % R;
}

static std::optional<bool> compare(BinaryOperatorKind Op, const APSInt &L, const APSInt &R) {
  switch (Op) {
  case BO_LT:
    return L < R;
  case BO_GT:
    return L > R;
  case BO_LE:
    return L <= R;
  case BO_GE:
    return L >= R;
  case BO_EQ:
    return L == R;
  case BO_NE:
    return L != R;
  default:
    return std::nullopt;
  }
}

static std::optional<APSInt> compute(BinaryOperatorKind Op, int64_t Left, int64_t Right,
                                     IntType Type) {
  APSInt L = inType(Left, Type), R = inType(Right, Type);
  switch (Op) {
  case BO_Add:
  case BO_Sub:
  case BO_Mul:
    return addLike(Op, L, R);
  case BO_Div:
  case BO_Rem:
    return divideLike(Op, L, R);
  case BO_Shl:
  case BO_Shr:
    return shift(Op, L, Right);
  case BO_And:
    return L & R;
  case BO_Or:
    return L | R;
  case BO_Xor:
    return L ^ R;
  default:
    std::optional<bool> Holds = compare(Op, L, R);
    return Holds ? std::optional(APSInt::get(*Holds)) : std::nullopt;
  }
}

std::optional<int64_t> apply(BinaryOperatorKind Op, int64_t Left, int64_t Right, IntType Type) {
  std::optional<APSInt> Result = compute(Op, Left, Right, Type);
  return Result ? fromType(*Result) : std::nullopt;
}

std::optional<int64_t> applyBits(BinaryOperatorKind Op, int64_t Left, int64_t Right, IntType Type) {
  std::optional<APSInt> Result = compute(Op, Left, Right, Type);
  return Result ? std::optional(bitsOf(*Result)) : std::nullopt;
}

std::optional<int64_t> apply(UnaryOperatorKind Op, int64_t Operand, IntType Type) {
  switch (Op) {
  case UO_Plus:
    return Operand;
  case UO_Minus:
    return apply(BO_Sub, 0, Operand, Type);
  case UO_Not:
    return fromType(APSInt(~inType(Operand, Type), !Type.Signed));
  case UO_LNot:
    return Operand == 0;
  default:
    return std::nullopt;
  }
}

} // namespace warplint
