//===- JunitReporter.cpp - The report as JUnit's XML -----------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "report/JunitReporter.h"
#include "report/ReadingTrouble.h"
#include "report/SourceText.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace warplint::report {

namespace {

/// One failure or error of a test case.
struct Failure {
  StringRef Element; ///< "failure", or "error" for what could not be read.
  std::string Check, Text;
};

} // namespace

static void printCase(StringRef File, ArrayRef<Failure> Failures, raw_ostream &Out) {
  Out << "    <testcase classname=\"warplint\" name=\"";
  printHTMLEscaped(File, Out);
  Out << (Failures.empty() ? "\"/>\n" : "\">\n");
  for (const Failure &F : Failures) {
    Out << "      <" << F.Element << " type=\"" << F.Check << "\" message=\"";
    printHTMLEscaped(F.Text, Out);
    Out << "\"/>\n";
  }
  if (!Failures.empty())
    Out << "    </testcase>\n";
}

void printJunit(const records::LintReport &Report, raw_ostream &Out) {
  SourceText Text;
  MapVector<StringRef, std::vector<Failure>> Cases;
  unsigned Failed = 0, Errors = 0;
  for (const records::FileReport &File : Report.Files) {
    Cases[File.File];
    for (const records::ReportedFinding &F : File.Findings) {
      const auto &Message = F.Diagnostic.Message;
      TextPosition At = Text.position(Message.FilePath, Message.FileOffset);
      Cases[Message.FilePath].push_back(
          {"failure", F.Diagnostic.DiagnosticName,
           utostr(At.Line) + ":" + utostr(At.Column) + ": " +
               (F.Level == Severity::Error ? "error: " : "warning: ") + Message.Message});
      ++Failed;
    }
  }
  std::vector<ReadingTrouble> Troubles = readingTrouble(Report);
  for (const ReadingTrouble &Trouble : Troubles)
    if (Trouble.Level == Severity::Error) {
      Cases[Trouble.File].push_back({"error", "warplint", Trouble.Text});
      ++Errors;
    }
  Out << "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n  <testsuite name=\"warplint\""
      << " tests=\"" << Cases.size() << "\" failures=\"" << Failed << "\" errors=\"" << Errors
      << "\">\n";
  for (const auto &[File, Failures] : Cases)
    printCase(File, Failures, Out);
  Out << "  </testsuite>\n</testsuites>\n";
}

} // namespace warplint::report
