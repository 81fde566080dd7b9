//===- Measure.cpp - Compiles kernels to see what they use ----------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lint/measure/Measure.h"
#include "base/CacheKey.h"
#include "base/OptionNames.h"
#include "base/RunProgram.h"
#include "base/UserPaths.h"
#include "lint/measure/DeviceFlags.h"
#include "lint/Progress.h"
#include "measured/Cubin.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/ThreadPool.h"
#include <chrono>
#include <map>
#include <set>

using namespace llvm;

namespace warplint::lint {

Expected<std::unique_ptr<Measurer>> Measurer::open(const base::CacheFolder &Kept) {
  // Paths of measurements are listed with semicolons between them.
  if (Kept.path().contains(';'))
    return createStringError(base::nameOf(base::Option::CacheFolder) + ": found '" + Kept.path() +
                             "', expected no semicolon in it");
  SmallString<128> Scratch;
  if (std::error_code Problem = sys::fs::createUniqueDirectory("warplint", Scratch))
    return createStringError(Scratch + ": " + Problem.message());
  return std::unique_ptr<Measurer>(new Measurer(Kept, Scratch.str().str()));
}

Measurer::~Measurer() { sys::fs::remove_directories(Scratch); }

/// The key of what \p T makes of the source \p Preprocessed with \p Args.
static std::string keyOf(const MeasureTask &T, ArrayRef<std::string> Args, StringRef Preprocessed) {
  // The result of another version of warplint with these arguments is the same.
  base::CacheKey Key;
  Key.add(T.By.Version);
  // Names of internal kernels hold the file's.
  Key.add(T.Request.Directory).add(T.Request.File);
  for (const std::string &Arg : Args)
    Key.add(Arg);
  Key.add(Preprocessed);
  // Messages show the compiler's name (measured/ResourceTable.h).
  return Key.text() + " " + T.By.Name + ".measured";
}

/// The first error of a compiler.
static std::string firstError(const base::ProgramOutcome &Outcome) {
  SmallVector<StringRef> Lines;
  StringRef(Outcome.Errors).split(Lines, '\n', -1, /*KeepEmpty=*/false);
  const auto *Found = find_if(Lines, [](StringRef Line) { return Line.contains("error"); });
  if (Found == Lines.end())
    Found = find_if(Lines, [](StringRef Line) { return !Line.trim().empty(); });
  return Found == Lines.end() ? "it ended with status " + std::to_string(Outcome.Status)
                              : Found->trim().str();
}

/// Runs \p Args and \p More; the output of a run that succeeds.
static Expected<std::string> run(const MeasureTask &T, ArrayRef<std::string> Args,
                                 ArrayRef<std::string> More) {
  SmallVector<StringRef, 32> Words(Args.begin(), Args.end());
  append_range(Words, More);
  Expected<base::ProgramOutcome> Outcome =
      base::runProgram(Words.front(), Words, T.Request.Directory);
  if (!Outcome)
    return Outcome.takeError();
  if (Outcome->Status != 0)
    return createStringError(T.By.Name + ": " + firstError(*Outcome));
  return std::move(Outcome->Output);
}

/// Whether the file at \p Path is a cubin with kernels in it.
static bool hasKernels(StringRef Path) {
  auto Bytes = MemoryBuffer::getFile(Path, /*IsText=*/false, /*RequiresNullTerminator=*/false);
  if (!Bytes)
    return false;
  Expected<measured::Cubin> Read = measured::readCubin((*Bytes)->getBuffer());
  if (Read)
    return !Read->Kernels.empty();
  consumeError(Read.takeError());
  return false;
}

MeasureOutcome Measurer::measure(const MeasureTask &T) const {
  MeasureOutcome Result;
  auto Fail = [&](Error Problem) {
    Result.Problem = toString(std::move(Problem));
    return Result;
  };
  std::vector<std::string> Args = deviceArguments(T.Request, T.By, T.Architecture);
  if (T.By.Kind == Compiler::Nvcc)
    for (StringRef Word : concat<const std::string>(Args, ArrayRef(T.Request.File)))
      if (reachesShell(Word))
        return Fail(createStringError("'" + Word + "' has a character that " + T.By.Name +
                                      " would hand to a shell"));
  Expected<std::string> Source = run(T, Args, {"-E", T.Request.File});
  if (!Source)
    return Fail(Source.takeError());
  std::string Key = keyOf(T, Args, *Source);
  std::string Cubin = Kept.pathOf(base::CacheKind::Cubins, Key);
  // Reading it also marks it as used now: what is older than the source counts for less.
  Result.FromCache = Kept.read(base::CacheKind::Cubins, Key).has_value();
  if (!Result.FromCache) {
    SmallString<128> Made(Scratch);
    sys::path::append(Made, Key + ".part");
    bool Nvcc = T.By.Kind == Compiler::Nvcc;
    Expected<std::string> Said =
        run(T, Args, {Nvcc ? "-cubin" : "-c", "-o", Made.str().str(), T.Request.File});
    if (!Said)
      return Fail(Said.takeError());
    auto Bytes = MemoryBuffer::getFile(Made, /*IsText=*/false, /*RequiresNullTerminator=*/false);
    if (!Bytes)
      return Fail(createStringError(Made + ": " + Bytes.getError().message()));
    if (!Kept.write(base::CacheKind::Cubins, Key, (*Bytes)->getBuffer())) {
      Cubin = (Scratch + "/" + Key);
      if (std::error_code Problem = sys::fs::rename(Made, Cubin))
        return Fail(createStringError(Cubin + ": " + Problem.message()));
    }
  }
  if (hasKernels(Cubin))
    Result.Cubin = Cubin;
  return Result;
}

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
