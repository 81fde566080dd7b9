//===- FlowShape.h - The loops of a function, and the values read later ---===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_DATAFLOW_FLOWSHAPE_H
#define WARPLINT_DATAFLOW_FLOWSHAPE_H

#include "clang/Analysis/CFG.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SmallVector.h"
#include <deque>
#include <vector>

namespace clang {
class Decl;
class Expr;
class Stmt;
} // namespace clang

namespace warplint {

/// The order in which the blocks of a function are visited, loops within it.
class FlowOrder {
public:
  explicit FlowOrder(const clang::CFG &Graph);

  /// A loop that is entered by its head alone, or the whole function.
  struct Loop {
    const clang::CFGBlock *Head = nullptr;
    const Loop *Outer = nullptr;
    unsigned Number = 0;
    bool LeavesAtHead = true; ///< And nowhere else, unless the program ends there.
    /// In order; a loop within this one by its head.
    std::vector<const clang::CFGBlock *> Blocks;
  };

  const Loop &whole() const { return Loops.front(); }
  size_t loopCount() const { return Loops.size(); }
  /// The loop that \p Block is the head of, null for others.
  const Loop *headed(const clang::CFGBlock &Block) const;
  /// Whether \p Block is in \p L or in a loop within it.
  bool isIn(const clang::CFGBlock &Block, const Loop &L) const;
  /// Whether the way from \p From to \p To leads back to the head of a loop.
  bool isBack(const clang::CFGBlock &From, const clang::CFGBlock &To) const;
  /// Whether a loop has another way in than its head (by `goto`).
  bool isTangled() const { return Tangled; }

private:
  const clang::CFG &Graph;
  std::vector<unsigned> Position; ///< By block.
  std::deque<Loop> Loops;         ///< Outer ones before those in them.
  std::vector<const Loop *> In;   ///< The innermost one, by block.
  llvm::DenseMap<const clang::CFGBlock *, const Loop *> Headed;
  using Blocks = llvm::SmallVector<const clang::CFGBlock *, 3>;
  /// From the blocks of a `try` to the one that its handlers follow, and back.
  llvm::DenseMap<const clang::CFGBlock *, Blocks> Handlers, Tries;
  bool Tangled = false;

  void findHandlers();
  std::vector<const clang::CFGBlock *> sorted() const;
  void findLoop(const clang::CFGBlock &Head);
  bool leavesAt(const clang::CFGBlock &Block, const Loop &L) const;
};

/// The variables and the values of expressions that may still be read at the beginning and at
/// the end of each block of a function. A guide to what is worth keeping apart; the
/// analysis is right whatever it answers.
class Liveness {
public:
  explicit Liveness(const clang::CFG &Graph);

  /// Whether \p D, a variable or a method for its object, is read in \p Block or after it.
  bool isReadFrom(const clang::CFGBlock &Block, const clang::Decl *D) const;
  /// Whether \p D is read after \p Block.
  bool isReadAfter(const clang::CFGBlock &Block, const clang::Decl *D) const;
  /// The expressions that other blocks compute, and that are used in \p Block or after it.
  /// \c Wrapped: another one is this value, converted.
  struct Used {
    const clang::Expr *E;
    bool Wrapped;
  };
  llvm::ArrayRef<Used> usedFrom(const clang::CFGBlock &Block) const {
    return UsedFrom[Block.getBlockID()];
  }
  /// Whether the function names \p D at all.
  bool names(const clang::Decl *D) const { return Numbers.contains(D); }

  /// Comparisons whose result is kept in a variable, returned or passed to a call.
  bool isKept(const clang::Expr *Comparison) const { return Kept.contains(Comparison); }
  /// Loads of a variable that another variable is computed from.
  bool isSource(const clang::Expr *Load) const { return Sources.contains(Load); }

private:
  llvm::DenseMap<const void *, unsigned> Numbers; ///< Of variables and expressions.
  std::vector<llvm::BitVector> From, After;       ///< By block.
  std::vector<llvm::SmallVector<Used, 2>> UsedFrom;
  llvm::DenseSet<const clang::Expr *> Kept, Sources;

  void findSources(const clang::Stmt *S, bool Computed);
  void noteKept(const clang::Expr *Value);
  void noteKept(const clang::CFGElement &Element);
  void solve(const clang::CFG &Graph, llvm::ArrayRef<llvm::SmallVector<unsigned, 8>> Uses,
             llvm::ArrayRef<llvm::SmallVector<unsigned, 2>> Writes,
             const llvm::DenseSet<unsigned> &Always);
  bool isSet(const std::vector<llvm::BitVector> &In, const clang::CFGBlock &Block,
             const void *Key) const;
};

} // namespace warplint

#endif // WARPLINT_DATAFLOW_FLOWSHAPE_H
