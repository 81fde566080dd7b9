//===- ChangeFilter.h - Keeps the findings that a change brought ----------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_TOOL_REVIEW_CHANGEFILTER_H
#define WARPLINT_TOOL_REVIEW_CHANGEFILTER_H

#include "tool/lint/LintFlags.h"
#include "tool/lint/LintReport.h"
#include "tool/review/Change.h"
#include "clang/Tooling/CompilationDatabase.h"
#include "llvm/Support/Error.h"

namespace warplint::tool {

/// Drops from \p Report the findings that \p Since did not bring, and counts them.
/// It brought those that have, or whose notes have, a line that it wrote, and those
/// that were not there before: for these, the files are linted as they were, by
/// \p Flags and \p Database.
/// \returns an error where git fails.
llvm::Error keepBrought(LintReport &Report, const Change &Since, const LintFlags &Flags,
                        const clang::tooling::CompilationDatabase *Database);

} // namespace warplint::tool

#endif // WARPLINT_TOOL_REVIEW_CHANGEFILTER_H
