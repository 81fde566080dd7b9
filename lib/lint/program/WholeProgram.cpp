//===- WholeProgram.cpp - Lints the files of a program together -----------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lint/program/WholeProgram.h"
#include "base/UserPaths.h"
#include "base/compat/Path.h"
#include "build/HeaderOverlay.h"
#include "lint/LintRun.h"
#include "lint/program/NameScan.h"
#include "lint/program/ProgramLink.h"
#include "lint/result_cache/FileTrace.h"
#include "records/ToldFacts.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Path.h"
#include <map>
#include <set>

using namespace llvm;

namespace warplint::lint {

namespace {

/// Lints each file with what the others tell it.
class ProgramLint : public FileLint {
public:
  /// \p Next must outlive it. \p SummaryOnly: files are read for what they tell, also those without
  /// a launch.
  ProgramLint(const FileLint &Next, std::map<std::string, ProgramFacts> Facts, bool SummaryOnly)
      : Next(Next), Facts(std::move(Facts)), SummaryOnly(SummaryOnly) {}

  records::FileReport lint(const LintJob &Job) const override {
    LintJob InProgram = Job;
    auto Known = Facts.find(Job.File);
    InProgram.Program = Known == Facts.end() ? &None : &Known->second;
    InProgram.Judging.ParseAll |= SummaryOnly;
    return Next.lint(InProgram);
  }

private:
  const FileLint &Next;
  std::map<std::string, ProgramFacts> Facts;
  const ProgramFacts None;
  bool SummaryOnly;
};

/// One run over a program.
class ProgramRun {
public:
  ProgramRun(const FileLint &Lint, const FileLinter &Linter, const ProgramInput &Input,
             const RunOptions &Run)
      : Lint(Lint), Linter(Linter), Input(Input), Run(Run), Scan(Seen.watch(Linter.disk())) {}

  std::vector<records::FileReport> lint(FileTable *Table);
  /// Leaves in \p Kept what the files were told.
  void keep(const base::CacheFolder &Kept);

private:
  const FileLint &Lint;
  const FileLinter &Linter;
  const ProgramInput &Input;
  const RunOptions &Run;
  FileTrace Seen; ///< All on which it depends what the files tell each other.
  NameScan Scan;
  std::map<std::string, ProgramFacts> Told; ///< To those that were linted once more.
  std::map<std::string, FileSummary> Summaries;
  std::set<ProgramName> Asked;  ///< Names whose uses matter to a launch, directly or by others.
  std::set<ProgramName> Called; ///< Likewise functions of which the definition does.
  std::set<ProgramName> TakePointers; ///< Functions that are asked about if a call passes null.
  /// What each file knows when it is read for the first time, and of those that are only read for
  /// what they tell the names that are asked of them.
  std::map<std::string, ProgramFacts> First;
  StringSet<> Unread;                   ///< Words of files that were not read well.
  std::map<std::string, size_t> Places; ///< Of the reports, by file.

