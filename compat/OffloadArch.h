//===- OffloadArch.h - The GPU architectures that Clang knows -------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_COMPAT_OFFLOADARCH_H
#define WARPLINT_COMPAT_OFFLOADARCH_H

#include "clang/Basic/Version.h"
#if CLANG_VERSION_MAJOR < 22 // The architectures got a header of their own.
#include "clang/Basic/Cuda.h"
#else
#include "clang/Basic/OffloadArch.h"
#endif

namespace warplint::compat {

/// Whether this Clang can compile for the architecture \p Name, as "sm_90".
inline bool knowsOffloadArch(llvm::StringRef Name) {
  return clang::StringToOffloadArch(Name) != clang::OffloadArch::UNKNOWN;
}

} // namespace warplint::compat

#endif // WARPLINT_COMPAT_OFFLOADARCH_H
