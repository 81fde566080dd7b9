//===- Reachability.cpp - Template instances that are never reached -------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "facts/Reachability.h"
#include "clang/AST/DeclCXX.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"

using namespace clang;
using namespace llvm;

namespace warplint {

static bool isImplicitInstance(const FunctionDecl *Function) {
  return Function && Function->getTemplateSpecializationKind() == TSK_ImplicitInstantiation;
}

void Reachability::note(const Decl *Named, const FunctionDecl *Caller, ArrayRef<Guard> Guards,
                        QualType Stored) {
  const auto *Function = dyn_cast<FunctionDecl>(Named);
  const auto *Method = dyn_cast_or_null<CXXMethodDecl>(Function);
  if (!Function || (!Function->isDefined() && !(Method && Method->isVirtual())))
    return;
  Mentions[Function->getCanonicalDecl()].push_back({Caller, SmallVector<Guard, 4>(Guards), Stored});
  if (const FunctionDecl *Pattern = Function->getTemplateInstantiationPattern())
    Instances[Pattern->getCanonicalDecl()].insert(Function->getCanonicalDecl());
}

void Reachability::noteByPointer(QualType Function, const FunctionDecl *Caller,
                                 ArrayRef<Guard> Guards) {
  ByPointer[Function].push_back({Caller, SmallVector<Guard, 4>(Guards), QualType()});
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

/// The mentions of \p Function, a canonical declaration, of its instances, and of the functions that
/// it overrides. One that stores it leads on to calls by pointers of its type.
SmallVector<const Reachability::Mention *, 8>
Reachability::waysTo(const FunctionDecl *Function) const {
  SmallVector<const FunctionDecl *, 4> Names = {Function};
  if (auto Known = Instances.find(Function); Known != Instances.end())
    append_range(Names, Known->second);
  for (size_t Next = 0; Next != Names.size(); ++Next)
    if (const auto *Method = dyn_cast<CXXMethodDecl>(Names[Next]))
      for (const CXXMethodDecl *Overridden : Method->overridden_methods())
        Names.push_back(Overridden->getCanonicalDecl());
  SmallVector<const Mention *, 8> Ways;
  for (const FunctionDecl *Name : Names) {
    auto Found = Mentions.find(Name);
    if (Found == Mentions.end())
      continue;
    for (const Mention &M : Found->second)
      Ways.push_back(&M);
  }
  return Ways;
}

bool Reachability::isReachedOnly(const FunctionDecl *Function,
                                 function_ref<bool(ArrayRef<Guard>)> Behind) const {
  SetVector<const FunctionDecl *> Open;
  DenseSet<QualType> Pointers;
  bool AnyGuarded = false;
  if (!Function)
    return false;
  // Whether M is guarded, or leads further; null as the caller: it is unknown.
  auto Follow = [&](const Mention &M) {
    if (Behind(M.Guards))
      AnyGuarded = true;
    else if (M.Caller)
      Open.insert(M.Caller->getCanonicalDecl());
    else
      return false;
    return true;
  };
  Open.insert(Function->getCanonicalDecl());
  // All that lead there without a guard; each must itself be led to.
  for (size_t Next = 0; Next != Open.size(); ++Next) {
    SmallVector<const Mention *, 8> Ways = waysTo(Open[Next]);
    if (Ways.empty())
      return false;
    for (const Mention *M : Ways) {
      auto Called = ByPointer.find(M->Stored);
      if (M->Stored.isNull() || Called == ByPointer.end()) {
        if (!Follow(*M))
          return false;
      } else if (Behind(M->Guards)) {
        AnyGuarded = true;
      } else if (Pointers.insert(M->Stored).second && !all_of(Called->second, Follow)) {
        return false;
      }
    }
  }
  return AnyGuarded; // functions that only call each other have callers elsewhere
}

} // namespace warplint
