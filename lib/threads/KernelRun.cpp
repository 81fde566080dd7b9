//===- KernelRun.cpp - A kernel under one of its launches -----------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "threads/KernelRun.h"
#include "threads/BlockRun.h"
#include "clang/AST/Decl.h"
#include "llvm/ADT/STLExtras.h"
#include <memory>

using namespace clang;
using namespace llvm;

namespace warplint {

/// Statements and expressions that are visited for one launch.
static constexpr unsigned StepsPerLaunch = 64'000;

using Index = std::array<int64_t, 3>;

std::optional<Certainty> certaintyOf(const Feasibility &Both, const Symbols &Table, Sizes &Bounds) {
  if (Both.Is == Together::Never ||
      any_of(Both.Sizes, [&](const auto &Size) { return !Table.allows(Size.first, Size.second); }))
    return std::nullopt;
  if (Both.Is == Together::Data || Both.Is == Together::Uniform)
    return Both.Is == Together::Data ? Certainty::Data : Certainty::Uniform;
  SmallVector<SymbolId, 4> Roots;
  Certainty Is = Certainty::SomeSizes;
  for (const auto &[Symbol, Range] : Both.Sizes) {
    if (!Table.isOfArguments(Symbol))
      Is = std::max(Is, Certainty::Uniform);
    else
      Bounds.push_back({Table.parameter(Symbol), Range});
    // Two symbols of one argument may contradict each other.
    for (SymbolId Root : Table.roots(Symbol)) {
      if (is_contained(Roots, Root))
        Is = Certainty::Data;
      Roots.push_back(Root);
    }
  }
  return Is;
}

/// The blocks whose threads are run: the first, the one after it and the last, if those are known.
static SmallVector<Index, 3> blocksOf(const LaunchShape &Launch) {
  SmallVector<Index, 3> Blocks = {{0, 0, 0}};
  const auto &Grid = Launch.Grid;
  if (!Grid[0] || !Grid[1] || !Grid[2])
    return Blocks;
  Index Next = {0, 0, 0};
  for (unsigned I : {0u, 1u, 2u})
    if (*Grid[I] > 1) {
      Next[I] = 1;
      break;
    }
  for (const Index &B : {Next, Index{*Grid[0] - 1, *Grid[1] - 1, *Grid[2] - 1}})
    if (!is_contained(Blocks, B))
      Blocks.push_back(B);
  return Blocks;
}

/// Adds those of \p Found that are not known, and those that are surer than what is known.
template <typename Finding, typename SameFn, typename SurerFn>
static void add(std::vector<Finding> &Known, ArrayRef<Finding> Found, SameFn IsSame,
                SurerFn IsSurer) {
  for (const Finding &F : Found) {
    auto Same = find_if(Known, [&](const Finding &K) { return IsSame(K, F); });
    if (Same == Known.end())
      Known.push_back(F);
    else if (IsSurer(F, *Same))
      *Same = F;
  }
}

static void add(KernelRun &Run, const BlockRun &Of, bool IsFirstBlock) {
  add(
      Run.Accesses, Of.outside(),
      [](const SharedAccess &A, const SharedAccess &B) { return A.Where == B.Where; },
      [](const SharedAccess &A, const SharedAccess &B) { return A.IsCertain && !B.IsCertain; });
  add(
      Run.Races, Of.log().races(),
      [](const Race &A, const Race &B) { return A.First == B.First && A.Second == B.Second; },
      [](const Race &A, const Race &B) { return A.Is < B.Is; });
  if (Of.missed() && (!Run.Missed || Of.missed()->Is < Run.Missed->Is))
    Run.Missed = Of.missed();
  add(
      Run.Unwritten, Of.log().unwritten(),
      [](const UnwrittenRead &A, const UnwrittenRead &B) { return A.Where == B.Where; },
      [](const UnwrittenRead &, const UnwrittenRead &) { return false; });
  for (auto [Array, End] : Of.ends())
    Run.Needed[Array] = std::max(Run.Needed[Array], End);
  Run.Possible.insert(Of.possible().begin(), Of.possible().end());
  if (IsFirstBlock)
    Run.Certain = Of.certain();
  if (RaceVerdict Here = Of.log().verdict(); Run.Verdict.Is < Here.Is)
    Run.Verdict = Here;
}

KernelRun runKernel(const FunctionDecl *Kernel, const LaunchShape &Launch, const ASTContext &AST,
                    unsigned &Budget, function_ref<bool(const FunctionDecl *)> MayDiffer) {
  KernelRun Run;
  const FunctionDecl *Body = Kernel->getDefinition();
  auto NotRun = [&](StringRef Why) {
    Run.CutShort = Why;
    Run.Verdict = {RaceVerdict::Undecided, Why};
    return Run;
  };
  auto [X, Y, Z] = Launch.Block;
  auto MostThreads = int64_t(LaneSet().size()); // as many as a block may have on any GPU
  if (X < 1 || Y < 1 || Z < 1 || X > MostThreads || Y > MostThreads || Z > MostThreads ||
      X * Y * Z > MostThreads)
    return Run; // the launch fails
  if (!Body || !Body->hasBody() || Body->isDependentContext())
    return NotRun("its body is not in sight");
  if (MayDiffer(Body))
    return NotRun("its body differs between architectures");
  unsigned Most = std::min(StepsPerLaunch, Budget), Left = Most;
  if (Most == 0)
    return NotRun("it takes more steps than the budget");
  BodyFacts Facts(AST, MayDiffer);
  Symbols Table;
  std::unique_ptr<BlockRun> First;
  for (const Index &Block : blocksOf(Launch)) {
    auto Ran = std::make_unique<BlockRun>(AST, Facts, Launch, Block, Table, Left);
    BlockRun &One = *Ran;
    One.run(Body);
    Left = One.stepsLeft();
    if (Left == 0)
      Run.CutShort = "it takes more steps than the budget";
    else if (One.gaveUp())
      Run.CutShort = "it has a jump, or code that was not read";
    else if (!One.isComplete())
      Run.Needed.clear();
    if (First)
      One.compareWith(*First);
    add(Run, One, Block == Index{0, 0, 0});
    if (!First)
      First = std::move(Ran);
  }
  for (UnwrittenRead &R : Run.Unwritten)
    if (const auto *P = dyn_cast<ParmVarDecl>(R.Array))
      R.Buffer = Launch.Buffers[P->getFunctionScopeIndex()];
  Budget -= Most - Left;
  if (Run.CutShort.empty())
    return Run;
  Run.Needed.clear();
  if (Run.Verdict.Is != RaceVerdict::NotRaceFree && Run.Verdict.Is != RaceVerdict::NoSharedMemory)
    Run.Verdict = {RaceVerdict::Undecided, Run.CutShort};
  return Run;
}

} // namespace warplint
