//===- TextReporter.h - The report for people -----------------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_REPORT_TEXTREPORTER_H
#define WARPLINT_REPORT_TEXTREPORTER_H

#include "records/LintReport.h"
#include "llvm/Support/raw_ostream.h"

namespace warplint::report {

/// Prints findings as compilers do, with the line of source, carets, fixes and
/// notes; in colour where \p Colour.
void printFindings(const records::LintReport &Report, llvm::raw_ostream &Out, bool Colour);
void printFindings(llvm::ArrayRef<records::FileReport> Files, llvm::raw_ostream &Out, bool Colour);

/// Prints what could not be read, with the next step.
void printReadingTrouble(const records::LintReport &Report, llvm::raw_ostream &Out, bool Verbose);

/// "note: k.cuh:12: 5 more like this on the line: 'scale<512>', 512 threads; ...": for each finding
/// of a header that files have with other values, which are known after it was printed.
void printAlike(const records::LintReport &Report, llvm::raw_ostream &Out);

/// Prints the conditions under which launches are compiled out, with the flags that bring them.
void printCompiledOut(const records::LintReport &Report, llvm::raw_ostream &Out, bool Verbose);

/// Prints the counts of the run, those of findings where it judged; \p CountsCached: also how
/// many files are as in an earlier run.
void printSummary(const records::LintReport &Report, llvm::raw_ostream &Out,
                  bool CountsCached = false);

} // namespace warplint::report

#endif // WARPLINT_REPORT_TEXTREPORTER_H
