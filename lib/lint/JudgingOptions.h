//===- JudgingOptions.h - Options for what is judged, and how a run is done -===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_LINT_JUDGINGOPTIONS_H
#define WARPLINT_LINT_JUDGINGOPTIONS_H

#include "clang-tidy/ClangTidyOptions.h"
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace warplint::lint {

/// The checks that judge a file, their targets and filters. What is empty comes from the
/// configuration of each file. The result cache keeps reports by these.
struct JudgingOptions {
  std::optional<std::string> Targets;
  std::vector<std::string> ArchTables;
  std::vector<std::string> Resources; ///< Files and folders with the compiler's measurements.
  std::optional<std::string> Checks;
  std::optional<std::string> HeaderFilter;
  std::vector<clang::tidy::FileFilter> LineFilter;
  unsigned ExplainedLine = 0; ///< The line whose launch is explained; 0: none.
  bool ListLaunches = false; ///< Only the launches are read, and nothing is judged.
  bool ParseAll = false;     ///< The prefilter is off.

  /// Whether filters leave out findings.
  bool areNarrowed() const { return !LineFilter.empty() || HeaderFilter; }
};

/// The number of files that are linted at a time, and the limits of each.
struct RunOptions {
  unsigned Jobs = 1;
  uint64_t MaxMemory = 0; ///< Bytes, for all files at a time; 0: no limit.
  unsigned Timeout = 0;   ///< Seconds for each file; 0: no limit.
  bool ShowProgress = true;
};

} // namespace warplint::lint

#endif // WARPLINT_LINT_JUDGINGOPTIONS_H
