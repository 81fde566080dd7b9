//===- DefaultChecks.h - The checks that run where nothing says otherwise -===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_TOOL_LINT_DEFAULTCHECKS_H
#define WARPLINT_TOOL_LINT_DEFAULTCHECKS_H

#include "llvm/ADT/StringRef.h"
#include <string>

namespace warplint::tool {

/// What runs where no configuration says otherwise.
inline constexpr llvm::StringLiteral DefaultChecks = "cuda-*";

/// \p Configured, the `Checks` of the configuration around a file, with ours on
/// unless it speaks of them: a .clang-tidy that was written for other tools
/// (`-*,modernize-*`) does not mean to switch them off.
std::string withDefaultChecks(llvm::StringRef Configured);

} // namespace warplint::tool

#endif // WARPLINT_TOOL_LINT_DEFAULTCHECKS_H
