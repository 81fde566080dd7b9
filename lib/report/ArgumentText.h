//===- ArgumentText.h - Arguments of launches in few words, Markdown ------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_REPORT_ARGUMENTTEXT_H
#define WARPLINT_REPORT_ARGUMENTTEXT_H

#include "records/LintReport.h"
#include "llvm/ADT/StringRef.h"
#include <string>

namespace warplint::report {

/// The values of \p A: "256", "32x8", "{64, 128}", "32..1024 by 32", "32..1024 times 2", "{16x16,
/// 32x8, ...} of 7"; or the reason why they are unknown, with the known limits: "? function
/// parameter, at most 256". Dimensions of 1 at the end are left out.
std::string argumentText(const records::ArgumentRecord &A);

/// "256", "256, 2", "?, 2" for launch bounds; "-" for none.
std::string boundsText(const std::vector<std::optional<int64_t>> &Bounds);

/// The best occupancy on \p Targets, what most of them share first: "100%, 66.7% on
/// sm_86 and sm_89". "-" where it is not known.
std::string occupancyText(const records::ReadingRecord &R, const std::vector<std::string> &Targets);

/// "n >= 1 (grid.x), rows <= 524280 (grid.y)": the conditions of a launch that nothing ensures, but for
/// those that only repeat what the launch has written. Empty where it works for no size.
std::string contractText(const records::ReadingRecord &R);

/// \p Text as it is: nothing of it is markup, a link, or the name of a user.
std::string plainMarkdown(llvm::StringRef Text);

/// \p Text as code, also within a table.
std::string codeMarkdown(llvm::StringRef Text);

} // namespace warplint::report

#endif // WARPLINT_REPORT_ARGUMENTTEXT_H
