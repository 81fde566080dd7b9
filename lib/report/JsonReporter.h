//===- JsonReporter.h - The report for programs ---------------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_REPORT_JSONREPORTER_H
#define WARPLINT_REPORT_JSONREPORTER_H

#include "records/LintReport.h"
#include "llvm/Support/raw_ostream.h"

namespace warplint::report {

/// Prints one JSON object: version, targets, findings, launches, files, summary.
/// docs/json.md describes the keys.
void printJson(const records::LintReport &Report, llvm::raw_ostream &Out);

} // namespace warplint::report

#endif // WARPLINT_REPORT_JSONREPORTER_H
