//===- IndexUses.h - Uses of the global thread index in a kernel ----------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_KERNELS_INDEXUSES_H
#define WARPLINT_KERNELS_INDEXUSES_H

#include "kernels/IndexForms.h"
#include "llvm/ADT/SmallVector.h"
#include <cstdint>

namespace clang {
class ASTContext;
class Expr;
class FunctionDecl;
class ParmVarDecl;
} // namespace clang

namespace warplint {

/// The condition of an `if` that lets a thread work only if its index along an axis is less than a
/// bound, a parameter of the kernel or a constant.
struct IndexBound {
  enum class Index {
    OfGrid,   ///< `blockIdx.x * blockDim.x + threadIdx.x`.
    OfThread, ///< `threadIdx.x`.
    OfBlock,  ///< `blockIdx.x`.
  };
  Index Of = Index::OfGrid;
  const clang::Expr *Where = nullptr;
  const clang::ParmVarDecl *Count = nullptr; ///< Null: it is the number.
  int64_t Number = 0;
};

struct IndexUses {
  /// The first access to global memory at that index which every thread makes: neither a condition
  /// on the index nor on what is computed from it is on the way. Null: there is none.
  const clang::Expr *Unguarded = nullptr;
  const clang::ParmVarDecl *Array = nullptr; ///< The parameter that leads to that memory.
  llvm::SmallVector<IndexBound, 1> Bounds; ///< In the kernel's own body.
  bool HasLoop = false; ///< Whether a loop changes the index: threads may do several items.
};

/// Reads the body of \p Kernel for its index \p Along an axis.
IndexUses readIndexUses(const clang::FunctionDecl *Kernel, IndexAxis Along,
                        const clang::ASTContext &AST);

} // namespace warplint

#endif // WARPLINT_KERNELS_INDEXUSES_H
