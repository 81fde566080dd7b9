//===- AbstractValue.cpp - The known values of an object of any type ------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dataflow/AbstractValue.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using namespace llvm;

namespace warplint {

Place Place::part(int Part) const {
  Place Result = *this;
  Result.Path.push_back(Part);
  return Result;
}

Place Place::whole() const {
  Place Result = *this;
  Result.Path.pop_back();
  return Result;
}

bool Place::isSingle() const { return !is_contained(Path, AnyElement); }

Address Address::of(Place P) {
  Address A;
  A.Places.push_back(std::move(P));
  return A;
}

Address Address::elsewhere() {
  Address A;
  A.Elsewhere = true;
  return A;
}

Address Address::null() {
  Address A;
  A.Null = true;
  return A;
}

std::optional<bool> Address::isNonNull() const {
  // What a parameter leads to need not exist, nor what memory was asked for, nor a weak variable.
  auto Exists = [](const Place &P) {
    const Root &Object = *P.Base;
    return !Object.OnHeap && !Object.Given && !(Object.Variable && Object.Variable->isWeak());
  };
  bool IsDecided = Null == Places.empty(); // to nowhere alone, or to places alone
  return IsDecided && !Elsewhere && all_of(Places, Exists) ? std::optional(!Null) : std::nullopt;
}

const Place *Address::single() const & {
  return Places.size() == 1 && !Elsewhere && Places[0].isSingle() ? &Places[0] : nullptr;
}

void Address::join(const Address &Other) {
  for (const Place &P : Other.Places)
    if (!is_contained(Places, P))
      Places.push_back(P);
  Elsewhere |= Other.Elsewhere;
  Null |= Other.Null;
}

Functions Functions::of(const FunctionDecl *F) { return {{F->getCanonicalDecl()}}; }

/// The functions of two pointers; unknown where they are too many.
static AbstractValue joined(const Functions &A, const Functions &B) {
  Functions Both = A;
  for (const FunctionDecl *F : B.Members)
    if (!is_contained(Both.Members, F))
      Both.Members.push_back(F);
  return Both.Members.size() <= Functions::MaxMembers ? AbstractValue(std::move(Both))
                                                      : AbstractValue::unknown(Reason::TooMany);
}

AbstractValue::Shared::Shared(Content &&C) : Is(std::move(C)) {
  if (const auto *I = std::get_if<IntValue>(&Is))
    Newest = I->newestIdentity();
  else if (const auto *T = std::get_if<Dim3Value>(&Is))
    for (const Triple &Each : T->members())
      for (const IntValue &Part : Each.Parts)
        Newest = std::max(Newest, Part.newestIdentity());
  else if (const auto *A = std::get_if<Aggregate>(&Is))
    for (const AbstractValue &Part : A->Parts)
      Newest = std::max(Newest, Part.Held->Newest);
}

AbstractValue AbstractValue::unknown(Reason Why, SourceLocation Where) {
  if (Where.isValid())
    return AbstractValue(Unknown{Why, Where});
  // Most are of no place: each thread has one of a kind.
  static thread_local SmallVector<std::optional<AbstractValue>, 16> Known;
  auto Index = size_t(Why);
  if (Known.size() <= Index)
    Known.resize(Index + 1);
  if (!Known[Index])
    Known[Index] = AbstractValue(Unknown{Why, Where});
  return *Known[Index];
}

/// Whether it is a null pointer and nothing else, which leads nowhere.
static bool isNull(const AbstractValue &D) {
  const auto *A = D.as<Address>();
  return A && A->Places.empty() && !A->Elsewhere;
}

Address AbstractValue::address() const {
  if (const auto *A = as<Address>())
    return *A;
  if (const auto *I = as<IntValue>(); I && I->single() && I->single()->Value == 0)
    return Address::null();
  return isUninitialised() ? Address() : Address::elsewhere();
}

using Combine = function_ref<AbstractValue(const AbstractValue &, const AbstractValue &)>;

static std::vector<AbstractValue> zipParts(const std::vector<AbstractValue> &A,
                                           const std::vector<AbstractValue> &B, Combine Both) {
  std::vector<AbstractValue> Parts;
  Parts.reserve(A.size());
  for (auto [PartA, PartB] : zip(A, B))
    Parts.push_back(Both(PartA, PartB));
  return Parts;
}

/// Two aggregates of one type, part by part; empty for other values.
static std::optional<AbstractValue> zipAggregates(const AbstractValue &A, const AbstractValue &B,
                                                  Combine Both) {
  const auto *Mine = A.as<Aggregate>(), *Theirs = B.as<Aggregate>();
  if (!Mine || !Theirs || Mine->Parts.size() != Theirs->Parts.size())
    return std::nullopt;
  return AbstractValue(Aggregate{zipParts(Mine->Parts, Theirs->Parts, Both)});
}

/// Joins two addresses; what is too much to list gives an element of an array.
static Address joined(Address A, const Address &B) {
  A.join(B);
  if (A.Places.size() <= Address::MaxPlaces)
    return A;
  Address Coarse;
  Coarse.Elsewhere = A.Elsewhere;
  Coarse.Null = A.Null;
  for (Place &P : A.Places) {
    if (!P.Path.empty())
      P.Path.back() = Place::AnyElement;
    Coarse.join(Address::of(P));
  }
  return Coarse;
}

AbstractValue AbstractValue::join(const AbstractValue &Other) const {
  if (Held == Other.Held || Other.isUninitialised())
    return *this;
  if (isUninitialised())
    return Other;
  if (const auto *A = as<IntValue>())
    if (const auto *B = Other.as<IntValue>()) {
      IntValue Both = *A;
      Both.join(*B);
      return AbstractValue(Both);
    }
  if (const auto *A = as<Dim3Value>())
    if (const auto *B = Other.as<Dim3Value>()) {
      Dim3Value Both = *A;
      Both.join(*B);
      return AbstractValue(Both);
    }
  if (const auto *A = as<Functions>()) {
    if (const auto *B = Other.as<Functions>())
      return joined(*A, *B);
    if (isNull(Other))
      return *this;
  }
  if (isNull(*this) && Other.as<Functions>())
    return Other;
  if (as<Address>() || Other.as<Address>())
    return AbstractValue(joined(address(), Other.address()));
  auto Join = [](const AbstractValue &X, const AbstractValue &Y) { return X.join(Y); };
  if (std::optional<AbstractValue> Both = zipAggregates(*this, Other, Join))
    return *Both;
  if (const auto *A = as<Closure>())
    if (const auto *B = Other.as<Closure>(); B && A->Lambda == B->Lambda)
      return AbstractValue(Closure{A->Lambda, zipParts(A->Captures, B->Captures, Join)});
  if (sameAs(Other))
    return *this;
  const AbstractValue &Top = as<Unknown>() ? *this : Other;
  const AbstractValue &Rest = as<Unknown>() ? Other : *this;
  if (!Top.as<Unknown>())
    return AbstractValue::unknown(Reason::Other);
  if (const auto *A = Rest.as<Aggregate>()) { // keeps the addresses in it
    Aggregate Parts;
    for (const AbstractValue &Part : A->Parts)
      Parts.Parts.push_back(Part.join(Top));
    return AbstractValue(std::move(Parts));
  }
  return Top;
}

AbstractValue AbstractValue::widenedFrom(const AbstractValue &Before) const {
  if (const auto *A = Before.as<IntValue>())
    if (const auto *B = as<IntValue>())
      return A->sameAs(*B)
                 ? *this
                 : AbstractValue(IntValue::unknown(B->isKnown() ? Reason::TooMany : B->why().Why,
                                                   {}, widen(A->bounds(), B->bounds())));
  if (std::optional<AbstractValue> Parts =
          zipAggregates(*this, Before, [](const AbstractValue &X, const AbstractValue &Y) {
            return X.widenedFrom(Y);
          }))
    return *Parts;
  const auto *A = Before.as<Dim3Value>();
  const auto *B = as<Dim3Value>();
  if (!A || !B || A->sameAs(*B))
    return *this;
  std::array<IntValue, 3> Parts;
  for (unsigned I = 0; I != 3; ++I) {
    AbstractValue Part = AbstractValue(B->component(I)).widenedFrom(AbstractValue(A->component(I)));
    Parts[I] = *Part.as<IntValue>();
  }
  return AbstractValue(Dim3Value::of(Parts[0], Parts[1], Parts[2]));
}

AbstractValue AbstractValue::speculativeBeside(const AbstractValue &Before) const {
  if (const auto *New = as<IntValue>(), *Old = Before.as<IntValue>(); New && Old)
    return AbstractValue(New->speculativeBeside(*Old));
  if (const auto *New = as<Dim3Value>(), *Old = Before.as<Dim3Value>(); New && Old)
    return AbstractValue(New->speculativeBeside(*Old));
  std::optional<AbstractValue> Parts =
      zipAggregates(*this, Before, [](const AbstractValue &X, const AbstractValue &Y) {
        return X.speculativeBeside(Y);
      });
  return Parts.value_or(*this);
}

AbstractValue AbstractValue::speculative() const {
  return mapIntegers(
      [](const IntValue &I) { return I.speculativeBeside(IntValue::unknown(Reason::Other, {})); });
}

AbstractValue AbstractValue::assumed() const {
  auto Proved = [](const IntValue &I) {
    return any_of(I.members(), [](const Integer &Each) { return !Each.Assumed; });
  };
  return anyInteger(Proved) ? mapIntegers([](const IntValue &I) { return I.assumed(); }) : *this;
}

bool AbstractValue::isAssumed() const {
  return anyInteger([](const IntValue &I) { return I.isAssumed(); });
}

AbstractValue AbstractValue::torn() const {
  return mapIntegers([](const IntValue &I) { return I.torn(); });
}

bool AbstractValue::isTorn() const {
  return anyInteger([](const IntValue &I) { return I.isTorn(); });
}

AbstractValue AbstractValue::speculativeWhereTorn() const {
  return mapIntegers([](const IntValue &I) { return I.speculativeWhereTorn(); });
}

bool AbstractValue::sameAs(const AbstractValue &Other) const {
  if (Held == Other.Held)
    return true;
  if (Held->Is.index() != Other.Held->Is.index())
    return false;
  auto SameParts = [](const std::vector<AbstractValue> &A, const std::vector<AbstractValue> &B) {
    return A.size() == B.size() &&
           all_of(zip(A, B), [](auto Pair) { return std::get<0>(Pair).sameAs(std::get<1>(Pair)); });
  };
  if (const auto *A = as<IntValue>())
    return A->sameAs(*Other.as<IntValue>());
  if (const auto *A = as<Dim3Value>())
    return A->sameAs(*Other.as<Dim3Value>());
  if (const auto *A = as<Functions>()) {
    const auto *B = Other.as<Functions>();
    return A->Members.size() == B->Members.size() &&
           all_of(A->Members, [&](const FunctionDecl *F) { return is_contained(B->Members, F); });
  }
  if (const auto *A = as<Aggregate>())
    return SameParts(A->Parts, Other.as<Aggregate>()->Parts);
  if (const auto *A = as<Closure>())
    return A->Lambda == Other.as<Closure>()->Lambda &&
           SameParts(A->Captures, Other.as<Closure>()->Captures);
  if (const auto *A = as<Address>()) {
    const auto *B = Other.as<Address>();
    return A->Elsewhere == B->Elsewhere && A->Null == B->Null && A->Places.size() == B->Places.size() &&
           all_of(A->Places, [&](const Place &P) { return is_contained(B->Places, P); });
  }
  return isUninitialised() == Other.isUninitialised();
}

AbstractValue AbstractValue::mapIntegers(function_ref<IntValue(const IntValue &)> Change) const {
  if (const auto *I = as<IntValue>())
    return AbstractValue(Change(*I));
  if (const auto *T = as<Dim3Value>())
    return AbstractValue(T->mapParts(Change));
  const auto *A = as<Aggregate>();
  if (!A)
    return *this;
  Aggregate Parts;
  for (const AbstractValue &Part : A->Parts)
    Parts.Parts.push_back(Part.mapIntegers(Change));
  return AbstractValue(std::move(Parts));
}

void AbstractValue::forEachPlace(function_ref<void(const Place &)> Visit) const {
  if (const auto *A = as<Address>())
    for_each(A->Places, Visit);
  else if (const auto *A = as<Aggregate>())
    for (const AbstractValue &Part : A->Parts)
      Part.forEachPlace(Visit);
  else if (const auto *C = as<Closure>())
    for (const AbstractValue &Captured : C->Captures)
      Captured.forEachPlace(Visit);
}

bool AbstractValue::anyInteger(function_ref<bool(const IntValue &)> Test) const {
  if (const auto *I = as<IntValue>())
    return Test(*I);
  if (const auto *T = as<Dim3Value>())
    return any_of(T->members(), [&](const Triple &Each) { return any_of(Each.Parts, Test); });
  const auto *A = as<Aggregate>();
  return A && any_of(A->Parts, [&](const AbstractValue &Part) { return Part.anyInteger(Test); });
}

bool AbstractValue::hasIdentity(unsigned Identity) const {
  return Held->Newest >= Identity &&
         anyInteger([&](const IntValue &I) { return I.identity() == Identity; });
}

bool AbstractValue::mentions(unsigned Identity) const {
  return Held->Newest >= Identity &&
         anyInteger([&](const IntValue &I) { return I.mentions(Identity); });
}

bool AbstractValue::hasIdentityAbove(unsigned After) const { return Held->Newest > After; }

AbstractValue AbstractValue::named(const ValueDecl *Name, bool Always) const {
  if (as<Aggregate>() || (as<Dim3Value>() && Always))
    return *this;
  auto Rename = [&](Integer I) {
    if (Always || !I.From.Named)
      I.From.Named = Name;
    return std::optional(I);
  };
  return mapIntegers([&](const IntValue &I) { return I.map(Rename, {}).identified(I.identity()); });
}

AbstractValue AbstractValue::anonymous(unsigned After) const {
  if (!hasIdentityAbove(After))
    return *this;
  return mapIntegers([&](const IntValue &I) { return I.anonymous(After); });
}

AbstractValue AbstractValue::without(unsigned Identity) const {
  if (!mentions(Identity))
    return *this;
  return mapIntegers([&](const IntValue &I) { return I.without(Identity); });
}

AbstractValue
AbstractValue::mapNumbers(function_ref<IntValue(const IntValue &)> Change) const {
  if (!anyInteger([](const IntValue &I) { return I.expression() != nullptr; }))
    return *this;
  return mapIntegers(Change);
}

AbstractValue AbstractValue::narrowed(unsigned Identity, const IntValue &Narrower) const {
  if (!hasIdentity(Identity))
    return *this;
  // Where nothing is left, no path that is known leads here.
  if (const auto *I = as<IntValue>()) {
    std::optional<IntValue> Left = I->whereEqual(Narrower);
    return Left ? AbstractValue(*Left) : *this;
  }
  // Triples of other paths, on which the number was another one, do not come here.
  if (const auto *T = as<Dim3Value>()) {
    std::optional<Dim3Value> Left = T->whereEqual(Identity, Narrower);
    return Left ? AbstractValue(*Left) : *this;
  }
  Aggregate Parts;
  for (const AbstractValue &Part : as<Aggregate>()->Parts)
    Parts.Parts.push_back(Part.narrowed(Identity, Narrower));
  return AbstractValue(std::move(Parts));
}

AbstractValue AbstractValue::part(int I) const {
  if (const auto *D = as<Dim3Value>()) {
    return I >= 0 && I < 3 ? AbstractValue(D->component(unsigned(I))) : unknown(Reason::Other);
  }
  if (const auto *A = as<Aggregate>()) {
    if (I >= 0)
      return size_t(I) < A->Parts.size() ? A->Parts[I] : unknown(Reason::Other);
    AbstractValue Any = unknown(Reason::NoValue);
    for (const AbstractValue &Part : A->Parts)
      Any = Any.join(Part);
    return Any;
  }
  const auto *U = as<Unknown>();
  if (!U)
    return unknown(Reason::Other);
  // The reason of a variable itself is more exact than "a member of".
  bool Vague = U->Why == Reason::Other || U->Why == Reason::Parameter;
  return unknown(Vague ? Reason::Member : U->Why, U->Where);
}

AbstractValue AbstractValue::with(const TypeShapes &Types, QualType Type, int I,
                                  const AbstractValue &New) const {
  if (const auto *D = as<Dim3Value>()) {
    if (I < 0 || I >= 3)
      return unknown(Reason::Other);
    return AbstractValue(
        D->with(unsigned(I), asInteger(New, Types.ast(), Types.ast().UnsignedIntTy, {})));
  }
  size_t Count = partCount(Types, Type);
  if (I >= int(Count) || I < 0)
    return unknown(Reason::Other);
  if (as<Unknown>() && Type->isUnionType())
    return AbstractValue(Aggregate{std::vector<AbstractValue>(Count, *this)})
        .with(Types, Type, I, New);
  if (as<Unknown>())
    return filled(Types, Type, *this).with(Types, Type, I, New);
  const auto *A = as<Aggregate>();
  if (!A || A->Parts.size() != Count)
    return unknown(Reason::Other);
  Aggregate Changed = *A;
  if (Type->isUnionType()) // its fields share their bytes
    Changed.Parts.assign(Count, unknown(Reason::Other));
  Changed.Parts[I] = New;
  return AbstractValue(std::move(Changed));
}

bool isInUnion(const TypeShapes &Types, const Place &P) {
  QualType Type = P.Base->Type;
  for (int Step : P.Path) {
    if (Type.isNull() || Type->isUnionType())
      return true;
    Type = partType(Types, Type, Step);
  }
  return false;
}

} // namespace warplint
