//===- Git.cpp - Runs git -------------------------------------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "report/review/Git.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/Program.h"

using namespace llvm;

namespace warplint::report {

Expected<Git> Git::in(StringRef Folder) {
  ErrorOr<std::string> Program = sys::findProgramByName("git");
  if (!Program)
    return createStringError("git is not on the path");
  return Git(std::move(*Program), Folder.str());
}

Expected<Git::Outcome> Git::run(ArrayRef<StringRef> Args) const {
  // Names are not patterns; a refreshed index is not written back. A repository may come with
  // programs for git to run, and with another repository in it.
  SmallVector<StringRef> All{"git",
                             "-C",
                             Folder,
                             "--no-optional-locks",
                             "--literal-pathspecs",
                             "-c",
                             "core.fsmonitor=false",
                             "-c",
                             "core.hooksPath=/dev/null",
                             "-c",
                             "safe.bareRepository=explicit"};
  All.append(Args.begin(), Args.end());
  return base::runProgram(Program, All);
}

Expected<std::string> Git::output(ArrayRef<StringRef> Args) const {
  Expected<Outcome> Result = run(Args);
  if (!Result)
    return Result.takeError();
  if (Result->Status != 0)
    return createStringError("git " + Args.front() + ": " + Result->Words);
  return std::move(Result->Output);
}

} // namespace warplint::report
