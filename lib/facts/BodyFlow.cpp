//===- BodyFlow.cpp - The order of what one body runs ---------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "facts/BodyFlow.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/Analysis/CFG.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"

using namespace clang;
using namespace llvm;

namespace warplint {

BodyFlow::BodyFlow(const FunctionDecl *Body) {
  CFG::BuildOptions Options;
  Options.setAllAlwaysAdd();
  Options.AddImplicitDtors = true; // an object may do its work in the end
  Graph = CFG::buildCFG(Body, Body->getBody(), &Body->getASTContext(), Options);
  if (!Graph)
    return;
  for (const CFGBlock *Block : *Graph)
    for (auto [Index, Element] : enumerate(*Block))
      if (auto S = Element.getAs<CFGStmt>())
        Places.try_emplace(S->getStmt(), Position{Block, Index});
}

BodyFlow::~BodyFlow() = default;
BodyFlow::BodyFlow(BodyFlow &&) = default;

bool BodyFlow::leadsTo(Position From, Position To) const {
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

bool BodyFlow::search(Position From, function_ref<Then(const CFGElement &)> Look,
                      bool *AtEnd) const {
  SmallVector<Position, 16> Work = {{From.Block, From.Index + 1}};
  DenseSet<const CFGBlock *> Seen;
  while (!Work.empty()) {
    Position Now = Work.pop_back_val();
    Then Next = Then::GoOn;
    for (size_t I = Now.Index; I != Now.Block->size() && Next == Then::GoOn; ++I)
      Next = Look((*Now.Block)[I]);
    if (Next == Then::Found)
      return true;
    if (Next == Then::Leave)
      continue;
    if (AtEnd && Now.Block == &Graph->getExit())
      *AtEnd = true;
    for (const CFGBlock *Block : Now.Block->succs())
      if (Block && Seen.insert(Block).second)
        Work.push_back({Block, 0});
  }
  return false;
}

} // namespace warplint
