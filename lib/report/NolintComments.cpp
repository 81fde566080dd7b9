//===- NolintComments.cpp - Comments that suppress today's findings -------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "report/NolintComments.h"
#include "report/SourceText.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include <map>
#include <set>

using namespace clang;
using namespace llvm;

namespace warplint::report {

/// The checks with findings, by the line's file and number.
using ChecksByLine = std::map<std::pair<std::string, unsigned>, std::set<std::string>>;

static ChecksByLine checksByLine(const records::LintReport &Report, SourceText &Sources) {
  ChecksByLine Lines;
  for (const records::FileReport &File : Report.Files)
    for (const records::ReportedFinding &F : File.Findings) {
      const tooling::DiagnosticMessage &Message = F.Diagnostic.Message;
      unsigned Line = Sources.position(Message.FilePath, Message.FileOffset).Line;
      Lines[{Message.FilePath, Line}].insert(F.Diagnostic.DiagnosticName);
    }
  return Lines;
}

records::LintReport withNolintComments(const records::LintReport &Report,
                                       std::vector<std::string> &Problems) {
  SourceText Sources;
  ChecksByLine Lines = checksByLine(Report, Sources);
  records::LintReport Commented = Report;
  for (records::FileReport &File : Commented.Files)
    for (records::ReportedFinding &F : File.Findings) {
      tooling::DiagnosticMessage &Message = F.Diagnostic.Message;
      for (tooling::DiagnosticMessage &Note : F.Diagnostic.Notes)
        Note.Fix.clear();
      Message.Fix.clear();
      unsigned Line = Sources.position(Message.FilePath, Message.FileOffset).Line;
      auto Checks = Lines.extract({Message.FilePath, Line}); // the first finding brings all
      if (Line == 0 || Checks.empty())
        continue;
      StringRef Text = Sources.lineAt(Message.FilePath, Line);
      if (Text.rtrim().ends_with("\\")) {
        Problems.push_back(
            formatv("{0}:{1}: the line continues after a backslash, so a comment cannot end it",
                    Message.FilePath, Line));
        continue;
      }
      unsigned End = unsigned(Sources.offsetOfLine(Message.FilePath, Line) + Text.size());
      consumeError(Message.Fix[Message.FilePath].add(
          {Message.FilePath, End, 0, " // NOLINT(" + join(Checks.mapped(), ",") + ")"}));
    }
  return Commented;
}

} // namespace warplint::report
