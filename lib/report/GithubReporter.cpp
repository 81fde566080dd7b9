//===- GithubReporter.cpp - The report as annotations of GitHub Actions ---===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "report/GithubReporter.h"
#include "base/RepositoryPaths.h"
#include "report/ReadingTrouble.h"
#include "report/SourceText.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;
using clang::tooling::DiagnosticMessage;

namespace warplint::report {

/// \p Text as a workflow command takes it, which ends at a line's end; as the value
/// of a property also without what separates those.
static std::string escaped(StringRef Text, bool IsProperty) {
  std::string Escaped;
  for (char C : Text)
    if (StringRef("%\r\n").contains(C) || (IsProperty && StringRef(":,").contains(C)))
      Escaped += "%" + utohexstr(uint8_t(C), /*LowerCase=*/false, /*Width=*/2);
    else
      Escaped += C;
  return Escaped;
}

namespace {

/// Writes workflow commands.
class CommandWriter {
public:
  CommandWriter(const records::LintReport &Report, raw_ostream &Out)
      : Out(Out),
        Paths(base::rootForReport(Report.Files.empty() ? "" : Report.Files.front().File)) {}

  void write(const records::ReportedFinding &F);
  void write(const ReadingTrouble &Trouble);

private:
  raw_ostream &Out;
  base::RepositoryPaths Paths;
  SourceText Text;

  std::string place(const DiagnosticMessage &Message);
  std::string note(const DiagnosticMessage &Note, const DiagnosticMessage &Finding);
};

} // namespace

/// "file=a.cu,line=3,col=5,endColumn=9,", as far as it is known.
std::string CommandWriter::place(const DiagnosticMessage &Message) {
  if (Message.FilePath.empty())
    return "";
  std::string Place = "file=" + escaped(Paths.name(Message.FilePath), true) + ",";
  unsigned End = records::endOfHighlight(Message);
  TextPosition From = Text.position(Message.FilePath, Message.FileOffset);
  TextPosition To = Text.position(Message.FilePath, End);
  if (!From.Line)
    return Place;
  Place += "line=" + std::to_string(From.Line) + ",";
  if (To.Line > From.Line) // columns are for ranges in one line
    return Place + "endLine=" + std::to_string(To.Line) + ",";
  Place += "col=" + std::to_string(From.Column) + ",";
  return End == Message.FileOffset ? Place : Place + "endColumn=" + std::to_string(To.Column) + ",";
}

/// The note as a line of the finding's message, with its place where that is another.
std::string CommandWriter::note(const DiagnosticMessage &Note, const DiagnosticMessage &Finding) {
  unsigned Line = Text.position(Note.FilePath, Note.FileOffset).Line;
  bool Elsewhere = Note.FilePath != Finding.FilePath ||
                   Line != Text.position(Finding.FilePath, Finding.FileOffset).Line;
  std::string Where;
  if (Line && Elsewhere)
    Where = Paths.name(Note.FilePath) + ":" + std::to_string(Line) + ": ";
  return "\n" + Where + "note: " + Note.Message;
}

void CommandWriter::write(const records::ReportedFinding &F) {
  const auto &D = F.Diagnostic;
  std::string Message = D.Message.Message;
  for (const DiagnosticMessage &Note : D.Notes)
    Message += note(Note, D.Message);
  Out << "::" << name(F.Level) << ' ' << place(D.Message)
      << "title=" << escaped(D.DiagnosticName, true) << "::" << escaped(Message, false) << '\n';
}

void CommandWriter::write(const ReadingTrouble &Trouble) {
  Out << "::" << name(Trouble.Level) << ' ';
  if (!Trouble.File.empty())
    Out << "file=" << escaped(Paths.name(Trouble.File), true) << ',';
  Out << "title=warplint::" << escaped(Trouble.Text, false) << '\n';
}

void printGithub(const records::LintReport &Report, raw_ostream &Out) {
  CommandWriter Writer(Report, Out);
  // First, since GitHub shows only so many of a step.
  for (const ReadingTrouble &Trouble : readingTrouble(Report))
    Writer.write(Trouble);
  for (const records::FileReport &File : Report.Files)
    for (const records::ReportedFinding &F : File.Findings)
      Writer.write(F);
}

} // namespace warplint::report
