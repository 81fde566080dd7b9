//===- CheckstyleReporter.cpp - The report as Checkstyle's XML -------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "report/CheckstyleReporter.h"
#include "report/ReadingTrouble.h"
#include "report/SourceText.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace warplint::report {

namespace {

struct Row {
  unsigned Line, Column;
  Severity Level;
  std::string Check, Text;
};

} // namespace

static void printRow(const Row &R, raw_ostream &Out) {
  Out << "    <error line=\"" << std::max(R.Line, 1U) << "\" column=\"" << std::max(R.Column, 1U)
      << "\" severity=\"" << (R.Level == Severity::Error ? "error" : "warning")
      << "\" message=\"";
  printHTMLEscaped(R.Text, Out);
  Out << "\" source=\"" << R.Check << "\"/>\n";
}

void printCheckstyle(const records::LintReport &Report, raw_ostream &Out) {
  SourceText Text;
  MapVector<StringRef, std::vector<Row>> Files;
  std::vector<ReadingTrouble> Troubles = readingTrouble(Report);
  for (const ReadingTrouble &Trouble : Troubles)
    Files[Trouble.File].push_back({1, 1, Trouble.Level, "warplint", Trouble.Text});
  for (const records::FileReport &File : Report.Files)
    for (const records::ReportedFinding &F : File.Findings) {
      const auto &Message = F.Diagnostic.Message;
      TextPosition At = Text.position(Message.FilePath, Message.FileOffset);
      Files[Message.FilePath].push_back(
          {At.Line, At.Column, F.Level, F.Diagnostic.DiagnosticName, Message.Message});
    }
  Out << "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<checkstyle version=\"4.3\">\n";
  for (const auto &[Name, Rows] : Files) {
    Out << "  <file name=\"";
    printHTMLEscaped(Name, Out);
    Out << "\">\n";
    for (const Row &R : Rows)
      printRow(R, Out);
    Out << "  </file>\n";
  }
  Out << "</checkstyle>\n";
}

} // namespace warplint::report
