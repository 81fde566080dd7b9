//===- State.cpp - What one activation of a function knows ---------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dataflow/State.h"
#include "clang/AST/ASTContext.h"

using namespace clang;
using namespace llvm;

namespace warplint {

AbstractValue State::upToDate(const Evaluated &Before) const {
  AbstractValue Value = Before.Value;
  if (Before.Time == Clock || !Value.hasIdentityAbove(0))
    return Value;
  for (auto [Identity, Time] : GivenAnew)
    if (Time > Before.Time)
      Value = Value.without(Identity);
  return Value;
}

AbstractValue State::copied(const Address &From, const AbstractValue &Content) {
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
void State::identifyParts(const Place &P, const AbstractValue &Content) {
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
void State::identify(const Place &P) {
  auto [At, New] = Identities.try_emplace({P.Base, P.Path}, 0);
  if (New) {
    At->second = Context.newIdentity();
  } else {
    Now.dropIdentity(At->second);
    GivenAnew[At->second] = ++Clock;
  }
  Now.identify(P, At->second);
}

SmallVector<const CallExpr *, 4> State::callPath() const {
  SmallVector<const CallExpr *, 4> By;
  for (const State *Each = this; Each; Each = Each->Caller)
    if (Each->CalledBy)
      By.push_back(Each->CalledBy);
  std::reverse(By.begin(), By.end());
  return By;
}

} // namespace warplint
