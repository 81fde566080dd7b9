//===- Datum.cpp - What is known of a value of any type -------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "launch/values/Datum.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using namespace llvm;

namespace warplint::launch {

Place Place::part(int Part) const {
  Place Result = *this;
  Result.Path.push_back(Part);
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

const Place *Address::single() const & {
  return Places.size() == 1 && !Elsewhere && Places[0].isSingle() ? &Places[0] : nullptr;
}

void Address::join(const Address &Other) {
  for (const Place &P : Other.Places)
    if (!is_contained(Places, P))
      Places.push_back(P);
  Elsewhere |= Other.Elsewhere;
}

Functions Functions::of(const FunctionDecl *F) { return {{F->getCanonicalDecl()}}; }

/// The functions of two pointers; unknown where they are too many.
static Datum joined(const Functions &A, const Functions &B) {
  Functions Both = A;
  for (const FunctionDecl *F : B.Members)
    if (!is_contained(Both.Members, F))
      Both.Members.push_back(F);
  return Both.Members.size() <= Functions::MaxMembers ? Datum(std::move(Both))
                                                      : Datum::unknown(Reason::TooMany);
}

/// Whether it is a null pointer and nothing else, which leads nowhere.
static bool isNull(const Datum &D) {
  const auto *A = D.as<Address>();
  return A && A->Places.empty() && !A->Elsewhere;
}

Address Datum::address() const {
  if (const auto *A = as<Address>())
    return *A;
  if (const auto *I = as<IntValue>(); I && I->single() && I->single()->Value == 0)
    return {}; // a null pointer leads nowhere
  return isUninitialised() ? Address() : Address::elsewhere();
}

/// Aggregates of one type, part by part.
template <typename Combine>
static std::vector<Datum> zipParts(const std::vector<Datum> &A, const std::vector<Datum> &B,
                                   Combine Both) {
  std::vector<Datum> Parts;
  Parts.reserve(A.size());
  for (auto [PartA, PartB] : zip(A, B))
    Parts.push_back(Both(PartA, PartB));
  return Parts;
}

/// Joins two addresses; what is too much to list gives an element of an array.
static Address joined(Address A, const Address &B) {
  A.join(B);
  if (A.Places.size() <= Address::MaxPlaces)
    return A;
  Address Coarse;
  Coarse.Elsewhere = A.Elsewhere;
  for (Place &P : A.Places) {
    if (!P.Path.empty())
      P.Path.back() = Place::AnyElement;
    Coarse.join(Address::of(P));
  }
  return Coarse;
}

Datum Datum::join(const Datum &Other) const {
  if (Held == Other.Held || Other.isUninitialised())
    return *this;
  if (isUninitialised())
    return Other;
  if (const auto *A = as<IntValue>())
    if (const auto *B = Other.as<IntValue>()) {
      IntValue Both = *A;
      Both.join(*B);
      return Datum(Both);
    }
  if (const auto *A = as<Dim3Value>())
    if (const auto *B = Other.as<Dim3Value>()) {
      Dim3Value Both = *A;
      Both.join(*B);
      return Datum(Both);
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
    return Datum(joined(address(), Other.address()));
  if (const auto *A = as<Aggregate>())
    if (const auto *B = Other.as<Aggregate>(); B && A->Parts.size() == B->Parts.size())
      return Datum(Aggregate{
          zipParts(A->Parts, B->Parts, [](const Datum &X, const Datum &Y) { return X.join(Y); })});
  if (const auto *A = as<Closure>())
    if (const auto *B = Other.as<Closure>(); B && A->Lambda == B->Lambda)
      return Datum(
          Closure{A->Lambda, zipParts(A->Captures, B->Captures,
                                      [](const Datum &X, const Datum &Y) { return X.join(Y); })});
  if (sameAs(Other))
    return *this;
  const Datum &Top = as<Unknown>() ? *this : Other;
  const Datum &Rest = as<Unknown>() ? Other : *this;
  if (!Top.as<Unknown>())
    return Datum::unknown(Reason::Other);
  if (const auto *A = Rest.as<Aggregate>()) { // keeps the addresses in it
    Aggregate Parts;
    for (const Datum &Part : A->Parts)
      Parts.Parts.push_back(Part.join(Top));
    return Datum(std::move(Parts));
  }
  return Top;
}

Datum Datum::widenedFrom(const Datum &Before) const {
  if (const auto *A = Before.as<IntValue>())
    if (const auto *B = as<IntValue>())
      return A->sameAs(*B) ? *this
                           : Datum(IntValue::unknown(B->isKnown() ? Reason::TooMany : B->why().Why,
                                                     {}, widen(A->bounds(), B->bounds())));
  if (const auto *A = Before.as<Aggregate>())
    if (const auto *B = as<Aggregate>(); B && A->Parts.size() == B->Parts.size())
      return Datum(Aggregate{zipParts(
          A->Parts, B->Parts, [](const Datum &X, const Datum &Y) { return Y.widenedFrom(X); })});
  const auto *A = Before.as<Dim3Value>();
  const auto *B = as<Dim3Value>();
  if (!A || !B || A->sameAs(*B))
    return *this;
  std::array<IntValue, 3> Parts;
  for (unsigned I = 0; I != 3; ++I) {
    Datum Part = Datum(B->component(I)).widenedFrom(Datum(A->component(I)));
    Parts[I] = *Part.as<IntValue>();
  }
  return Datum(Dim3Value::of(Parts[0], Parts[1], Parts[2]));
}

Datum Datum::unsureBeside(const Datum &Before) const {
  if (const auto *New = as<IntValue>(), *Old = Before.as<IntValue>(); New && Old)
    return Datum(New->unsureBeside(*Old));
  if (const auto *New = as<Dim3Value>(), *Old = Before.as<Dim3Value>(); New && Old)
    return Datum(New->unsureBeside(*Old));
  const auto *New = as<Aggregate>(), *Old = Before.as<Aggregate>();
  if (!New || !Old || New->Parts.size() != Old->Parts.size())
    return *this;
  return Datum(Aggregate{zipParts(
      New->Parts, Old->Parts, [](const Datum &X, const Datum &Y) { return X.unsureBeside(Y); })});
}

Datum Datum::unsure() const {
  return mapIntegers([](const IntValue &I) {
    return I.unsureBeside(IntValue::unknown(Reason::Other, {}));
  });
}

Datum Datum::assumed() const {
  auto Proved = [](const IntValue &I) {
    return any_of(I.members(), [](const Integer &Each) { return !Each.Assumed; });
  };
  return anyInteger(Proved) ? mapIntegers([](const IntValue &I) { return I.assumed(); }) : *this;
}

bool Datum::isAssumed() const {
  return anyInteger([](const IntValue &I) { return I.isAssumed(); });
}

bool Datum::sameAs(const Datum &Other) const {
  if (Held == Other.Held)
    return true;
  if (Held->index() != Other.Held->index())
    return false;
  auto SameParts = [](const std::vector<Datum> &A, const std::vector<Datum> &B) {
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
    return A->Elsewhere == B->Elsewhere && A->Places.size() == B->Places.size() &&
           all_of(A->Places, [&](const Place &P) { return is_contained(B->Places, P); });
  }
  return isUninitialised() == Other.isUninitialised();
}

Datum Datum::mapIntegers(function_ref<IntValue(const IntValue &)> Change) const {
  if (const auto *I = as<IntValue>())
    return Datum(Change(*I));
  if (const auto *T = as<Dim3Value>())
    return Datum(T->mapParts(Change));
  const auto *A = as<Aggregate>();
  if (!A)
    return *this;
  Aggregate Parts;
  for (const Datum &Part : A->Parts)
    Parts.Parts.push_back(Part.mapIntegers(Change));
  return Datum(std::move(Parts));
}

void Datum::forEachPlace(function_ref<void(const Place &)> Visit) const {
  if (const auto *A = as<Address>())
    for_each(A->Places, Visit);
  else if (const auto *A = as<Aggregate>())
    for (const Datum &Part : A->Parts)
      Part.forEachPlace(Visit);
  else if (const auto *C = as<Closure>())
    for (const Datum &Captured : C->Captures)
      Captured.forEachPlace(Visit);
}

bool Datum::anyInteger(function_ref<bool(const IntValue &)> Test) const {
  if (const auto *I = as<IntValue>())
    return Test(*I);
  if (const auto *T = as<Dim3Value>())
    return any_of(T->members(), [&](const Triple &Each) { return any_of(Each.Parts, Test); });
  const auto *A = as<Aggregate>();
  return A && any_of(A->Parts, [&](const Datum &Part) { return Part.anyInteger(Test); });
}

bool Datum::hasIdentity(unsigned Identity) const {
  return anyInteger([&](const IntValue &I) { return I.identity() == Identity; });
}

bool Datum::hasIdentityAbove(unsigned After) const {
  return anyInteger([&](const IntValue &I) { return I.identity() > After; });
}

Datum Datum::named(const ValueDecl *Name, bool Always) const {
  if (as<Aggregate>() || (as<Dim3Value>() && Always))
    return *this;
  auto Rename = [&](Integer I) {
    if (Always || !I.From.Named)
      I.From.Named = Name;
    return std::optional(I);
  };
  return mapIntegers([&](const IntValue &I) { return I.map(Rename, {}).identified(I.identity()); });
}

Datum Datum::anonymous(unsigned After) const {
  if (!hasIdentityAbove(After))
    return *this;
  return mapIntegers([&](const IntValue &I) { return I.identity() > After ? I.identified(0) : I; });
}

Datum Datum::without(unsigned Identity) const {
  if (!hasIdentity(Identity))
    return *this;
  return mapIntegers(
      [&](const IntValue &I) { return I.identity() == Identity ? I.identified(0) : I; });
}

Datum Datum::narrowed(unsigned Identity, const IntValue &Narrower) const {
  if (!hasIdentity(Identity))
    return *this;
  // Where nothing is left, no path leads here that could be told.
  if (const auto *I = as<IntValue>()) {
    std::optional<IntValue> Left = I->whereEqual(Narrower);
    return Left ? Datum(*Left) : *this;
  }
  // Triples of other paths, on which the number was another one, do not come here.
  if (const auto *T = as<Dim3Value>()) {
    std::optional<Dim3Value> Left = T->whereEqual(Identity, Narrower);
    return Left ? Datum(*Left) : *this;
  }
  Aggregate Parts;
  for (const Datum &Part : as<Aggregate>()->Parts)
    Parts.Parts.push_back(Part.narrowed(Identity, Narrower));
  return Datum(std::move(Parts));
}

Datum Datum::part(const ASTContext &Context, QualType Type, int I) const {
  if (const auto *D = as<Dim3Value>()) {
    return I >= 0 && I < 3 ? Datum(D->component(unsigned(I))) : unknown(Reason::Other);
  }
  if (const auto *A = as<Aggregate>()) {
    if (I >= 0)
      return size_t(I) < A->Parts.size() ? A->Parts[I] : unknown(Reason::Other);
    Datum Any = unknown(Reason::NoValue);
    for (const Datum &Part : A->Parts)
      Any = Any.join(Part);
    return Any;
  }
  const auto *U = as<Unknown>();
  if (!U)
    return unknown(Reason::Other);
  // What is said of a variable itself says more than "a member of".
  bool Vague = U->Why == Reason::Other || U->Why == Reason::Parameter;
  return unknown(Vague ? Reason::Member : U->Why, U->Where);
}

Datum Datum::with(const ASTContext &Context, QualType Type, int I, const Datum &New) const {
  if (const auto *D = as<Dim3Value>()) {
    if (I < 0 || I >= 3)
      return unknown(Reason::Other);
    return Datum(D->with(unsigned(I), asInteger(New, Context, Context.UnsignedIntTy, {})));
  }
  size_t Count = partCount(Context, Type);
  if (I >= int(Count) || I < 0)
    return unknown(Reason::Other);
  if (as<Unknown>() && Type->isUnionType())
    return Datum(Aggregate{std::vector<Datum>(Count, *this)}).with(Context, Type, I, New);
  if (as<Unknown>())
    return filled(Context, Type, *this).with(Context, Type, I, New);
  const auto *A = as<Aggregate>();
  if (!A || A->Parts.size() != Count)
    return unknown(Reason::Other);
  Aggregate Changed = *A;
  if (Type->isUnionType()) // its fields lie in the same bytes
    Changed.Parts.assign(Count, unknown(Reason::Other));
  Changed.Parts[I] = New;
  return Datum(std::move(Changed));
}

bool isInUnion(const ASTContext &Context, const Place &P) {
  QualType Type = P.Base->Type;
  for (int Step : P.Path) {
    if (Type.isNull() || Type->isUnionType())
      return true;
    Type = partType(Context, Type, Step);
  }
  return false;
}

} // namespace warplint::launch
