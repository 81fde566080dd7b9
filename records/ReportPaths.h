//===- ReportPaths.h - The paths and places of a report -------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_RECORDS_REPORTPATHS_H
#define WARPLINT_RECORDS_REPORTPATHS_H

#include "records/LintReport.h"
#include <string>

namespace warplint::records {

/// Renames all paths in \p Report, which a parse in \p Directory found, as the user would write
/// them.
void makeUserPaths(FileReport &Report, llvm::StringRef Directory);

/// The same for the files that the parse entered. They are hundreds, and only parts and depfiles
/// name them.
void makeEnteredUserPaths(FileReport &Report, llvm::StringRef Directory);

/// "file.cu:3:1: " for a message's place; empty when it has none.
std::string describeLocation(const clang::tooling::DiagnosticMessage &Message);

/// Line and column, from 1, of \p Offset in the file at \p Path; 0:0 where it
/// can't be read.
Place placeOfOffset(llvm::StringRef Path, unsigned Offset);

} // namespace warplint::records

#endif // WARPLINT_RECORDS_REPORTPATHS_H
