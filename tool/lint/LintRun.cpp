//===- LintRun.cpp - Lints many files at once -----------------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tool/lint/LintRun.h"
#include "tool/lint/Progress.h"
#include "tool/watch/CrashGuard.h"
#include "tool/watch/Memory.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/ThreadPool.h"

using namespace llvm;

namespace warplint::tool {

/// The report of \p File, which could not be read to its end.
static FileReport lostReport(const std::string &File, Fate Why, const LintFlags &Flags) {
  FileReport Report;
  Report.File = File;
  Report.Status = ReadStatus::Failed;
  std::string Words = "warplint crashed on this file";
  if (Why == Fate::OutOfMemory)
    Words = "more than " + describeBytes(Flags.MaxMemory) +
            " of memory are needed to read this file (--max-memory)";
  else if (Why == Fate::TookTooLong)
    Words = "not read within " + std::to_string(Flags.Timeout) + " s (--timeout)";
  Report.ParseErrors.push_back(File + ": " + Words + "; 'warplint --print-command " + File +
                               "' shows how it is read");
  return Report;
}

namespace {

/// The reports of a run, made by several threads, each of which begins with the dearest
/// file that is left.
class ReportMaker {
public:
  ReportMaker(ArrayRef<std::string> Files, const LintFlags &Flags, FileTable *Table)
      : Files(Files), Flags(Flags), Table(Table), Bar(Files.size(), !Flags.Quiet),
        Pool(hardware_concurrency(Flags.Jobs)), Reports(Files.size()) {}

  using Lint = std::function<FileReport()>;
  void add(size_t File, Lint How) { ToDo.emplace_back(File, std::move(How)); }
  /// Makes the reports that were added.
  void make();

private:
  ArrayRef<std::string> Files;
  const LintFlags &Flags;
  FileTable *Table;
  Progress Bar;
  DefaultThreadPool Pool;
  std::vector<std::pair<size_t, Lint>> ToDo;

  /// What became of \p File in an earlier attempt.
  Fate fate(size_t File) const { return Table ? Table->fate(File) : Fate::Read; }
  void makeOne(size_t File, const Lint &How);

public:
  std::vector<FileReport> Reports;
};

} // namespace

void ReportMaker::makeOne(size_t File, const Lint &How) {
  Bar.began(Files[File]);
  if (Table)
    Table->begin(File);
  // On the heap: of a thread that crashed nothing may be touched, be it to free it.
  auto *Made = new FileReport;
  if (survives([&] { *Made = How(); })) {
    Reports[File] = std::move(*Made);
    delete Made;
  } else {
    Reports[File] = lostReport(Files[File], Fate::Crashed, Flags);
  }
  if (Table)
    Table->end(File);
  Bar.finished(Files[File]);
}

void ReportMaker::make() {
  std::vector<std::pair<uint64_t, size_t>> Order;
  for (const auto &[Index, Job] : enumerate(ToDo))
    Order.emplace_back(readingCost(Files[Job.first]), Index);
  llvm::sort(Order, [](const auto &A, const auto &B) {
    return A.first != B.first ? A.first > B.first : A.second < B.second;
  });
  std::vector<size_t> Alone;
  for (size_t Index : make_second_range(Order)) {
    auto &[File, How] = ToDo[Index];
    Fate Known = fate(File);
    if (Known == Fate::ReadAlone)
      Alone.push_back(Index);
    else if (Known != Fate::Read)
      Reports[File] = lostReport(Files[File], Known, Flags);
    else
      Pool.async([this, Index] { makeOne(ToDo[Index].first, ToDo[Index].second); });
  }
  Pool.wait();
  // One of these took the process with it.
  for (size_t Index : Alone)
    makeOne(ToDo[Index].first, ToDo[Index].second);
  ToDo.clear();
}

/// Lints \p File, which has no command of its own: through the first of \p Includers
/// that reads it, else by itself.
static FileReport lintThroughIncluders(const FileLinter &Linter, const std::string &File,
                                       ArrayRef<std::string> Includers) {
  // One that does not read it leaves it out by a macro; the others are likely to as well.
  constexpr size_t MostTried = 3;
  for (const std::string &Includer : Includers.take_front(MostTried))
    if (std::optional<FileReport> Report = Linter.lintThrough(File, Includer))
      return std::move(*Report);
  return Linter.lint(File);
}

/// The report of \p File where one of \p Done that was to be read anyway has read it
/// already: that shows what is in it.
static std::optional<FileReport> readAlready(const std::string &File, ArrayRef<FileReport> Done) {
  sys::fs::UniqueID Itself;
  if (sys::fs::getUniqueID(File, Itself))
    return std::nullopt;
  const auto *Reader = find_if(Done, [&](const FileReport &Other) {
    return !Other.ReadsLast && Other.Status != ReadStatus::Failed && Other.Entered.count(Itself);
  });
  if (Reader == Done.end())
    return std::nullopt;
  FileReport Report;
  Report.File = File;
  Report.Command = CommandOf::Includer;
  Report.ReadsLast = true;
  Report.Remarks.push_back(File + ": read through " + Reader->File + ", which includes it");
  return Report;
}

std::vector<FileReport> lintFiles(const FileLinter &Linter, ArrayRef<std::string> Files,
                                  const LintFlags &Flags, FileTable *Table) {
  enableCrashGuard();
  ReportMaker Maker(Files, Flags, Table);
  std::vector<FileReport> &Reports = Maker.Reports;
  std::vector<std::pair<size_t, std::vector<std::string>>> Included;
  for (size_t I = 0; I != Files.size(); ++I) {
    if (std::vector<std::string> Includers = Linter.includersOf(Files[I]); !Includers.empty())
      Included.emplace_back(I, std::move(Includers));
    else
      Maker.add(I, [&, I] { return Linter.lint(Files[I]); });
  }
  Maker.make();
  // Once the others are read, what they include need not be read again.
  std::vector<std::pair<size_t, FileReport>> Read;
  for (auto &[I, Includers] : Included) {
    if (std::optional<FileReport> Report = readAlready(Files[I], Reports))
      Read.emplace_back(I, std::move(*Report));
    else
      Maker.add(I, [&, I = I, &Includers = Includers] {
        return lintThroughIncluders(Linter, Files[I], Includers);
      });
  }
  Maker.make();
  for (auto &[I, Report] : Read)
    Reports[I] = std::move(Report);
  for (size_t I : make_first_range(Included))
    Reports[I].ReadsLast = true;
  if (Table)
    Table->finish();
  return std::move(Reports);
}

void dropReadTwice(std::vector<FileReport> &Reports) {
  for (FileReport &Report : Reports)
    if (Report.ReadsLast)
      if (std::optional<FileReport> Already = readAlready(Report.File, Reports)) {
        Already->Checks = std::move(Report.Checks);
        Report = std::move(*Already);
      }
}

} // namespace warplint::tool
