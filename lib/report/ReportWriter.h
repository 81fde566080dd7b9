//===- ReportWriter.h - Writes what a run found ---------------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_REPORT_REPORTWRITER_H
#define WARPLINT_REPORT_REPORTWRITER_H

#include "records/LintReport.h"
#include "report/OutputOptions.h"
#include "report/review/BaselineFilter.h"

namespace warplint::report {

/// Writes \p Report, which is settled, as \p How asks; prints what could not be read, applies and
/// exports fixes, and prints the summary.
/// \returns the exit status of the run.
int writeAndFix(const records::LintReport &Report, const OutputOptions &How);

/// Prints \p Report to standard output, but for what is printed already.
/// \returns false, after an error message, if it could not be written.
bool printToStandardOutput(const records::LintReport &Report, const OutputOptions &How);

/// Writes \p Report, which is one part and not settled, and prints what could not be read and the
/// summary of the part.
/// \returns ExitTrouble only where the part could not be written or a path of it was not found.
int writePart(records::LintReport Report, const OutputOptions &How);

/// The filter of a baseline, null where \p Options name none; empty where it can't be read, which
/// was printed then.
std::optional<std::unique_ptr<BaselineFilter>> openBaseline(const BaselineOptions &Options);

/// Counts the findings of \p Report in \p Known, which may be null; false where that
/// could not be done, which was printed then.
bool countKnown(records::LintReport &Report, BaselineFilter *Known);

} // namespace warplint::report

#endif // WARPLINT_REPORT_REPORTWRITER_H
