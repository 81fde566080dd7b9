//===- BlockStates.h - What is known where each block begins ----*- C++ -*-===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_LAUNCH_VALUES_BLOCKSTATES_H
#define WARPLINT_LAUNCH_VALUES_BLOCKSTATES_H

#include "launch/values/Environment.h"
#include "clang/Analysis/FlowSensitive/DataflowWorklist.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"
#include <optional>
#include <vector>

namespace warplint::launch {

struct ControlFlow;

/// The loops of a function, by the block at their head, as far as they can be
/// gone through one time after the other.
class LoopBodies {
public:
  explicit LoopBodies(const ControlFlow &Flow);

  /// Whether the way from \p From to \p To leads back to the head of a loop.
  bool isBack(const clang::CFGBlock &From, const clang::CFGBlock &To) const;

  /// The blocks after \p Head that lead back to it; empty where it has not one
  /// way back, or another way in.
  llvm::ArrayRef<const clang::CFGBlock *> body(const clang::CFGBlock &Head);

private:
  using Blocks = llvm::SmallVector<const clang::CFGBlock *, 8>;

  const clang::CFG &Graph;
  std::vector<unsigned> Order; ///< By block.
  llvm::DenseMap<const clang::CFGBlock *, Blocks> Bodies;

  Blocks find(const clang::CFGBlock &Head) const;
};

/// What is known where each block of a function begins, and which blocks are
/// still to be gone through with it.
class BlockStates {
public:
  explicit BlockStates(const ControlFlow &Flow);

  /// Goes through \p Block with \p Known, whatever was known there before.
  void begin(const clang::CFGBlock &Block, Environment Known);

  /// The block that is to be gone through next, null where none is left.
  const clang::CFGBlock *next();

  /// What is known where \p Block begins; empty where no way leads there.
  std::optional<Environment> &at(const clang::CFGBlock &Block);

  /// \p Known arrives at \p To from \p From. Loops are gone through one time after the other
  /// where \p EachRound is set and it is decided each time whether they go on; else all that
  /// arrives is joined. \p Again: to go through \p To even where nothing new arrives.
  void arrive(const clang::CFGBlock &From, const clang::CFGBlock &To, const Environment &Known,
              bool EachRound, bool Again);

  /// Whether what is known where \p Block ends decides which of two ways is taken.
  void setDecided(const clang::CFGBlock &Block, bool Is);

private:
  struct State {
    std::optional<Environment> Known;
    unsigned Times = 0;   ///< How often the way back to this head of a loop was taken.
    unsigned Rounds = 0;  ///< How often the loop was begun anew with what a round left.
    bool Decided = false; ///< Whether one of its two ways was taken, the last time.
    bool Waiting = false;
  };

  std::vector<State> States; ///< By block.
  LoopBodies Loops;
  clang::ForwardDataflowWorklist Work;

  State &of(const clang::CFGBlock &Block);
  void enqueue(const clang::CFGBlock &Block);
  bool isDone(const clang::CFGBlock &Head);
  void beginRound(const clang::CFGBlock &Head, const Environment &Known);
};

} // namespace warplint::launch

#endif // WARPLINT_LAUNCH_VALUES_BLOCKSTATES_H
