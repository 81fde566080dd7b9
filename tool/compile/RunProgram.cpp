//===- RunProgram.cpp - Another program's output ----------------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tool/compile/RunProgram.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FileUtilities.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Program.h"
#include <optional>

using namespace llvm;

namespace warplint::compile {

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

Expected<ProgramOutcome> runProgram(StringRef Path, ArrayRef<StringRef> Args) {
  Capture Out, Err;
  for (std::error_code Problem : {Out.problem(), Err.problem()})
    if (Problem)
      return createStringError("no temporary file for " + Args.front() + ": " + Problem.message());
  std::string Problem;
  ProgramOutcome Result;
  Result.Status = sys::ExecuteAndWait(Path, Args, /*Env=*/std::nullopt,
                                      {StringRef(), Out.path(), Err.path()}, /*SecondsToWait=*/0,
                                      /*MemoryLimit=*/0, &Problem);
  if (Result.Status < 0)
    return createStringError(Args.front() + " could not be run: " + Problem);
  Result.Output = Out.text();
  Result.Words = StringRef(Err.text()).rtrim().rsplit('\n').second.str();
  if (Result.Words.empty())
    Result.Words = StringRef(Err.text()).trim().str();
  return Result;
}

} // namespace warplint::compile
