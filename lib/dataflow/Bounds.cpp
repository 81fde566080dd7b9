//===- Bounds.cpp - An interval of integers with a common divisor ---------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dataflow/Bounds.h"
#include <algorithm>
#include <numeric>

using namespace clang;

namespace warplint {

/// Wide enough for any sum, difference or product of two int64_t.
using Wide = __int128;

/// A divisor of everything that \p A and \p B divide; 0 is a multiple of all.
static int64_t commonDivisor(int64_t A, int64_t B) {
  if (A == Bounds::NoMin || B == Bounds::NoMin)
    return 1;
  int64_t Divisor = std::gcd(A, B);
  return Divisor == 0 ? 1 : Divisor;
}

/// The largest power of two that divides \p Number: all that is left of a
/// divisor when numbers wrap.
static int64_t powerOfTwoIn(int64_t Number) { return Number & -Number; }

Bounds Bounds::exactly(int64_t Value) {
  return {Value, Value, Value == NoMin ? 1 : std::max<int64_t>(1, Value < 0 ? -Value : Value)};
}

Bounds Bounds::ofType(IntType Type) {
  if (Type.Bits >= 64)
    return {Type.Signed ? NoMin : 0, NoMax, 1};
  if (!Type.Signed)
    return {0, (int64_t(1) << Type.Bits) - 1, 1};
  int64_t Half = int64_t(1) << (Type.Bits - 1);
  return {-Half, Half - 1, 1};
}

bool Bounds::contains(int64_t Value) const {
  return Min <= Value && Value <= Max && Value % MultipleOf == 0 && !(HasHole && Value == 0);
}

Bounds withoutZero(Bounds B) {
  B.Min += B.Min == 0;
  B.Max -= B.Max == 0;
  B.HasHole = B.Min < 0 && B.Max > 0;
  return B;
}

Bounds hull(Bounds A, Bounds B) {
  int64_t Divisor = A == Bounds::exactly(0)   ? B.MultipleOf
                    : B == Bounds::exactly(0) ? A.MultipleOf
                                              : commonDivisor(A.MultipleOf, B.MultipleOf);
  Bounds Both{std::min(A.Min, B.Min), std::max(A.Max, B.Max), Divisor};
  return A.contains(0) || B.contains(0) ? Both : withoutZero(Both);
}

Bounds intersect(Bounds A, Bounds B) {
  Bounds Both{std::max(A.Min, B.Min), std::min(A.Max, B.Max),
              std::max(A.MultipleOf, B.MultipleOf)};
  return A.HasHole || B.HasHole ? withoutZero(Both) : Both;
}

Bounds widen(Bounds Before, Bounds After) {
  Bounds Result = hull(Before, After);
  if (Result.Min < Before.Min)
    Result.Min = Bounds::NoMin;
  if (Result.Max > Before.Max)
    Result.Max = Bounds::NoMax;
  return Result;
}

Bounds convert(Bounds B, IntType Type) {
  Bounds Fits = Bounds::ofType(Type);
  bool Open = B.Max == Bounds::NoMax && Fits.Max != Bounds::NoMax;
  if (!Open && B.Min >= Fits.Min && B.Max <= Fits.Max &&
      !(Type.Signed && Type.Bits == 64 && B.Max == Bounds::NoMax))
    return B;
  if (Type.IsBool)
    return B.contains(0) ? Fits : Bounds::exactly(1);
  Fits.MultipleOf = powerOfTwoIn(B.MultipleOf);
  if (Type.Bits < 63)
    Fits.MultipleOf = std::min(Fits.MultipleOf, int64_t(1) << Type.Bits);
  // No other number than 0 is 0 modulo 2^n if it is less than that away from it.
  bool KeepsZero = Type.Bits >= 64 || (B.Min > -(int64_t(1) << Type.Bits) &&
                                       B.Max < int64_t(1) << Type.Bits);
  return KeepsZero && !B.contains(0) ? withoutZero(Fits) : Fits;
}

/// \p Min to \p Max in \p Type. What leaves a signed type is undefined, what
/// leaves an unsigned one wraps.
static Bounds inType(Wide Min, Wide Max, int64_t Divisor, IntType Type) {
  Bounds Fits = Bounds::ofType(Type);
  if (Min >= Fits.Min && Max <= Fits.Max)
    return {int64_t(Min), int64_t(Max), Divisor};
  if (!Type.Signed)
    return {Fits.Min, Fits.Max, powerOfTwoIn(Divisor)};
  return {int64_t(std::max<Wide>(Min, Fits.Min)), int64_t(std::min<Wide>(Max, Fits.Max)), Divisor};
}

static Bounds multiply(Bounds L, Bounds R, IntType Type) {
  Wide Corners[] = {Wide(L.Min) * R.Min, Wide(L.Min) * R.Max, Wide(L.Max) * R.Min,
                    Wide(L.Max) * R.Max};
  Wide Divisor = Wide(L.MultipleOf) * R.MultipleOf;
  // A divisor beyond what any value reaches is as good as the larger of both.
  int64_t Kept = Divisor > Bounds::NoMax ? std::max(L.MultipleOf, R.MultipleOf) : int64_t(Divisor);
  return inType(*std::min_element(Corners, Corners + 4), *std::max_element(Corners, Corners + 4),
                Kept, Type);
}

/// Quotients by a positive number.
static Bounds divide(Bounds L, Bounds R, IntType Type) {
  if (R.Min < 1)
    R.Min = 1; // of a type without sign; a signed one was sorted out before
  R.Max = std::max(R.Max, R.Min);
  int64_t Max = L.Max == Bounds::NoMax ? Bounds::NoMax : L.Max / (L.Max < 0 ? R.Max : R.Min);
  int64_t Min = L.Min / (L.Min < 0 ? R.Min : R.Max);
  bool Exact = R.Min == R.Max && L.MultipleOf % R.Min == 0;
  return intersect({Min, Max, Exact ? L.MultipleOf / R.Min : 1}, Bounds::ofType(Type));
}

/// Quotients of \p L by any number: none is further from 0.
static Bounds divideByAny(Bounds L, IntType Type) {
  if (L.Min == Bounds::NoMin || L.Max == Bounds::NoMax)
    return Bounds::ofType(Type);
  Wide Most = std::max(-Wide(L.Min), Wide(L.Max));
  return inType(-Most, Most, 1, Type);
}

/// Whether l \p Op r always or never holds, as bounds of 0 and 1.
static Bounds compare(BinaryOperatorKind Op, Bounds L, Bounds R) {
  if (Op == BO_GT || Op == BO_GE || Op == BO_NE)
    return apply(BO_Sub, Bounds::exactly(1),
                 compare(Op == BO_GT   ? BO_LE
                         : Op == BO_GE ? BO_LT
                                       : BO_EQ,
                         L, R),
                 IntType{});
  bool Apart = L.Max < R.Min || R.Max < L.Min || (L == Bounds::exactly(0) && R.HasHole) ||
               (R == Bounds::exactly(0) && L.HasHole);
  bool Open = R.Max == Bounds::NoMax; // perhaps beyond Max
  switch (Op) {
  case BO_LT:
    return {L.Max < R.Min, Open || L.Min < R.Max, 1};
  case BO_LE:
    return {L.Max <= R.Min && L.Max != Bounds::NoMax, Open || L.Min <= R.Max, 1};
  default:
    return {L.Min == L.Max && L == R && !Open, !Apart, 1};
  }
}

Bounds apply(BinaryOperatorKind Op, Bounds L, Bounds R, IntType Type) {
  L = convert(L, Type);
  R = convert(R, Type);
  Bounds All = Bounds::ofType(Type);
  // An unsigned 64-bit number may be beyond what Max can hold.
  bool Open = Type.Bits == 64 && (L.Max == Bounds::NoMax || R.Max == Bounds::NoMax ||
                                  L.Min == Bounds::NoMin || R.Min == Bounds::NoMin);
  int64_t Divisor = commonDivisor(L.MultipleOf, R.MultipleOf);
  switch (Op) {
  case BO_Add:
    return Open ? Bounds{All.Min, All.Max, powerOfTwoIn(Divisor)}
                : inType(Wide(L.Min) + R.Min, Wide(L.Max) + R.Max, Divisor, Type);
  case BO_Sub:
    return Open ? Bounds{All.Min, All.Max, powerOfTwoIn(Divisor)}
                : inType(Wide(L.Min) - R.Max, Wide(L.Max) - R.Min, Divisor, Type);
  case BO_Mul: {
    Bounds Product = Open ? Bounds{All.Min, All.Max,
                                   std::max(powerOfTwoIn(L.MultipleOf), powerOfTwoIn(R.MultipleOf))}
                          : multiply(L, R, Type);
    return Type.Signed && !L.contains(0) && !R.contains(0) ? withoutZero(Product) : Product;
  }
  case BO_Div:
    return Type.Signed && R.Min < 1 ? divideByAny(L, Type) : divide(L, R, Type);
  case BO_Rem:
    if (L.Min < 0 || R.Min < 0 || R.Max < 1)
      return All;
    return {0, R.Max == Bounds::NoMax ? L.Max : std::min(L.Max, R.Max - 1), Divisor};
  case BO_And:
    if (L.Min < 0 && R.Min < 0)
      return All;
    return {0,
            L.Min < 0   ? R.Max
            : R.Min < 0 ? L.Max
                        : std::min(L.Max, R.Max),
            std::max(powerOfTwoIn(L.MultipleOf), powerOfTwoIn(R.MultipleOf))};
  case BO_Shl:
    // Beyond the type it wraps, since C++20 with a sign too.
    return L.Min >= 0 && !Open && R.Min == R.Max && R.Min >= 0 &&
                   R.Min < std::min(62U, Type.Bits) && L.Max <= (All.Max >> R.Min)
               ? multiply(L, Bounds::exactly(int64_t(1) << R.Min), Type)
               : All;
  case BO_Shr:
    return L.Min >= 0 && R.Min >= 0 && R.Min < 63
               ? Bounds{0, L.Max == Bounds::NoMax ? L.Max : L.Max >> R.Min, 1}
               : All;
  case BO_LT:
  case BO_GT:
  case BO_LE:
  case BO_GE:
  case BO_EQ:
  case BO_NE:
    return compare(Op, L, R);
  default:
    return All;
  }
}

} // namespace warplint
