//===- CheckstyleReporter.h - The report as Checkstyle's XML ---------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_REPORT_CHECKSTYLEREPORTER_H
#define WARPLINT_REPORT_CHECKSTYLEREPORTER_H

#include "records/LintReport.h"
#include "llvm/Support/raw_ostream.h"

namespace warplint::report {

/// Prints the report as Checkstyle's XML, which many review tools read.
void printCheckstyle(const records::LintReport &Report, llvm::raw_ostream &Out);

} // namespace warplint::report

#endif // WARPLINT_REPORT_CHECKSTYLEREPORTER_H
