//===- OptInOrder.cpp - Opt-ins that come after a launch ------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "launch/OptInOrder.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Expr.h"
#include "clang/Analysis/CFG.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"

using namespace clang;
using namespace llvm;

namespace warplint::launch {

namespace {
/// The position of a call in a CFG; no block if it is not found.
struct Position {
  const CFGBlock *Block = nullptr;
  size_t Index = 0;
};
} // namespace

static Position placeOf(const CallExpr *Call, const CFG &Graph) {
  for (const CFGBlock *Block : Graph)
    for (auto [Index, Element] : enumerate(*Block))
      if (auto S = Element.getAs<CFGStmt>(); S && S->getStmt() == Call)
        return {Block, Index};
  return {};
}

/// Whether control can come from \p From to \p To.
static bool leadsTo(const Position &From, const Position &To) {
  if (From.Block == To.Block && From.Index < To.Index)
    return true;
  SmallVector<const CFGBlock *, 16> Work = {From.Block};
  DenseSet<const CFGBlock *> Seen;
  while (!Work.empty())
    for (const CFGBlock *Next : Work.pop_back_val()->succs()) {
      if (Next == To.Block)
        return true;
      if (Next && Seen.insert(Next).second)
        Work.push_back(Next);
    }
  return false;
}

bool comeAfter(ArrayRef<const CallExpr *> Calls, const CallExpr *Launch, const FunctionDecl *Body,
               ASTContext &Context) {
  CFG::BuildOptions Options;
  Options.setAllAlwaysAdd();
  std::unique_ptr<CFG> Graph = CFG::buildCFG(Body, Body->getBody(), &Context, Options);
  Position To = Graph ? placeOf(Launch, *Graph) : Position();
  return To.Block && all_of(Calls, [&](const CallExpr *Call) {
           Position From = placeOf(Call, *Graph);
           return From.Block && !leadsTo(From, To);
         });
}

} // namespace warplint::launch
