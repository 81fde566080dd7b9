//===- IncluderLint.h - Lints a header as part of a file that includes it -===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_LINT_INCLUDERLINT_H
#define WARPLINT_LINT_INCLUDERLINT_H

#include "lint/FileLint.h"

namespace warplint::lint {

class FileLinter;

/// Lints a file without a command of its own as part of one that includes it, and any other as it
/// is.
class IncluderLint : public FileLint {
public:
  /// Both must outlive it.
  IncluderLint(const FileLint &Next, const FileLinter &Linter) : Next(Next), Linter(Linter) {}

  records::FileReport lint(const LintJob &Job) const override;

private:
  const FileLint &Next;
  const FileLinter &Linter;
};

} // namespace warplint::lint

#endif // WARPLINT_LINT_INCLUDERLINT_H
