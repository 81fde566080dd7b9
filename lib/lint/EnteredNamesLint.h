//===- EnteredNamesLint.h - Names the files that parses entered -----------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_LINT_ENTEREDNAMESLINT_H
#define WARPLINT_LINT_ENTEREDNAMESLINT_H

#include "lint/FileLinter.h"
#include "records/ReportPaths.h"

namespace warplint::lint {

/// Names the files that a parse entered as the user would write them, for outputs that have them.
class EnteredNamesLint : public FileLint {
public:
  /// Both must outlive it.
  EnteredNamesLint(const FileLint &Next, const FileLinter &Linter) : Next(Next), Linter(Linter) {}

  records::FileReport lint(const LintJob &Job) const override {
    records::FileReport Report = Next.lint(Job);
    records::makeEnteredUserPaths(Report, Linter.request(Job.File).Directory);
    return Report;
  }

private:
  const FileLint &Next;
  const FileLinter &Linter;
};

} // namespace warplint::lint

#endif // WARPLINT_LINT_ENTEREDNAMESLINT_H
