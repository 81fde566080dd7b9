//===- Guards.cpp - The conditions under which a statement runs -----------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "launch/Guards.h"
#include "launch/AttributeCall.h"
#include "launch/LaunchCall.h"
#include "launch/values/Evaluator.h"
#include "launch/values/VariableUses.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/ParentMapContext.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using namespace llvm;

namespace warplint::launch {

bool neverFallsThrough(const Stmt *S) {
  if (!S)
    return false;
  if (isa<ReturnStmt, BreakStmt, ContinueStmt, GotoStmt>(S))
    return true;
  if (const auto *Block = dyn_cast<CompoundStmt>(S))
    return any_of(Block->body(), neverFallsThrough);
  if (const auto *If = dyn_cast<IfStmt>(S))
    return neverFallsThrough(If->getThen()) && neverFallsThrough(If->getElse());
  const auto *E = dyn_cast<Expr>(S);
  if (!E)
    return false;
  E = E->IgnoreParenImpCasts();
  if (const auto *Full = dyn_cast<FullExpr>(E))
    E = Full->getSubExpr()->IgnoreParenImpCasts();
  if (isa<CXXThrowExpr>(E))
    return true;
  const auto *Call = dyn_cast<CallExpr>(E);
  return Call && Call->getDirectCallee() && Call->getDirectCallee()->isNoReturn();
}

bool isDead(ArrayRef<Guard> Guards, const Evaluator &Values) {
  return any_of(Guards, [&](const Guard &G) {
    std::optional<bool> Known = G.Holds ? Values.condition(G.Condition) : std::nullopt;
    return Known && *Known != *G.Holds;
  });
}

const Expr *outermostChoice(ArrayRef<Guard> Guards) {
  const Guard *Choice = find_if(Guards, [](const Guard &G) { return G.IsChoice; });
  return Choice == Guards.end() ? nullptr : Choice->Condition;
}

/// Whether a function's name says that it tells about a device.
static bool asksDevice(const FunctionDecl *Callee) {
  if (!Callee || !Callee->getIdentifier())
    return false;
  std::string Name = Callee->getName().lower();
  static constexpr StringRef Words[] = {
      "deviceprop", "deviceattribute", "devicegetattribute", "capability",
      "computecap", "smversion",       "sm_version",         "getarch",
      "get_arch",   "sharedmem",       "shared_mem",         "smem",
      "occupancy",  "smarch",          "ptxversion",         "devicecomputecapability"};
  return any_of(Words, [&](StringRef Word) { return StringRef(Name).contains(Word); });
}

void DeviceQueries::note(const CallExpr *Call) {
  if (!asksDevice(Call->getDirectCallee()))
    return;
  for (const Expr *Argument : Call->arguments()) {
    const Expr *E = Argument->IgnoreParenCasts();
    if (const auto *Address = dyn_cast<UnaryOperator>(E))
      E = Address->getSubExpr();
    if (const DeclRefExpr *Root = rootReference(E))
      if (const auto *V = dyn_cast<VarDecl>(Root->getDecl()))
        Filled.insert(V);
  }
}

/// Whether \p D, by its name, holds what a device is: its compute capability.
static bool holdsCapability(const NamedDecl *D) {
  if (!D->getIdentifier())
    return false;
  std::string Name = D->getName().lower();
  static constexpr StringRef Words[] = {"cc_maj",      "cc_min",     "ccmajor",
                                        "ccminor",     "capability", "computecap",
                                        "compute_cap", "smversion",  "sm_version"};
  return any_of(Words, [&](StringRef Word) { return StringRef(Name).contains(Word); });
}

bool DeviceQueries::asksInside(const FunctionDecl *Callee, unsigned Depth) const {
  const FunctionDecl *Definition = nullptr;
  if (!Callee || !Callee->hasBody(Definition) || Depth == 0)
    return false;
  auto [At, New] = Inside.try_emplace(Definition, false); // false also for a circle
  if (!New)
    return At->second;
  bool Asks = mentionsDevice(Definition->getBody(), Depth);
  return Inside[Definition] = Asks;
}

bool DeviceQueries::mentionsDevice(const Stmt *S, unsigned Depth) const {
  if (!S || Depth == 0)
    return false;
  if (const auto *Call = dyn_cast<CallExpr>(S))
    if (asksDevice(Call->getDirectCallee()) || asksInside(Call->getDirectCallee(), Depth - 1))
      return true;
  if (const auto *Member = dyn_cast<MemberExpr>(S)) {
    const auto *Record = Member->getBase()->getType()->getAsCXXRecordDecl();
    if (Member->isArrow())
      Record = Member->getBase()->getType()->getPointeeCXXRecordDecl();
    if (Record && Record->getIdentifier() && Record->getName() == "cudaDeviceProp")
      return true;
    if (holdsCapability(Member->getMemberDecl()))
      return true;
  }
  if (const auto *Reference = dyn_cast<DeclRefExpr>(S)) {
    const ValueDecl *D = Reference->getDecl();
    if (const auto *Binding = dyn_cast<BindingDecl>(D))
      D = Binding->getDecomposedDecl();
    if (const auto *V = dyn_cast_or_null<VarDecl>(D))
      if (holdsCapability(V) || Filled.contains(V) ||
          mentionsDevice(V->getAnyInitializer(), Depth - 1))
        return true;
  }
  return any_of(S->children(), [&](const Stmt *Child) { return mentionsDevice(Child, Depth); });
}

/// The call in \p S, or behind the variables that it names, that asks for more
/// shared memory; null where there is none.
static const CallExpr *optInBehind(const Stmt *S, unsigned Depth) {
  if (!S || Depth == 0)
    return nullptr;
  if (const auto *Call = dyn_cast<CallExpr>(S); Call && attributeSetBy(Call))
    return Call;
  if (const auto *Reference = dyn_cast<DeclRefExpr>(S))
    if (const auto *V = dyn_cast<VarDecl>(Reference->getDecl()); V && V->isLocalVarDecl())
      return optInBehind(V->getInit(), Depth - 1);
  for (const Stmt *Child : S->children())
    if (const CallExpr *Call = optInBehind(Child, Depth))
      return Call;
  return nullptr;
}

/// Whether \p S launches, by itself or through functions in sight.
static bool launches(const Stmt *S, unsigned Depth) {
  if (!S || Depth == 0)
    return false;
  if (const auto *Call = dyn_cast<CallExpr>(S)) {
    const FunctionDecl *Callee = Call->getDirectCallee();
    if (formOf(Call) || (Callee && Callee->hasBody() && launches(Callee->getBody(), Depth - 1)))
      return true;
  }
  return any_of(S->children(), [&](const Stmt *Child) { return launches(Child, Depth); });
}

/// The nearest statement of type \p T around \p S in the same function.
template <typename T> static const T *enclosing(const Stmt *S, ASTContext &AST) {
  for (DynTypedNodeList Parents = AST.getParents(*S); !Parents.empty();
       Parents = AST.getParents(Parents[0])) {
    if (const auto *Found = Parents[0].get<T>())
      return Found;
    if (Parents[0].get<Decl>() && !Parents[0].get<VarDecl>())
      return nullptr;
  }
  return nullptr;
}

/// Whether \p G asks if the kernel was allowed its shared memory, and something
/// else is launched where it was not. A check that only reports the error is no
/// such thing: the launch was meant to work on every device.
bool DeviceQueries::fallsBack(const Guard &G) const {
  constexpr unsigned Steps = 3;
  const CallExpr *OptIn = G.Holds ? optInBehind(G.Condition, Steps) : nullptr;
  if (!OptIn || !OptIn->getDirectCallee())
    return false;
  ASTContext &AST = OptIn->getDirectCallee()->getASTContext();
  const auto *If = enclosing<IfStmt>(G.Condition, AST);
  if (!If)
    return false;
  const Stmt *Taken = *G.Holds ? If->getThen() : If->getElse();
  const Stmt *Other = *G.Holds ? If->getElse() : If->getThen();
  if (launches(Other, Steps))
    return true;
  // Else what follows the branch, where that returns.
  const auto *Around = neverFallsThrough(Taken) ? enclosing<CompoundStmt>(If, AST) : nullptr;
  bool After = false;
  return Around && any_of(Around->body(), [&](const Stmt *S) {
           bool Launches = After && launches(S, Steps);
           After |= S == If;
           return Launches;
         });
}

bool DeviceQueries::decide(ArrayRef<Guard> Guards) const {
  // A few steps through variables are enough for `bool big = prop.major >= 8`.
  constexpr unsigned Steps = 4;
  return any_of(Guards,
                [&](const Guard &G) { return mentionsDevice(G.Condition, Steps) || fallsBack(G); });
}

} // namespace warplint::launch
