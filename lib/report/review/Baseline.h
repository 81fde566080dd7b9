//===- Baseline.h - The findings that a project knows of ------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_REPORT_REVIEW_BASELINE_H
#define WARPLINT_REPORT_REVIEW_BASELINE_H

#include "findings/Finding.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
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

} // namespace warplint::report

#endif // WARPLINT_REPORT_REVIEW_BASELINE_H
