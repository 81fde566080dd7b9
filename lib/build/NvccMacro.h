//===- NvccMacro.h - nvcc's own macro, for a project's text ---------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_BUILD_NVCCMACRO_H
#define WARPLINT_BUILD_NVCCMACRO_H

#include "llvm/ADT/StringRef.h"

namespace clang {
class Preprocessor;
} // namespace clang

namespace warplint {

/// The macro by which a project's text asks whether nvcc compiles it.
inline constexpr llvm::StringLiteral NvccMacro = "__NVCC__";

/// Leaves NvccMacro undefined in the headers of the system: those of CUDA and of the C++ library
/// have parts for nvcc that Clang does not take, and others for Clang. Must be called before the
/// first file is entered.
void hideNvccMacroFromSystem(clang::Preprocessor &PP);

} // namespace warplint

#endif // WARPLINT_BUILD_NVCCMACRO_H
