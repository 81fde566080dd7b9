//===- MeasureFiles.cpp - Compiles the kernels of the files to lint  ------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lint/measure/MeasureFiles.h"
#include "base/UserPaths.h"
#include "lint/Progress.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/ThreadPool.h"
#include <chrono>
#include <map>
#include <set>

using namespace llvm;

namespace warplint::lint {

namespace {

/// A file and a target, until they are compiled.
struct Job {
  std::string File;
  MeasureTask Task;
  MeasureOutcome Outcome;
};

} // namespace

/// \p Target, or the variant of it that the build compiles for: code for "sm_90a" may
/// not compile for less.
static std::string architectureFor(const arch::Target &Target, ArrayRef<std::string> OfBuild) {
  std::string Name = Target.Arch->name();
  const auto *Variant = find_if(OfBuild, [&](StringRef Built) {
    return Built.consume_front(Name) && Built.size() == 1 && isAlpha(Built.front());
  });
  return Variant == OfBuild.end() ? Name : *Variant;
}

/// The files that are compiled to measure the kernels of \p Files: for a header, the file that it
/// is read through.
static std::vector<std::string> compiledFor(const FileLinter &Linter, ArrayRef<std::string> Files) {
  std::vector<std::string> Sources;
  StringSet<> Seen;
  auto Add = [&](std::string Source) {
    if (Seen.insert(Source).second)
      Sources.push_back(std::move(Source));
  };
  for (const std::string &File : Files)
    if (std::vector<std::string> Includers = Linter.includersOf(File); !Includers.empty())
      Add(base::userPath(Includers.front(), ""));
    else if (sys::path::extension(File) != ".cuh")
      Add(File);
  return Sources;
}

/// The compilations of all files, without repetition.
static Expected<std::vector<Job>> jobsOf(const FileLinter &Linter, ArrayRef<std::string> Files,
                                         llvm::StringRef CudaPath) {
  std::vector<Job> Jobs;
  for (const std::string &File : compiledFor(Linter, Files)) {
    Expected<ToCompile> What = Linter.toCompile(File);
    if (!What) {
      // Linting the file reports it too.
      consumeError(What.takeError());
      continue;
    }
    Expected<DeviceCompiler> By = findDeviceCompiler(What->Request, CudaPath);
    if (!By)
      return By.takeError();
    std::vector<std::string> Names;
    for (const arch::Target &Target : What->Targets)
      if (std::string Name = architectureFor(Target, What->OfBuild); !is_contained(Names, Name))
        Names.push_back(std::move(Name));
    for (std::string &Name : Names)
      Jobs.push_back({File, {What->Request, *By, std::move(Name)}, {}});
  }
  return Jobs;
}

/// "clang++ and /opt/cuda/bin/ptxas (Clang 22.1.8 and ptxas 12.9.86)"
static std::string programsOf(const DeviceCompiler &By) {
  return By.Program + (By.Ptxas.empty() ? "" : " and " + By.Ptxas) + " (" + By.Name + ")";
}

/// Problems that several files share become one: a target that the compiler does not know is
/// none of theirs.
static std::vector<std::string> problemsOf(ArrayRef<Job> Jobs) {
  MapVector<std::string, std::vector<StringRef>, std::map<std::string, unsigned>> Files; // by problem
  for (const Job &J : Jobs)
    if (!J.Outcome.Problem.empty())
      Files[("not measured on " + J.Task.Architecture + ": " + J.Outcome.Problem)].push_back(
          J.File);
  std::vector<std::string> Texts;
  for (const auto &[Problem, Of] : Files)
    Texts.push_back((Of.size() == 1 ? Of.front().str() : std::to_string(Of.size()) + " files") +
                    ": " + Problem);
  return Texts;
}

static records::Measuring summarize(ArrayRef<Job> Jobs) {
  records::Measuring Result;
  SetVector<std::string, std::vector<std::string>, std::set<std::string>> Compilers, Programs;
  for (const Job &J : Jobs) {
    ++(!J.Outcome.Problem.empty() ? Result.Failed
       : J.Outcome.FromCache      ? Result.Cached
                                  : Result.Compiled);
    Compilers.insert(J.Task.By.Name);
    Programs.insert(programsOf(J.Task.By));
    if (!J.Outcome.Cubin.empty())
      Result.Cubins[J.File].push_back(J.Outcome.Cubin);
  }
  Result.Problems = problemsOf(Jobs);
  Result.Compilers = Compilers.takeVector();
  Result.Programs = Programs.takeVector();
  return Result;
}

Expected<records::Measuring> measureFiles(const FileLinter &Linter, ArrayRef<std::string> Files,
                                          const Measurer &By, const RunOptions &Run) {
  auto Start = std::chrono::steady_clock::now();
  Expected<std::vector<Job>> Jobs = jobsOf(Linter, Files, Linter.input().CudaPath);
  if (!Jobs)
    return Jobs.takeError();
  {
    Progress Bar(Jobs->size(), Run.ShowProgress);
    DefaultThreadPool Pool(hardware_concurrency(Run.Jobs));
    for (Job &J : *Jobs)
      Pool.async([&] {
        J.Outcome = By.measure(J.Task);
        Bar.finished("compiled " + J.File + " for " + J.Task.Architecture);
      });
    Pool.wait();
  }
  records::Measuring Result = summarize(*Jobs);
  Result.Seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - Start).count();
  return Result;
}

} // namespace warplint::lint
