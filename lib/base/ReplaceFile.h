//===- ReplaceFile.h - Puts a new content in the place of a file's --------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_BASE_REPLACEFILE_H
#define WARPLINT_BASE_REPLACEFILE_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

namespace warplint::base {

/// The message for a file that changed after it was linted.
llvm::StringRef changedMeanwhile();

/// Replaces the file at \p Real, a path without links, by \p Content in one step, keeping its
/// permissions, and its owner where this user may. Two processes that do so at once do it one
/// after the other.
/// \returns an error where it can't be written, and `changedMeanwhile` where it does not hold
/// \p Before any more; it is then as it was.
llvm::Error replaceFile(llvm::StringRef Real, llvm::StringRef Before, llvm::StringRef Content);

} // namespace warplint::base

#endif // WARPLINT_BASE_REPLACEFILE_H
