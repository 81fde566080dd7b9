//===- FixApplier.h - Applies the fixes of a report to the files ----------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_REPORT_FIXAPPLIER_H
#define WARPLINT_REPORT_FIXAPPLIER_H

#include "records/LintReport.h"
#include <string>
#include <vector>

namespace warplint::report {

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

/// \p Report, whose findings have as their only fixes the comments that suppress them: one
/// `NOLINT(check,...)` at the end of each line with findings. Adds to \p Problems the lines that
/// can't end in a comment.
records::LintReport withNolintComments(const records::LintReport &Report,
                                       std::vector<std::string> &Problems);

} // namespace warplint::report

#endif // WARPLINT_REPORT_FIXAPPLIER_H
