//===- Telling.h - Tells what a run found ---------------------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_TOOL_LINT_TELLING_H
#define WARPLINT_TOOL_LINT_TELLING_H

#include "tool/lint/LintFlags.h"
#include "tool/lint/LintReport.h"
#include "tool/review/BaselineFilter.h"

namespace warplint::tool {

/// Writes \p Report, which is settled, as \p Flags say; prints what could not be read,
/// applies and exports fixes, and prints the summary.
/// \returns the exit status of the run.
int tell(const LintReport &Report, const LintFlags &Flags);

/// Writes \p Report, which is one part and not settled, where \p Flags say, and prints
/// what could not be read and the summary of the part.
/// \returns ExitTrouble only where the part or what it is of could not be had.
int tellPart(LintReport Report, const LintFlags &Flags);

/// The baseline that \p Flags name, null where they name none; empty where it can't be
/// read, which was printed then.
std::optional<std::unique_ptr<BaselineFilter>> openBaseline(const LintFlags &Flags);

/// Counts the findings of \p Report in \p Known, which may be null; false where that
/// could not be done, which was printed then.
bool countKnown(LintReport &Report, BaselineFilter *Known, const LintFlags &Flags);

} // namespace warplint::tool

#endif // WARPLINT_TOOL_LINT_TELLING_H
