//===- KernelRun.cpp - A kernel under one of its launches -----------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "kernels/KernelRun.h"
#include "kernels/ThreadRun.h"
#include "clang/AST/Decl.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using namespace llvm;

namespace warplint::kernels {

/// Statements and expressions that are gone through for one launch, and for one thread of it.
static constexpr unsigned StepsPerLaunch = 200'000, StepsPerThread = 50'000;
static constexpr llvm::StringLiteral TooMuchWork = "it takes more steps than the budget";

using Index = ThreadRun::Index;

/// The threads of a block of \p Shape, those that most often go too far first.
static std::vector<Index> threadsOf(const Index &Shape) {
  std::vector<Index> Threads;
  auto Add = [&](Index I) {
    if (!is_contained(ArrayRef(Threads).take_front(8), I))
      Threads.push_back(I);
  };
  Index Last = {Shape[0] - 1, Shape[1] - 1, Shape[2] - 1};
  Add(Last);
  Add({0, 0, 0});
  for (unsigned Axis : {0u, 1u, 2u}) {
    Index OnlyThis = {};
    OnlyThis[Axis] = Last[Axis];
    Add(OnlyThis);
  }
  for (int64_t Z = Last[2]; Z >= 0; --Z)
    for (int64_t Y = Last[1]; Y >= 0; --Y)
      for (int64_t X = Last[0]; X >= 0; --X)
        Add({X, Y, Z});
  return Threads;
}

static void add(KernelRun &Run, ArrayRef<SharedAccess> Found) {
  for (const SharedAccess &A : Found) {
    auto Same = find_if(Run.Accesses, [&](const SharedAccess &B) { return B.Where == A.Where; });
    if (Same == Run.Accesses.end())
      Run.Accesses.push_back(A);
    else if (A.IsCertain && !Same->IsCertain)
      *Same = A;
  }
}

/// The blocks whose threads are run: the first, and the last if that is known.
static SmallVector<Index, 2> blocksOf(const LaunchShape &Launch) {
  SmallVector<Index, 2> Blocks = {{0, 0, 0}};
  const auto &Grid = Launch.Grid;
  if (!Grid[0] || !Grid[1] || !Grid[2])
    return Blocks;
  Index Last = {*Grid[0] - 1, *Grid[1] - 1, *Grid[2] - 1};
  if (Last != Blocks.front())
    Blocks.push_back(Last);
  return Blocks;
}

static DenseSet<const Stmt *> inBoth(const DenseSet<const Stmt *> &A,
                                     const DenseSet<const Stmt *> &B) {
  DenseSet<const Stmt *> Both;
  for (const Stmt *S : A)
    if (B.contains(S))
      Both.insert(S);
  return Both;
}

/// Runs the threads of one block, and adds what they do to \p Run. False when steps ran out.
static bool runBlock(KernelRun &Run, const FunctionDecl *Body, const LaunchShape &Launch,
                     const Index &Block, const ASTContext &AST, unsigned &Left,
                     function_ref<bool(const FunctionDecl *)> MayDiffer) {
  bool IsFirstBlock = Block == Index{0, 0, 0};
  unsigned TooLong = 0; // threads
  for (auto [I, Thread] : enumerate(threadsOf(Launch.Block))) {
    unsigned Steps = std::min(Left, StepsPerThread);
    if (Steps == 0)
      return false;
    ThreadRun One(AST, Launch, Thread, Block, MayDiffer, Steps);
    One.run(Body);
    Left -= Steps - One.stepsLeft();
    if (One.isCutShort())
      Run.CutShort =
          One.stepsLeft() == 0 ? TooMuchWork : "it has a jump, or code that was not read";
    add(Run, One.accesses());
    for (auto [Array, End] : One.ends())
      Run.Needed[Array] = std::max(Run.Needed[Array], End);
    Run.Possible.insert(One.possible().begin(), One.possible().end());
    if (IsFirstBlock && I == 0)
      Run.Certain = One.certain();
    else if (IsFirstBlock && I == 1)
      Run.Certain = inBoth(Run.Certain, One.certain());
    // The other threads would most likely run out of steps too.
    TooLong += One.stepsLeft() == 0;
    if (TooLong == 2)
      return false;
  }
  return true;
}

KernelRun runKernel(const FunctionDecl *Kernel, const LaunchShape &Launch, const ASTContext &AST,
                    unsigned &Budget, function_ref<bool(const FunctionDecl *)> MayDiffer) {
  KernelRun Run;
  const FunctionDecl *Body = Kernel->getDefinition();
  if (!Body || !Body->hasBody() || Body->isDependentContext()) {
    Run.CutShort = "its body is not in sight";
    return Run;
  }
  if (MayDiffer(Body)) {
    Run.CutShort = "its body differs between architectures";
    return Run;
  }
  unsigned Most = std::min(StepsPerLaunch, Budget), Left = Most;
  for (const Index &Block : blocksOf(Launch))
    if (!runBlock(Run, Body, Launch, Block, AST, Left, MayDiffer)) {
      Run.CutShort = TooMuchWork;
      break;
    }
  Budget -= Most - Left;
  if (!Run.CutShort.empty())
    Run.Needed.clear();
  return Run;
}

} // namespace warplint::kernels
