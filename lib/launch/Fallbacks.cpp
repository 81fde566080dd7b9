//===- Fallbacks.cpp - What else is launched, where an opt-in fails -------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "launch/DeviceQueries.h"
#include "launch/LaunchCall.h"
#include "facts/Guards.h"
#include "clang/AST/Expr.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/Stmt.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using namespace llvm;

namespace warplint {

/// Steps through variables and functions: a helper or two ask for more shared memory.
static constexpr unsigned StepsToOptIn = 3;
/// The same from a variable that keeps how that went.
static constexpr unsigned StepsFromVariable = 6;

/// Where an opt-in is looked for in the functions that a condition calls.
enum class In {
  Result, ///< In what they return.
  Body    ///< Anywhere: `if (failed) return false;` returns whether it succeeded, too.
};

static const CallExpr *optInBehind(const Stmt *S, const ValueFlow &Flow, unsigned Depth,
                                   In Callees = In::Result);

/// The same, in a function's \p Body or a part of it.
static const CallExpr *optInOfCallee(const Stmt *Body, const ValueFlow &Flow, unsigned Depth,
                                     In Callees) {
  if (!Body)
    return nullptr;
  if (Callees == In::Body)
    return optInBehind(Body, Flow, Depth, Callees);
  if (const auto *Return = dyn_cast<ReturnStmt>(Body))
    return optInBehind(Return->getRetValue(), Flow, Depth);
  for (const Stmt *Child : Body->children())
    if (const CallExpr *Call = optInOfCallee(Child, Flow, Depth, Callees))
      return Call;
  return nullptr;
}

/// The call in \p S, behind the variables that it names or in what functions return to it, that
/// asks for more shared memory; null where there is none.
static const CallExpr *optInBehind(const Stmt *S, const ValueFlow &Flow, unsigned Depth,
                                   In Callees) {
  if (!S || Depth == 0)
    return nullptr;
  if (const auto *Call = dyn_cast<CallExpr>(S); Call && attributeSetBy(Call))
    return Call;
  const FunctionDecl *Callee = nullptr;
  if (const auto *Call = dyn_cast<CallExpr>(S))
    if (Callee = Call->getDirectCallee(); Callee && Callee->hasBody(Callee))
      if (const CallExpr *OptIn = optInOfCallee(Callee->getBody(), Flow, Depth - 1, Callees))
        return OptIn;
  // A local variable or a member that keeps the status.
  const ValueDecl *Kept = nullptr;
  if (const auto *Reference = dyn_cast<DeclRefExpr>(S))
    if (const auto *V = dyn_cast<VarDecl>(Reference->getDecl()); V && V->isLocalVarDecl())
      Kept = V;
  if (const auto *Member = dyn_cast<MemberExpr>(S); Member && isa<FieldDecl>(Member->getMemberDecl()))
    Kept = Member->getMemberDecl();
  if (Kept)
    for (const ValueEdge &E : Flow.into(Kept))
      if (!E.OfPart && (E.Is == ValueEdge::Initial || E.Is == ValueEdge::Assigned))
        if (const CallExpr *OptIn = optInBehind(E.Value, Flow, Depth - 1, Callees))
          return OptIn;
  for (const Stmt *Child : S->children())
    if (const CallExpr *Call = optInBehind(Child, Flow, Depth, Callees))
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

const CallExpr *DeviceQueries::optInBehind(const Stmt *Condition) const {
  if (!SawOptIn)
    return nullptr;
  auto [At, IsNew] = OptInBehind.try_emplace(Condition);
  if (IsNew)
    At->second = warplint::optInBehind(Condition, Flow, StepsToOptIn, In::Body);
  return At->second;
}

/// A check that only reports the error is no fallback: the launch was meant to work on every
/// device.
bool DeviceQueries::fallsBack(const Guard &G) const {
  auto Found = SawOptIn && G.Holds ? BranchOf.find(G.Condition) : BranchOf.end();
  if (Found == BranchOf.end())
    return false;
  auto [At, IsNew] = FallsBack.try_emplace({G.Condition, *G.Holds}, false);
  if (IsNew)
    At->second = hasFallback(G, Found->second);
  return At->second;
}

bool DeviceQueries::hasFallback(const Guard &G, const Branch &Of) const {
  if (!warplint::optInBehind(G.Condition, Flow, StepsToOptIn))
    return false;
  auto [If, Block] = Of;
  const Stmt *Taken = *G.Holds ? If->getThen() : If->getElse();
  const Stmt *Other = *G.Holds ? If->getElse() : If->getThen();
  if (launches(Other, StepsToOptIn))
    return true;
  // Else what follows the branch, where that returns.
  if (!Block || !neverFallsThrough(Taken))
    return false;
  bool After = false;
  return any_of(Block->body(), [&](const Stmt *S) {
    bool Launches = After && launches(S, StepsToOptIn);
    After |= S == If;
    return Launches;
  });
}

/// Whether \p D is written by whether the kernel was allowed its shared memory.
bool DeviceQueries::isLeftToOptIn(const ValueDecl *D) const {
  bool Chosen = any_of(Flow.into(D), [&](const ValueEdge &E) {
    return !E.OfPart && E.isWrite() && any_of(E.Guards, [&](const Guard &G) {
      return warplint::optInBehind(G.Condition, Flow, StepsFromVariable);
    });
  });
  const auto *V = dyn_cast<VarDecl>(D);
  const auto *Either = V && V->getInit()
                           ? dyn_cast<ConditionalOperator>(V->getInit()->IgnoreParenImpCasts())
                           : nullptr;
  return Chosen || (Either && warplint::optInBehind(Either->getCond(), Flow, StepsFromVariable));
}

} // namespace warplint
