//===- Value.cpp - What is known of an integer or a dim3 ------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "launch/values/Value.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Sequence.h"
#include "llvm/ADT/SmallVectorExtras.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;

namespace warplint::launch {

StringRef describe(Reason R) {
  switch (R) {
  case Reason::Parameter:
    return "function parameter";
  case Reason::Modified:
    return "variable that changes";
  case Reason::External:
    return "variable of another file";
  case Reason::NoValue:
    return "variable without initialiser";
  case Reason::Call:
    return "result of a call";
  case Reason::Member:
    return "member of a run-time object";
  case Reason::Dependent:
    return "template that is never instantiated";
  case Reason::TooMany:
    return "too many possible values";
  case Reason::Unreadable:
    return "source that could not be parsed";
  case Reason::Other:
    return "expression of a form that is not read";
  }
  llvm_unreachable("every reason has a description");
}

IntValue IntValue::known(Integer I) {
  IntValue V;
  V.Members.push_back(I);
  return V;
}

IntValue IntValue::unknown(Reason Why, clang::SourceLocation Where) {
  IntValue V;
  V.Missing = {Why, Where};
  return V;
}

void IntValue::insert(Integer I) {
  auto *At =
      lower_bound(Members, I, [](const Integer &A, const Integer &B) { return A.Value < B.Value; });
  if (At == Members.end() || At->Value != I.Value)
    Members.insert(At, I);
}

void IntValue::join(const IntValue &Other) {
  if (!isKnown())
    return;
  if (!Other.isKnown()) {
    *this = Other;
    return;
  }
  for (const Integer &I : Other.Members)
    insert(I);
  if (Members.size() > MaxMembers)
    *this = unknown(Reason::TooMany, {});
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

IntValue IntValue::combine(
    const IntValue &Left, const IntValue &Right,
    function_ref<std::optional<Integer>(const Integer &, const Integer &)> Both,
    clang::SourceLocation Where) {
  if (!Left.isKnown() || !Right.isKnown())
    return Left.isKnown() ? Right : Left;
  auto Row = [&](const Integer &L) {
    return Right.map([&](const Integer &R) { return Both(L, R); }, Where);
  };
  IntValue Result = Row(Left.members().front());
  for (const Integer &L : drop_begin(Left.members()))
    Result.join(Row(L));
  return Result;
}

std::optional<uint64_t> Triple::product() const {
  return isKnown() ? std::optional(leastProduct()) : std::nullopt;
}

uint64_t Triple::leastProduct() const {
  uint64_t Product = 1;
  for (unsigned I = 0; I != 3; ++I)
    if (const Integer *Part = part(I))
      Product = SaturatingMultiply<uint64_t>(Product, Part->Value);
  return Product;
}

Dim3Value Dim3Value::unknown(Reason Why, clang::SourceLocation Where) {
  IntValue Part = IntValue::unknown(Why, Where);
  return of(Part, Part, Part);
}

/// The members as single values; one unknown when there are none.
static SmallVector<IntValue, 2> split(const IntValue &Set) {
  if (!Set.isKnown())
    return {Set};
  return map_to_vector<2>(Set.members(), [](const Integer &I) { return IntValue::known(I); });
}

Dim3Value Dim3Value::of(const IntValue &X, const IntValue &Y, const IntValue &Z) {
  SmallVector<IntValue, 2> Xs = split(X), Ys = split(Y), Zs = split(Z);
  if (Xs.size() * Ys.size() * Zs.size() > IntValue::MaxMembers)
    return unknown(Reason::TooMany, {});
  Dim3Value Result;
  for (const IntValue &EachX : Xs)
    for (const IntValue &EachY : Ys)
      for (const IntValue &EachZ : Zs)
        Result.Members.push_back({{EachX, EachY, EachZ}});
  return Result;
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

static bool sameTriple(const Triple &A, const Triple &B) {
  if (!A.isKnown() || !B.isKnown())
    return false;
  return all_of(seq(3u), [&](unsigned I) { return A.part(I)->Value == B.part(I)->Value; });
}

void Dim3Value::join(const Dim3Value &Other) {
  for (const Triple &T : Other.Members)
    if (none_of(Members, [&](const Triple &Mine) { return sameTriple(Mine, T); }))
      Members.push_back(T);
  if (Members.size() > IntValue::MaxMembers)
    *this = unknown(Reason::TooMany, {});
}

} // namespace warplint::launch
