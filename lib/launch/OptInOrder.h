//===- OptInOrder.h - Opt-ins that come after a launch --------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_LAUNCH_OPTINORDER_H
#define WARPLINT_LAUNCH_OPTINORDER_H

#include "llvm/ADT/ArrayRef.h"

namespace clang {
class CallExpr;
class FunctionDecl;
} // namespace clang

namespace warplint {

/// Whether, in one run of \p Body, control never comes from one of \p Calls to \p Launch, all of
/// which are in it.
bool comeAfter(llvm::ArrayRef<const clang::CallExpr *> Calls, const clang::CallExpr *Launch,
               const clang::FunctionDecl *Body);

} // namespace warplint

#endif // WARPLINT_LAUNCH_OPTINORDER_H
