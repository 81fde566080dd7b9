//===- FixApplier.h - Applies the fixes of a report to the files ----------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_TOOL_LINT_FIXAPPLIER_H
#define WARPLINT_TOOL_LINT_FIXAPPLIER_H

#include "tool/lint/LintReport.h"

namespace warplint::tool {

/// What became of the fixes.
struct FixOutcome {
  unsigned Applied = 0;
  unsigned Skipped = 0; ///< Overlap with another fix; another run may apply them.
  std::vector<std::string> Errors;
};

/// Applies the fixes that keep the program's meaning: of each finding all edits
/// or none, and never two that overlap. Files are replaced whole, with their
/// permissions, or not at all; one that is no longer what was linted is left.
FixOutcome applyFixes(const LintReport &Report);

} // namespace warplint::tool

#endif // WARPLINT_TOOL_LINT_FIXAPPLIER_H
