//===- UserPaths.h - Paths as the user would write them -------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_TOOL_LINT_USERPATHS_H
#define WARPLINT_TOOL_LINT_USERPATHS_H

#include "tool/lint/LintReport.h"
#include <string>

namespace warplint::tool {

/// The absolute \p Path without dots, and without a link where dots follow one.
std::string plainPath(llvm::StringRef Path);

/// \p Path, relative to \p Directory unless absolute, as it is named from the
/// current folder: relative where it lies below that, absolute elsewhere.
std::string userPath(llvm::StringRef Path, llvm::StringRef Directory);

/// Renames all paths that \p Report tells, found by a parse in \p Directory, so.
void makeUserPaths(FileReport &Report, llvm::StringRef Directory);

/// The same of the files that the parse entered, hundreds, which parts and depfiles name.
void makeEnteredUserPaths(FileReport &Report, llvm::StringRef Directory);

/// "file.cu:3:1: " for a message's place; empty when it has none.
std::string describeLocation(const clang::tooling::DiagnosticMessage &Message);

/// Line and column, from 1, of \p Offset in the file at \p Path; 0:0 where it
/// can't be read.
Place placeOfOffset(llvm::StringRef Path, unsigned Offset);

} // namespace warplint::tool

#endif // WARPLINT_TOOL_LINT_USERPATHS_H
