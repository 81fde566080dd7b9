//===- SarifReporter.h - The report as SARIF ------------------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_REPORT_SARIFREPORTER_H
#define WARPLINT_REPORT_SARIFREPORTER_H

#include "records/LintReport.h"
#include "llvm/Support/raw_ostream.h"

namespace warplint::report {

/// Prints a SARIF 2.1.0 log with one run: rules, results, and what could not be
/// read. docs/ci.md lists the parts of the standard that are used.
void printSarif(const records::LintReport &Report, llvm::raw_ostream &Out);

} // namespace warplint::report

#endif // WARPLINT_REPORT_SARIFREPORTER_H
