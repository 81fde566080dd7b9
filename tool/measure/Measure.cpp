//===- Measure.cpp - Compiles kernels to see what they use  ---------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tool/measure/Measure.h"
#include "resources/Cubin.h"
#include "tool/compile/RunProgram.h"
#include "tool/measure/DeviceFlags.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/CachePruning.h"
#include "llvm/Support/Chrono.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FileUtilities.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/SHA1.h"

using namespace llvm;

namespace warplint::measure {

Expected<Cache> Cache::open(StringRef Folder) {
  SmallString<128> Path(Folder);
  if (Folder.empty()) {
    if (!sys::path::cache_directory(Path))
      return createStringError("no folder for caches is known; name one with --cache-dir");
    sys::path::append(Path, "warplint");
  }
  // Paths of measurements are listed with semicolons between them.
  if (Path.str().contains(';'))
    return createStringError("--cache-dir: found '" + Path.str() +
                             "', expected no semicolon in it");
  std::error_code Problem = sys::fs::create_directories(Path);
  if (!Problem)
    Problem = sys::fs::make_absolute(Path);
  if (Problem)
    return createStringError(Path.str() + ": " + Problem.message());
  return Cache(Path.str().str());
}

Cache::~Cache() {
  if (!Folder.empty())
    pruneCache(Folder, CachePruningPolicy());
}

std::string Cache::path(const Task &T, ArrayRef<std::string> Args, StringRef Preprocessed) const {
  SHA1 Hash;
  auto Add = [&](StringRef Part) {
    Hash.update(std::to_string(Part.size()) + ":");
    Hash.update(Part);
  };
  Add(T.By.Version);
  // Names of internal kernels hold the file's.
  Add(T.Request.Directory);
  Add(T.Request.File);
  for (const std::string &Arg : Args)
    Add(Arg);
  Add(Preprocessed);
  SmallString<128> Path(Folder);
  // LLVM prunes what begins like this; messages show the compiler's name
  // (resources/ResourceTable.h).
  sys::path::append(Path, "llvmcache-" + toHex(Hash.final(), /*LowerCase=*/true) + " " + T.By.Name +
                              ".measured");
  return Path.str().str();
}

/// What a compiler says first of what is wrong.
static std::string firstError(const compile::ProgramOutcome &Outcome) {
  SmallVector<StringRef> Lines;
  StringRef(Outcome.Errors).split(Lines, '\n', -1, /*KeepEmpty=*/false);
  const auto *Found = find_if(Lines, [](StringRef Line) { return Line.contains("error"); });
  if (Found == Lines.end())
    Found = find_if(Lines, [](StringRef Line) { return !Line.trim().empty(); });
  return Found == Lines.end() ? "it ended with status " + std::to_string(Outcome.Status)
                              : Found->trim().str();
}

/// Runs \p Args and \p More; the output of a run that succeeds.
static Expected<std::string> run(const Task &T, ArrayRef<std::string> Args,
                                 ArrayRef<std::string> More) {
  SmallVector<StringRef, 32> Words(Args.begin(), Args.end());
  append_range(Words, More);
  Expected<compile::ProgramOutcome> Outcome =
      compile::runProgram(Words.front(), Words, T.Request.Directory);
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
  Expected<resources::Cubin> Read = resources::readCubin((*Bytes)->getBuffer());
  if (Read)
    return !Read->Kernels.empty();
  consumeError(Read.takeError());
  return false;
}

/// Says that \p Path was used now: what is older than the source counts for less, and
/// what was not used for long is removed.
static void touch(StringRef Path) {
  Expected<sys::fs::file_t> File =
      sys::fs::openNativeFileForReadWrite(Path, sys::fs::CD_OpenExisting, sys::fs::OF_None);
  if (!File) {
    consumeError(File.takeError());
    return;
  }
  auto Now =
      std::chrono::time_point_cast<sys::TimePoint<>::duration>(std::chrono::system_clock::now());
  (void)sys::fs::setLastAccessAndModificationTime(*File, Now);
  (void)sys::fs::closeFile(*File);
}

Outcome Cache::measure(const Task &T) const {
  Outcome Result;
  auto Fail = [&](Error Problem) {
    Result.Problem = toString(std::move(Problem));
    return Result;
  };
  std::vector<std::string> Args = deviceArguments(T.Request, T.By, T.Architecture);
  if (T.By.Kind == compile::Compiler::Nvcc)
    for (StringRef Word : concat<const std::string>(Args, ArrayRef(T.Request.File)))
      if (reachesShell(Word))
        return Fail(createStringError("'" + Word + "' has a character that " + T.By.Name +
                                      " would hand to a shell"));
  Expected<std::string> Source = run(T, Args, {"-E", T.Request.File});
  if (!Source)
    return Fail(Source.takeError());
  std::string Kept = path(T, Args, *Source);
  if (sys::fs::exists(Kept)) {
    Result.FromCache = true;
    touch(Kept);
  } else {
    // Made beside its place and moved there whole, so that nobody sees a part.
    SmallString<128> Made(Folder);
    sys::path::append(Made, "llvmcache-%%%%%%%%%%%%.part");
    if (std::error_code Problem = sys::fs::createUniqueFile(Made, Made))
      return Fail(createStringError(Folder + ": " + Problem.message()));
    FileRemover Remover(Made);
    bool Nvcc = T.By.Kind == compile::Compiler::Nvcc;
    Expected<std::string> Said =
        run(T, Args, {Nvcc ? "-cubin" : "-c", "-o", Made.str().str(), T.Request.File});
    if (!Said)
      return Fail(Said.takeError());
    if (std::error_code Problem = sys::fs::rename(Made, Kept))
      return Fail(createStringError(Kept + ": " + Problem.message()));
    Remover.releaseFile();
  }
  if (hasKernels(Kept))
    Result.Cubin = Kept;
  return Result;
}

} // namespace warplint::measure
