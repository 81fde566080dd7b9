//===- GitlabReporter.cpp - The report as GitLab's code quality -----------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "report/GitlabReporter.h"
#include "report/Fingerprint.h"
#include "report/ReadingTrouble.h"
#include <nlohmann/json.hpp>

using namespace llvm;
using Json = nlohmann::ordered_json;

namespace warplint::report {

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

} // namespace warplint::report
