//===- KernelRun.h - A kernel under one of its launches -------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_KERNELS_KERNELRUN_H
#define WARPLINT_KERNELS_KERNELRUN_H

#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include <array>
#include <cstdint>
#include <optional>

namespace clang {
class ASTContext;
class Expr;
class FunctionDecl;
class Stmt;
class VarDecl;
} // namespace clang

namespace warplint {

/// A launch in numbers; empty where one is not known.
struct LaunchShape {
  std::array<int64_t, 3> Block = {};
  std::array<std::optional<int64_t>, 3> Grid;
  std::optional<int64_t> DynamicBytes;
  /// The integers that the kernel's parameters are.
  llvm::SmallVector<std::optional<int64_t>, 4> Arguments;
  bool operator==(const LaunchShape &) const = default;
};

/// An access of a thread to shared memory outside of the object that it names.
struct SharedAccess {
  const clang::Expr *Where = nullptr;
  const clang::VarDecl *Array = nullptr;
  int64_t Offset = 0; ///< The first byte, from the begin of the object.
  uint64_t Bytes = 0; ///< How many.
  uint64_t Size = 0;  ///< Bytes of the object: for a dynamic array all that the launch gives.
  bool IsDynamic = false;
  std::array<int64_t, 3> Thread = {}, Block = {};
  /// Whether the thread certainly makes it; else a condition on data decides.
  bool IsCertain = false;
};

/// For shared arrays the byte that accesses to them end before; the highest number for an array that
/// an access begins before.
using SharedEnds = llvm::SmallDenseMap<const clang::VarDecl *, uint64_t, 4>;

/// What running the threads of a launch showed.
struct KernelRun {
  /// Accesses out of bounds, of each place the first, a certain one before others.
  llvm::SmallVector<SharedAccess, 2> Accesses;
  /// The bytes of each shared array that the threads need; empty unless all threads of the blocks
  /// were run to their end.
  SharedEnds Needed;
  /// Calls, loops and inline assembly that the first and the last thread of the first block
  /// certainly come to.
  llvm::DenseSet<const clang::Stmt *> Certain;
  /// Those that the threads that were run come to, or may come to.
  llvm::DenseSet<const clang::Stmt *> Possible;
  /// Why threads were left out, or not run to their end; empty if they were all run.
  llvm::StringRef CutShort;
};

/// Steps for all instances of a template that are launched with blocks of one shape: those of
/// templates with a hundred instances took longer than the parse of their file.
inline constexpr unsigned StepsPerTemplate = 200'000;

/// Runs \p Kernel as threads of the first and the last block of \p Launch, for up to \p Budget
/// steps, which are taken from it. \p MayDiffer: functions whose text another pass may read
/// differently, which are not gone through.
KernelRun runKernel(const clang::FunctionDecl *Kernel, const LaunchShape &Launch,
                    const clang::ASTContext &AST, unsigned &Budget,
                    llvm::function_ref<bool(const clang::FunctionDecl *)> MayDiffer);

} // namespace warplint

#endif // WARPLINT_KERNELS_KERNELRUN_H
