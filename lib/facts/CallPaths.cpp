//===- CallPaths.cpp - The call graph's part of the value-flow graph ------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "facts/ValueFlow.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using namespace llvm;

namespace warplint {

/// Adds all that \p From leads to by \p Edges to \p Into.
template <typename Map>
static void close(const FunctionDecl *From, const Map &Edges,
                  DenseSet<const FunctionDecl *> &Into) {
  SmallVector<const FunctionDecl *, 16> Work = {From->getCanonicalDecl()};
  while (!Work.empty()) {
    const FunctionDecl *F = Work.pop_back_val();
    if (!Into.insert(F).second)
      continue;
    auto Next = Edges.find(F);
    if (Next != Edges.end())
      Work.append(Next->second.begin(), Next->second.end());
  }
}

ArrayRef<const FunctionDecl *> ValueFlow::callersOf(const FunctionDecl *Function) const {
  auto Known = Callers.find(Function->getCanonicalDecl());
  return Known == Callers.end() ? ArrayRef<const FunctionDecl *>() : Known->second.getArrayRef();
}

void ValueFlow::addLeading(const FunctionDecl *Target,
                           DenseSet<const FunctionDecl *> &Leading) const {
  close(Target, Callers, Leading);
}

DenseSet<const FunctionDecl *> ValueFlow::reachable(const FunctionDecl *From) const {
  DenseSet<const FunctionDecl *> All;
  close(From, Callees, All);
  return All;
}

SmallVector<const DeclRefExpr *, 4> ValueFlow::namesOf(const FunctionDecl *Function) const {
  SmallVector<const DeclRefExpr *, 4> Names;
  auto Found = Mentions.find(Function->getCanonicalDecl());
  if (Found != Mentions.end())
    for (const Mention &M : Found->second)
      if (const auto *Name = dyn_cast<DeclRefExpr>(M.Name))
        Names.push_back(Name);
  return Names;
}

/// Whether the function or the parameter \p Name is an argument here, for a parameter by which it
/// is only called or given on like that.
bool ValueFlow::isGivenToCall(const Expr *Name, unsigned Depth) const {
  const auto *To = dyn_cast_or_null<ParmVarDecl>(Sinks.lookup(Name));
  QualType Type = To ? To->getType().getNonReferenceType() : QualType();
  if (Depth == 0 || !To || !(Type->isFunctionType() || Type->isFunctionPointerType()))
    return false;
  auto Named = Mentions.find(canonical(To));
  return Named == Mentions.end() || all_of(Named->second, [&](const Mention &M) {
           auto Sink = Sinks.find(M.Name);
           return M.inPattern() ||
                  (Sink != Sinks.end() && (!Sink->second || isGivenToCall(M.Name, Depth - 1)));
         });
}

bool ValueFlow::isOnlyCalled(const FunctionDecl *Function) const {
  constexpr unsigned Depth = 4; // of functions that hand it on
  return all_of(namesOf(Function), [&](const DeclRefExpr *Name) {
    return Called.contains(Name) || isGivenToCall(Name, Depth);
  });
}

std::vector<const FunctionDecl *> ValueFlow::calledByParameters() const {
  std::vector<const FunctionDecl *> All;
  for (const auto &[D, _] : Mentions)
    if (const auto *F = dyn_cast<FunctionDecl>(D))
      if (any_of(namesOf(F), [&](const DeclRefExpr *Name) { return !Called.contains(Name); }) &&
          isOnlyCalled(F))
        All.push_back(F);
  return All;
}

bool ValueFlow::isClosed(const FunctionDecl *Function) const {
  Function = Function->getCanonicalDecl();
  // The functions of a precompiled preamble call it unseen.
  if (Function->isFromASTFile())
    return false;
  // Another file that includes a header can instantiate its templates too.
  const SourceManager &Sources = Context.getSourceManager();
  const FunctionDecl *Pattern = Function->getTemplateInstantiationPattern();
  bool OwnInstance = Pattern &&
                     Function->getTemplateSpecializationKind() == TSK_ImplicitInstantiation &&
                     Sources.isInMainFile(Sources.getExpansionLoc(Pattern->getLocation()));
  return (!Function->isExternallyVisible() || OwnInstance) && hasCaller(Function) &&
         isOnlyCalledHere(Function);
}

bool ValueFlow::isOnlyCalledHere(const FunctionDecl *Function) const {
  Function = Function->getCanonicalDecl();
  const auto *Method = dyn_cast<CXXMethodDecl>(Function);
  return !Function->isFromASTFile() && !CalledFromFileScope.contains(Function) &&
         !(Method && Method->isVirtual()) && isOnlyCalled(Function);
}

bool ValueFlow::hasCaller(const FunctionDecl *Function) const {
  return Callers.contains(Function->getCanonicalDecl());
}

std::vector<const FunctionDecl *> ValueFlow::addressesTaken() const {
  std::vector<const FunctionDecl *> All;
  for (const auto &[D, _] : Mentions)
    if (const auto *F = dyn_cast<FunctionDecl>(D); F && !isOnlyCalled(F))
      All.push_back(F);
  return All;
}

bool ValueFlow::runsUnseen(const FunctionDecl *Function) const {
  DenseSet<const FunctionDecl *> Leading;
  addLeading(Function, Leading);
  return any_of(Leading, [&](const FunctionDecl *F) {
    const auto *Method = dyn_cast<CXXMethodDecl>(F);
    return isa<CXXConstructorDecl, CXXDestructorDecl>(F) || (Method && Method->isVirtual()) ||
           Lambdas.contains(F) || CalledFromFileScope.contains(F) || !isOnlyCalled(F);
  });
}

const LambdaExpr *ValueFlow::lambdaOf(const FunctionDecl *Function) const {
  return Lambdas.lookup(Function->getCanonicalDecl());
}

bool ValueFlow::isNeverReached(const FunctionDecl *Function, const Evaluator &Values) const {
  constexpr unsigned Depth = 8; // of templates that call each other
  return isNeverReached(Function, Values, Depth);
}

bool ValueFlow::isNeverReached(const FunctionDecl *Function, const Evaluator &Values,
                               unsigned Depth) const {
  if (Depth == 0 || !Function ||
      Function->getTemplateSpecializationKind() != TSK_ImplicitInstantiation)
    return false;
  auto Found = Mentions.find(Function->getCanonicalDecl());
  return Found != Mentions.end() && all_of(Found->second, [&](const Mention &M) {
           return isa<CallExpr>(M.Name) || isDead(M.Guards, Values) ||
                  isNeverReached(M.Caller, Values, Depth - 1);
         });
}

/// The names of \p Function, a canonical declaration, of its instances, and of the functions that
/// it overrides.
SmallVector<const ValueFlow::Mention *, 8>
ValueFlow::mentionsOf(const FunctionDecl *Function) const {
  SmallVector<const FunctionDecl *, 4> Named = {Function};
  if (auto Known = Instances.find(Function); Known != Instances.end())
    append_range(Named, Known->second);
  for (size_t Next = 0; Next != Named.size(); ++Next)
    if (const auto *Method = dyn_cast<CXXMethodDecl>(Named[Next]))
      for (const CXXMethodDecl *Overridden : Method->overridden_methods())
        Named.push_back(Overridden->getCanonicalDecl());
  SmallVector<const Mention *, 8> All;
  for (const FunctionDecl *Each : Named)
    if (auto Found = Mentions.find(Each); Found != Mentions.end())
      for (const Mention &M : Found->second)
        if (!isa<CallExpr>(M.Name)) // what it returns
          All.push_back(&M);
  return All;
}

bool ValueFlow::isReachedOnly(const FunctionDecl *Function,
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
    SmallVector<const Mention *, 8> All = mentionsOf(Open[Next]);
    if (All.empty())
      return false;
    for (const Mention *M : All) {
      // A name that only stores the function leads on to calls by pointers of its type.
      QualType Type = Stored.contains(M->Name)
                          ? plain(cast<DeclRefExpr>(M->Name)->getDecl()->getType())
                          : QualType();
      auto Calls = Type.isNull() ? ByPointer.end() : ByPointer.find(Type);
      if (Calls == ByPointer.end()) {
        if (!Follow(*M))
          return false;
      } else if (Behind(M->Guards)) {
        AnyGuarded = true;
      } else if (Pointers.insert(Type).second && !all_of(Calls->second, Follow)) {
        return false;
      }
    }
  }
  return AnyGuarded; // functions that only call each other have callers elsewhere
}

} // namespace warplint
