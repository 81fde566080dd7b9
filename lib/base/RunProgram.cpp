//===- RunProgram.cpp - Another program's output --------------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "base/RunProgram.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FileUtilities.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Program.h"
#include <optional>

using namespace llvm;

namespace warplint::base {

namespace {

class Capture {
public:
  Capture() : Problem(sys::fs::createTemporaryFile("warplint", "out", Path)), Remover(Path) {}

  std::error_code problem() const { return Problem; }
  StringRef path() const { return Path; }
  std::string text() const {
    auto Buffer = MemoryBuffer::getFile(Path, /*IsText=*/false, /*RequiresNullTerminator=*/false);
    return Buffer ? (*Buffer)->getBuffer().str() : "";
  }

private:
  SmallString<128> Path;
  std::error_code Problem;
  FileRemover Remover;
};

} // namespace

Expected<ProgramOutcome> runProgram(StringRef Path, ArrayRef<StringRef> Args, StringRef Directory) {
  const std::string Name = Args.front().str();
  // LLVM starts programs where this one runs, which threads share.
  SmallVector<StringRef, 32> Shell = {"/bin/sh", "-c", "cd \"$0\" && exec \"$@\"", Directory, Path};
  if (!Directory.empty()) {
    append_range(Shell, Args.drop_front());
    Path = Shell.front();
    Args = Shell;
  }
  Capture Out, Err;
  for (std::error_code Problem : {Out.problem(), Err.problem()})
    if (Problem)
      return createStringError("no temporary file for " + Name + ": " + Problem.message());
  std::string Problem;
  ProgramOutcome Result;
  Result.Status = sys::ExecuteAndWait(Path, Args, /*Env=*/std::nullopt,
                                      {StringRef(), Out.path(), Err.path()}, /*SecondsToWait=*/0,
                                      /*MemoryLimit=*/0, &Problem);
  if (Result.Status < 0)
    return createStringError(Name + " could not be run: " + Problem);
  Result.Output = Out.text();
  Result.Errors = Err.text();
  Result.Words = StringRef(Result.Errors).rtrim().rsplit('\n').second.str();
  if (Result.Words.empty())
    Result.Words = StringRef(Result.Errors).trim().str();
  return Result;
}

} // namespace warplint::base
