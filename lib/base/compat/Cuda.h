//===- Cuda.h - Clang's support for CUDA ----------------------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_BASE_COMPAT_CUDA_H
#define WARPLINT_BASE_COMPAT_CUDA_H

#include "clang/Basic/Version.h"
#if CLANG_VERSION_MAJOR < 22 // The architectures got a header of their own.
#include "clang/Basic/Cuda.h"
#else
#include "clang/Basic/OffloadArch.h"
#endif
#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace warplint::compat {

/// Whether this Clang can compile for the architecture \p Name, as "sm_90".
inline bool knowsOffloadArch(llvm::StringRef Name) {
  return clang::StringToOffloadArch(Name) != clang::OffloadArch::UNKNOWN;
}

/// The newest toolkit that this Clang knows by its version; for a newer one it
/// makes the calls of CUDA before 9.2. Below, the version of PTX that it writes then, 88 for 8.8.
#if CLANG_VERSION_MAJOR < 22 // Of 19; each Clang knows newer ones.
inline constexpr llvm::StringLiteral NewestToolkit = "12.5";
inline constexpr unsigned NewestPtx = 85;
#else
inline constexpr llvm::StringLiteral NewestToolkit = "12.9";
inline constexpr unsigned NewestPtx = 88;
#endif

/// Flags with which an older Clang accepts what a newer one does by itself.
inline std::vector<std::string> parseFlags() {
#if CLANG_VERSION_MAJOR < 22 // Only printf could be a variadic device function.
  return {"-Xclang", "-fcuda-allow-variadic-functions"};
#else
  return {};
#endif
}

} // namespace warplint::compat

#endif // WARPLINT_BASE_COMPAT_CUDA_H
