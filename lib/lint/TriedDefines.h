//===- TriedDefines.h - Macros that the project's build files define ------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_LINT_TRIEDDEFINES_H
#define WARPLINT_LINT_TRIEDDEFINES_H

#include "lint/FileReading.h"
#include "records/LintReport.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/VirtualFileSystem.h"
#include <string>
#include <vector>

namespace warplint::lint {

/// The flags, as "-DUSE_CUDA", that the build files around \p Report's file on \p Disk have for
/// macros that the file names without a declaration or in an `#error` (\p Needs), or without which
/// it leaves launches out; with the macros that the same list defines.
std::vector<std::string> definesFor(const records::FileReport &Report, const ReadingNeeds &Needs,
                                    llvm::vfs::FileSystem &Disk);

/// Marks the findings of \p Tried, the file read with \p Defines, that \p Report, of the strict
/// reading, does not have: as warnings, with a note and without a fix, since a build may define the
/// macros otherwise.
void markFound(records::FileReport &Tried, const records::FileReport &Report,
               llvm::ArrayRef<std::string> Defines);

/// Adds to \p Report the launches, kernels and findings that only \p Tried has, the same file read
/// with \p Defines. The findings are marked as by markFound().
void addTried(records::FileReport &Report, records::FileReport Tried,
              llvm::ArrayRef<std::string> Defines);

} // namespace warplint::lint

#endif // WARPLINT_LINT_TRIEDDEFINES_H
