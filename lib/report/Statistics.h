//===- Statistics.h - Findings and undecided launches, counted -------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_REPORT_STATISTICS_H
#define WARPLINT_REPORT_STATISTICS_H

#include "records/LintReport.h"
#include "llvm/Support/raw_ostream.h"

namespace warplint::report {

/// Prints the number of findings of each check, the most frequent first, then the number of launches
/// that are not decided for each reason.
void printStatistics(const records::LintReport &Report, llvm::raw_ostream &Out, bool Colour);

} // namespace warplint::report

#endif // WARPLINT_REPORT_STATISTICS_H
