//===- LaneValue.cpp - A value in each thread of a block ----------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "threads/LaneValue.h"
#include "kernels/ThreadNumbers.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/CheckedArithmetic.h"
#include "llvm/Support/MathExtras.h"
#include <numeric>

using namespace clang;
using namespace llvm;

namespace warplint {

//===----------------------------------------------------------------------===//
// Symbols
//===----------------------------------------------------------------------===//

/// Kinds of symbols, beside the operators of Clang, which are not negative.
enum : int { ArgumentKey = -1, ContentKey = -2 };

SymbolId Symbols::make(Info I) {
  All.push_back(std::move(I));
  return SymbolId(All.size() - 1);
}

SymbolId Symbols::lookUp(Key K, function_ref<Info()> Make) {
  auto [Place, IsNew] = Known.try_emplace(K, 0);
  if (IsNew)
    Place->second = make(Make());
  return Place->second;
}

SymbolId Symbols::fresh() { return make({}); }

SymbolId Symbols::argument(const ValueDecl *Of, int64_t Offset) {
  SymbolId S = lookUp({ArgumentKey, Of, 0, Offset, 0, 0}, [&] {
    return Info{true, Offset == 0 ? Of : nullptr, {}};
  });
  if (All[S].Roots.empty())
    All[S].Roots = {S};
  return S;
}

SymbolId Symbols::operation(unsigned Op, SymbolId Left, int64_t LeftPlus, SymbolId Right,
                            int64_t RightPlus) {
  return lookUp({int(Op), nullptr, Left, LeftPlus, Right, RightPlus}, [&] {
    Info I;
    I.OfArguments = (Left == 0 || isOfArguments(Left)) && (Right == 0 || isOfArguments(Right));
    for (SymbolId Operand : {Left, Right})
      for (SymbolId Root : All[Operand].Roots)
        if (!is_contained(I.Roots, Root))
          I.Roots.push_back(Root);
    int64_t A = divisor(Left, LeftPlus), B = divisor(Right, RightPlus);
    if (Op == BO_Mul)
      I.Divisor = A <= INT32_MAX / B ? A * B : std::max(A, B);
    else if (Op == BO_Add || Op == BO_Sub)
      I.Divisor = std::gcd(A, B);
    return I;
  });
}

/// A number that the sum of \p S and \p Plus is a multiple of.
int64_t Symbols::divisor(SymbolId S, int64_t Plus) const {
  int64_t Of = S == 0 ? Plus : std::gcd(All[S].Divisor, Plus % All[S].Divisor);
  return Of > 0 && Of <= INT32_MAX ? Of : 1;
}

bool Symbols::allows(SymbolId S, const SymbolRange &Range) const {
  int64_t By = All[S].Divisor;
  int64_t First = Range.Low <= 0 ? 0 : (Range.Low - 1) / By + 1; // ranges begin at 0
  return Range.High >= 0 && First <= Range.High / By;
}

SymbolId Symbols::sum(SymbolId Left, SymbolId Right) {
  if (Left == 0 || Right == 0)
    return Left + Right;
  return operation(BO_Add, std::min(Left, Right), 0, std::max(Left, Right), 0);
}

SymbolId Symbols::scaled(SymbolId S, int64_t By) {
  if (S == 0 || By == 0 || By == 1)
    return By == 0 ? 0 : S;
  int64_t Product;
  if (SymbolId Of = All[S].Of; Of && !MulOverflow(All[S].Divisor, By, Product))
    return scaled(Of, Product);
  SymbolId Result = operation(BO_Mul, S, 0, 0, By);
  if (All[Result].Divisor == By)
    All[Result].Of = S;
  return Result;
}

SymbolId Symbols::content(const void *Object, SymbolId Base, int64_t Offset, unsigned Version) {
  return lookUp({ContentKey, Object, Base, Offset, 0, int64_t(Version)}, [] { return Info(); });
}

//===----------------------------------------------------------------------===//
// Values
//===----------------------------------------------------------------------===//

static LaneSet everyLane() { return LaneSet().set(); }

LaneValue LaneValue::number(int64_t N) {
  LaneValue V;
  V.Known = everyLane();
  V.Same = N;
  return V;
}

LaneValue LaneValue::symbol(SymbolId S) {
  LaneValue V = number(0);
  V.Base = S;
  return V;
}

LaneValue LaneValue::pointer(const void *To) {
  if (!To)
    return {};
  LaneValue V = number(0);
  V.Object = To;
  return V;
}

LaneValue LaneValue::lanes(std::vector<int64_t> Numbers) {
  LaneValue V = number(Numbers.front());
  if (!all_equal(Numbers))
    V.Each = std::make_shared<const std::vector<int64_t>>(std::move(Numbers));
  return V;
}

SmallVector<SymbolId, 4> LaneValue::bases(const LaneSet &Lanes) const {
  if (!Bases)
    return {Base};
  SmallVector<SymbolId, 4> Found;
  for (unsigned I = 0; I < Bases->size(); ++I)
    if (Lanes[I] && !is_contained(Found, (*Bases)[I]))
      Found.push_back((*Bases)[I]);
  return Found;
}

bool LaneValue::isUniform(const LaneSet &Lanes) const {
  if (Lanes.none() || (Lanes & ~Known).any() || (Bases && bases(Lanes).size() > 1))
    return false;
  if (!Each)
    return true;
  int64_t First = at(firstLane(Lanes));
  for (unsigned I = 0; I < Each->size(); ++I)
    if (Lanes[I] && (*Each)[I] != First)
      return false;
  return true;
}

std::optional<int64_t> LaneValue::number(const LaneSet &Lanes) const {
  return isNumber() && isUniform(Lanes) ? std::optional(at(firstLane(Lanes))) : std::nullopt;
}

LaneSplit LaneValue::split(const LaneSet &Lanes) const {
  LaneSplit Of;
  for (unsigned I = 0; I < Lanes.size(); ++I)
    if (Lanes[I] && Known[I])
      (at(I) != 0 ? Of.Yes : Of.No).set(I);
  Of.Unknown = Lanes & ~Of.Yes & ~Of.No;
  return Of;
}

LaneSet LaneValue::differing(const LaneValue &Other, const LaneSet &Lanes) const {
  LaneSet Those;
  for (unsigned I = 0; I < Lanes.size(); ++I)
    Those[I] = Lanes[I] && !agrees(Other, I);
  return Those;
}

bool LaneValue::agrees(const LaneValue &Other, unsigned Lane) const {
  return Known[Lane] && Other.Known[Lane] && Object == Other.Object &&
         base(Lane) == Other.base(Lane) &&
         at(Lane) == Other.at(Lane);
}

//===----------------------------------------------------------------------===//
// Arithmetic
//===----------------------------------------------------------------------===//

LaneValue LaneArithmetic::map(const LaneValue &Left, const LaneValue &Right,
                              function_ref<std::optional<int64_t>(int64_t, int64_t)> Of) const {
  LaneSet Known = Left.Known & Right.Known;
  if (Known.none())
    return {};
  if (!Left.Each && !Right.Each) {
    std::optional<int64_t> Result = Of(Left.Same, Right.Same);
    return Result ? LaneValue::number(*Result).only(Known) : LaneValue();
  }
  std::vector<int64_t> Numbers(Lanes);
  std::optional<int64_t> Any;
  for (unsigned I = 0; I < Lanes; ++I)
    if (Known[I]) {
      std::optional<int64_t> Result = Of(Left.at(I), Right.at(I));
      Known[I] = Result.has_value();
      Numbers[I] = Result.value_or(0);
      if (Result && !Any)
        Any = Result;
    }
  for (unsigned I = 0; I < Lanes; ++I) // so that numbers that are equal where known are one
    if (!Known[I])
      Numbers[I] = Any.value_or(0);
  return LaneValue::lanes(std::move(Numbers)).only(Known);
}

/// Symbols of a value beyond these are not followed: rows of a block are.
static constexpr size_t MostBases = 32;

LaneValue LaneArithmetic::withBases(LaneValue Value, function_ref<SymbolId(unsigned)> Of) const {
  std::vector<SymbolId> Bases(Lanes);
  SmallDenseSet<SymbolId, 32> Distinct;
  for (unsigned I = 0; I < Lanes; ++I)
    if (Value.Known[I]) {
      Distinct.insert(Bases[I] = Of(I));
      if (Distinct.size() > MostBases)
        return {};
    }
  if (Distinct.empty())
    return {};
  Value.Base = Distinct.size() == 1 ? *Distinct.begin() : MixedBase;
  Value.Bases = Distinct.size() == 1
                    ? nullptr
                    : std::make_shared<const std::vector<SymbolId>>(std::move(Bases));
  return Value;
}

/// The sum of two values, of which one may be a place.
LaneValue LaneArithmetic::sum(const LaneValue &Left, const LaneValue &Right) const {
  LaneValue Sum = map(Left, Right, [](int64_t A, int64_t B) { return checkedAdd(A, B); });
  const LaneValue &Based = Left.Base ? Left : Right;
  if (Left.Base && Right.Base)
    return withBases(Sum, [&](unsigned I) { return Table.sum(Left.base(I), Right.base(I)); });
  Sum.Base = Based.Base;
  Sum.Bases = Based.Bases;
  return Sum;
}

LaneValue LaneArithmetic::conditionOf(Atoms WhenTrue, Atoms WhenFalse) const {
  LaneValue V;
  V.If = std::make_shared<const UnknownCondition>(
      UnknownCondition{std::move(WhenTrue), std::move(WhenFalse)});
  return V;
}

static bool holds(BinaryOperatorKind Op, int64_t Left, int64_t Right) {
  switch (Op) {
  case BO_LT:
    return Left < Right;
  case BO_LE:
    return Left <= Right;
  case BO_GT:
    return Left > Right;
  case BO_GE:
    return Left >= Right;
  case BO_EQ:
    return Left == Right;
  default:
    return Left != Right;
  }
}

/// The values of a symbol for which `symbol Op N` holds; empty where they are not one range.
static std::optional<SymbolRange> rangeWhere(BinaryOperatorKind Op, int64_t N) {
  switch (Op) {
  case BO_LT:
    return SymbolRange{INT64_MIN, N - 1};
  case BO_LE:
    return SymbolRange{INT64_MIN, N};
  case BO_GT:
    return SymbolRange{N + 1, INT64_MAX};
  case BO_GE:
    return SymbolRange{N, INT64_MAX};
  case BO_EQ:
    return SymbolRange{N, N};
  default:
    return std::nullopt;
  }
}

LaneValue LaneArithmetic::compare(BinaryOperatorKind Op, const LaneValue &Left,
                                  const LaneValue &Right, const LaneSet &Active) const {
  LaneSet Known = Left.Known & Right.Known;
  if (Left.Object || Right.Object || (Active & ~Known).any())
    return opaque(Op, Left, Right, Active);
  bool IsMixed = Left.Bases || Right.Bases, HasSameBases = true;
  for (unsigned I = 0; I < Lanes && IsMixed && HasSameBases; ++I)
    HasSameBases = !Active[I] || Left.base(I) == Right.base(I);
  if (IsMixed ? HasSameBases : Left.Base == Right.Base)
    return map(Left, Right, [&](int64_t A, int64_t B) { return holds(Op, A, B); })
        .only(IsMixed ? Active : everyLane());
  if (IsMixed)
    return conditionOf({varyingAtom()}, {varyingAtom()});
  if (Left.Base != 0 && Right.Base != 0)
    return opaque(Op, Left, Right, Active);
  if (Left.Base == 0)
    return compare(BinaryOperator::reverseComparisonOp(Op), Right, Left, Active);
  bool IsUniform = Left.isUniform(Active) && Right.isUniform(Active);
  auto RangesOf = [&](BinaryOperatorKind By) {
    std::vector<SymbolRange> Bounds;
    unsigned First = firstLane(Active);
    for (unsigned I = IsUniform ? First : 0; I < (IsUniform ? First + 1 : Lanes); ++I) {
      int64_t N = 0;
      bool Fits = Active[I] && !SubOverflow(Right.at(I), Left.at(I), N) && N > INT64_MIN &&
                  N < INT64_MAX;
      Bounds.push_back(Fits ? *rangeWhere(By, N) : AnySize);
    }
    return rangeAtom(Left.Base, std::move(Bounds));
  };
  if (Op == BO_NE)
    return negated(compare(BO_EQ, Left, Right, Active));
  if (Op != BO_EQ)
    return conditionOf({RangesOf(Op)}, {RangesOf(BinaryOperator::negateComparisonOp(Op))});
  if (!IsUniform)
    return conditionOf({RangesOf(BO_EQ)}, {varyingAtom()});
  LaneValue Equal = opaque(BO_EQ, Left, Right, Active);
  Atoms WhenTrue = Equal.If->WhenTrue;
  WhenTrue.push_back(RangesOf(BO_EQ));
  return conditionOf(std::move(WhenTrue), Equal.If->WhenFalse);
}

LaneValue LaneArithmetic::opaque(unsigned Op, const LaneValue &Left, const LaneValue &Right,
                                 const LaneSet &Active) const {
  bool Compares = BinaryOperator::isComparisonOp(BinaryOperatorKind(Op)) && Op != BO_Cmp;
  if (!Left.isUniform(Active) || !Right.isUniform(Active) || Left.Object || Right.Object)
    return Compares ? conditionOf({varyingAtom()}, {varyingAtom()}) : LaneValue();
  bool IsNegated = Compares && (Op == BO_GE || Op == BO_GT || Op == BO_NE);
  if (IsNegated)
    Op = BinaryOperator::negateComparisonOp(BinaryOperatorKind(Op));
  unsigned First = firstLane(Active);
  SymbolId S =
      Table.operation(Op, Left.base(First), Left.at(First), Right.base(First), Right.at(First));
  if (!Compares)
    return LaneValue::symbol(S).only(Active);
  return conditionOf({uniformAtom(S, !IsNegated)}, {uniformAtom(S, IsNegated)});
}

LaneValue LaneArithmetic::binary(BinaryOperatorKind Op, const LaneValue &Left,
                                 const LaneValue &Right, IntType Type,
                                 const LaneSet &Active) const {
  if (Active.none())
    return {};
  bool Compares = BinaryOperator::isComparisonOp(Op);
  if (Left.isNumber() && Right.isNumber() && Left.Known.any() && Right.Known.any()) {
    LaneValue Result =
        map(Left, Right, [&](int64_t A, int64_t B) { return arithmetic(Op, A, B, Type); });
    if (!Compares || (Active & ~Result.Known).none())
      return Result;
  }
  if (Compares)
    return compare(Op, Left, Right, Active);
  if (Op == BO_Mul || Op == BO_And)
    for (const LaneValue *Side : {&Left, &Right})
      if (Side->number(Active) == 0)
        return LaneValue::number(0).only(Active);
  if (Left.Object || Right.Object)
    return {};
  if (Op == BO_Add)
    return sum(Left, Right);
  if (Op == BO_Sub && (Right.Base == 0 || (Right.Base == Left.Base && !Left.Bases))) {
    LaneValue Difference = map(Left, Right, [](int64_t A, int64_t B) { return checkedSub(A, B); });
    Difference.Base = Left.Base - Right.Base; // one of them is 0, or they are the same
    Difference.Bases = Left.Bases;
    return Difference;
  }
  if (Op == BO_Mul && (Left.Base == 0) != (Right.Base == 0)) {
    const LaneValue &Sum = Left.Base ? Left : Right, &Factor = Left.Base ? Right : Left;
    LaneValue Product = map(Sum, Factor, [](int64_t A, int64_t B) { return checkedMul(A, B); });
    return withBases(Product.only(Active),
                     [&](unsigned I) { return Table.scaled(Sum.base(I), Factor.at(I)); });
  }
  return opaque(Op, Left, Right, Active);
}

LaneValue LaneArithmetic::converted(const LaneValue &Value, IntType Type) const {
  if (Value.Object || Value.Known.none())
    return Value.Object ? LaneValue() : Value;
  if (Type.IsBool)
    return condition(Value, Value.Known);
  if (Value.Base != 0 && Type.Bits < 32) // of a narrower one it is known that it is the same
    return Value.isUniform(Value.Known)
               ? opaque(BO_Cmp, Value, LaneValue::number(2 * Type.Bits + Type.Signed), Value.Known)
               : LaneValue();
  if (Value.Base != 0)
    return Value;
  LaneValue Result =
      map(Value, Value, [&](int64_t N, int64_t) { return std::optional(convertBits(N, Type)); });
  Result.If = Value.If;
  return Result;
}

LaneValue LaneArithmetic::advanced(const LaneValue &Pointer, const LaneValue &Count, int64_t Size,
                                   bool Back, const LaneSet &Active) const {
  LaneValue Result;
  LaneValue Bytes;
  if (!Count.Object)
    Bytes = binary(BO_Mul, Count, LaneValue::number(Size), {64, true, false}, Active);
  if (Bytes.Known.any() && (Bytes.Base == 0 || !Back)) {
    if (Back)
      Bytes = map(Bytes, Bytes, [](int64_t N, int64_t) { return checkedSub<int64_t>(0, N); });
    Result = sum(Pointer, Bytes);
  }
  Result.Object = Pointer.Object;
  return Result;
}

LaneValue LaneArithmetic::condition(const LaneValue &Value, const LaneSet &Active) const {
  if (Value.If || Value.Known.none())
    return Value;
  if (Value.Object)
    return LaneValue::number(1).only(Value.Known);
  return compare(BO_NE, Value, LaneValue::number(0), Active);
}

LaneValue LaneArithmetic::negated(const LaneValue &Condition) const {
  LaneValue Result = map(Condition, Condition, [](int64_t N, int64_t) { return int64_t(N == 0); });
  if (Condition.If)
    Result.If = conditionOf(Condition.If->WhenFalse, Condition.If->WhenTrue).If;
  return Result;
}

LaneValue LaneArithmetic::both(const LaneValue &A, const LaneValue &B,
                               const LaneSet &Active) const {
  LaneSplit OfA = A.split(Active), OfB = B.split(Active);
  LaneSet Yes = OfA.Yes & OfB.Yes, No = OfA.No | OfB.No;
  LaneSet Unknown = Active & ~Yes & ~No;
  std::vector<int64_t> Numbers(Lanes);
  for (unsigned I = 0; I < Lanes; ++I)
    Numbers[I] = Yes[I];
  LaneValue Result = LaneValue::lanes(std::move(Numbers)).only(Yes | No);
  if (Unknown.none())
    return Result;
  auto AtomsOf = [](const LaneValue &V, Atoms UnknownCondition::*When) {
    return V.If ? (*V.If).*When : Atoms{varyingAtom()};
  };
  if ((Unknown & ~OfA.Yes).none()) {
    Result.If = B.If;
  } else if ((Unknown & ~OfB.Yes).none()) {
    Result.If = A.If;
  } else {
    Atoms WhenTrue = AtomsOf(A, &UnknownCondition::WhenTrue);
    append_range(WhenTrue, AtomsOf(B, &UnknownCondition::WhenTrue));
    bool Same = areUniform(WhenTrue);
    Result.If =
        conditionOf(WhenTrue, {Same ? uniformAtom(Table.fresh(), true) : varyingAtom()}).If;
  }
  return Result;
}

LaneValue LaneArithmetic::blend(const LaneValue &Old, const LaneValue &New,
                                const LaneSet &To) const {
  LaneSet Others;
  for (unsigned I = 0; I < Lanes; ++I)
    Others[I] = !To[I];
  if (Others.none() || Old.isUnknown())
    return LaneValue(New).only(To);
  if (New.isUnknown())
    return LaneValue(Old).only(Others);
  if (Old.Object && New.Object && Old.Object != New.Object)
    return {}; // where each lane leads to is not kept
  bool IsMixed = (Old.Bases || New.Bases) && Old.Bases != New.Bases;
  if (Old.Object != New.Object || (Old.Base != New.Base && !IsMixed))
    return LaneValue(New).only(To);
  LaneValue Result = New;
  Result.Known = (Old.Known & Others) | (New.Known & To);
  if ((Others & ~Old.Known).any() && Old.If != New.If)
    Result.If = nullptr;
  if (IsMixed)
    Result = withBases(Result, [&](unsigned I) { return To[I] ? New.base(I) : Old.base(I); });
  if (!Old.Each && !New.Each && Old.Same == New.Same)
    return Result;
  std::vector<int64_t> Numbers(Lanes);
  for (unsigned I = 0; I < Lanes; ++I)
    Numbers[I] = To[I] ? New.at(I) : Old.at(I);
  LaneValue Each = LaneValue::lanes(std::move(Numbers));
  Result.Same = Each.Same;
  Result.Each = std::move(Each.Each);
  return Result;
}

} // namespace warplint
