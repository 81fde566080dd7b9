//===- SharedAliases.h - Arrays at one address of shared memory -----------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_KERNELS_SHAREDALIASES_H
#define WARPLINT_KERNELS_SHAREDALIASES_H

#include "llvm/ADT/SmallVector.h"

namespace clang {
class DeclRefExpr;
class FunctionDecl;
class VarDecl;
} // namespace clang

namespace warplint {

/// Two `extern __shared__` arrays of one function. Both start where the dynamic shared memory does.
struct SharedAliases {
  const clang::VarDecl *First = nullptr;
  const clang::VarDecl *Second = nullptr; ///< Declared after it.
  /// A read of one of them for what was written to it before a write to the other; null: each is
  /// used up before the other is written, as far as can be seen.
  const clang::DeclRefExpr *Read = nullptr;
  const clang::DeclRefExpr *Write = nullptr; ///< The write to the other.
};

/// The pairs that \p Function, which has a body and waits for no template arguments, uses itself.
llvm::SmallVector<SharedAliases, 1> sharedAliasesIn(const clang::FunctionDecl *Function);

} // namespace warplint

#endif // WARPLINT_KERNELS_SHAREDALIASES_H
