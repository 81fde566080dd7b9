//===- Measure.cpp - Compiles kernels to see what they use  ---------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lint/measure/Measure.h"
#include "base/CacheKey.h"
#include "base/OptionNames.h"
#include "base/RunProgram.h"
#include "lint/measure/DeviceFlags.h"
#include "measured/Cubin.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

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

} // namespace warplint::lint
