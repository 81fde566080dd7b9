//===- Watch.h - Lints again when a file changes --------------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_TOOL_CLI_WATCH_H
#define WARPLINT_TOOL_CLI_WATCH_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <set>
#include <string>
#include <vector>

namespace warplint::tool {

/// Writes \p Files to \p Path, for the process that watches.
llvm::Error noteWatchedFiles(llvm::StringRef Path, const std::set<std::string> &Files);

/// Runs \p Lint in a process of its own, then again whenever a file changes, until a signal ends it.
/// \p Lint gets the path to which it is to write the files that it read, and returns its exit
/// status. \p Named returns the files that the command line names now: a new one counts as a change.
/// Returns the status of a first run that read nothing. Call it before the first thread is made.
int watch(llvm::function_ref<int(std::string NoteFilesIn)> Lint,
          llvm::function_ref<std::vector<std::string>()> Named);

} // namespace warplint::tool

#endif // WARPLINT_TOOL_CLI_WATCH_H
