//===- NewerStandard.h - Errors that a newer standard of C++ mends --------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_LINT_NEWERSTANDARD_H
#define WARPLINT_LINT_NEWERSTANDARD_H

#include "llvm/ADT/StringRef.h"

namespace warplint::lint {

/// The standard of C++ for files that need a newer one than the default.
inline constexpr llvm::StringLiteral NewerStandard = "gnu++20";

/// Whether \p Error, of a parse in C++17, is about a word that only a newer standard has.
bool usesNewerStandard(llvm::StringRef Error);

/// Whether C++20 may take what \p Error, of a parse in C++17, is about: such a word, a name of the
/// library that C++17 has in none of its headers, or a 'typename' that may be left out.
bool mayNeedNewerStandard(llvm::StringRef Error);

} // namespace warplint::lint

#endif // WARPLINT_LINT_NEWERSTANDARD_H
