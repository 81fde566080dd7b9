//===- LintRun.cpp - Lints many files at once -----------------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lint/LintRun.h"
#include "base/UserPaths.h"
#include "parse/CrashGuard.h"
#include "parse/InstanceFiles.h"
#include "lint/IncluderLint.h"
#include "lint/InstanceReports.h"
#include "lint/Progress.h"
#include "lint/isolation/GuardedLint.h"
#include "lint/isolation/Interruption.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/ThreadPool.h"
#include <deque>
#include <iterator>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <set>

using namespace llvm;

namespace warplint::lint {

namespace {

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
  /// Reads instance files as one where that makes no difference.
  void readInstancesTogether();

private:
  const FileLinter &Linter;
  ArrayRef<std::string> Files;
  const RunOptions &Run;
  FileTable *Table;
  RunObserver *Observer; ///< Null: none.
  Progress Bar;
  DefaultThreadPool Pool;
  /// By the first of each, sets of instance files with the same includes and commands.
  std::map<size_t, std::vector<size_t>> Alike;
  std::set<size_t> AreLater;            ///< The others of each.
  std::mutex Lock;                      ///< Of what follows, while files are read.
  std::deque<std::vector<size_t>> Sets; ///< Of the others of sets, which tasks work on.

  /// The outcome of \p File in an earlier attempt.
  Fate fate(size_t File) const { return Table ? Table->fate(File) : Fate::Read; }
  void makeOne(size_t File, const FileLint &Lint, std::shared_ptr<InstanceSet> Set = nullptr);
  /// The absolute paths of the files that \p Set has.
  std::vector<std::string> pathsOf(ArrayRef<size_t> Set) const;
  ArrayRef<size_t> keep(std::vector<size_t> Set) {
    std::lock_guard Hold(Lock);
    return Sets.emplace_back(std::move(Set));
  }
  records::FileReport reportOf(size_t File) {
    std::lock_guard Hold(Lock);
    return Reports[File];
  }
  /// Makes the report of the first of \p Set, of instance files, and the device passes that they
  /// share.
  std::shared_ptr<InstanceSet> makeFirst(ArrayRef<size_t> Set, const FileLint &Lint);
  /// Makes the reports of the others.
  void makeOthers(ArrayRef<size_t> Set, const std::shared_ptr<InstanceSet> &Shared,
                  const FileLint &Lint);
  /// Makes the reports of \p Set, of instance files: that of the first, and those of the others as
  /// one if it shows that they can be.
  void makeSet(ArrayRef<size_t> Set, const FileLint &Lint);
  /// Reads \p Set, of instance files like that of \p First, as one. The files that this tells
  /// nothing of.
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
  std::vector<records::FileReport> Made;
  for (size_t File = 0; File != Files.size(); ++File)
    if (IsDone[File] || File < Next)
      Made.push_back(std::move(Reports[File]));
  Observer->interrupted(std::move(Made), Files.size());
}

void ReportMaker::makeOne(size_t File, const FileLint &Lint, std::shared_ptr<InstanceSet> Set) {
  Bar.began(Files[File]);
  if (Table)
    Set ? Table->beginAsOne(File) : Table->begin(File);
  LintJob Job = Linter.jobFor(Files[File]);
  Job.Set = std::move(Set);
  records::FileReport Report = Lint.lint(Job);
  if (Table)
    Table->end(File);
  Bar.finished(Files[File]);
  done(File, std::move(Report));
}

void ReportMaker::readInstancesTogether() {
  // Where few files are left for each thread, it is better to begin with all of them.
  if (!Linter.mayReadAsOne() || Files.size() <= 2 * Run.Jobs)
    return;
  for (const std::vector<size_t> &Set : alikeInstanceFiles(Files, *Linter.disk())) {
    std::map<std::string, std::vector<size_t>> ByCommand;
    for (size_t File : Set)
      if (fate(File) == Fate::Read && !IsIncluded[File])
        ByCommand[Linter.commandWithoutName(Files[File])].push_back(File);
    for (auto &[_, Same] : ByCommand) {
      if (Same.size() < 2)
        continue;
      AreLater.insert(Same.begin() + 1, Same.end());
      Alike[Same.front()] = std::move(Same);
    }
  }
}

std::vector<size_t> ReportMaker::makeTogether(ArrayRef<size_t> Set,
                                              const records::FileReport &First,
                                              const FileLint &Lint) {
  std::vector<std::string> Names;
  for (size_t File : Set) {
    Names.push_back(Files[File]);
    if (Table)
      Table->beginAsOne(File);
  }
  std::vector<std::string> Paths = pathsOf(Set);
  LintJob Job = Linter.jobFor(Paths.back());
  Job.Before = ArrayRef(Paths).drop_back();
  std::vector<std::optional<records::FileReport>> Each =
      reportsOfEach(Lint.lint(Job), First, Names);
  std::vector<size_t> Others;
  for (auto [File, Report] : zip_equal(Set, Each)) {
    if (!Report) {
      if (Table)
        Table->putBack(File);
      Others.push_back(File);
      continue;
    }
    if (Table)
      Table->end(File);
    Bar.finished(Files[File]);
    done(File, std::move(*Report));
  }
  return Others;
}

std::vector<std::string> ReportMaker::pathsOf(ArrayRef<size_t> Set) const {
  std::vector<std::string> Paths;
  for (size_t File : Set)
    Paths.push_back(base::absolutePath(Files[File]));
  return Paths;
}

std::shared_ptr<InstanceSet> ReportMaker::makeFirst(ArrayRef<size_t> Set, const FileLint &Lint) {
  auto Shared = std::make_shared<InstanceSet>(pathsOf(Set), [this] { return Linter.disk(); });
  makeOne(Set.front(), Lint, Shared);
  return Shared;
}

void ReportMaker::makeOthers(ArrayRef<size_t> Set, const std::shared_ptr<InstanceSet> &Shared,
                             const FileLint &Lint) {
  for (size_t File : Set.drop_front())
    Pool.async([&, File, Shared] { makeOne(File, Lint, Shared); });
}

/// \p Set in parts of at most \p Most that are about as large.
static std::vector<ArrayRef<size_t>> partsOf(ArrayRef<size_t> Set, size_t Most) {
  std::vector<ArrayRef<size_t>> Parts;
  for (size_t Left = divideCeil(Set.size(), Most); Left; --Left) {
    Parts.push_back(Set.take_front(divideCeil(Set.size(), Left)));
    Set = Set.drop_front(Parts.back().size());
  }
  return Parts;
}

void ReportMaker::makeSet(ArrayRef<size_t> Set, const FileLint &Lint) {
  // With instances, files as one take much memory, and others wait for the first of them.
  constexpr size_t Few = 8;
  // Without, they take little; but what is read as one is shown, or interrupted, as a whole.
  constexpr size_t Many = 64;
  std::vector<ArrayRef<size_t>> Parts = partsOf(Set, Few);
  std::shared_ptr<InstanceSet> Shared = makeFirst(Parts.front(), Lint);
  records::FileReport First = reportOf(Set.front());
  if (!hasNoInstance(First)) {
    makeOthers(Parts.front(), Shared, Lint);
    for (ArrayRef<size_t> Part : drop_begin(Parts))
      Pool.async([&, Part] { makeOthers(Part, makeFirst(Part, Lint), Lint); });
    return;
  }
  for (ArrayRef<size_t> Part : partsOf(Set.drop_front(), Many)) {
    ArrayRef<size_t> Others = keep(makeTogether(Part, First, Lint));
    if (Others.size() < Part.size() && Others.size() > 1) // which may be alike, in another way
      Pool.async([&, Others] { makeSet(Others, Lint); });
    else
      for (size_t File : Others)
        Pool.async([&, File] { makeOne(File, Lint); });
  }
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
  for (size_t File : ordered(Indices)) {
    Fate Known = fate(File);
    if (Known == Fate::ReadAlone)
      Alone.push_back(File);
    else if (Known != Fate::Read)
      done(File, lostReport(Files[File], Known, Run));
    else if (auto Set = Alike.find(File); Set != Alike.end())
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
  Maker.readInstancesTogether();
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
