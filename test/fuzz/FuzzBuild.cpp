//===- FuzzBuild.cpp - Any text as what a build recorded or printed -------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Fuzz.h"
#include "build/BuildDatabase.h"
#include "build/BuildLog.h"
#include "build/ClangCommand.h"
#include "clang/Tooling/JSONCompilationDatabase.h"

using namespace llvm;
using namespace warplint;
using clang::tooling::CompileCommand;
using clang::tooling::JSONCompilationDatabase;

/// Makes of \p Command what Clang would be run with.
static void makeJob(const CompileCommand &Command) {
  ParseRequest Request;
  Request.File = Command.Filename;
  Request.Directory = Command.Directory;
  Request.Command = Command.CommandLine;
  // Folders and response files of this machine are no part of the input.
  vfs::InMemoryFileSystem Empty;
  fuzz::expect(!makeParseJob(Request, ownHeaders(), Empty).Args.empty());
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *Data, size_t Size) {
  StringRef Text = fuzz::text(Data, Size);
  vfs::InMemoryFileSystem Empty;
  for (const CompileCommand &Command : commandsInLog(Text, "/fuzz", Empty))
    makeJob(Command);
  std::string Wrong;
  std::unique_ptr<clang::tooling::CompilationDatabase> Database =
      JSONCompilationDatabase::loadFromBuffer(Text, Wrong,
                                              clang::tooling::JSONCommandLineSyntax::Gnu);
  if (!Database)
    return 0;
  Database = withJoinedNvccValues(std::move(Database));
  for (const std::string &File : Database->getAllFiles())
    if (std::optional<CompileCommand> Command = commandFor(*Database, File))
      makeJob(*Command);
  return 0;
}
