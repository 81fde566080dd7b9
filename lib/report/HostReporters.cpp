//===- HostReporters.cpp - The report for GitHub, GitLab and JUnit --------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "base/RepositoryPaths.h"
#include "findings/Wording.h"
#include "report/Reporters.h"
#include "report/SourceText.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/StringExtras.h"
#include <nlohmann/json.hpp>

using namespace llvm;
using Json = nlohmann::ordered_json;
using clang::tooling::DiagnosticMessage;

namespace warplint::report {

/// What of \p File could not be read.
static std::string describeTrouble(const records::FileReport &File) {
  std::string Why = File.Status == records::ReadStatus::Failed
                        ? "not read well enough to be trusted"
                        : "partly read: errors outside of its launches";
  if (!File.ParseErrors.empty())
    Why += ": " + File.ParseErrors.front();
  if (File.ParseErrors.size() > 1)
    Why += "; " + counted(unsigned(File.ParseErrors.size()), "parse error") + " in all";
  if (File.LostLaunches)
    Why += "; " + std::to_string(File.LostLaunches) +
           (File.LostLaunches == 1 ? " launch is lost" : " launches are lost");
  return Why;
}

std::vector<ReadingTrouble> readingTrouble(const records::LintReport &Report) {
  std::vector<ReadingTrouble> All;
  for (const std::string &Problem : Report.NotFound)
    All.push_back({Severity::Error, "", Problem, false});
  for (const records::FileReport &File : Report.Files) {
    for (const std::string &Error : File.ConfigurationErrors)
      All.push_back({Severity::Error, File.File, Error, true});
    if (File.hasErrors() && (File.LostLaunches || !File.ParseErrors.empty()))
      All.push_back(
          {File.Status == records::ReadStatus::Failed ? Severity::Error : Severity::Warning,
           File.File, describeTrouble(File), false});
    if (!File.MissingHeaders.empty())
      All.push_back({Severity::Warning, File.File,
                     "partly read: no header '" + join(File.MissingHeaders, "', '") + "'", false});
  }
  return All;
}

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

/// GitLab knows info, minor, major, critical and blocker.
static const char *gitlabSeverity(Severity Level) {
  return Level == Severity::Error ? "critical" : "major";
}

/// One entry; \p Line counts from 1.
static Json entry(StringRef Check, StringRef Text, Severity Level, std::string Fingerprint,
                  StringRef Path, unsigned Line) {
  return {{"description", Text.str()},
          {"check_name", Check.str()},
          {"fingerprint", std::move(Fingerprint)},
          {"severity", gitlabSeverity(Level)},
          {"location", {{"path", Path.str()}, {"lines", {{"begin", std::max(Line, 1U)}}}}}};
}

/// \p Trouble as a finding of no check at the head of its file.
static records::ReportedFinding asFinding(const ReadingTrouble &Trouble) {
  clang::tidy::ClangTidyError Diagnostic("warplint", clang::tidy::ClangTidyError::Error,
                                         /*BuildDirectory=*/"", /*IsWarningAsError=*/false);
  Diagnostic.Message = clang::tooling::DiagnosticMessage(Trouble.Text);
  Diagnostic.Message.FilePath = Trouble.File;
  Diagnostic.Message.FileOffset = 0;
  return {std::move(Diagnostic), Trouble.Level, {}, {}};
}

void printGitlab(const records::LintReport &Report, raw_ostream &Out) {
  base::RepositoryPaths Paths(
      base::rootForReport(Report.Files.empty() ? "" : Report.Files.front().File));
  SourceText Text;
  Fingerprints Prints(Text, Paths);
  Json Entries = Json::array();
  auto Add = [&](const records::ReportedFinding &F) {
    const auto &Message = F.Diagnostic.Message;
    std::string Path = Message.FilePath.empty() ? "." : Paths.name(Message.FilePath);
    Entries.push_back(entry(F.Diagnostic.DiagnosticName, Message.Message, F.Level, Prints.next(F),
                            Path, Text.position(Message.FilePath, Message.FileOffset).Line));
  };
  // The form has no other place for what could not be read.
  for (const ReadingTrouble &Trouble : readingTrouble(Report))
    Add(asFinding(Trouble));
  for (const records::FileReport &File : Report.Files) {
    // Known findings are not reported, but they count when equal ones are numbered.
    for (const records::ReportedFinding &F : File.Known)
      (void)Prints.next(F);
    for (const records::ReportedFinding &F : File.Findings)
      Add(F);
  }
  // Source text and names of files need not be UTF-8.
  Out << Entries.dump(2, ' ', /*ensure_ascii=*/false, Json::error_handler_t::replace) << '\n';
}

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
