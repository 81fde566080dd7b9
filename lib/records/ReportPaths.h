//===- ReportPaths.h - The paths and places of a report -------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_RECORDS_REPORTPATHS_H
#define WARPLINT_RECORDS_REPORTPATHS_H

#include "records/LintReport.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/MemoryBuffer.h"
#include <memory>
#include <string>

namespace warplint::records {

/// Renames all paths in \p Report, which a parse in \p Directory found, as the user would write
/// them.
void makeUserPaths(FileReport &Report, llvm::StringRef Directory);

/// The same for the files that the parse entered. They are hundreds, and only parts and depfiles
/// name them.
void makeEnteredUserPaths(FileReport &Report, llvm::StringRef Directory);

/// Finds lines and columns, and reads each file once: a file can have hundreds of parse errors.
class PlaceFinder {
public:
  /// Line and column, from 1, of \p Offset in the file at \p Path; 0:0 where it can't be read.
  Place placeOf(llvm::StringRef Path, unsigned Offset);
  Place placeOf(const clang::tooling::DiagnosticMessage &Message) {
    return placeOf(Message.FilePath, Message.FileOffset);
  }
  /// "file.cu:3:1: " for a message's place; empty when it has none.
  std::string describe(const clang::tooling::DiagnosticMessage &Message);

private:
  llvm::StringMap<std::unique_ptr<llvm::MemoryBuffer>> Texts; ///< Null: can't be read.
};

} // namespace warplint::records

#endif // WARPLINT_RECORDS_REPORTPATHS_H
