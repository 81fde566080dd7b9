//===- Page.h - The report as a page for browsers -------------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_REPORT_PAGE_PAGE_H
#define WARPLINT_REPORT_PAGE_PAGE_H

#include "report/Reporters.h"
#include "llvm/ADT/StringRef.h"
#include <string>

namespace warplint::report {

/// The commit that is checked out in the repository \p Root, in 12 digits, as its files have it;
/// empty outside of a repository.
std::string commitOf(llvm::StringRef Root);

/// Today, or the day of `SOURCE_DATE_EPOCH`: "2026-03-31".
std::string dayOfReport();

/// The form that `warplint report` writes: one HTML file that needs nothing beside it.
const Reporter &reportPage();

} // namespace warplint::report

#endif // WARPLINT_REPORT_PAGE_PAGE_H
