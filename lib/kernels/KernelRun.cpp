//===- KernelRun.cpp - A kernel under one of its launches -----------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "kernels/KernelRun.h"
#include "kernels/ThreadNumbers.h"
#include "kernels/ThreadRun.h"
#include "clang/AST/Decl.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"

using namespace clang;
using namespace llvm;

namespace warplint {

/// Statements and expressions that are gone through for one launch, and for one thread of it.
static constexpr unsigned StepsPerLaunch = 64'000, StepsPerThread = 50'000;
static constexpr llvm::StringLiteral TooMuchWork = "it takes more steps than the budget";

using Index = ThreadRun::Index;

namespace {
/// The threads of a block in the order in which they are run: first those that most often go too
/// far.
struct ThreadOrder {
  SetVector<int64_t> Numbers;
  size_t Corners; ///< The number of threads at corners of the block, which come first.
  /// The number of those and of the threads that come next: the first warp, the first thread of the
  /// last warp, and the threads on both sides of a power of two.
  size_t Representatives;
};
} // namespace

/// The thread of a block of \p Shape with a number, from 0.
static Index threadAt(int64_t Number, const Index &Shape) {
  return {Number % Shape[0], Number / Shape[0] % Shape[1], Number / Shape[0] / Shape[1]};
}

static ThreadOrder orderOf(const Index &Shape) {
  ThreadOrder Order;
  SetVector<int64_t> &Numbers = Order.Numbers;
  int64_t InLayer = Shape[0] * Shape[1], Count = InLayer * Shape[2];
  for (int64_t Corner : {Count - 1, int64_t(0), Shape[0] - 1, InLayer - Shape[0], Count - InLayer})
    Numbers.insert(Corner);
  Order.Corners = Numbers.size();
  for (int64_t Power = WarpSize; Power < Count; Power *= 2) {
    Numbers.insert(Power - 1);
    Numbers.insert(Power);
  }
  Numbers.insert((Count - 1) / WarpSize * WarpSize);
  for (int64_t Number = std::min(WarpSize, Count) - 1; Number >= 0; --Number)
    Numbers.insert(Number);
  Order.Representatives = Numbers.size();
  for (int64_t Number = Count - 1; Number >= 0; --Number)
    Numbers.insert(Number);
  return Order;
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

/// Runs the threads of one block, and adds what they do to \p Run. Where the steps left are too few
/// for all threads of \p BlocksLeft blocks, it runs only the representative ones. False when steps
/// ran out.
static bool runBlock(KernelRun &Run, const FunctionDecl *Body, const LaunchShape &Launch,
                     const Index &Block, size_t BlocksLeft, const ASTContext &AST, BodyFacts &Facts,
                     unsigned &Left) {
  bool IsFirstBlock = Block == Index{0, 0, 0};
  ThreadOrder Order = orderOf(Launch.Block);
  size_t End = Order.Numbers.size();
  unsigned Cheapest = StepsPerThread;
  unsigned TooLong = 0; // threads
  for (size_t I = 0; I < End; ++I) {
    if (I == Order.Corners && uint64_t(Cheapest) * (End - I) * BlocksLeft > Left) {
      Run.CutShort = TooMuchWork;
      End = Order.Representatives;
    }
    unsigned Steps = std::min(Left, StepsPerThread);
    if (Steps == 0)
      return false;
    ThreadRun One(AST, Facts, Launch, threadAt(Order.Numbers[I], Launch.Block), Block, Steps);
    One.run(Body);
    unsigned Taken = Steps - One.stepsLeft();
    Left -= Taken;
    Cheapest = std::min(Cheapest, Taken);
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
  BodyFacts Facts(AST, MayDiffer);
  SmallVector<Index, 2> Blocks = blocksOf(Launch);
  for (auto [I, Block] : enumerate(Blocks))
    if (!runBlock(Run, Body, Launch, Block, Blocks.size() - I, AST, Facts, Left)) {
      Run.CutShort = TooMuchWork;
      break;
    }
  Budget -= Most - Left;
  if (!Run.CutShort.empty())
    Run.Needed.clear();
  return Run;
}

} // namespace warplint
