//===- DeviceCode.h - The code of a kernel and of what it calls -----------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_KERNELS_DEVICECODE_H
#define WARPLINT_KERNELS_DEVICECODE_H

#include "cuda/DeviceFunctions.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include <array>
#include <optional>
#include <vector>

namespace clang {
class CXXRecordDecl;
class CallExpr;
class DeclContext;
class Expr;
class FunctionDecl;
class GCCAsmStmt;
class Stmt;
} // namespace clang

namespace warplint {

/// Which of x, y and z are read.
using Axes = std::array<bool, 3>;

/// A call that ends the thread or the program unless a condition holds: `assert`, or a trap.
struct DeviceAssertion {
  const clang::Expr *Condition = nullptr;
  bool EndsIf = false; ///< Whether the condition, if it holds, leads to the call.
  const clang::CallExpr *End = nullptr;
};

/// What the body of a kernel has in it, and the bodies of the user's functions that it calls,
/// whatever the conditions are.
struct DeviceCode {
  Axes ThreadIndex = {}, BlockIndex = {}; ///< Of `threadIdx` and `blockIdx`.
  Axes BlockSize = {}, GridSize = {};     ///< Of `blockDim` and `gridDim`.
  bool UsesGroups = false;  ///< Cooperative groups, which know the place of a thread by themselves.
  bool UsesAtomics = false; ///< With these, threads can share out work without an index.
  /// Whether nothing else runs: no function out of sight or by a pointer, no library but for simple
  /// functions, no text that only some architectures have.
  bool IsComplete = true;
  const clang::CallExpr *BlockWait =
      nullptr; ///< The first that waits for all threads of the block.
  /// Calls that wait for all blocks of the grid.
  std::vector<const clang::CallExpr *> GridWaits;
  bool AsksForGrid = false; ///< Whether it asks if it can wait so.
  bool ReadsMemory = false; ///< Whether it reads what a pointer leads to.
  /// Whether it waits for the grids before it, or may: by a call, by inline PTX, or by a function
  /// whose name says so.
  bool WaitsForEarlierGrids = false;
  std::vector<const clang::CallExpr *> Calls; ///< All calls, in the order of the walk.
  std::vector<const clang::Stmt *> Loops;     ///< Likewise, of `for` and `while`.
  std::vector<const clang::GCCAsmStmt *> Assembly;
  uint64_t LocalBytes = 0; ///< Of the variables of a thread.
  std::vector<DeviceAssertion> Assertions;

  /// Whether it is written for one size of its block: it reads `threadIdx`, and neither `blockDim`
  /// nor a cooperative group.
  bool isWrittenForItsBlock() const;
  /// The axes along which all blocks of a grid, or all threads of a block, do the same work:
  /// neither index nor size is read there. None where that is not known, and none where no index is
  /// read at all: then each repeats the work on purpose, as a benchmark does.
  Axes sameForAllBlocks() const;
  Axes sameForAllThreads() const;
  /// Whether its grid follows from its data: likewise it reads `blockIdx`, and not `gridDim`.
  bool isWrittenForItsGrid() const;

private:
  Axes sameForAll(const Axes &Index, const Axes &Size) const;
};

/// Reads the code of \p Kernel. \p MayDiffer says of which functions other architectures may have
/// other bodies.
DeviceCode readDeviceCode(const clang::FunctionDecl *Kernel,
                          llvm::function_ref<bool(const clang::FunctionDecl *)> MayDiffer);

/// What a call asks or does of a cooperative group.
struct GroupCall {
  const clang::CXXRecordDecl *Class = nullptr; ///< Of the group.
  cuda::Group Of;
  cuda::GroupAct Act;
};

/// The innermost namespace around \p Context for whose name \p Is holds; empty if there is none.
llvm::StringRef namespaceAround(const clang::DeclContext *Context,
                                llvm::function_ref<bool(llvm::StringRef)> Is);

/// The call \p E of \p Callee, a method or a function of one group; empty for others.
std::optional<GroupCall> groupCall(const clang::FunctionDecl *Callee, const clang::CallExpr *E);

/// Whether \p F is declared in CUDA's namespace of groups.
bool isOfGroups(const clang::FunctionDecl *F);

} // namespace warplint

#endif // WARPLINT_KERNELS_DEVICECODE_H
