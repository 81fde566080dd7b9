//===- Identities.cpp - Copies of one number, and symbols for it ----------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What an Environment knows of numbers that are in several places, or that others are computed
/// from.
///
//===----------------------------------------------------------------------===//

#include "dataflow/Environment.h"
#include "dataflow/FlowContext.h"
#include "dataflow/PlaceName.h"
#include "clang/AST/ASTContext.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using namespace llvm;

namespace warplint {

void Environment::narrow(unsigned Identity, const IntValue &Narrower) {
  if (any_of(*Cells, [&](const auto &At) { return At.second.Content.hasIdentity(Identity); }))
    for (auto &[Object, Held] : Cells.own())
      if (Held.Content.hasIdentity(Identity))
        Held.Content = Held.Content.narrowed(Identity, Narrower);
}

void Environment::narrowCopies(const AbstractValue &Learnt) {
  if (const auto *I = Learnt.as<IntValue>(); I && I->identity())
    narrow(I->identity(), *I);
  const auto *T = Learnt.as<Dim3Value>();
  for (unsigned Part = 0; T && Part != 3; ++Part)
    // Where the triples are copies of different numbers, none of these is kept apart.
    if (IntValue All = T->component(Part); All.identity())
      narrow(All.identity(), All);
}

IntValue Environment::held(const IntValue &Number, const Place &P) const {
  QualType At = P.type(Context->shapes());
  std::optional<IntType> Type =
      At.isNull() ? std::nullopt : intType(Context->ast(), At.getNonReferenceType());
  // What a guard says of a narrower variable does not hold for the wider number that it is from.
  const ExpressionRef &From = Number.expression();
  bool IsNarrowed = From && Type && !P.Base->Made && From->kind() == Expression::Kind::Convert &&
                    From->left()->type().Bits > Type->Bits;
  // What the device answers is no size of the program's.
  bool IsAnswer = !Number.isKnown() && (Number.why().Why == Reason::Device ||
                                        Number.why().Why == Reason::Occupancy);
  if (!Type || IsAnswer || (From && !IsNarrowed))
    return Number;
  Symbol Own{.Identity = Number.identity(), .At = P, .Within = Bounds::ofType(*Type)};
  Own.Begun = Number.bounds();
  return Number.expressed(Expression::symbol(std::move(Own), *Type));
}

/// The first variable of \p Type that holds the number of \p Identity; null: none does. \p Within is
/// narrowed to the bounds of any of them: of one that only some ways here have set, the bounds hold on
/// those alone.
const VarDecl *Environment::holderOf(unsigned Identity, IntType Type, Bounds &Within) const {
  const VarDecl *First = nullptr;
  Bounds OfAny;
  for (const auto &[Object, Held] : *Cells) {
    const VarDecl *V = Object->Variable;
    const auto *Number = Held.Content.as<IntValue>();
    // A copy in another type may be another number modulo 2^32.
    std::optional<IntType> Mine = V && Number && Number->identity() == Identity
                                      ? intType(Context->ast(), V->getType())
                                      : std::nullopt;
    if (!Mine || Mine->Bits != Type.Bits || Mine->Signed != Type.Signed)
      continue;
    OfAny = First ? hull(OfAny, Number->bounds()) : Number->bounds();
    if (!First || V->getLocation() < First->getLocation())
      First = V;
  }
  if (First)
    Within = intersect(Within, OfAny);
  return First;
}

/// \p S, of \p Type, with the bounds and the name that it has here: the name of its place, or of the
/// first variable that holds a copy, as of the result of a call. Empty if its place holds another
/// number by now and no variable has a copy: then it has no name.
std::optional<Symbol> Environment::fixed(const Symbol &S, IntType Type) const {
  Symbol Fixed = S;
  Fixed.Identity = 0;
  const VarDecl *Holder = holderOf(S.Identity, Type, Fixed.Within);
  AbstractValue There = load(Address::of(S.At));
  const auto *Number = There.as<IntValue>();
  bool IsThere = Number && Number->identity() == S.Identity;
  if (IsThere)
    Fixed.Within = intersect(Fixed.Within, Number->bounds());
  if (!IsThere && !Holder && !S.At.Base->Made)
    return std::nullopt;
  Fixed.Name = IsThere || !Holder ? nameOf(S.At, Context->shapes()) : Holder->getNameAsString();
  return Fixed;
}

AbstractValue Environment::fixed(const AbstractValue &Value) const {
  auto WithinHere = [&](const Symbol &S, IntType Type) {
    std::optional<Symbol> Here = S.Identity ? fixed(S, Type) : std::nullopt;
    return Here ? Here->Within : Bounds::ofType(Type);
  };
  return Value.mapNumbers([&](const IntValue &I) {
    const ExpressionRef &From = I.expression();
    IntValue Narrower = From ? I.within(Learnt.boundsOf(From, WithinHere)) : I;
    return Narrower.expressed(Expression::mapSymbols(From, [&](const Symbol &S, IntType Type) {
      return S.Identity ? fixed(S, Type) : std::optional(S);
    }));
  });
}

void Environment::identify(const Place &P, unsigned Identity) {
  if (!P.Path.empty()) {
    AbstractValue Outer = load(Address::of(P.whole()));
    if (const auto *T = Outer.as<Dim3Value>())
      return narrow(P.whole(), AbstractValue(T->identified(unsigned(P.Path.back()), Identity)));
  }
  AbstractValue Content = load(Address::of(P));
  if (const auto *I = Content.as<IntValue>())
    narrow(P, AbstractValue(held(I->identified(Identity), P)));
}

void Environment::dropIdentities(unsigned After) {
  Learnt.dropIdentities(After);
  if (any_of(*Cells, [&](const auto &At) { return At.second.Content.hasIdentityAbove(After); }))
    for (auto &[Object, Held] : Cells.own())
      Held.Content = Held.Content.anonymous(After);
}

void Environment::dropIdentity(unsigned Identity) {
  Learnt.dropIdentity(Identity);
  if (any_of(*Cells, [&](const auto &At) { return At.second.Content.mentions(Identity); }))
    for (auto &[Object, Held] : Cells.own())
      Held.Content = Held.Content.without(Identity);
}

} // namespace warplint
