//===- DeviceInHost.h - Device functions that host code names -------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_ARCH_DEVICEINHOST_H
#define WARPLINT_ARCH_DEVICEINHOST_H

#include "clang/AST/ASTConsumer.h"
#include "clang/Sema/SemaConsumer.h"
#include "llvm/ADT/StringRef.h"

namespace warplint {

/// Drops Clang's deferred errors: those in functions, such as instances of templates, that Clang
/// reports only at the end of the file, when it knows which functions are emitted. Nearly all are
/// about host code that names a device function. The AST of such code is complete.
class WithoutDeferredErrors : public clang::SemaConsumer {
public:
  void InitializeSema(clang::Sema &S) override;
};

/// Lets host code name the device functions that the file defines. nvcc takes their addresses
/// there, most often as arguments of a launch; Clang drops the launch. From the beginning of its
/// body on, such a function is one of the host too. For a second parse only: overloads that differ
/// in this alone would be the same function. CUDA's own headers, which are full of those, are left
/// as they are.
///
/// Is to come before consumers that skip bodies.
class DeviceInHost : public clang::ASTConsumer {
public:
  bool shouldSkipFunctionBody(clang::Decl *D) override;
};

} // namespace warplint

#endif // WARPLINT_ARCH_DEVICEINHOST_H
