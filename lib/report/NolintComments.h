//===- NolintComments.h - Comments that suppress today's findings ---------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_REPORT_NOLINTCOMMENTS_H
#define WARPLINT_REPORT_NOLINTCOMMENTS_H

#include "records/LintReport.h"
#include <string>
#include <vector>

namespace warplint::report {

/// \p Report, whose findings have as their only fixes the comments that suppress them: one
/// `NOLINT(check,...)` at the end of each line with findings. Adds to \p Problems the lines that
/// can't end in a comment.
records::LintReport withNolintComments(const records::LintReport &Report,
                                       std::vector<std::string> &Problems);

} // namespace warplint::report

#endif // WARPLINT_REPORT_NOLINTCOMMENTS_H
