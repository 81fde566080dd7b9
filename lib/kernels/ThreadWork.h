//===- ThreadWork.h - Work that concerns one thread of a kernel only ------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_KERNELS_THREADWORK_H
#define WARPLINT_KERNELS_THREADWORK_H

#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/StringRef.h"

namespace clang {
class Expr;
class FunctionDecl;
} // namespace clang

namespace warplint {
class BuildText;

/// A built-in variable's part: "threadIdx" and "x". Empty names: \p E is something else.
struct BuiltinPart {
  llvm::StringRef Variable, Part;
};
BuiltinPart builtinPart(const clang::Expr *E);

/// The code that a thread of a kernel runs.
struct ThreadWork {
  /// Whether all of it is in sight and known to work for itself: nothing waits for, or reads the
  /// registers of, another thread, and nothing depends on the place of the thread but through
  /// `Builtins`. What is not known to be so is not.
  bool Alone = true;
  /// The references to `threadIdx`, `blockIdx`, `blockDim`, `gridDim` and `warpSize`.
  llvm::DenseSet<const clang::Expr *> Builtins;
};

ThreadWork workOf(const clang::FunctionDecl *Kernel, const BuildText &Text);

} // namespace warplint

#endif // WARPLINT_KERNELS_THREADWORK_H
