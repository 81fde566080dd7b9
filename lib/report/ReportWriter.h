//===- ReportWriter.h - Writes what a run found ---------------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_REPORT_REPORTWRITER_H
#define WARPLINT_REPORT_REPORTWRITER_H

#include "records/LintReport.h"
#include "report/FixApplier.h"
#include "report/Reporters.h"
#include "report/review/Baseline.h"
#include "llvm/Support/Error.h"
#include <optional>
#include <set>
#include <string>

namespace warplint::report {

/// The findings that make the exit status 1.
enum class FailOn { Error, Warning, Never };

/// The form of a report, and what is written beside it.
struct OutputOptions {
  const Reporter *Format = &reporters().front();
  std::string Path; ///< Empty: standard output.
  report::FailOn FailOn = report::FailOn::Error;
  FixScope Fix = FixScope::None;
  bool AddNolint = false;  ///< NOLINT comments are written, in place of a report.
  std::string ExportFixes; ///< A file for all fixes; empty: none.
  std::string Depfile;     ///< A file for the names of what was read; empty: none.
  size_t Printed = 0;      ///< Files, the first ones, whose findings are printed already.
  bool Quiet = false;      ///< No summary.
  bool Verbose = false;
  bool AllowPartial = false;    ///< A file that could not be read well enough is no trouble.
  std::optional<bool> Colour;   ///< Empty: where standard output is a terminal that has them.

  /// Whether the files that each parse entered are written.
  bool namesEntered() const { return isPart(*Format) || !Depfile.empty(); }
};

/// The files that the parses of \p Report entered, with absolute paths, and the files of its run.
std::set<std::string> filesRead(const records::LintReport &Report);

/// Writes to \p Path, for Make and Ninja, a rule that makes it depend on filesRead().
llvm::Error writeDepfile(llvm::StringRef Path, const records::LintReport &Report);

/// Writes \p Report, which is settled, as \p How asks; prints what could not be read, applies and
/// exports fixes, and prints the summary.
/// \returns the exit status of the run.
int writeAndFix(const records::LintReport &Report, const OutputOptions &How);

/// Prints \p Report to standard output, but for what is printed already.
/// \returns false, after an error message, if it could not be written.
bool printToStandardOutput(const records::LintReport &Report, const OutputOptions &How);

/// Writes \p Report, which is settled, to standard output or a file.
/// \returns false, after an error message, if it could not be written.
bool printReport(const records::LintReport &Report, const OutputOptions &How);

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
