//===- LaunchCall.h - How a call launches a kernel ----------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_LAUNCH_LAUNCHCALL_H
#define WARPLINT_LAUNCH_LAUNCHCALL_H

#include "launch/LaunchSite.h"

namespace clang {
class CallExpr;
class Expr;
} // namespace clang

namespace warplint::launch {

/// The arguments of a launch as they are written; null where one is left out.
struct LaunchArguments {
  const clang::Expr *Kernel = nullptr, *Grid = nullptr, *Block = nullptr, *Shared = nullptr;
};

/// The argument of \p Call at \p I, or null where the call is null or has fewer.
const clang::Expr *argument(const clang::CallExpr *Call, unsigned I);

/// What the launch \p Call is given: by chevrons, `cudaLaunchKernel` or its
/// cooperative form.
LaunchArguments argumentsOf(const clang::CallExpr *Call);

/// How the launch \p Call is written.
LaunchForm formOf(const clang::CallExpr *Call);

} // namespace warplint::launch

#endif // WARPLINT_LAUNCH_LAUNCHCALL_H
