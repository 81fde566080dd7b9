//===- GuardedLint.h - Lints a file so that a crash is its report ---------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_LINT_ISOLATION_GUARDEDLINT_H
#define WARPLINT_LINT_ISOLATION_GUARDEDLINT_H

#include "lint/FileLint.h"
#include "lint/isolation/Supervisor.h"

namespace warplint::lint {

/// The report of \p File, which could not be read to its end for the reason \p Why.
records::FileReport lostReport(const std::string &File, Fate Why, const RunOptions &Run);

/// Lints a file on a thread of its own. A crash ends that thread alone and is the report of the
/// file. enableCrashGuard() has to be called before.
class GuardedLint : public FileLint {
public:
  /// Both must outlive it.
  GuardedLint(const FileLint &Next, const RunOptions &Run) : Next(Next), Run(Run) {}

  records::FileReport lint(const LintJob &Job) const override;

private:
  const FileLint &Next;
  const RunOptions &Run;

  /// Nothing where the thread crashed.
  std::optional<records::FileReport> tryTo(const LintJob &Job) const;
};

} // namespace warplint::lint

#endif // WARPLINT_LINT_ISOLATION_GUARDEDLINT_H
