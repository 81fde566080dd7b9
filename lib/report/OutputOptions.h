//===- OutputOptions.h - Options for what is written ----------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_REPORT_OUTPUTOPTIONS_H
#define WARPLINT_REPORT_OUTPUTOPTIONS_H

#include "report/FixApplier.h"
#include "report/Reporters.h"
#include <optional>
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

/// The file of known findings.
struct BaselineOptions {
  std::string Path;   ///< Empty: there is none.
  bool Write = false; ///< The findings of this run are written there, in place of a report.
};

} // namespace warplint::report

#endif // WARPLINT_REPORT_OUTPUTOPTIONS_H
