//===- Baseline.h - The findings that a project knows of ------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_REPORT_REVIEW_BASELINE_H
#define WARPLINT_REPORT_REVIEW_BASELINE_H

#include "findings/Finding.h"
#include "records/LintReport.h"
#include "report/SourceText.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace warplint::report {

/// One finding of a baseline. Those that are alike are as many entries.
struct KnownFinding {
  std::string File;  ///< From the root of the repository; empty: it has no place.
  std::string Check; ///< "cuda-partial-warp"
  Severity Level = Severity::Warning;
  std::string Message; ///< For readers, without numbers of lines.
  /// Of check, file and line; findings are compared by it: `Fingerprints::ofAlike`.
  std::string Fingerprint;
  /// The file that was linted, if the finding is in a header that it includes. Empty: `File`.
  std::string Through;

  /// The file that has to be linted to find it again.
  const std::string &linted() const { return Through.empty() ? File : Through; }
};

/// The file of known findings.
struct BaselineOptions {
  std::string Path;   ///< Empty: there is none.
  bool Write = false; ///< The findings of this run are written there, in place of a report.
};

/// The content of a baseline: `--baseline` reads it, `--write-baseline` writes it.
struct Baseline {
  std::vector<std::string> Targets; ///< All that its findings were looked for on.
  bool IsMeasured = false;          ///< Whether there were measurements.
  std::vector<KnownFinding> Findings;
};

/// Reads the baseline at \p Path.
/// \returns an error with what was found there, what was expected, and what to do.
llvm::Expected<Baseline> readBaseline(llvm::StringRef Path);

/// Writes \p Findings to \p Path, sorted, in one step; a link stays one.
llvm::Error writeBaseline(llvm::StringRef Path, Baseline Findings);

/// Holds the findings of one run against a baseline. Those that are alike (check, file
/// and text of the line) are counted: one more than the baseline has is new. An error
/// is new where only a warning was known; a known error may become a warning.
class BaselineFilter {
public:
  /// Reads the baseline of \p Options, unless it is to be written for the first time. Null
  /// where they name none.
  static llvm::Expected<std::unique_ptr<BaselineFilter>> make(const BaselineOptions &Options);

  const BaselineOptions &options() const { return Options; }

  /// Counts the findings of \p Report, which names the checks of each file. Only NOLINT and the
  /// filters of lines and headers may have removed findings before. Writes them if the flags ask
  /// for it.
  llvm::Error count(records::LintReport &Report);

  /// Takes the known ones out of what is left of the findings. Of those that are alike
  /// the last are new, as many as the baseline lacks.
  void hide(records::LintReport &Report);

private:
  /// The number of findings of one kind, by severity.
  struct Tally {
    unsigned Errors = 0, Warnings = 0;
    unsigned &of(Severity Level) {
      return Level == Severity::Error ? Errors : Warnings;
    }
  };
  using Tallies = std::map<std::string, Tally>; ///< By fingerprint.

  explicit BaselineFilter(const BaselineOptions &Options) : Options(Options) {}

  const BaselineOptions Options;
  Baseline Known;
  std::unique_ptr<base::RepositoryPaths> Paths;
  SourceText Text;
  std::unique_ptr<Fingerprints> Prints;
  Tallies New; ///< Findings that the baseline lacks.

  Tallies countAlike(const records::LintReport &Report);
  KnownFinding entryOf(const records::ReportedFinding &F, const records::FileReport &Of);
  std::vector<KnownFinding> unmatched(const records::LintReport &Report);
  bool isAsWide(const records::LintReport &Report) const;
  llvm::Error write(const records::LintReport &Report, std::vector<KnownFinding> Kept);
};

} // namespace warplint::report

#endif // WARPLINT_REPORT_REVIEW_BASELINE_H
