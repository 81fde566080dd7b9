//===- LintRun.h - Lints many files at once -------------------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_TOOL_LINT_LINTRUN_H
#define WARPLINT_TOOL_LINT_LINTRUN_H

#include "tool/lint/FileLinter.h"
#include "tool/watch/FileTable.h"
#include "llvm/ADT/ArrayRef.h"
#include <string>
#include <vector>

namespace warplint::tool {

/// Lints \p Files, as many at a time as \p Flags say, with a report for each in
/// their order; those that cost most begin first. A crash on a file is its report, and
/// so is what \p Table, unless it is null, has of an earlier attempt.
std::vector<FileReport> lintFiles(const FileLinter &Linter, llvm::ArrayRef<std::string> Files,
                                  const LintFlags &Flags, FileTable *Table = nullptr);

/// Of \p Reports, those of files that were only to be read where no other was read with
/// them: drops what they show where one was, as `lintFiles` on all of them would.
void dropReadTwice(std::vector<FileReport> &Reports);

} // namespace warplint::tool

#endif // WARPLINT_TOOL_LINT_LINTRUN_H
