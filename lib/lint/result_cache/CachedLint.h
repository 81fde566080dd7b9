//===- CachedLint.h - Lints a file unless an earlier run did --------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_LINT_RESULT_CACHE_CACHEDLINT_H
#define WARPLINT_LINT_RESULT_CACHE_CACHEDLINT_H

#include "build/ClangCommand.h"
#include "lint/FileLint.h"
#include "lint/result_cache/CachedReports.h"

namespace warplint::lint {

class FileLinter;

/// Takes the report of an earlier run where all that it depends on is as it was; else lints the
/// file and keeps the report.
class CachedLint : public FileLint {
public:
  /// All must outlive it.
  CachedLint(const FileLint &Next, const FileLinter &Linter, CachedReports &Reports)
      : Next(Next), Linter(Linter), Reports(Reports) {}

  records::FileReport lint(const LintJob &Job) const override;

private:
  const FileLint &Next;
  const FileLinter &Linter;
  CachedReports &Reports;

  std::optional<std::string> keyOf(const LintJob &Job, const ParseRequest &Request) const;
};

} // namespace warplint::lint

#endif // WARPLINT_LINT_RESULT_CACHE_CACHEDLINT_H
