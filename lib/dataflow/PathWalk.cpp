//===- PathWalk.cpp - The way of several paths through a function ---------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dataflow/PathWalk.h"
#include "clang/AST/StmtCXX.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using namespace llvm;

namespace warplint {

/// The number of iterations of a loop that are kept apart before the rest is joined.
static constexpr unsigned MaxIterations = 64;
/// The number of iterations that are joined one by one. Where the condition allows more, but not
/// more than MaxIterations, a counter keeps its least and its most value alone.
static constexpr unsigned MaxJoined = 16;
/// The number of paths into a loop that are kept apart.
static constexpr unsigned MaxDisjuncts = 4;

PathWalk::Steps::~Steps() = default;

/// The paths that wait at \p Block, joined to as few as possible.
Paths PathWalk::take(const CFGBlock &Block) {
  Paths Here = std::move(Waiting[Block.getBlockID()]);
  Waiting[Block.getBlockID()].clear();
  if (std::optional<Path> Handled = By.handled(Block))
    Here.push_back(std::move(*Handled));
  if (Here.size() > 1)
    reduce(Here, By.most(), [&](const Root *Object) { return By.matters(Block, Object); });
  return Here;
}

void PathWalk::deliver(const CFGBlock &From, Leaving Way) {
  if (!Open.empty()) {
    Iteration &Inner = *Open.back();
    if (!Order.isIn(*Way.To, *Inner.Of)) {
      Inner.Leaving.push_back(std::move(Way));
      return;
    }
    if (Way.To == Inner.Of->Head && Order.isBack(From, *Way.To)) {
      Inner.Back.push_back(std::move(Way.As));
      return;
    }
  }
  Waiting[Way.To->getBlockID()].push_back(std::move(Way.As));
}

void PathWalk::visit(const CFGBlock &Block) {
  for (Path &Each : take(Block)) {
    Left After = By.visit(Block, std::move(Each));
    if (By.gaveUp())
      return;
    noteDecision(Block, After.Decided);
    for (Leaving &Way : After.Ways)
      deliver(Block, std::move(Way));
  }
}

/// Notes for the loop around \p Block whether it was \p Decided there if it goes on.
void PathWalk::noteDecision(const CFGBlock &Block, bool Decided) {
  if (Open.empty())
    return;
  Iteration &Inner = *Open.back();
  bool Within = false, Out = false;
  for (const CFGBlock::AdjacentBlock &Next : Block.succs())
    if (const CFGBlock *To = Next.getReachableBlock())
      (Order.isIn(*To, *Inner.Of) ? Within : Out) = true;
  if (!Within || !Out)
    return;
  Inner.WaysOut &= Decided;
  if (isa_and_nonnull<ForStmt, WhileStmt, DoStmt, CXXForRangeStmt>(Block.getTerminatorStmt())) {
    Inner.HasCondition = true;
    Inner.Condition &= Decided;
  }
}

/// Visits once the blocks of \p L.
void PathWalk::once(const Loop &L, const Paths &Begin) {
  Waiting[L.Head->getBlockID()] = Begin;
  for (const CFGBlock *Block : L.Blocks) {
    if (Block == &Graph.getExit())
      continue;
    const Loop *Inner = Order.headed(*Block);
    if (Inner && Inner != &L)
      visit(*Inner);
    else
      visit(*Block);
    if (By.gaveUp())
      return;
  }
}

void PathWalk::visit(const Loop &L) {
  Paths Entries = take(*L.Head);
  if (Entries.size() > MaxDisjuncts)
    reduce(Entries, MaxDisjuncts, [&](const Root *Object) { return By.matters(*L.Head, Object); });
  if (Entries.empty()) // it may hold handlers, which are entered without it
    iterate(L, 0, {});
  for (auto [Disjunct, Entry] : enumerate(Entries))
    if (!By.gaveUp())
      iterate(L, Disjunct, Paths(1, Entry));
}

/// How the loop of \p Of goes on: whether more often than iterations are kept apart, so that
/// nothing is learnt from the first ones. If they \p AreApart that is certain, else nothing is
/// known against it. Decided when two \p Iterations, from \p Begins, have passed. If it has other
/// ways out than its condition, one of them must be undecided: where all are decided, the
/// iterations show by which it leaves.
PathWalk::Length PathWalk::lengthOf(const Iteration &Of, unsigned Iterations, bool AreApart,
                                    const Paths &Begins) {
  if (Iterations != 1 || Begins.size() != 2 || (AreApart && Of.Back.size() != 1) ||
      !(Of.Of->LeavesAtHead || !Of.WaysOut))
    return Length::Short;
  Paths Three = Begins;
  Three.push_back(Of.Back.front());
  auto Holds = [&](unsigned Most) {
    return By.holdsFor(Most - Iterations, AreApart, *Of.Of->Head, Three);
  };
  if (Holds(MaxIterations))
    return Length::Long;
  return !AreApart && Holds(MaxJoined) ? Length::Bounded : Length::Short;
}

/// What the last iteration of a loop begins with: what came \p In, and what came \p Back. The
/// condition under which that came back bounds what was given up.
static Path bounded(const Paths &In, const Paths &Back) {
  Path All = In.front();
  for (const Paths *Each : {&In, &Back})
    for (const Path &Begin : *Each)
      All.join(Begin);
  return All;
}

/// Iterates \p L until nothing new comes back. \p Begin: the way in, or none.
void PathWalk::iterate(const Loop &L, size_t Disjunct, Paths Begin) {
  Iteration Here;
  Here.Of = &L;
  bool OuterJoins = any_of(Open, [](const Iteration *Around) { return Around->Joining; });
  Open.push_back(&Here);
  // The loop around this one comes with more each time: what came back before will again.
  if (OuterJoins && !Begin.empty() && Disjunct < Coming[L.Number].size()) {
    Path Before = Coming[L.Number][Disjunct];
    Before.join(Begin.front());
    Begin.front() = std::move(Before);
    Here.Joining = true;
  }
  Paths In = Begin; // to the iterations that are joined
  Paths Begins;     // of the first iterations
  Length Goes = Length::Short;
  for (unsigned Iterations = 0, Times = 0;; ++Iterations) {
    size_t LeftBefore = Here.Leaving.size();
    Here.HasCondition = false;
    Here.Condition = Here.WaysOut = true;
    Here.Back.clear();
    once(L, Begin);
    if (By.gaveUp() || Here.Back.empty())
      break;
    auto Matters = [&](const Root *Object) { return By.matters(*L.Head, Object); };
    if (Iterations < 2)
      append_range(Begins, Begin);
    bool Apart =
        !Here.Joining && Here.isDecided() && By.eachIteration() && Iterations < MaxIterations;
    if (Goes == Length::Short)
      Goes = lengthOf(Here, Iterations, Apart, Begins);
    if (Apart && Goes == Length::Short) {
      reduce(Here.Back, std::min(By.most(), MaxDisjuncts), Matters);
      In = Begin = std::move(Here.Back);
      continue;
    }
    Here.Joining = true;
    // What several paths began with was visited for each of them, not for what they are together.
    bool Changed = Begin.size() != 1;
    if (Begin.empty())
      Begin = Here.Back;
    reduce(Begin, 1, Matters);
    ++Times;
    for (const Path &Back : Here.Back)
      Changed |= Begin.front().join(Back, {Times, Goes != Length::Short});
    bool IsLast = !Changed && (Goes != Length::Bounded || In.empty());
    if (IsLast)
      break;
    // It leaves again: with more, or at last with less.
    Here.Leaving.erase(Here.Leaving.begin() + ptrdiff_t(LeftBefore), Here.Leaving.end());
    if (!Changed) {
      once(L, Paths(1, bounded(In, Here.Back)));
      break;
    }
  }
  if (Here.Joining && !Begin.empty()) {
    Coming[L.Number].resize(std::max(Coming[L.Number].size(), Disjunct + 1), Begin.front());
    Coming[L.Number][Disjunct] = Begin.front();
  }
  Open.pop_back();
  for (Leaving &Way : Here.Leaving)
    deliver(*L.Head, std::move(Way));
}

/// Joins all that arrives at each block until nothing new arrives: for functions whose loops
/// are not nested.
void PathWalk::joinAll(Path Entry) {
  std::vector<std::optional<Path>> Known(Graph.getNumBlockIDs());
  std::vector<unsigned> Times(Graph.getNumBlockIDs());
  Waiting[Graph.getEntry().getBlockID()].push_back(std::move(Entry));
  for (bool Again = true; Again;) {
    Again = false;
    for (const CFGBlock *Block : Order.whole().Blocks) {
      unsigned ID = Block->getBlockID();
      if (Block == &Graph.getExit())
        continue;
      Paths Arrived = take(*Block);
      bool Changed = false;
      for (Path &Each : Arrived) {
        if (!Known[ID]) {
          Known[ID] = std::move(Each);
          Changed = true;
        } else {
          Changed |= Known[ID]->join(Each, {Times[ID], false});
        }
      }
      if (!Changed)
        continue;
      Left After = By.visit(*Block, *Known[ID]);
      if (By.gaveUp())
        return;
      for (Leaving &Way : After.Ways) {
        bool Back = Order.isBack(*Block, *Way.To);
        Times[Way.To->getBlockID()] += Back;
        Again |= Back;
        Waiting[Way.To->getBlockID()].push_back(std::move(Way.As));
      }
    }
  }
}

Paths PathWalk::run(Path Entry) {
  if (Order.isTangled())
    joinAll(std::move(Entry));
  else
    once(Order.whole(), Paths(1, Entry));
  return take(Graph.getExit());
}

} // namespace warplint
