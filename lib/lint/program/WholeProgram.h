//===- WholeProgram.h - Lints the files of a program together -------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_LINT_PROGRAM_WHOLEPROGRAM_H
#define WARPLINT_LINT_PROGRAM_WHOLEPROGRAM_H

#include "base/CacheFolder.h"
#include "lint/FileLinter.h"
#include "lint/isolation/Supervisor.h"
#include "llvm/ADT/ArrayRef.h"
#include <string>
#include <vector>

namespace warplint::lint {

/// The files of a program.
struct ProgramInput {
  llvm::ArrayRef<std::string> Files;  ///< That are linted.
  llvm::ArrayRef<std::string> Others; ///< The rest, absolute: only their calls and values count.
  bool ClosedWorld = false;           ///< Nothing outside of the program calls what it exports.
  llvm::StringRef Commands;           ///< The file with the compile commands; empty: none.
};

/// Lints the files of \p Input as lintFiles() does, each with what the other files of the program
/// tell it: the arguments of calls, results, variables that nothing writes, opt-ins.
///
/// A file is linted by itself first, with a summary for the others. The files that use one of the
/// names that the launches depend on are summarised too, until no more names are asked for. Then
/// callers come before what they call: a file to which the others tell something is read once more.
/// Each summary holds for all callers that were not known when it was made, so that each step only
/// adds knowledge, and stopping after any of them is sound.
///
/// What each file was told is left in \p Kept for the editor.
std::vector<records::FileReport> lintProgram(const FileLint &Lint, const FileLinter &Linter,
                                             const ProgramInput &Input, const RunOptions &Run,
                                             FileTable *Table, const base::CacheFolder &Kept);

} // namespace warplint::lint

#endif // WARPLINT_LINT_PROGRAM_WHOLEPROGRAM_H
