//===- Reachability.cpp - Which instances of templates are never reached --===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "launch/Reachability.h"
#include "clang/AST/Decl.h"
#include "llvm/ADT/STLExtras.h"

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

/// A chain of functions that call each other is followed this far.
static constexpr unsigned LongestChain = 8;

bool Reachability::isNeverReached(const FunctionDecl *Function, const Evaluator &Values) const {
  return isNeverReached(Function, Values, LongestChain);
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
  return isReachedOnly(Function, Behind, LongestChain);
}

bool Reachability::isReachedOnly(const FunctionDecl *Function,
                                 function_ref<bool(ArrayRef<Guard>)> Behind, unsigned Depth) const {
  if (Depth == 0 || !Function)
    return false;
  auto Found = Mentions.find(Function->getCanonicalDecl());
  return Found != Mentions.end() && all_of(Found->second, [&](const Mention &M) {
           return Behind(M.Guards) || isReachedOnly(M.Caller, Behind, Depth - 1);
         });
}

} // namespace warplint::launch
