//===- CompileDatabase.cpp - The commands that the build compiles with ----===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "build/CompileDatabase.h"
#include "base/UserPaths.h"
#include "build/BuildDatabase.h"
#include "build/BuildFolder.h"
#include "build/CommandKind.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include <set>

using namespace clang;
using namespace llvm;

namespace warplint {

/// The file of commands that -p names or that is nearest to the first file; empty if there is none.
static Expected<std::string> databasePath(const InputOptions &Input, ArrayRef<std::string> Files) {
  if (!Input.BuildPath.empty()) {
    if (Input.BuildPath != "-" && !sys::fs::exists(Input.BuildPath))
      return createStringError("-p " + Input.BuildPath + ": no such folder or file");
    if (!sys::fs::is_directory(Input.BuildPath))
      return Input.BuildPath;
    std::string Path = databaseIn(Input.BuildPath);
    if (Path.empty())
      return createStringError("-p " + Input.BuildPath +
                               ": no compile_commands.json there, nor a build.ninja that compiles "
                               "CUDA; CMake writes the first with "
                               "-DCMAKE_EXPORT_COMPILE_COMMANDS=ON");
    return Path;
  }
  if (Files.empty() || Input.HasExtraArgs)
    return "";
  SmallString<128> First(Files.front());
  sys::fs::make_absolute(First);
  return databaseNear(base::plainPath(First));
}

Expected<BuildCommands> findCommands(const InputOptions &Input, ArrayRef<std::string> Files) {
  Expected<std::string> Path = databasePath(Input, Files);
  if (!Path)
    return Path.takeError();
  BuildCommands Found;
  if (Path->empty())
    return Found;
  auto Database = loadDatabase(*Path);
  if (!Database)
    return Database.takeError();
  Found.Database = std::move(*Database);
  SmallString<128> Here;
  sys::fs::current_path(Here);
  Found.Path = *Path == "-" ? "standard input" : base::userPath(*Path, Here);
  return Found;
}

std::vector<std::string> cudaFilesOf(const tooling::CompilationDatabase &Database) {
  std::set<std::string> Files;
  for (const tooling::CompileCommand &Command : Database.getAllCompileCommands())
    if (compilesCuda(Command.CommandLine, Command.Filename))
      Files.insert(base::userPath(Command.Filename, Command.Directory));
  return {Files.begin(), Files.end()};
}

} // namespace warplint
