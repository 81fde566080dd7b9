//===- Choice.h - What a run asks of the reading of a file ----------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Reading a file takes nearly all of the time, and does not depend on what is asked about it. So a
/// report that is kept has the findings of all our checks, and other checks, a list of launches, or
/// some of its targets are chosen from it.
///
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_LINT_RESULT_CACHE_CHOICE_H
#define WARPLINT_LINT_RESULT_CACHE_CHOICE_H

#include "lint/JudgingOptions.h"
#include "records/LintReport.h"
#include <optional>
#include <string>

namespace warplint::lint {

/// The checks and the targets that a run asks a file for.
class Choice {
public:
  /// \p Checks are the globs that hold for the file, \p Targets those of `--target`.
  Choice(std::string Checks, const std::optional<std::string> &Targets);

  /// Whether it can be made from a report that is kept: all its checks are ours. Others' are not
  /// run unasked.
  bool isPossible() const { return OfOurs; }

  /// \p Judging with all our checks.
  static JudgingOptions allChecks(JudgingOptions Judging);

  /// The report that reading the file for this choice alone would make, from \p Kept, which is
  /// for allChecks() and the same `--target`, or (\p OfTheseTargets is false) for none. Empty where
  /// it might be another one.
  std::optional<records::FileReport> from(records::FileReport Kept, bool OfTheseTargets) const;

private:
  std::string Checks;
  std::optional<std::string> Targets;
  bool OfOurs;

  bool chooseChecks(records::FileReport &Kept) const;
  bool chooseTargets(records::FileReport &Kept) const;
};

} // namespace warplint::lint

#endif // WARPLINT_LINT_RESULT_CACHE_CHOICE_H
