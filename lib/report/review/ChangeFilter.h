//===- ChangeFilter.h - Keeps the findings that a change brought ----------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_REPORT_REVIEW_CHANGEFILTER_H
#define WARPLINT_REPORT_REVIEW_CHANGEFILTER_H

#include "records/LintReport.h"
#include "report/review/Change.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace warplint::report {

/// Lints files as they were before the change, on the disk of fileSystemBefore().
using LintBefore =
    llvm::function_ref<std::vector<records::FileReport>(llvm::ArrayRef<std::string> Files)>;

/// Drops from \p Report the findings that \p Since did not bring, and counts them.
/// It brought those that have, or whose notes have, a line that it wrote, and those
/// that were not there before: for these, \p Lint lints the files as they were.
/// \returns an error where git fails.
llvm::Error keepBrought(records::LintReport &Report, const Change &Since, LintBefore Lint);

} // namespace warplint::report

#endif // WARPLINT_REPORT_REVIEW_CHANGEFILTER_H
