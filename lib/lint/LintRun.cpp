//===- LintRun.cpp - Lints many files at once -----------------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lint/LintRun.h"
#include "base/UserPaths.h"
#include "lint/FileLinter.h"
#include "lint/InstanceReports.h"
#include "lint/isolation/GuardedLint.h"
#include "lint/isolation/Supervisor.h"
#include "lint/Progress.h"
#include "parse/CrashGuard.h"
#include "text/InstanceFiles.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/ThreadPool.h"
#include <iterator>
#include <map>
#include <mutex>
#include <optional>
#include <set>

using namespace llvm;

namespace warplint::lint {

namespace {

/// Reads the file of \p Job as part of \p Includer with \p Next, and reports what is in it. Empty
/// if that does not read it, or not well enough.
std::optional<records::FileReport> lintThrough(const FileLint &Next, const LintJob &Job,
                                               const std::string &Includer) {
  const std::string &File = Job.File;
  LintJob Through = Job;
  Through.File = base::userPath(Includer, "");
  // The named file is a header now, and its findings are still shown.
  Through.Judging.HeaderFilter = ".*";
  records::FileReport Report = Next.lint(Through);
  sys::fs::UniqueID Itself;
  if (Report.Status == records::ReadStatus::Failed || sys::fs::getUniqueID(File, Itself) ||
      !Report.Entered.count(Itself))
    return std::nullopt;
  auto IsElsewhere = [&](StringRef Path) {
    sys::fs::UniqueID Other;
    return sys::fs::getUniqueID(Path, Other) || Other != Itself;
  };
  erase_if(Report.Findings, [&](const records::ReportedFinding &F) {
    return IsElsewhere(F.Diagnostic.Message.FilePath);
  });
  erase_if(Report.Launches,
           [&](const records::LaunchRecord &L) { return IsElsewhere(L.Where.File); });
  erase_if(Report.Kernels,
           [&](const records::KernelRecord &K) { return IsElsewhere(K.Where.File); });
  Report.Remarks.insert(Report.Remarks.begin(),
                        File + ": read through " + Report.File + ", which includes it");
  Report.Command = records::CommandOf::Includer;
  Report.File = File;
  return Report;
}

/// Lints a file without a command of its own as part of one that includes it, and any other as it
/// is.
class IncluderLint : public FileLint {
public:
  /// Both must outlive it.
  IncluderLint(const FileLint &Next, const FileLinter &Linter) : Next(Next), Linter(Linter) {}

  records::FileReport lint(const LintJob &Job) const override;

private:
  const FileLint &Next;
  const FileLinter &Linter;
};

records::FileReport IncluderLint::lint(const LintJob &Job) const {
  // One that does not read it leaves it out by a macro; the others are likely to as well.
  constexpr size_t MostTried = 3;
  std::vector<std::string> Includers = Linter.includersOf(Job.File);
  for (const std::string &Includer : ArrayRef(Includers).take_front(MostTried))
    if (std::optional<records::FileReport> Report = lintThrough(Next, Job, Includer))
      return std::move(*Report);
  return Next.lint(Job);
}

/// The reports of a run, made by several threads.
class ReportMaker {
public:
  ReportMaker(const FileLinter &Linter, ArrayRef<std::string> Files, const RunOptions &Run,
              FileTable *Table, RunObserver *Observer)
      : Linter(Linter), Files(Files), Run(Run), Table(Table), Observer(Observer),
        Bar(Files.size(), Run.ShowProgress), Pool(hardware_concurrency(Run.Jobs)),
        Reports(Files.size()), IsDone(Files.size()), IsIncluded(Files.size()) {}

  /// Makes the reports of the files that \p Indices name, by \p Lint.
  void make(ArrayRef<size_t> Indices, const FileLint &Lint);

private:
  const FileLinter &Linter;
  ArrayRef<std::string> Files;
  const RunOptions &Run;
  FileTable *Table;
  RunObserver *Observer; ///< Null: none.
  Progress Bar;
  DefaultThreadPool Pool;
  std::mutex Lock; ///< Of what follows, while files are read.

  /// The outcome of \p File in an earlier attempt.
  Fate fate(size_t File) const { return Table ? Table->fate(File) : Fate::Read; }
  void begin(size_t File);
  void end(size_t File, records::FileReport Report);
  /// Makes the report of \p File and returns it.
  records::FileReport makeOne(size_t File, const FileLint &Lint, InstanceSet *Set = nullptr);
  /// Those of \p Indices that are instance files with the same includes and commands as others,
  /// in sets, the first of each by itself.
  std::map<size_t, std::vector<size_t>> instanceSets(ArrayRef<size_t> Indices) const;
  std::vector<std::string> pathsOf(ArrayRef<size_t> Set) const;
  /// Makes the reports of \p Set: as one where its first file shows that this makes no difference,
  /// else with device passes that they share.
  void makeSet(std::vector<size_t> Set, const FileLint &Lint);
  /// Makes those of \p Set, like the file of \p First, as one. Returns the files for which that
  /// makes a difference.
  std::vector<size_t> makeTogether(ArrayRef<size_t> Set, const records::FileReport &First,
                                   const FileLint &Lint);
  /// \p Indices in the order in which to begin: those of the files, so that findings are shown
  /// early, but large files first, so that no thread is left with one in the end.
  std::vector<size_t> ordered(ArrayRef<size_t> Indices) const;
  bool isKnown(size_t File) const;

public:
  std::vector<records::FileReport> Reports;
  std::vector<bool> IsDone;
  std::vector<bool> IsIncluded; ///< Not to be read where another file is read with it.
  size_t Next = 0;              ///< The first file that the observer does not know.

