//===- FixApplier.h - Applies the fixes of a report to the files ----------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_REPORT_FIXAPPLIER_H
#define WARPLINT_REPORT_FIXAPPLIER_H

#include "records/LintReport.h"
#include "clang/Tooling/Core/Replacement.h"
#include "llvm/Support/VirtualFileSystem.h"
#include <map>
#include <string>
#include <vector>

namespace warplint::report {

class SourceText;

/// The edits of a report that are applied.
enum class FixScope {
  None,
  Safe,      ///< Those that keep the program's meaning.
  Suggested, ///< And, of a finding that has none, what its notes suggest.
};

/// The outcome of the fixes.
struct FixOutcome {
  unsigned Applied = 0;   ///< In all files that they change.
  unsigned Suggested = 0; ///< Applied suggestions, counted so too.
  unsigned Offered = 0;   ///< Findings with a suggestion, where none is to be applied.
  unsigned Skipped = 0;   ///< Overlap with another fix; another run may apply them.
  /// Suggestions that wait for another run, since they may contradict what was done: each as
  /// "a.cu:5:3: cuda-low-occupancy: cuda-launch-exceeds-bounds changed 'k' or its launch".
  std::vector<std::string> Waiting;
  std::vector<std::string> Errors;
};

/// Applies the edits that \p Scope asks for: of each finding all edits of one fix or none, and
/// never two that overlap; suggestions after all other fixes, those of errors first, and for one
/// finding the first that can be applied. What two checks suggest for one kernel and its launches
/// may contradict each other: one of them is applied, and no warning's at an error without an
/// edit. Files are replaced whole, with their permissions, or not at all; a file that changed after
/// it was linted is not replaced.
FixOutcome applyFixes(const records::LintReport &Report, FixScope Scope);

/// Edits by the real path of the file, since links give one file many names; an ordered map, so
/// that files are written in one order.
using EditsByFile = std::map<std::string, clang::tooling::Replacements>;

/// The edits that applyFixes() would make where \p Disk has the files.
EditsByFile chosenEdits(const records::LintReport &Report, FixScope Scope,
                        llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Disk);

/// \p Report, whose findings have as their only fixes the comments that suppress them, one for all
/// findings of a line: `NOLINT(check,...)` at its end, or `NOLINTNEXTLINE(check,...)` above it
/// where it ends in a comment, goes on behind a backslash, or would be too long. A list that is
/// there gets the checks that it lacks. Adds to \p Problems the lines that can have neither.
records::LintReport withNolintComments(const records::LintReport &Report, SourceText &Sources,
                                       std::vector<std::string> &Problems);

} // namespace warplint::report

#endif // WARPLINT_REPORT_FIXAPPLIER_H
