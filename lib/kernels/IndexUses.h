//===- IndexUses.h - Uses of the global thread index in a kernel ----------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_KERNELS_INDEXUSES_H
#define WARPLINT_KERNELS_INDEXUSES_H

#include "llvm/ADT/SmallVector.h"
#include <cstdint>
#include <optional>

namespace clang {
class ASTContext;
class Expr;
class FunctionDecl;
class ParmVarDecl;
} // namespace clang

namespace warplint {

/// The place where a kernel's global thread index along x, `blockIdx.x * blockDim.x + threadIdx.x`,
/// or what is computed from it, is compared with a parameter.
struct IndexBound {
  const clang::Expr *Where = nullptr;
  const clang::ParmVarDecl *Count = nullptr;
};

struct IndexUses {
  /// The first access to global memory at that index which every thread makes: neither a condition
  /// on the index nor on what is computed from it is on the way. Null: there is none.
  const clang::Expr *Unguarded = nullptr;
  const clang::ParmVarDecl *Array = nullptr; ///< The parameter that leads to that memory.
  llvm::SmallVector<IndexBound, 1> Bounds;
  bool HasLoop = false; ///< Whether a loop changes the index: threads may do several items.
};

/// Reads the body of \p Kernel. \p Threads: the x of its block, where it is known; the kernel may
/// then have that number in place of `blockDim.x`.
IndexUses readIndexUses(const clang::FunctionDecl *Kernel, std::optional<int64_t> Threads,
                        const clang::ASTContext &AST);

} // namespace warplint

#endif // WARPLINT_KERNELS_INDEXUSES_H
