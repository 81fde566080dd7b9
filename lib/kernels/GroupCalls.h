//===- GroupCalls.h - Calls of cooperative groups -------------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_KERNELS_GROUPCALLS_H
#define WARPLINT_KERNELS_GROUPCALLS_H

#include "cuda/DeviceFunctions.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include <optional>

namespace clang {
class CallExpr;
class CXXRecordDecl;
class DeclContext;
class FunctionDecl;
} // namespace clang

namespace warplint {

/// What a call asks or does of a cooperative group.
struct GroupCall {
  const clang::CXXRecordDecl *Class = nullptr; ///< Of the group.
  cuda::Group Of;
  cuda::GroupAct Act;
};

/// The innermost namespace around \p Context for whose name \p Is holds; empty if there is none.
llvm::StringRef namespaceAround(const clang::DeclContext *Context,
                                llvm::function_ref<bool(llvm::StringRef)> Is);

/// The call \p E of \p Callee, a method or a function of one group; empty for others.
std::optional<GroupCall> groupCall(const clang::FunctionDecl *Callee, const clang::CallExpr *E);

/// Whether \p F is declared in CUDA's namespace of groups.
bool isOfGroups(const clang::FunctionDecl *F);

} // namespace warplint

#endif // WARPLINT_KERNELS_GROUPCALLS_H
