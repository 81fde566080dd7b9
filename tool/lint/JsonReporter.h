//===- JsonReporter.h - The report for programs ---------------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_TOOL_LINT_JSONREPORTER_H
#define WARPLINT_TOOL_LINT_JSONREPORTER_H

#include "tool/lint/LintReport.h"
#include "llvm/Support/raw_ostream.h"

namespace warplint::tool {

/// Prints one JSON object: version, targets, findings, launches, files, summary.
/// The keys stand in docs/json.md.
void printJson(const LintReport &Report, llvm::raw_ostream &Out);

} // namespace warplint::tool

#endif // WARPLINT_TOOL_LINT_JSONREPORTER_H
