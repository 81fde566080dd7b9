//===- LintRun.cpp - Lints many files at once -----------------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lint/LintRun.h"
#include "frontend/CrashGuard.h"
#include "lint/Progress.h"
#include "lint/isolation/Memory.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/ThreadPool.h"

using namespace llvm;

namespace warplint::lint {

/// The report of \p File, which could not be read to its end.
static records::FileReport lostReport(const std::string &File, Fate Why, const RunOptions &Run) {
  records::FileReport Report;
  Report.File = File;
  Report.Status = records::ReadStatus::Failed;
  std::string Words = "warplint crashed on this file";
  if (Why == Fate::OutOfMemory)
    Words = "more than " + describeBytes(Run.MaxMemory) +
            " of memory are needed to read this file (--max-memory)";
  else if (Why == Fate::TookTooLong)
    Words = "not read within " + std::to_string(Run.Timeout) + " s (--timeout)";
  Report.ParseErrors.push_back(File + ": " + Words + "; 'warplint --print-command " + File +
                               "' shows how it is read");
  return Report;
}

namespace {

/// The reports of a run, made by several threads, each of which begins with the dearest
/// file that is left.
class ReportMaker {
public:
  ReportMaker(ArrayRef<std::string> Files, const RunOptions &Run, FileTable *Table)
      : Files(Files), Run(Run), Table(Table), Bar(Files.size(), Run.ShowProgress),
        Pool(hardware_concurrency(Run.Jobs)), Reports(Files.size()) {}

  using Lint = std::function<records::FileReport()>;
  void add(size_t File, Lint How) { ToDo.emplace_back(File, std::move(How)); }
  /// Makes the reports that were added.
  void make();

private:
  ArrayRef<std::string> Files;
  const RunOptions &Run;
  FileTable *Table;
  Progress Bar;
  DefaultThreadPool Pool;
  std::vector<std::pair<size_t, Lint>> ToDo;

  /// What became of \p File in an earlier attempt.
  Fate fate(size_t File) const { return Table ? Table->fate(File) : Fate::Read; }
  void makeOne(size_t File, const Lint &How);

public:
  std::vector<records::FileReport> Reports;
};

} // namespace

void ReportMaker::makeOne(size_t File, const Lint &How) {
  Bar.began(Files[File]);
  if (Table)
    Table->begin(File);
  // On the heap: of a thread that crashed nothing may be touched, be it to free it.
  auto *Made = new records::FileReport;
  if (frontend::survives([&] { *Made = How(); })) {
    Reports[File] = std::move(*Made);
    delete Made;
  } else {
    Reports[File] = lostReport(Files[File], Fate::Crashed, Run);
  }
  if (Table)
    Table->end(File);
  Bar.finished(Files[File]);
}

void ReportMaker::make() {
  std::vector<std::pair<uint64_t, size_t>> Order;
  for (const auto &[Index, Job] : enumerate(ToDo))
    Order.emplace_back(records::readingCost(Files[Job.first]), Index);
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
      Reports[File] = lostReport(Files[File], Known, Run);
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
static records::FileReport lintThroughIncluders(const FileLinter &Linter, const std::string &File,
                                                ArrayRef<std::string> Includers) {
  // One that does not read it leaves it out by a macro; the others are likely to as well.
  constexpr size_t MostTried = 3;
  for (const std::string &Includer : Includers.take_front(MostTried))
    if (std::optional<records::FileReport> Report = Linter.lintThrough(File, Includer))
      return std::move(*Report);
  return Linter.lint(File);
}

std::vector<records::FileReport> lintFiles(const FileLinter &Linter, ArrayRef<std::string> Files,
                                           const RunOptions &Run, FileTable *Table) {
  frontend::enableCrashGuard();
  ReportMaker Maker(Files, Run, Table);
  std::vector<records::FileReport> &Reports = Maker.Reports;
  std::vector<std::pair<size_t, std::vector<std::string>>> Included;
  for (size_t I = 0; I != Files.size(); ++I) {
    if (std::vector<std::string> Includers = Linter.includersOf(Files[I]); !Includers.empty())
      Included.emplace_back(I, std::move(Includers));
    else
      Maker.add(I, [&, I] { return Linter.lint(Files[I]); });
  }
  Maker.make();
  // Once the others are read, what they include need not be read again.
  std::vector<std::pair<size_t, records::FileReport>> Read;
  for (auto &[I, Includers] : Included) {
    if (std::optional<records::FileReport> Report = records::readAlready(Files[I], Reports))
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

} // namespace warplint::lint