  std::vector<std::string> foldersOf(const std::string &File) const;
  std::string absoluteFor(const std::string &File, StringRef Path) const;
  void scan();
  void seeConfigurations();
  void take(records::FileReport &Report);
  void ask();
  std::set<std::string> wantedOf(const std::string &File);
  void summarizeUsers();
  void readAgain(std::vector<records::FileReport> &Reports);
};

} // namespace

std::vector<std::string> ProgramRun::foldersOf(const std::string &File) const {
  Expected<ParseJob> Job = Linter.parseJob(File);
  if (!Job) {
    consumeError(Job.takeError()); // reported where the file is read
    return {};
  }
  return includeFolders(Job->Args, Linter.request(File).Directory);
}

/// \p Path as the compiler of \p File names it, absolute.
std::string ProgramRun::absoluteFor(const std::string &File, StringRef Path) const {
  SmallString<256> Absolute(Path);
  compat::makeAbsolute(Linter.request(File).Directory, Absolute);
  return Absolute.str().str();
}

/// Finds by name which functions no other file can call.
void ProgramRun::scan() {
  for (const auto *Files : {&Input.Files, &Input.Others})
    for (const std::string &File : *Files)
      Scan.add(base::absolutePath(File), foldersOf(File));
  for (const auto *Files : {&Input.Files, &Input.Others})
    for (const std::string &File : *Files) {
      First[File].OnlyHere = Scan.onlyIn(base::absolutePath(File));
      First[File].IsClosedWorld = Input.ClosedWorld;
    }
}

/// Takes from \p Report what it tells the other files.
void ProgramRun::take(records::FileReport &Report) {
  for (const auto &[Itself, Entered] : Report.Entered)
    if (!StringRef(Entered.Path).starts_with(OwnHeadersFolder))
      Seen.note(absoluteFor(Report.File, Entered.Path), {PathKind::File, Entered.Hash, Itself});
  if (!Report.Summary || Report.hasErrors())
    if (!Report.IsLaunchFree)
      for (const auto &Word : Scan.wordsOf(base::absolutePath(Report.File), foldersOf(Report.File)))
        Unread.insert(Word.getKey());
  if (!Report.Summary)
    return;
  Summaries[Report.File] = std::move(*Report.Summary);
  Report.Summary.reset();
}

/// Whether \p Call passes a null pointer.
static bool passesNull(const ProgramCall &Call) {
  return any_of(Call.Arguments,
                [](const ProgramValue &V) { return V.Is == ProgramValue::Kind::Null; });
}

/// Finds the names that matter to launches: those that they need, and those that files need to tell
/// what is asked of them.
void ProgramRun::ask() {
  auto Add = [&](const ProgramNeeds &Needs) {
    Asked.insert(Needs.Entered.begin(), Needs.Entered.end());
    Asked.insert(Needs.Read.begin(), Needs.Read.end());
    Called.insert(Needs.Called.begin(), Needs.Called.end());
  };
  std::set<std::string> GetNull;
  for (const FileSummary &Each : make_second_range(Summaries))
    for (const auto &[Usr, Calls] : Each.Calls)
      if (any_of(Calls, passesNull))
        GetNull.insert(Usr);
  for (const FileSummary &Each : make_second_range(Summaries)) {
    Add(Each.OfLaunches);
    Asked.insert(Each.Kernels.begin(), Each.Kernels.end());
    TakePointers.insert(Each.TakePointers.begin(), Each.TakePointers.end());
    copy_if(Each.TakePointers, std::inserter(Asked, Asked.end()),
            [&](const ProgramName &Name) { return GetNull.count(Name.Usr) != 0; });
  }
  for (size_t Known = 0; Known != Asked.size() + Called.size();) {
    Known = Asked.size() + Called.size();
    std::set<std::string> Usrs;
    for (const auto *Names : {&Asked, &Called})
      for (const ProgramName &Name : *Names)
        Usrs.insert(Name.Usr);
    for (const FileSummary &Each : make_second_range(Summaries))
      for (const auto &[Usr, Needs] : Each.ToTell)
        if (Usrs.count(Usr))
          Add(Needs);
  }
}

/// The USRs of which \p File may tell something that is asked; empty: of none.
std::set<std::string> ProgramRun::wantedOf(const std::string &File) {
  std::string Path = base::absolutePath(File);
  std::vector<std::string> Folders = foldersOf(File);
  std::set<ProgramName> Names = Scan.usedIn(Path, Folders, Asked);
  Names.merge(Scan.definedIn(Path, Called));
  if (Names.empty())
    return {};
  // A null pointer that the file passes to one of these makes it one of Asked.
  Names.merge(Scan.usedIn(Path, Folders, TakePointers));
  std::set<std::string> Usrs;
  for (const ProgramName &Name : Names)
    Usrs.insert(Name.Usr);
  return Usrs;
}

/// Summarises the files that use or define a name that is asked about, and those that these ask
/// about.
void ProgramRun::summarizeUsers() {
  std::vector<std::string> Others(Input.Others);
  copy_if(Input.Files, std::back_inserter(Others),
          [&](const std::string &File) { return !Summaries.count(File); });
  ask();
  for (size_t Known = 0; Known != Asked.size() + Called.size(); ask()) {
    Known = Asked.size() + Called.size();
    std::vector<std::string> Users;
    std::map<std::string, ProgramFacts> Questions;
    for (const std::string &File : Others)
      if (std::set<std::string> Now = wantedOf(File); Now != First[File].Wanted) {
        First[File].Wanted = std::move(Now);
        Questions[File] = First[File];
        Users.push_back(File);
      }
    ProgramLint Summarizing(Lint, std::move(Questions), /*SummaryOnly=*/true);
    for (records::FileReport &Report : lintFiles(Summarizing, Linter, Users, Run))
      take(Report);
  }
}

/// Reads again the files to which others tell something: callers first, so that what they pass on
/// is known where it arrives.
void ProgramRun::readAgain(std::vector<records::FileReport> &Reports) {
  ProgramLink Link(std::move(Summaries), Asked, std::move(Unread), First,
                   Input.ClosedWorld);
  for (const std::vector<std::string> &Group : Link.callersFirst()) {
    std::map<std::string, ProgramFacts> Facts;
    std::vector<std::string> Linted, Summarized;
    for (const std::string &File : Group) {
      ProgramFacts Told = Link.factsFor(File);
      bool IsLinted = Places.count(File) && !Reports[Places.at(File)].IsLaunchFree;
      if (Told.empty() || (!IsLinted && Link.summaries().at(File).Calls.empty()))
        continue;
      if (IsLinted)
        Told.Wanted.clear();
      Facts[File] = std::move(Told);
      (IsLinted ? Linted : Summarized).push_back(File);
    }
    for (const std::string &File : Linted)
      Told[File] = Facts[File];
    std::map<std::string, FileSummary> Newer;
    for (bool SummaryOnly : {true, false}) {
      ProgramLint Informed(Lint, Facts, SummaryOnly);
      for (records::FileReport &Report :
           lintFiles(Informed, Linter, SummaryOnly ? Summarized : Linted, Run)) {
        if (Report.Summary)
          Newer[Report.File] = std::move(*Report.Summary);
        Report.Summary.reset();
        if (!SummaryOnly)
          Reports[Places.at(Report.File)] = std::move(Report);
      }
    }
    Link.update(std::move(Newer));
  }
}

std::vector<records::FileReport> ProgramRun::lint(FileTable *Table) {
  scan();
  ProgramLint Alone(Lint, First, /*SummaryOnly=*/false);
  std::vector<records::FileReport> Reports = lintFiles(Alone, Linter, Input.Files, Run, Table);
  for (records::FileReport &Report : Reports) {
    Places.emplace(Report.File, Places.size());
    take(Report);
  }
  summarizeUsers();
  readAgain(Reports);
  return Reports;
}

/// Notes in Seen which .clang-tidy configure the files.
void ProgramRun::seeConfigurations() {
  StringSet<> Folders;
  for (const auto *Files : {&Input.Files, &Input.Others})
    for (const std::string &File : *Files)
      if (Folders.insert(sys::path::parent_path(base::absolutePath(File))).second) {
        LintJob Job = Linter.jobFor(File);
        Job.Disk = [this] { return Seen.watch(Linter.disk()); };
        (void)Linter.checksOf(Job);
      }
}

void ProgramRun::keep(const base::CacheFolder &Kept) {
  seeConfigurations();
  if (!Seen.isSteady())
    return;
  FileStates Now; // of what was found and not read
  if (!Input.Commands.empty())
    Seen.note(base::absolutePath(Input.Commands), {PathKind::File, std::nullopt});
  records::ProgramStamp Stamp;
  for (const auto &Each : Seen.answers())
    if (PathKind Kind = Each.second.Kind; Kind == PathKind::File || Kind == PathKind::Nothing)
      Stamp.Files.emplace_back(Each.first().str(), Each.second.Hash ? *Each.second.Hash
                                                                   : Now.at(Each.first()).Hash);
  llvm::sort(Stamp.Files);
  std::map<std::string, records::ToldFacts> Those;
  for (const std::string &File : Input.Files) {
    std::string Path = base::absolutePath(File);
    auto Known = Told.find(File);
    auto Read = Seen.answers().find(Path);
    if (Read == Seen.answers().end() || !Read->second.Hash)
      continue;
    Those[Path] = {"", *Read->second.Hash, Known == Told.end() ? ProgramFacts() : Known->second};
  }
  records::keepTold(Kept, Stamp, std::move(Those));
}

std::vector<records::FileReport> lintProgram(const FileLint &Lint, const FileLinter &Linter,
                                             const ProgramInput &Input, const RunOptions &Run,
                                             FileTable *Table, const base::CacheFolder &Kept) {
  ProgramRun Program(Lint, Linter, Input, Run);
  std::vector<records::FileReport> Reports = Program.lint(Table);
  if (Kept.isUsable())
    Program.keep(Kept);
  return Reports;
}

} // namespace warplint::lint
