//===- BaselineFilter.h - Tells known findings from new ones --------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_TOOL_REVIEW_BASELINEFILTER_H
#define WARPLINT_TOOL_REVIEW_BASELINEFILTER_H

#include "tool/lint/Fingerprint.h"
#include "tool/lint/LintFlags.h"
#include "tool/lint/LintReport.h"
#include "tool/review/Baseline.h"
#include "llvm/Support/Error.h"
#include <map>
#include <memory>
#include <string>

namespace warplint::tool {

/// Holds the findings of one run against a baseline. Those that are alike (check, file
/// and text of the line) are counted: one more than the baseline has is new. An error
/// is new where only a warning was known; a known error may become a warning.
class BaselineFilter {
public:
  /// What \p Flags ask for: reads the baseline, where it is not to be written for the
  /// first time. Null where they ask for none. \p Flags must outlive it.
  static llvm::Expected<std::unique_ptr<BaselineFilter>> make(const LintFlags &Flags);

  /// Counts the findings of \p Report, which names the checks of each file, before
  /// anything but NOLINT and the filters of lines and headers took some away; writes
  /// them where the flags say so.
  llvm::Error count(LintReport &Report);

  /// Takes the known ones out of what is left of the findings. Of those that are alike
  /// the last are new, as many as the baseline lacks.
  void hide(LintReport &Report);

private:
  /// How many findings there are of one kind, by severity.
  struct Tally {
    unsigned Errors = 0, Warnings = 0;
    unsigned &of(checks::Severity Level) {
      return Level == checks::Severity::Error ? Errors : Warnings;
    }
  };
  using Tallies = std::map<std::string, Tally>; ///< By fingerprint.

  explicit BaselineFilter(const LintFlags &Flags) : Flags(Flags) {}

  const LintFlags &Flags;
  Baseline Known;
  std::unique_ptr<RepositoryPaths> Paths;
  SourceText Text;
  std::unique_ptr<Fingerprints> Prints;
  Tallies New; ///< Findings that the baseline lacks.

  Tallies countAlike(const LintReport &Report);
  KnownFinding entryOf(const ReportedFinding &F, const FileReport &Of);
  std::vector<KnownFinding> unmatched(const LintReport &Report);
  bool isAsWide(const LintReport &Report) const;
  llvm::Error write(const LintReport &Report, std::vector<KnownFinding> Kept);
};

} // namespace warplint::tool

#endif // WARPLINT_TOOL_REVIEW_BASELINEFILTER_H
