//===- DynamicAccess.h - Accesses to dynamic shared memory ----------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_KERNELS_DYNAMICACCESS_H
#define WARPLINT_KERNELS_DYNAMICACCESS_H

namespace clang {
class Expr;
class FunctionDecl;
} // namespace clang

namespace warplint {

/// An access to an element of an `extern __shared__` array that \p Kernel, or a
/// device function that it calls, makes for some thread of every launch; null
/// where none is sure to be made: a condition that is the same for all threads
/// (`if (useShared)`, `if (blockDim.x > 32)`) may keep every thread from it.
const clang::Expr *findDynamicAccess(const clang::FunctionDecl *Kernel);

} // namespace warplint

#endif // WARPLINT_KERNELS_DYNAMICACCESS_H
