//===- Question.h - What is asked of the reading of a file ----------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Reading a file takes nearly all of the time, and does not depend on what is asked about it. So a
/// report that is kept has the findings of all our checks, and other checks, a list of launches, or
/// fewer targets are chosen from it.
///
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_LINT_RESULT_CACHE_QUESTION_H
#define WARPLINT_LINT_RESULT_CACHE_QUESTION_H

#include "lint/JudgingOptions.h"
#include "records/LintReport.h"
#include "clang-tidy/GlobList.h"
#include <optional>
#include <string>

namespace warplint::lint {

/// The checks and the targets that a run asks a file for.
class Question {
public:
  /// \p Checks are the globs that hold for the file.
  explicit Question(std::string Checks);

  /// Whether a report that is kept can answer it: all its checks are ours. Others' are not run
  /// unasked.
  bool canBeChosen() const { return OfOurs; }
  const std::string &checks() const { return Checks; }

  /// The question that a report which answers others too is made for.
  static JudgingOptions widest(const JudgingOptions &Judging);

  /// The answer that \p Kept, a report for widest(), holds; empty where reading the file for this
  /// question alone may give another one.
  std::optional<records::FileReport> choose(records::FileReport Kept) const;

private:
  std::string Checks;
  bool OfOurs;
};

} // namespace warplint::lint

#endif // WARPLINT_LINT_RESULT_CACHE_QUESTION_H
