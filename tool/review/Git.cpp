//===- Git.cpp - Runs git -------------------------------------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tool/review/Git.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FileUtilities.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Program.h"

using namespace llvm;

namespace warplint::tool {

Expected<Git> Git::in(StringRef Folder) {
  ErrorOr<std::string> Program = sys::findProgramByName("git");
  if (!Program)
    return createStringError("git is not on the path");
  return Git(std::move(*Program), Folder.str());
}

namespace {

/// A file for what a program prints, which goes with this object.
class Capture {
public:
  Capture() : Problem(sys::fs::createTemporaryFile("warplint", "git", Path)), Remover(Path) {}

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

Expected<Git::Outcome> Git::run(ArrayRef<StringRef> Args) const {
  Capture Out, Err;
  for (std::error_code Problem : {Out.problem(), Err.problem()})
    if (Problem)
      return createStringError(Problem, "no temporary file for git: %s", Problem.message().c_str());
  // Names stand for themselves; a refreshed index is not written back.
  SmallVector<StringRef> All{"git", "-C", Folder, "--no-optional-locks", "--literal-pathspecs"};
  All.append(Args.begin(), Args.end());
  std::string Problem;
  Outcome Result;
  Result.Status = sys::ExecuteAndWait(Program, All, /*Env=*/std::nullopt,
                                      {StringRef(), Out.path(), Err.path()}, /*SecondsToWait=*/0,
                                      /*MemoryLimit=*/0, &Problem);
  if (Result.Status < 0)
    return createStringError("git could not be run: " + Problem);
  Result.Output = Out.text();
  Result.Words = StringRef(Err.text()).rtrim().rsplit('\n').second.str();
  if (Result.Words.empty())
    Result.Words = StringRef(Err.text()).trim().str();
  return Result;
}

Expected<std::string> Git::output(ArrayRef<StringRef> Args) const {
  Expected<Outcome> Result = run(Args);
  if (!Result)
    return Result.takeError();
  if (Result->Status != 0)
    return createStringError("git " + Args.front() + ": " + Result->Words);
  return std::move(Result->Output);
}

} // namespace warplint::tool
