//===- OnceCalls.h - Settings of kernels that run once --------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_LAUNCH_ONCECALLS_H
#define WARPLINT_LAUNCH_ONCECALLS_H

#include "clang/Basic/SourceLocation.h"
#include <vector>

namespace clang {
class ASTContext;
class CallExpr;
class NamedDecl;
} // namespace clang

namespace warplint {

/// A call that sets an attribute of a kernel and that the program keeps from running again.
struct OnceCall {
  const clang::CallExpr *Call = nullptr;
  /// The variable that remembers it: one with a static lifetime, of a single value.
  const clang::NamedDecl *Memory = nullptr;
  /// Whether the kernel is a parameter or a variable, so that other ones are left out.
  bool OfAnyKernel = false;
  /// Whether it runs again for a value above all that \c Memory had, which counts for all devices.
  bool AboveMark = false;
};

/// Those in the user's code of \p Context, with an instance of a template for each.
std::vector<OnceCall> findOnceCalls(const clang::ASTContext &Context);

} // namespace warplint

#endif // WARPLINT_LAUNCH_ONCECALLS_H
