//===- ReadingTrouble.h - Files read badly, in machine-readable reports ---===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_REPORT_READINGTROUBLE_H
#define WARPLINT_REPORT_READINGTROUBLE_H

#include "findings/Finding.h"
#include "records/LintReport.h"
#include <string>
#include <vector>

namespace warplint::report {

/// Why a file's findings may not be all there are.
struct ReadingTrouble {
  Severity Level; ///< Error: not to be trusted. Warning: headers are missing.
  std::string File;       ///< Empty where no file was come by.
  std::string Text;
  bool OfConfiguration; ///< It is the file's .clang-tidy that is wrong.
};

/// All that \p Report could not read well, in its order; empty where it can be
/// trusted.
std::vector<ReadingTrouble> readingTrouble(const records::LintReport &Report);

} // namespace warplint::report

#endif // WARPLINT_REPORT_READINGTROUBLE_H
