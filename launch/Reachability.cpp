//===- Reachability.cpp - Which instances of templates are never reached --===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "launch/Reachability.h"
#include "clang/AST/Decl.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"

using namespace clang;
using namespace llvm;

namespace warplint::launch {

static bool isImplicitInstance(const FunctionDecl *Function) {
  return Function && Function->getTemplateSpecializationKind() == TSK_ImplicitInstantiation;
}

void Reachability::note(const Decl *Named, const FunctionDecl *Caller, ArrayRef<Guard> Guards) {
  const auto *Function = dyn_cast<FunctionDecl>(Named);
  if (Function && Function->isDefined())
    Mentions[Function->getCanonicalDecl()].push_back(
        {Caller, SmallVector<Guard, 4>(Guards.begin(), Guards.end())});
}

bool Reachability::isNeverReached(const FunctionDecl *Function, const Evaluator &Values) const {
  // A chain of templates that call each other is followed this far.
  constexpr unsigned Depth = 8;
  return isNeverReached(Function, Values, Depth);
}

bool Reachability::isNeverReached(const FunctionDecl *Function, const Evaluator &Values,
                                  unsigned Depth) const {
  if (Depth == 0 || !isImplicitInstance(Function))
    return false;
  auto Found = Mentions.find(Function->getCanonicalDecl());
  return Found != Mentions.end() && all_of(Found->second, [&](const Mention &M) {
           return isDead(M.Guards, Values) || isNeverReached(M.Caller, Values, Depth - 1);
         });
}

bool Reachability::isReachedOnly(const FunctionDecl *Function,
                                 function_ref<bool(ArrayRef<Guard>)> Behind) const {
  SetVector<const FunctionDecl *> Open;
  bool AnyGuarded = false;
  if (!Function)
    return false;
  Open.insert(Function->getCanonicalDecl());
  // All that lead there without a guard; each must itself be led to.
  for (size_t Next = 0; Next != Open.size(); ++Next) {
    auto Found = Mentions.find(Open[Next]);
    if (Found == Mentions.end())
      return false;
    for (const Mention &M : Found->second) {
      if (Behind(M.Guards))
        AnyGuarded = true;
      else if (M.Caller)
        Open.insert(M.Caller->getCanonicalDecl());
      else
        return false;
    }
  }
  return AnyGuarded; // functions that only call each other have callers elsewhere
}

} // namespace warplint::launch
