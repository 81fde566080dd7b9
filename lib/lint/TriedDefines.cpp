//===- TriedDefines.cpp - Definitions that bring more launches ------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lint/TriedDefines.h"
#include "parse/MissingNames.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include <set>
#include <tuple>

using namespace clang;
using namespace llvm;

namespace warplint::lint {

std::vector<std::string> definesFor(const records::FileReport &Report) {
  std::vector<std::string> Defines;
  StringSet<> Macros;
  for (const records::CompiledOutLaunch &L : Report.CompiledOut) {
    SmallVector<StringRef, 4> Flags;
    StringRef(L.Flags).split(Flags, ' ', /*MaxSplit=*/-1, /*KeepEmpty=*/false);
    for (StringRef Flag : Flags)
      if (Macros.insert(Flag.drop_front(2).split('=').first).second)
        Defines.push_back(Flag.str());
  }
  return Defines;
}

/// Calls \p Each with the words of \p Error that could be macros.
static void forEachWord(StringRef Error, function_ref<void(StringRef)> Each) {
  SmallVector<StringRef, 16> Words;
  SplitString(Error, Words, " '\"`:.,;()");
  for (StringRef Word : Words)
    Each(Word);
}

/// The name that \p Error, of an unknown name, has in quotes first.
static StringRef unknownName(StringRef Error) { return Error.split('\'').second.split('\'').first; }

bool namesDefine(StringRef Error, bool IsDirective, const ProjectDefines &Project) {
  if (!IsDirective)
    return Project.lookup(unknownName(Error)).has_value();
  bool Found = false;
  forEachWord(Error, [&](StringRef Word) { Found |= Project.lookup(Word).has_value(); });
  return Found;
}

std::vector<std::string> definesFor(const records::FileReport &Report,
                                    const ProjectDefines &Project, bool MissesDefine) {
  std::vector<std::string> Defines;
  StringSet<> Names;
  auto Add = [&](StringRef Name) {
    auto Found = Project.find(Name);
    if (Found != Project.end() && Found->second && Names.insert(Name).second)
      Defines.push_back(*Found->second);
  };
  for (StringRef Error : Report.ParseErrors)
    if (MissingNames::isUnknownName(Error))
      Add(unknownName(Error));
    else if (MissesDefine)
      forEachWord(Error, Add); // its `#error` says which macro it misses
  for (StringRef Flag : definesFor(Report))
    Add(Flag.drop_front(2).split('=').first);
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
static void mark(records::ReportedFinding &F, ArrayRef<std::string> Defines, bool IsGuess) {
  tooling::DiagnosticMessage Note = F.Diagnostic.Message;
  Note.Message = "found with " + join(Defines, " ") +
                 (IsGuess ? ", which the project's build files define" : "");
  Note.Fix.clear();
  F.Diagnostic.Notes.push_back(std::move(Note));
  F.Diagnostic.Message.Fix.clear(); // the build may not define it
  if (IsGuess) {
    F.Level = Severity::Warning;
    F.Diagnostic.DiagLevel = tooling::Diagnostic::Warning;
  }
}

void markFound(records::FileReport &Tried, const records::FileReport &Report,
               ArrayRef<std::string> Defines) {
  for (records::ReportedFinding &F : Tried.Findings)
    if (!has(Report, F))
      mark(F, Defines, /*IsGuess=*/true);
}

void addTried(records::FileReport &Report, records::FileReport Tried, ArrayRef<std::string> Defines,
              bool IsGuess) {
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
      mark(F, Defines, IsGuess);
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