  /// Notes the report of \p File.
  void done(size_t File, records::FileReport Report);
  /// Passes what is made to the observer; the process ends then.
  void interrupt();
};

} // namespace

/// Whether it is known what \p File shows: nothing, if another file is read with it.
bool ReportMaker::isKnown(size_t File) const {
  return IsDone[File] || (IsIncluded[File] && records::readAlready(Files[File], Reports));
}

void ReportMaker::done(size_t File, records::FileReport Report) {
  std::lock_guard Hold(Lock);
  Reports[File] = std::move(Report);
  IsDone[File] = true;
  if (Observer && !Reports[File].MissingHeaders.empty()) {
    Bar.clear();
    Observer->sawMissingHeaders(Reports[File]);
  }
  if (!Observer || Next == Files.size() || !isKnown(Next))
    return;
  Bar.clear();
  for (; Next != Files.size() && isKnown(Next); ++Next)
    Observer->takeNext(Reports[Next]);
}

void ReportMaker::interrupt() {
  Lock.lock(); // and never unlocked: nothing more is printed
  Bar.clear();
  std::vector<records::FileReport> Made, Lost;
  for (size_t File = 0; File != Files.size(); ++File)
    if (IsDone[File] || File < Next)
      Made.push_back(std::move(Reports[File]));
    else
      Lost.push_back(lostReport(Files[File], Fate::Interrupted, Run));
  Observer->interrupted(std::move(Made), std::move(Lost));
}

void ReportMaker::begin(size_t File) {
  Bar.began(Files[File]);
  if (Table)
    Table->begin(File);
}

void ReportMaker::end(size_t File, records::FileReport Report) {
  if (Table)
    Table->end(File);
  Bar.finished(Files[File]);
  done(File, std::move(Report));
}

records::FileReport ReportMaker::makeOne(size_t File, const FileLint &Lint, InstanceSet *Set) {
  begin(File);
  LintJob Job = Linter.jobFor(Files[File]);
  Job.Set = Set;
  records::FileReport Report = Lint.lint(Job);
  end(File, Report);
  return Report;
}

std::map<size_t, std::vector<size_t>>
ReportMaker::instanceSets(ArrayRef<size_t> Indices) const {
  std::map<size_t, std::vector<size_t>> Sets;
  // Where few files are left for each thread, it is better to begin with all of them.
  if (!Linter.mayReadAsOne() || Files.size() <= 2 * Run.Jobs)
    return Sets;
  IntrusiveRefCntPtr<vfs::FileSystem> Disk = Linter.disk();
  std::map<std::string, std::vector<size_t>> ByBeginning;
  for (size_t File : Indices) {
    auto Buffer = fate(File) == Fate::Read && !IsIncluded[File] ? Disk->getBufferForFile(Files[File])
                                                                : std::error_code();
    std::string Includes = Buffer ? includesOfInstanceFile((*Buffer)->getBuffer()) : "";
    if (!Includes.empty())
      ByBeginning[sys::path::parent_path(Files[File]).str() + '\n' + Includes +
                  Linter.commandWithoutName(Files[File])]
          .push_back(File);
  }
  for (auto &[_, Set] : ByBeginning)
    if (Set.size() > 1)
      Sets[Set.front()] = std::move(Set);
  return Sets;
}

std::vector<std::string> ReportMaker::pathsOf(ArrayRef<size_t> Set) const {
  std::vector<std::string> Paths;
  for (size_t File : Set)
    Paths.push_back(base::absolutePath(Files[File]));
  return Paths;
}

std::vector<size_t> ReportMaker::makeTogether(ArrayRef<size_t> Set,
                                              const records::FileReport &First,
                                              const FileLint &Lint) {
  std::vector<std::string> Names;
  for (size_t File : Set) {
    Names.push_back(Files[File]);
    begin(File);
  }
  LintJob Job = Linter.jobFor(base::absolutePath(Names.back()));
  Job.Before = pathsOf(Set.drop_back());
  std::vector<size_t> Others;
  for (auto [File, Report] : zip_equal(Set, reportsOfEach(Lint.lint(Job), First, Names))) {
    if (Report)
      end(File, std::move(*Report));
    else
      Others.push_back(File);
  }
  return Others;
}

void ReportMaker::makeSet(std::vector<size_t> Set, const FileLint &Lint) {
  // With instances, files as one take much memory.
  constexpr size_t Few = 12;
  // Without, they take little; but what is read as one is shown, or interrupted, as a whole.
  constexpr size_t Many = 64;
  while (!Set.empty()) {
    records::FileReport First = makeOne(Set.front(), Lint);
    Set.erase(Set.begin());
    if (Set.empty() || !hasNoInstance(First))
      break;
    std::vector<size_t> Others;
    for (ArrayRef<size_t> Left = Set; !Left.empty(); Left = Left.drop_front(std::min(Many, Left.size())))
      append_range(Others, makeTogether(Left.take_front(Many), First, Lint));
    bool ReadSome = Others.size() < Set.size();
    Set = std::move(Others);
    if (!ReadSome) // the rest may be alike in another way
      break;
  }
  for (ArrayRef<size_t> Left = Set; !Left.empty(); Left = Left.drop_front(std::min(Few, Left.size())))
    Pool.async([this, &Lint, Part = std::vector<size_t>(Left.take_front(Few))] {
      InstanceSet Shared(pathsOf(Part), [this] { return Linter.disk(); });
      for (size_t File : Part)
        makeOne(File, Lint, &Shared);
    });
}

std::vector<size_t> ReportMaker::ordered(ArrayRef<size_t> Indices) const {
  // The share of a thread's work that may be left to one of them in the end.
  constexpr uint64_t Share = 8;
  std::vector<std::pair<uint64_t, size_t>> Large;
  uint64_t Total = 0;
  for (size_t File : Indices) {
    Large.emplace_back(records::readingCost(Files[File]), File);
    Total += Large.back().first;
  }
  erase_if(Large, [&](const auto &Each) { return Each.first <= Total / (Share * Run.Jobs); });
  llvm::sort(Large, [](const auto &A, const auto &B) {
    return A.first != B.first ? A.first > B.first : A.second < B.second;
  });
  std::vector<size_t> Order;
  if (Run.Jobs > 1)
    append_range(Order, make_second_range(Large));
  std::set<size_t> First(Order.begin(), Order.end());
  copy_if(Indices, std::back_inserter(Order), [&](size_t File) { return !First.count(File); });
  return Order;
}

void ReportMaker::make(ArrayRef<size_t> Indices, const FileLint &Lint) {
  GuardedLint Guarded(Lint, Run);
  std::vector<size_t> Alone;
  std::map<size_t, std::vector<size_t>> Sets = instanceSets(Indices);
  std::set<size_t> AreLater; // read with the first of their set
  for (const auto &[First, Set] : Sets)
    AreLater.insert(Set.begin() + 1, Set.end());
  for (size_t File : ordered(Indices)) {
    Fate Known = fate(File);
    if (Known == Fate::ReadAlone)
      Alone.push_back(File);
    else if (Known != Fate::Read)
      done(File, lostReport(Files[File], Known, Run));
    else if (auto Set = Sets.find(File); Set != Sets.end())
      Pool.async([&, Set] { makeSet(Set->second, Guarded); });
    else if (!AreLater.count(File))
      Pool.async([&, File] { makeOne(File, Guarded); });
  }
  Pool.wait();
  // One of these took the process with it.
  for (size_t File : Alone)
    makeOne(File, Guarded);
}

std::vector<records::FileReport> lintFiles(const FileLint &Lint, const FileLinter &Linter,
                                           ArrayRef<std::string> Files, const RunOptions &Run,
                                           FileTable *Table, RunObserver *Observer) {
  enableCrashGuard();
  ReportMaker Maker(Linter, Files, Run, Table, Observer);
  std::vector<records::FileReport> &Reports = Maker.Reports;
  std::vector<size_t> Plain, Included;
  for (size_t I = 0; I != Files.size(); ++I)
    (Linter.includersOf(Files[I]).empty() ? Plain : Included).push_back(I);
  for (size_t I : Included)
    Maker.IsIncluded[I] = true;
  std::optional<Interruption> Interrupted;
  if (Observer)
    Interrupted.emplace([&] { Maker.interrupt(); });
  Maker.make(Plain, Lint);
  // Once the others are read, what they include need not be read again.
  std::vector<std::pair<size_t, records::FileReport>> Read;
  std::vector<size_t> Unread;
  for (size_t I : Included) {
    if (std::optional<records::FileReport> Report = records::readAlready(Files[I], Reports))
      Read.emplace_back(I, std::move(*Report));
    else
      Unread.push_back(I);
  }
  for (size_t I : Unread)
    Maker.IsIncluded[I] = false; // whatever the others of these read
  Maker.make(Unread, IncluderLint(Lint, Linter));
  Interrupted.reset();
  for (auto &[I, Report] : Read)
    Reports[I] = std::move(Report);
  for (size_t I : Included)
    Reports[I].ReadsLast = true;
  if (Table)
    Table->finish();
  return std::move(Reports);
}

} // namespace warplint::lint
