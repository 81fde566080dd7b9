//===- Invocation.h - The invocation that Clang's driver builds -----------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_BASE_COMPAT_INVOCATION_H
#define WARPLINT_BASE_COMPAT_INVOCATION_H

#include "clang/Basic/Version.h"
#if CLANG_VERSION_MAJOR < 22 // A header of its own, no longer the frontend's.
#include "clang/Frontend/Utils.h"
#else
#include "clang/Driver/CreateInvocationFromArgs.h"
#endif

namespace warplint::compat {

using clang::createInvocation;
using clang::CreateInvocationOptions;

} // namespace warplint::compat

#endif // WARPLINT_BASE_COMPAT_INVOCATION_H
