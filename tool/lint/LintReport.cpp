//===- LintReport.cpp - What linting found, apart from any AST ------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tool/lint/LintReport.h"
#include "llvm/ADT/STLExtras.h"
#include <set>
#include <tuple>

using namespace llvm;

namespace warplint::tool {

void LintReport::removeRepeats() {
  std::set<std::tuple<std::string, std::string, unsigned, std::string>> Findings;
  std::set<std::tuple<std::string, unsigned, unsigned>> Launches;
  for (FileReport &File : Files) {
    erase_if(File.Findings, [&](const ReportedFinding &F) {
      const auto &Message = F.Diagnostic.Message;
      return !Findings.insert({F.Diagnostic.DiagnosticName, Message.FilePath, Message.FileOffset,
                               Message.Message}).second;
    });
    erase_if(File.Launches, [&](const LaunchRecord &L) {
      return !Launches.insert({L.Where.File, L.Where.Line, L.Where.Column}).second;
    });
  }
}

Summary LintReport::summary() const {
  Summary S;
  for (const FileReport &File : Files) {
    ++S.Files;
    S.PartlyRead += File.Status == ReadStatus::Partly;
    S.Failed += File.Status == ReadStatus::Failed;
    S.Lost += File.LostLaunches;
    S.Suppressed += File.Suppressed;
    for (const LaunchRecord &L : File.Launches) {
      ++S.Launches;
      if (L.isDecided())
        ++S.Decided;
      else
        ++S.UndecidedByReason[L.Block.UnknownReason];
    }
    for (const ReportedFinding &F : File.Findings)
      ++(F.Level == checks::Severity::Error ? S.Errors : S.Warnings);
  }
  return S;
}

std::vector<std::string> LintReport::targets() const {
  std::vector<std::string> Names;
  for (const FileReport &File : Files)
    for (const std::string &Name : File.Targets)
      if (!is_contained(Names, Name))
        Names.push_back(Name);
  return Names;
}

} // namespace warplint::tool
