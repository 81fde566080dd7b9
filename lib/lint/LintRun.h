//===- LintRun.h - Lints many files at once -------------------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_LINT_LINTRUN_H
#define WARPLINT_LINT_LINTRUN_H

#include "lint/FileLinter.h"
#include "lint/isolation/Supervisor.h"
#include "lint/RunObserver.h"
#include "llvm/ADT/ArrayRef.h"
#include <string>
#include <vector>

namespace warplint::lint {

/// Lints \p Files by \p Lint, a decorator of \p Linter or that itself, by the jobs of \p Run, with
/// a report for each in their order; large ones begin first. A crash on a file is its
/// report, and so is what \p Table, unless it is null, has of an earlier attempt. \p Observer, unless
/// it is null, follows.
std::vector<records::FileReport> lintFiles(const FileLint &Lint, const FileLinter &Linter,
                                           llvm::ArrayRef<std::string> Files, const RunOptions &Run,
                                           FileTable *Table = nullptr,
                                           RunObserver *Observer = nullptr);

} // namespace warplint::lint

#endif // WARPLINT_LINT_LINTRUN_H
