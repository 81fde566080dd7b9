//===- Value.cpp - The known values of an integer or a dim3 ---------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dataflow/Value.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Sequence.h"
#include "llvm/ADT/SmallVectorExtras.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;

namespace warplint {

/// By Reason.
static constexpr llvm::StringLiteral Descriptions[] = {
    "function parameter",
    "variable that changes",
    "variable of another file",
    "variable without initialiser",
    "variable whose address is taken",
    "variable captured by reference",
    "variable passed by reference",
    "volatile variable",
    "result of a call",
    "from the occupancy API",
    "asked from the device",
    "member of a run-time object",
    "object behind an unknown pointer",
    "template that is never instantiated",
    "too many possible values",
    "overflow of 'int'",
    "more paths than are followed",
    "source that could not be parsed",
    "expression of a form that is not read",
};
static_assert(std::size(Descriptions) == size_t(Reason::Other) + 1);

StringRef describe(Reason R) { return Descriptions[size_t(R)]; }

IntValue IntValue::known(Integer I) {
  IntValue V;
  V.Members.push_back(I);
  return V;
}

IntValue IntValue::unknown(Reason Why, clang::SourceLocation Where, Bounds Within) {
  IntValue V;
  V.Missing = {Why, Where};
  V.Limits = Within;
  return V;
}

IntValue IntValue::overflow(int64_t Exact, clang::SourceLocation Where, Bounds Within) {
  IntValue V = unknown(Reason::Overflow, Where, Within);
  V.Missing.Exact = Exact;
  return V;
}

IntValue IntValue::identified(unsigned As) const {
  IntValue Result = *this;
  Result.Identity = As;
  return Result;
}

Bounds IntValue::bounds() const {
  if (!isKnown())
    return Limits;
  Bounds All = Bounds::exactly(Members.front().Value);
  for (const Integer &I : drop_begin(Members))
    All = hull(All, Bounds::exactly(I.Value));
  return All;
}

void IntValue::insert(Integer I) {
  auto *At =
      lower_bound(Members, I, [](const Integer &A, const Integer &B) { return A.Value < B.Value; });
  if (At == Members.end() || At->Value != I.Value) {
    Members.insert(At, I);
    return;
  }
  At->Speculative &= I.Speculative;
  At->Assumed |= I.Assumed;
  At->Torn |= I.Torn;
}

IntValue IntValue::marked(function_ref<void(Integer &)> Mark) const {
  IntValue Result = *this;
  for_each(Result.Members, Mark);
  return Result;
}

IntValue IntValue::torn() const { return marked([](Integer &I) { I.Torn = true; }); }

bool IntValue::isTorn() const {
  return any_of(Members, [](const Integer &I) { return I.Torn; });
}

IntValue IntValue::speculativeWhereTorn() const {
  return marked([](Integer &I) { I.Speculative |= I.Torn; });
}

IntValue IntValue::assumed() const { return marked([](Integer &I) { I.Assumed = true; }); }

bool IntValue::isAssumed() const {
  return any_of(Members, [](const Integer &I) { return I.Assumed; });
}

IntValue IntValue::speculativeBeside(const IntValue &Before) const {
  return marked([&](Integer &I) {
    I.Speculative |= none_of(
        Before.Members, [&](const Integer &B) { return B.Value == I.Value && !B.Speculative; });
  });
}

void IntValue::join(const IntValue &Other) {
  if (Other.isUninitialised())
    return;
  if (isUninitialised()) {
    *this = Other;
    return;
  }
  if (Identity != Other.Identity)
    Identity = 0;
  if (!isKnown() || !Other.isKnown()) {
    Bounds Both = hull(bounds(), Other.bounds());
    bool ForOneReason = !isKnown() && !Other.isKnown() && Missing.Why == Other.Missing.Why;
    ExpressionRef OnBoth = Expression::join(Computed, Other.Computed);
    *this = (isKnown() ? Other : *this).identified(Identity);
    Computed = OnBoth;
    Limits = Both;
    if (Missing.Why == Reason::Overflow && !ForOneReason)
      Missing.Why = Reason::Other; // it does not on every path
    return;
  }
  for (const Integer &I : Other.Members)
    insert(I);
  if (Members.size() > MaxMembers)
    *this = unknown(Reason::TooMany, {}, bounds()).identified(Identity);
}

IntValue IntValue::within(Bounds Narrower) const {
  IntValue Result = *this;
  if (!isKnown())
    Result.Limits = intersect(Limits, Narrower);
  return Result;
}

std::optional<IntValue> IntValue::filter(function_ref<bool(const Integer &)> Keep) const {
  if (!isKnown())
    return *this;
  IntValue Result;
  Result.Identity = Identity;
  copy_if(Members, std::back_inserter(Result.Members), Keep);
  return Result.isKnown() ? std::optional(Result) : std::nullopt;
}

/// Whether copies of one number can be \p A and \p B (IntValue::identity).
static bool canBeCopies(const Integer &A, const Integer &B) {
  return uint32_t(A.Value) == uint32_t(B.Value);
}

std::optional<IntValue> IntValue::whereEqual(const IntValue &Copy) const {
  if (isKnown() && Copy.isKnown())
    return filter([&](const Integer &I) {
      return any_of(Copy.Members, [&](const Integer &Other) { return canBeCopies(I, Other); });
    });
  Bounds Limits = Copy.bounds();
  // Beyond these a conversion between the copies may have changed the number.
  if (Limits.Min < 0 || Limits.Max > std::numeric_limits<int32_t>::max())
    return *this;
  if (isKnown())
    return filter([&](const Integer &I) { return Limits.contains(I.Value); });
  if (intersect(bounds(), Limits).isEmpty())
    return std::nullopt;
  if (!Copy.isKnown())
    return within(Limits);
  std::optional<IntValue> Left =
      Copy.filter([&](const Integer &I) { return bounds().contains(I.Value); });
  return Left ? std::optional(Left->identified(Identity)) : std::nullopt;
}

bool IntValue::sameAs(const IntValue &Other) const {
  return hasSameNumbers(Other) && Expression::areAlike(Computed, Other.Computed);
}

bool IntValue::hasSameNumbers(const IntValue &Other) const {
  if (Identity != Other.Identity)
    return false;
  if (!isKnown() || !Other.isKnown())
    return isKnown() == Other.isKnown() && Limits == Other.Limits &&
           isUninitialised() == Other.isUninitialised();
  return equal(Members, Other.Members, [](const Integer &A, const Integer &B) {
    return A.Value == B.Value && A.Assumed == B.Assumed;
  });
}

IntValue IntValue::map(function_ref<std::optional<Integer>(const Integer &)> Change,
                       clang::SourceLocation Where) const {
  if (!isKnown())
    return *this;
  IntValue Result;
  for (const Integer &I : Members) {
    std::optional<Integer> Changed = Change(I);
    if (!Changed)
      return unknown(Reason::Other, Where);
    Result.insert(*Changed);
  }
  return Result;
}

IntValue
IntValue::combine(const IntValue &Left, const IntValue &Right,
                  function_ref<std::optional<Integer>(const Integer &, const Integer &)> Both,
                  clang::SourceLocation Where) {
  if (!Left.isKnown() || !Right.isKnown())
    return (Left.isKnown() ? Right : Left).plain();
  // Which of them come together is not known.
  bool Free = Left.members().size() > 1 && Right.members().size() > 1;
  auto Row = [&](const Integer &L) {
    return Right.map(
        [&](const Integer &R) {
          std::optional<Integer> Each = Both(L, R);
          if (Each)
            Each->Speculative |= Free;
          return Each;
        },
        Where);
  };
  IntValue Result = Row(Left.members().front());
  for (const Integer &L : drop_begin(Left.members()))
    Result.join(Row(L));
  return Result;
}

bool Triple::isSpeculative() const {
  return any_of(seq(3u), [&](unsigned I) { return part(I) && part(I)->Speculative; });
}

std::optional<uint64_t> Triple::product() const {
  return isKnown() ? std::optional(leastProduct()) : std::nullopt;
}

uint64_t Triple::least(unsigned I) const {
  const IntValue &Part = Parts[I];
  if (Part.isKnown())
    return uint64_t(Part.single()->Value);
  // The result of an overflow may be anything, whatever the exact number is.
  return Part.why().Why == Reason::Overflow ? 1 : uint64_t(std::max<int64_t>(Part.bounds().Min, 1));
}

uint64_t Triple::leastProduct() const {
  uint64_t Product = 1;
  for (unsigned I : seq(3u))
    Product = SaturatingMultiply<uint64_t>(Product, least(I));
  return Product;
}

Dim3Value Dim3Value::unknown(Reason Why, clang::SourceLocation Where) {
  IntValue Part = IntValue::unknown(Why, Where);
  return of(Part, Part, Part);
}

/// The members as single values; one unknown when there are none.
static SmallVector<IntValue, 2> split(const IntValue &Set) {
  if (!Set.isKnown() || Set.single())
    return {Set};
  return map_to_vector<2>(Set.members(), [&](const Integer &I) {
    return IntValue::known(I).identified(Set.identity());
  });
}

/// Whether both can be parts of one triple: copies of one number are the same.
static bool comeTogether(const IntValue &A, const IntValue &B) {
  const Integer *One = A.single(), *Other = B.single();
  return !One || !Other || A.identity() == 0 || A.identity() != B.identity() ||
         canBeCopies(*One, *Other);
}

/// The number of values in \p Parts that can vary independently.
static unsigned choices(ArrayRef<IntValue> Parts) {
  unsigned Count = 0;
  SmallVector<unsigned, 3> Seen;
  for (const IntValue &Part : Parts) {
    bool Copied = Part.identity() != 0 && is_contained(Seen, Part.identity());
    Count += Part.members().size() > 1 && !Copied;
    Seen.push_back(Part.identity());
  }
  return Count;
}

Dim3Value Dim3Value::of(const IntValue &X, const IntValue &Y, const IntValue &Z) {
  SmallVector<IntValue, 2> Xs = split(X), Ys = split(Y), Zs = split(Z);
  Dim3Value Result;
  for (const IntValue &EachX : Xs)
    for (const IntValue &EachY : Ys) {
      if (!comeTogether(EachX, EachY) || Result.Members.size() > IntValue::MaxMembers)
        continue;
      for (const IntValue &EachZ : Zs)
        if (comeTogether(EachX, EachZ) && comeTogether(EachY, EachZ))
          Result.Members.push_back({{EachX, EachY, EachZ}});
    }
  if (Result.Members.empty() || Result.Members.size() > IntValue::MaxMembers) {
    auto TooMany = [](const IntValue &Part) {
      return Part.isKnown() && !Part.single()
                 ? IntValue::unknown(Reason::TooMany, {}, Part.bounds()).identified(Part.identity())
                 : Part;
    };
    Result.Members.assign({{{TooMany(X), TooMany(Y), TooMany(Z)}}});
    return Result;
  }
  // Which of them come together is not known.
  return choices({X, Y, Z}) > 1 ? Result.speculativeBeside({}) : Result;
}

bool Dim3Value::isKnown() const {
  return all_of(Members, [](const Triple &T) { return T.isKnown(); });
}

const Unknown &Dim3Value::why() const {
  for (const Triple &T : Members)
    for (const IntValue &Part : T.Parts)
      if (!Part.isKnown())
        return Part.why();
  llvm_unreachable("why() is asked of unknown values");
}

IntValue Dim3Value::component(unsigned I) const {
  IntValue Result = Members.front().Parts[I];
  for (const Triple &T : drop_begin(Members))
    Result.join(T.Parts[I]);
  return Result;
}

Dim3Value Dim3Value::identified(unsigned I, unsigned As) const {
  Dim3Value Result = *this;
  for (Triple &T : Result.Members)
    T.Parts[I] = T.Parts[I].identified(As);
  return Result;
}

std::optional<Dim3Value> Dim3Value::whereEqual(unsigned Identity, const IntValue &Copy) const {
  Dim3Value Result;
  for (Triple T : Members) {
    bool Possible = all_of(T.Parts, [&](IntValue &Part) {
      std::optional<IntValue> Left =
          Part.identity() == Identity ? Part.whereEqual(Copy) : std::optional(Part);
      if (Left) // of several numbers a part holds the bounds
        Part = Part.isKnown() || Left->single() ? *Left : Part.within(Left->bounds());
      return Left.has_value();
    });
    if (Possible)
      Result.Members.push_back(std::move(T));
  }
  return Result.Members.empty() ? std::nullopt : std::optional(Result);
}

static bool sameTriple(const Triple &A, const Triple &B) {
  return all_of(seq(3u), [&](unsigned I) { return A.Parts[I].sameAs(B.Parts[I]); });
}

/// Whether the triples differ in nothing but in what they are copies of.
static bool sameNumbers(const Triple &A, const Triple &B) {
  return all_of(seq(3u), [&](unsigned I) {
    const Integer *One = A.part(I), *Other = B.part(I);
    return One && Other ? One->Value == Other->Value : A.Parts[I].hasSameNumbers(B.Parts[I]);
  });
}

/// Whether every part of \p Open is that of \p T, or a copy of the same number that is
/// known less of, and one is.
static bool covers(const Triple &Open, const Triple &T) {
  bool Wider = false;
  for (auto [Part, Other] : zip(Open.Parts, T.Parts)) {
    if (Part.hasSameNumbers(Other))
      continue;
    bool Copy = Part.identity() != 0 && Part.identity() == Other.identity();
    if (!Copy || Part.isKnown() || hull(Part.bounds(), Other.bounds()) != Part.bounds())
      return false;
    Wider = true;
  }
  return Wider;
}

/// Whether a triple was never written.
static bool isUninitialised(const Triple &T) {
  return all_of(T.Parts, [](const IntValue &Part) { return Part.isUninitialised(); });
}

/// Whether \p A and \p B are the same in every part that one of them knows.
static bool differInUnknown(const Triple &A, const Triple &B) {
  return all_of(zip(A.Parts, B.Parts), [](auto Pair) {
    const auto &[Mine, Theirs] = Pair;
    return Mine.isKnown() ? Mine.plain().sameAs(Theirs.plain()) : !Theirs.isKnown();
  });
}

void Dim3Value::joinPath(const Dim3Value &Other) {
  Dim3Value Rest = Other;
  Rest.Members.clear();
  for (const Triple &T : Other.Members) {
    auto *Open = find_if(Members, [&](const Triple &Mine) { return differInUnknown(Mine, T); });
    if (Open == Members.end() || T.isKnown()) {
      Rest.Members.push_back(T);
      continue;
    }
    for (auto [Mine, Theirs] : zip(Open->Parts, T.Parts))
      Mine.join(Theirs);
  }
  if (!Rest.Members.empty())
    join(Rest);
}

void Dim3Value::join(const Dim3Value &Other) {
  erase_if(Members, isUninitialised);
  for (const Triple &T : Other.Members) {
    if (isUninitialised(T) && !Members.empty())
      continue;
    auto *Same = find_if(Members, [&](const Triple &Mine) { return sameNumbers(Mine, T); });
    if (Same == Members.end())
      Members.push_back(T);
    else
      for (auto [Mine, Theirs] : zip(Same->Parts, T.Parts))
        Mine.join(Theirs); // of what it is a copy, and whether it may never occur
  }
  // Bounds that only one path knows about a number do not make a case of their own.
  SmallVector<Triple, 1> Left;
  for (const Triple &T : Members)
    if (none_of(Members, [&](const Triple &Open) { return covers(Open, T); }))
      Left.push_back(T);
  Members = std::move(Left);
  // Triples with unknown parts are few, so that their bounds come to an end.
  constexpr size_t MaxOpen = 4;
  size_t Open = count_if(Members, [](const Triple &T) { return !T.isKnown(); });
  if (Members.size() <= IntValue::MaxMembers && Open <= MaxOpen)
    return;
  std::array<IntValue, 3> Parts = {component(0), component(1), component(2)};
  *this = of(Parts[0], Parts[1], Parts[2]);
}

Dim3Value Dim3Value::with(unsigned I, const IntValue &Value) const {
  Dim3Value Result;
  SmallVector<IntValue, 2> Parts = split(Value);
  for (const Triple &T : Members)
    for (const IntValue &Part : Parts) {
      Dim3Value Each;
      Each.Members.push_back(T);
      Each.Members.front().Parts[I] = Part;
      if (Result.Members.empty())
        Result = Each;
      else
        Result.join(Each);
    }
  return Result;
}

std::optional<Dim3Value> Dim3Value::filter(function_ref<bool(const Triple &)> Keep) const {
  Dim3Value Result;
  copy_if(Members, std::back_inserter(Result.Members), Keep);
  return Result.Members.empty() ? std::nullopt : std::optional(Result);
}

Dim3Value Dim3Value::speculativeBeside(const Dim3Value &Before) const {
  Dim3Value Result = *this;
  for (Triple &T : Result.Members)
    if (none_of(Before.Members,
                [&](const Triple &B) { return sameTriple(T, B) && !B.isSpeculative(); }))
      for (IntValue &Part : T.Parts)
        Part = Part.speculativeBeside({});
  return Result;
}

bool Dim3Value::isAssumed() const {
  return any_of(Members, [](const Triple &T) {
    return any_of(T.Parts, [](const IntValue &Part) { return Part.isAssumed(); });
  });
}

Dim3Value Dim3Value::mapParts(function_ref<IntValue(const IntValue &)> Change) const {
  Dim3Value Result = *this;
  for (Triple &T : Result.Members)
    for (IntValue &Part : T.Parts)
      Part = Change(Part);
  return Result;
}

bool Dim3Value::sameAs(const Dim3Value &Other) const {
  return Members.size() == Other.Members.size() && all_of(Members, [&](const Triple &T) {
           return any_of(Other.Members, [&](const Triple &O) { return sameTriple(T, O); });
         });
}

} // namespace warplint
