//===- BlockContracts.h - Requirements of a kernel on its block -----------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_KERNELS_BLOCKCONTRACTS_H
#define WARPLINT_KERNELS_BLOCKCONTRACTS_H

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include <array>
#include <cstdint>
#include <optional>
#include <string>

namespace clang {
class ASTContext;
class CallExpr;
class Expr;
class ForStmt;
class GCCAsmStmt;
class ParmVarDecl;
class Stmt;
class VarDecl;
} // namespace clang

namespace warplint {
struct DeviceCode;

/// What a statement in a kernel, or in a function of the user that it calls, needs of the block.
struct BlockContract {
  enum class Source {
    Collective,      ///< A block-wide class of CUB.
    Tile,            ///< A division of the block into groups of one size.
    Barrier,         ///< A barrier that waits for a number of threads.
    Halving,         ///< A loop that adds the upper half of an array to the lower.
    ConstantHalving, ///< Likewise, of an array whose size is a constant.
    Stride, ///< A loop in which each thread begins at its index and goes on by a fixed step.
    Assertion,
  };
  enum class Rule { Shape, Equal, MultipleOf, PowerOfTwo, AtLeast, AtMost };
  static constexpr unsigned AllThreads = 3;

  Source From = Source::Collective;
  Rule Is = Rule::Shape;
  const clang::Stmt *Where = nullptr; ///< A launch has the need if its threads certainly come here.
  std::string By;                     ///< "cub::BlockReduce"
  std::array<int64_t, 3> Block = {1, 1, 1}; ///< Of Shape.
  unsigned Axis = AllThreads;               ///< Of the other rules: 0 for x; else all threads.
  int64_t Threads = 0;                      ///< Likewise, but of PowerOfTwo.
  /// Of a stride, what its loop ends at, if that is a parameter: no more threads are needed.
  const clang::ParmVarDecl *End = nullptr;
  /// Whether any other block makes the result wrong. Else fewer items may be handled on purpose.
  bool IsStrict = false;
  bool IsRightForFewer = false; ///< But not a smaller one.

  using Shape = std::array<int64_t, 3>;
  /// The number of a block of \p Shape that the rule is about.
  int64_t numberOf(const Shape &Of) const;
  bool isMetBy(const Shape &Of) const;
  /// Whether the result is wrong under a block of \p Of, which does not meet it.
  bool isWrongUnder(const Shape &Of) const;

  std::string of() const;                        ///< "threads", or "blockDim.x"
  llvm::StringRef rule() const;                  ///< "exactly", "a multiple of", ...
  llvm::SmallVector<int64_t, 3> numbers() const; ///< Three of Shape, none of PowerOfTwo, else one.
  /// "blockDim.x to be a multiple of 32"
  std::string text() const;
};

/// In the order of the source, as far as it is known.
llvm::SmallVector<BlockContract, 2> readBlockContracts(const DeviceCode &Code,
                                                       const clang::ASTContext &AST);

/// Parts of readBlockContracts(): the need that one statement has, empty if it has none.

/// Of a barrier in inline PTX.
std::optional<BlockContract> barrierNeed(const clang::GCCAsmStmt *S, const clang::ASTContext &AST);
/// Of a call that arrives at one of libcu++'s barriers.
std::optional<BlockContract> barrierNeed(const clang::CallExpr *Call, const clang::ASTContext &AST);
/// Of a loop that adds the upper half of an array to the lower.
std::optional<BlockContract> halvingNeed(const clang::Stmt *Loop, const clang::ASTContext &AST);
/// Of such a loop that halves \p Step, which is \p Begin at first: as many threads must be there as
/// add, and where each thread fills one element, a thread for each element.
std::optional<BlockContract> constantHalvingNeed(const clang::Stmt *Loop,
                                                 const clang::VarDecl *Step, int64_t Begin,
                                                 const clang::ASTContext &AST);
/// Of a loop in which each thread begins at its index.
std::optional<BlockContract> strideNeed(const clang::ForStmt *Loop, const clang::ASTContext &AST);

/// \p E, which may be null, without parentheses and implicit conversions.
const clang::Expr *plain(const clang::Expr *E);
/// The axis of the built-in variable \p Name that \p E is; empty if it is something else.
std::optional<unsigned> axisOf(const clang::Expr *E, llvm::StringRef Name);

} // namespace warplint

#endif // WARPLINT_KERNELS_BLOCKCONTRACTS_H
