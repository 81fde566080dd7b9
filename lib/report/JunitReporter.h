//===- JunitReporter.h - The report as JUnit's XML -------------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_REPORT_JUNITREPORTER_H
#define WARPLINT_REPORT_JUNITREPORTER_H

#include "records/LintReport.h"
#include "llvm/Support/raw_ostream.h"

namespace warplint::report {

/// Prints the report as JUnit's XML, which most CI systems show: a test case for each file, a failure
/// for each finding.
void printJunit(const records::LintReport &Report, llvm::raw_ostream &Out);

} // namespace warplint::report

#endif // WARPLINT_REPORT_JUNITREPORTER_H
