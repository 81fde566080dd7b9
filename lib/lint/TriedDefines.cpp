//===- TriedDefines.cpp - Macros that the project's build files define ----===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lint/TriedDefines.h"
#include "base/UserPaths.h"
#include "build/ProjectDefines.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <set>
#include <tuple>

using namespace clang;
using namespace llvm;

namespace warplint::lint {

std::vector<std::string> definesFor(const records::FileReport &Report, const ReadingNeeds &Needs,
                                    vfs::FileSystem &Disk) {
  std::vector<std::string> Names = Needs.UnknownNames;
  append_range(Names, Needs.DirectiveWords);
  for (const records::CompiledOutLaunch &L : Report.CompiledOut)
    for (StringRef Flag : split(L.Flags, ' '))
      Names.push_back(Flag.drop_front(std::min<size_t>(Flag.size(), 2)).split('=').first.str());
  if (Names.empty())
    return {};
  ProjectDefines Project = definesOfProject(base::absolutePath(Report.File), Disk);
  std::vector<std::string> Defines;
  auto Add = [&](StringRef Name) {
    auto Found = Project.find(Name);
    if (Found == Project.end() || !Found->second.Flag)
      return false;
    if (!is_contained(Defines, *Found->second.Flag))
      Defines.push_back(*Found->second.Flag);
    return true;
  };
  for (StringRef Name : Names)
    if (Add(Name))
      for_each(Project.lookup(Name).Beside, Add);
  return Defines;
}

static bool isAlike(const records::ReportedFinding &A, const records::ReportedFinding &B) {
  auto Key = [](const records::ReportedFinding &F) {
    const auto &D = F.Diagnostic;
    return std::tie(D.DiagnosticName, D.Message.FilePath, D.Message.FileOffset, D.Message.Message);
  };
  return Key(A) == Key(B);
}

static bool has(const records::FileReport &Report, const records::ReportedFinding &F) {
  return any_of(Report.Findings, [&](const auto &Other) { return isAlike(Other, F); });
}

/// Marks \p F as found with \p Defines.
static void mark(records::ReportedFinding &F, ArrayRef<std::string> Defines) {
  tooling::DiagnosticMessage Note = F.Diagnostic.Message;
  Note.Message = "found with " + join(Defines, " ") + ", which the project's build files define";
  Note.Fix.clear();
  F.Diagnostic.Notes.push_back(std::move(Note));
  F.Diagnostic.Message.Fix.clear(); // the build may not define it
  F.Level = Severity::Warning;
  F.Diagnostic.DiagLevel = tooling::Diagnostic::Warning;
}

void markFound(records::FileReport &Tried, const records::FileReport &Report,
               ArrayRef<std::string> Defines) {
  for (records::ReportedFinding &F : Tried.Findings)
    if (!has(Report, F))
      mark(F, Defines);
}

void addTried(records::FileReport &Report, records::FileReport Tried, ArrayRef<std::string> Defines) {
  auto Key = [](const records::Place &P) { return std::tuple(P.File, P.Line, P.Column); };
  std::set<std::tuple<std::string, unsigned, unsigned>> Known, LeftOut;
  for (const records::LaunchRecord &L : Report.Launches)
    Known.insert(Key(L.Where));
  for (const records::CompiledOutLaunch &L : Tried.CompiledOut)
    LeftOut.insert(Key(L.Where));
  size_t Before = Report.Launches.size();
  for (records::LaunchRecord &L : Tried.Launches)
    if (!Known.contains(Key(L.Where))) {
      Report.LostLaunches += L.Lost;
      Report.Launches.push_back(std::move(L));
    }
  for (records::KernelRecord &Kernel : Tried.Kernels)
    if (none_of(Report.Kernels, [&](const auto &Other) { return Other.Key == Kernel.Key; }))
      Report.Kernels.push_back(std::move(Kernel));
  for (records::ReportedFinding &F : Tried.Findings)
    if (!has(Report, F)) {
      mark(F, Defines);
      Report.Findings.push_back(std::move(F));
    }
  erase_if(Report.CompiledOut, [&](const auto &L) { return !LeftOut.contains(Key(L.Where)); });
  for (const std::string &Header : Tried.MissingHeaders)
    if (!is_contained(Report.MissingHeaders, Header))
      Report.MissingHeaders.push_back(Header);
  Report.Entered.insert(Tried.Entered.begin(), Tried.Entered.end());
  if (Report.LostLaunches)
    Report.Status = records::ReadStatus::Failed;
  else if (Report.Status == records::ReadStatus::Whole &&
           Tried.Status != records::ReadStatus::Whole)
    Report.Status = records::ReadStatus::Partly;
  Report.Remarks.push_back(Report.File + ": read again with " + join(Defines, " ") + ": " +
                           std::to_string(Report.Launches.size() - Before) + " launches more");
}

} // namespace warplint::lint
