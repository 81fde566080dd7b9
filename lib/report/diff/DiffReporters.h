//===- DiffReporters.h - The forms of a comparison ------------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_REPORT_DIFF_DIFFREPORTERS_H
#define WARPLINT_REPORT_DIFF_DIFFREPORTERS_H

#include "report/diff/Comparison.h"
#include "llvm/Support/raw_ostream.h"
#include <string>
#include <vector>

namespace warplint::report {

/// The data that every form prints.
struct DiffReport {
  const Snapshot &Old;
  const Snapshot &New;
  const Comparison &Changed;
  std::vector<std::string> FailedOn; ///< Values of `--fail-on` that hold.
};

/// For people, in colour where \p Colour.
void printDiffText(const DiffReport &Report, llvm::raw_ostream &Out, bool Colour);
/// One JSON object, see docs/json.md.
void printDiffJson(const DiffReport &Report, llvm::raw_ostream &Out, bool Colour);
/// A comment of a pull request.
void printDiffMarkdown(const DiffReport &Report, llvm::raw_ostream &Out, bool Colour);

/// A change that is the same on several targets.
struct ChangeOnTargets {
  const ReportChange *What; ///< On the first of them.
  std::vector<std::string> Targets;
};

/// The changes, those that are alike on several targets together.
std::vector<ChangeOnTargets> byTargets(const Comparison &Changed);

/// "reduce.cu:12", or empty for a kernel.
std::string placeOf(const Subject &S);

/// "1 drop of occupancy and 2 rises, 3 other changes, 30 the same; 1 new finding, 2 gone".
std::string totals(const DiffReport &Report);

} // namespace warplint::report

#endif // WARPLINT_REPORT_DIFF_DIFFREPORTERS_H
