//===- LintRun.cpp - Lints many files at once -----------------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tool/lint/LintRun.h"
#include "tool/lint/Progress.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/CrashRecoveryContext.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/ThreadPool.h"

using namespace llvm;

namespace warplint::tool {

/// Runs \p Lint on \p File; a crash is its report, and the other files go on.
static FileReport safely(const std::string &File, function_ref<FileReport()> Lint) {
  // As deep as a main thread's, since Clang's parser recurses.
  constexpr unsigned StackBytes = 8 << 20;
  FileReport Report;
  CrashRecoveryContext Recovery;
  if (Recovery.RunSafelyOnThread([&] { Report = Lint(); }, StackBytes))
    return Report;
  FileReport Crashed;
  Crashed.File = File;
  Crashed.Status = ReadStatus::Failed;
  Crashed.ParseErrors.push_back(File +
                                ": warplint crashed on this file; 'warplint --print-command " +
                                File + "' shows how it was read");
  return Crashed;
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
                                  const LintFlags &Flags) {
  std::vector<FileReport> Reports(Files.size());
  CrashRecoveryContext::Enable();
  Progress Bar(Files.size(), !Flags.Quiet);
  DefaultThreadPool Pool(hardware_concurrency(Flags.Jobs));
  auto Start = [&](size_t I, std::function<FileReport()> Lint) {
    Pool.async([&Reports, &Bar, &Files, I, Lint = std::move(Lint)] {
      Reports[I] = safely(Files[I], Lint);
      Bar.finished(Files[I]);
    });
  };
  std::vector<std::pair<size_t, std::vector<std::string>>> Included;
  for (size_t I = 0; I != Files.size(); ++I) {
    if (std::vector<std::string> Includers = Linter.includersOf(Files[I]); !Includers.empty())
      Included.emplace_back(I, std::move(Includers));
    else
      Start(I, [&, I] { return Linter.lint(Files[I]); });
  }
  Pool.wait();
  // Once the others are read, what they include need not be read again.
  std::vector<std::pair<size_t, FileReport>> Read;
  for (auto &[I, Includers] : Included) {
    if (std::optional<FileReport> Report = readAlready(Files[I], Reports))
      Read.emplace_back(I, std::move(*Report));
    else
      Start(I, [&, I = I, &Includers = Includers] {
        return lintThroughIncluders(Linter, Files[I], Includers);
      });
  }
  Pool.wait();
  for (auto &[I, Report] : Read)
    Reports[I] = std::move(Report);
  for (size_t I : make_first_range(Included))
    Reports[I].ReadsLast = true;
  return Reports;
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
