//===- BlockStates.cpp - What is known where each block begins ------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "launch/values/BlockStates.h"
#include "launch/values/FlowContext.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"

using namespace clang;
using namespace llvm;

namespace warplint::launch {

/// How often a loop is gone through by itself before all that is left is joined.
static constexpr unsigned MaxRounds = 64;

LoopBodies::LoopBodies(const ControlFlow &Flow)
    : Graph(*Flow.Graph), Order(Flow.Graph->getNumBlockIDs()) {
  for (auto [Number, Block] : enumerate(*Flow.Order))
    Order[Block->getBlockID()] = unsigned(Number);
}

bool LoopBodies::isBack(const CFGBlock &From, const CFGBlock &To) const {
  return Order[To.getBlockID()] <= Order[From.getBlockID()];
}

ArrayRef<const CFGBlock *> LoopBodies::body(const CFGBlock &Head) {
  auto [At, New] = Bodies.try_emplace(&Head);
  if (New)
    At->second = find(Head);
  return At->second;
}

LoopBodies::Blocks LoopBodies::find(const CFGBlock &Head) const {
  Blocks Body;
  SmallPtrSet<const CFGBlock *, 8> Seen = {&Head};
  for (const CFGBlock *From : Head.preds())
    if (From && isBack(*From, Head) && Seen.insert(From).second)
      Body.push_back(From);
  if (Body.size() != 1)
    return {};
  for (size_t I = 0; I != Body.size(); ++I) {
    if (Body[I]->pred_empty() || Body[I] == &Graph.getEntry())
      return {};
    for (const CFGBlock *From : Body[I]->preds())
      if (From && Seen.insert(From).second)
        Body.push_back(From);
  }
  return Body;
}

BlockStates::BlockStates(const ControlFlow &Flow)
    : States(Flow.Graph->getNumBlockIDs()), Loops(Flow), Work(*Flow.Graph, Flow.Order.get()) {}

BlockStates::State &BlockStates::of(const CFGBlock &Block) { return States[Block.getBlockID()]; }

std::optional<Environment> &BlockStates::at(const CFGBlock &Block) { return of(Block).Known; }

void BlockStates::setDecided(const CFGBlock &Block, bool Is) { of(Block).Decided = Is; }

void BlockStates::enqueue(const CFGBlock &Block) {
  of(Block).Waiting = true;
  Work.enqueueBlock(&Block);
}

void BlockStates::begin(const CFGBlock &Block, Environment Known) {
  of(Block).Known = std::move(Known);
  enqueue(Block);
}

const CFGBlock *BlockStates::next() {
  const CFGBlock *Block = Work.dequeue();
  if (Block)
    of(*Block).Waiting = of(*Block).Decided = false;
  return Block;
}

/// Whether what the last round knew is gone through, so that it can be dropped.
bool BlockStates::isDone(const CFGBlock &Head) {
  ArrayRef<const CFGBlock *> Body = Loops.body(Head);
  return !Body.empty() && !of(Head).Waiting &&
         none_of(Body, [&](const CFGBlock *Block) { return of(*Block).Waiting; });
}

void BlockStates::beginRound(const CFGBlock &Head, const Environment &Known) {
  for (const CFGBlock *Block : Loops.body(Head)) {
    of(*Block).Known.reset();
    of(*Block).Rounds = of(*Block).Times = 0;
  }
  begin(Head, Known);
}

void BlockStates::arrive(const CFGBlock &From, const CFGBlock &To, const Environment &Known,
                         bool EachRound, bool Again) {
  State &Target = of(To);
  bool Back = Loops.isBack(From, To);
  if (!Target.Known) {
    begin(To, Known);
  } else if (Back && Target.Decided && EachRound && Target.Rounds < MaxRounds && isDone(To)) {
    ++Target.Rounds;
    beginRound(To, Known);
  } else if (!Back && Target.Rounds && isDone(To)) {
    Target.Rounds = 0;
    beginRound(To, Known);
  } else if (Target.Known->join(Known, Back ? ++Target.Times : 0) || Again) {
    enqueue(To);
  }
}

} // namespace warplint::launch
