//===- SharedUse.h - Shared memory that a kernel declares -----------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_KERNELS_SHAREDUSE_H
#define WARPLINT_KERNELS_SHAREDUSE_H

#include <cstdint>

namespace clang {
class ASTContext;
class Expr;
class FunctionDecl;
class VarDecl;
} // namespace clang

namespace warplint {

/// Shared memory that the source of a kernel declares.
struct SharedUse {
  /// Bytes of the static arrays that the kernel or a device function that it calls reads, in the
  /// order with the least padding.
  uint64_t StaticBytes = 0;
  /// Those of them whose content has an effect whatever a compiler proves, so that it never
  /// overstates.
  uint64_t SureBytes = 0;
  /// Whether StaticBytes is all there is: false when a type or a callee could
  /// not be seen.
  bool Complete = true;
  /// Whether one of these arrays is, or holds, an instance of a template from a header of the
  /// system: what picks its size there may depend on the architecture, and is not looked at.
  bool OfLibrary = false;
  /// The largest of the static arrays, to point at; null when there is none.
  const clang::VarDecl *Largest = nullptr;
  /// The `extern __shared__` array that is used; null when there is none.
  const clang::VarDecl *Dynamic = nullptr;
};

/// Reads the shared memory that \p Kernel and the device functions it calls declare.
SharedUse readSharedUse(const clang::ASTContext &Context, const clang::FunctionDecl *Kernel);

/// An access to an element of an `extern __shared__` array that \p Kernel, or a
/// device function that it calls, makes for some thread of every launch; null
/// where none is sure to be made: a condition that is the same for all threads
/// (`if (useShared)`, `if (blockDim.x > 32)`) may keep every thread from it.
const clang::Expr *findDynamicAccess(const clang::FunctionDecl *Kernel);

} // namespace warplint

#endif // WARPLINT_KERNELS_SHAREDUSE_H
