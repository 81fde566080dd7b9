//===- Copies.cpp - Variables that hold copies of one number --------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dataflow/Interpreter.h"
#include "clang/AST/ASTContext.h"

using namespace clang;
using namespace llvm;

namespace warplint {

/// The value of \p Before without the identities that another number has since.
AbstractValue Interpreter::upToDate(const Evaluated &Before) const {
  AbstractValue Value = Before.Value;
  if (Before.Time == Clock || !Value.hasIdentityAbove(0))
    return Value;
  for (auto [Identity, Time] : GivenAnew)
    if (Time > Before.Time)
      Value = Value.without(Identity);
  return Value;
}

/// What \p From holds, \p Content, is copied: the number that it is in both, and
/// each number in it, gets an identity, so that what a branch implies later for the one
/// holds for the other.
AbstractValue Interpreter::copied(const Address &From, const AbstractValue &Content) {
  const Place *P = From.single();
  if (Pure || !P || isInUnion(Context.shapes(), *P))
    return Content;
  if (Content.as<Dim3Value>() || Content.as<Aggregate>()) {
    identifyParts(*P, Content);
    return Now.load(From);
  }
  const auto *Number = Content.as<IntValue>();
  if (!Number || Number->identity() || !Number->isOpen())
    return Content;
  if (AbstractValue Held = Now.load(From); !Held.as<IntValue>()) {
    if (!P->Path.empty()) // its whole is not known part by part
      return Content;
    Now.narrow(*P, Content);
  }
  identify(*P);
  return Now.load(From);
}

/// Gives each number in \p Content, which \p P holds, an identity where it has none.
void Interpreter::identifyParts(const Place &P, const AbstractValue &Content) {
  if (const auto *T = Content.as<Dim3Value>()) {
    for (int I = 0; I != 3; ++I)
      if (IntValue Part = T->component(unsigned(I)); Part.isOpen() && !Part.identity())
        identify(P.part(I));
  } else if (const auto *A = Content.as<Aggregate>()) {
    for (int I = 0; I != int(A->Parts.size()); ++I) {
      const auto *Part = A->Parts[size_t(I)].as<IntValue>();
      if (!Part)
        identifyParts(P.part(I), A->Parts[size_t(I)]);
      else if (Part->isOpen() && !Part->identity())
        identify(P.part(I));
    }
  }
}

/// Gives the number in \p P the identity of that place. What was a copy of an
/// earlier number there is none of this one.
void Interpreter::identify(const Place &P) {
  auto [At, New] = Identities.try_emplace({P.Base, P.Path}, 0);
  if (New) {
    At->second = Context.newIdentity();
  } else {
    Now.dropIdentity(At->second);
    GivenAnew[At->second] = ++Clock;
  }
  Now.identify(P, At->second);
}

} // namespace warplint
