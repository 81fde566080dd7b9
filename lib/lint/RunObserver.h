//===- RunObserver.h - Follows a run while it goes on ---------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_LINT_RUNOBSERVER_H
#define WARPLINT_LINT_RUNOBSERVER_H

#include "records/LintReport.h"
#include <vector>

namespace warplint::lint {

/// Follows a run over files. Called by several threads, one at a time, and while no progress is
/// shown.
class RunObserver {
public:
  virtual ~RunObserver() = default;

  /// Sees the report of a file that misses headers, as soon as it is made.
  virtual void sawMissingHeaders(const records::FileReport &Report) = 0;

  /// Takes the report of the next file, in their order, as soon as those of all before it are made.
  virtual void takeNext(const records::FileReport &Report) = 0;

  /// The run is interrupted, and the process ends after this. \p Done are the reports that were
  /// made, in the order of the files, and \p Lost those of the other files, which failed.
  virtual void interrupted(std::vector<records::FileReport> Done,
                           std::vector<records::FileReport> Lost) = 0;
};

} // namespace warplint::lint

#endif // WARPLINT_LINT_RUNOBSERVER_H
