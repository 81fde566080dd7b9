//===- CalcReport.h - Prints answers for people ---------------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_TOOL_CLI_CALC_CALCREPORT_H
#define WARPLINT_TOOL_CLI_CALC_CALCREPORT_H

#include "tool/cli/calc/CalcAnswer.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/raw_ostream.h"

namespace warplint::tool {

/// Prints the \p Answers to \p Cases, at least one, for people: a table with one column
/// per target, then for each target the limits that are broken, the next steps of occupancy
/// and better block sizes.
void printCalcReport(llvm::raw_ostream &OS, llvm::ArrayRef<CalcCase> Cases,
                     llvm::ArrayRef<CalcAnswer> Answers);

} // namespace warplint::tool

#endif // WARPLINT_TOOL_CLI_CALC_CALCREPORT_H
