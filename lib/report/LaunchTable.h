//===- LaunchTable.h - The launches of a report as a table ----------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_REPORT_LAUNCHTABLE_H
#define WARPLINT_REPORT_LAUNCHTABLE_H

#include "records/LintReport.h"
#include "llvm/Support/raw_ostream.h"

namespace warplint::report {

/// Prints a row for each launch, by file and line, and below it one for each of its
/// readings where they differ; then what could not be read. In colour where
/// \p Colour.
void printLaunchTable(const records::LintReport &Report, llvm::raw_ostream &Out, bool Colour);

} // namespace warplint::report

#endif // WARPLINT_REPORT_LAUNCHTABLE_H
