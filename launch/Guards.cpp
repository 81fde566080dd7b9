//===- Guards.cpp - The conditions under which a statement runs -----------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "launch/Guards.h"
#include "launch/values/Evaluator.h"
#include "launch/values/VariableUses.h"
#include "clang/AST/Decl.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
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

bool DeviceQueries::mentionsDevice(const Stmt *S, unsigned Depth) const {
  if (!S || Depth == 0)
    return false;
  if (const auto *Call = dyn_cast<CallExpr>(S); Call && asksDevice(Call->getDirectCallee()))
    return true;
  if (const auto *Member = dyn_cast<MemberExpr>(S)) {
    const auto *Record = Member->getBase()->getType()->getAsCXXRecordDecl();
    if (Member->isArrow())
      Record = Member->getBase()->getType()->getPointeeCXXRecordDecl();
    if (Record && Record->getIdentifier() && Record->getName() == "cudaDeviceProp")
      return true;
  }
  if (const auto *Reference = dyn_cast<DeclRefExpr>(S))
    if (const auto *V = dyn_cast<VarDecl>(Reference->getDecl()))
      if (Filled.contains(V) || mentionsDevice(V->getAnyInitializer(), Depth - 1))
        return true;
  return any_of(S->children(), [&](const Stmt *Child) { return mentionsDevice(Child, Depth); });
}

bool DeviceQueries::decide(ArrayRef<Guard> Guards) const {
  // A few steps through variables are enough for `bool big = prop.major >= 8`.
  constexpr unsigned Steps = 4;
  return any_of(Guards, [&](const Guard &G) { return mentionsDevice(G.Condition, Steps); });
}

} // namespace warplint::launch
