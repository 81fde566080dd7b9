//===- MeasureFiles.cpp - Compiles the kernels of the files to lint  ------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lint/measure/MeasureFiles.h"
#include "files/UserPaths.h"
#include "lint/Progress.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/ThreadPool.h"
#include <chrono>

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
      Add(files::userPath(Includers.front(), ""));
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
  records::Measuring Result;
  for (const Job &J : *Jobs) {
    ++(!J.Outcome.Problem.empty() ? Result.Failed
       : J.Outcome.FromCache      ? Result.Cached
                                  : Result.Compiled);
    if (!J.Outcome.Problem.empty())
      Result.Problems.push_back(J.File + ": not measured on " + J.Task.Architecture + ": " +
                                J.Outcome.Problem);
    if (!J.Outcome.Cubin.empty())
      Result.Cubins[J.File].push_back(J.Outcome.Cubin);
  }
  Result.Seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - Start).count();
  return Result;
}

} // namespace warplint::lint
