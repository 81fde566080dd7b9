//===- CallGraph.cpp - The call graph of a translation unit ---------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "facts/CallGraph.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using namespace llvm;

namespace warplint {

void CallGraph::addCall(const FunctionDecl *From, const FunctionDecl *To) {
  To = To->getCanonicalDecl();
  if (!From) {
    CalledFromFileScope.insert(To);
    return;
  }
  From = From->getCanonicalDecl();
  Callers[To].insert(From);
  Callees[From].insert(To);
}

void CallGraph::note(const CallExpr *Call, const FunctionDecl *Body) {
  if (const FunctionDecl *Callee = Call->getDirectCallee())
    addCall(Body, Callee);
  if (const auto *Named = dyn_cast<DeclRefExpr>(Call->getCallee()->IgnoreParenImpCasts()))
    Called.insert(Named);
}

void CallGraph::note(const CXXConstructExpr *Call, const FunctionDecl *Body) {
  addCall(Body, Call->getConstructor());
}

void CallGraph::note(const DeclRefExpr *Mention, const FunctionDecl *Body) {
  if (const auto *Function = dyn_cast<FunctionDecl>(Mention->getDecl())) {
    Mentions[Function->getCanonicalDecl()].push_back(Mention);
    // Whoever takes its address may call it by a pointer that is followed.
    addCall(Body, Function);
  }
}

void CallGraph::note(const MemberExpr *Mention, const FunctionDecl *Body) {
  if (const auto *Method = dyn_cast<CXXMethodDecl>(Mention->getMemberDecl()))
    addCall(Body, Method);
}

void CallGraph::note(const LambdaExpr *Lambda, const FunctionDecl *Operator,
                     const FunctionDecl *Body) {
  Lambdas[Operator->getCanonicalDecl()] = Lambda;
  addCall(Body, Operator);
}

/// All that \p From leads to by \p Edges.
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

void CallGraph::addLeading(const FunctionDecl *Target,
                           DenseSet<const FunctionDecl *> &Leading) const {
  close(Target, Callers, Leading);
}

DenseSet<const FunctionDecl *> CallGraph::reachable(const FunctionDecl *From) const {
  DenseSet<const FunctionDecl *> All;
  close(From, Callees, All);
  return All;
}

bool CallGraph::isClosed(const FunctionDecl *Function, const SourceManager &Sources) const {
  Function = Function->getCanonicalDecl();
  // The functions of a precompiled preamble call it unseen.
  if (Function->isFromASTFile())
    return false;
  // Another file that includes a header can instantiate its templates too.
  const FunctionDecl *Pattern = Function->getTemplateInstantiationPattern();
  bool OwnInstance = Pattern &&
                     Function->getTemplateSpecializationKind() == TSK_ImplicitInstantiation &&
                     Sources.isInMainFile(Sources.getExpansionLoc(Pattern->getLocation()));
  if ((Function->isExternallyVisible() && !OwnInstance) || CalledFromFileScope.contains(Function) ||
      !Callers.contains(Function))
    return false;
  if (const auto *Method = dyn_cast<CXXMethodDecl>(Function); Method && Method->isVirtual())
    return false;
  auto Named = Mentions.find(Function);
  return Named == Mentions.end() ||
         all_of(Named->second, [&](const DeclRefExpr *E) { return Called.contains(E); });
}

bool CallGraph::runsUnseen(const FunctionDecl *Function) const {
  DenseSet<const FunctionDecl *> Leading;
  addLeading(Function, Leading);
  return any_of(Leading, [&](const FunctionDecl *F) {
    const auto *Method = dyn_cast<CXXMethodDecl>(F);
    if (isa<CXXConstructorDecl, CXXDestructorDecl>(F) || (Method && Method->isVirtual()) ||
        Lambdas.contains(F) || CalledFromFileScope.contains(F))
      return true;
    auto Named = Mentions.find(F);
    return Named != Mentions.end() &&
           any_of(Named->second, [&](const DeclRefExpr *E) { return !Called.contains(E); });
  });
}

const LambdaExpr *CallGraph::lambdaOf(const FunctionDecl *Function) const {
  return Lambdas.lookup(Function->getCanonicalDecl());
}

} // namespace warplint
