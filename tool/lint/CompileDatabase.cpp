//===- CompileDatabase.cpp - The commands that the build compiles with ----===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tool/lint/CompileDatabase.h"
#include "tool/compile/BuildDatabase.h"
#include "tool/compile/CommandKind.h"
#include "tool/lint/UserPaths.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include <set>

using namespace clang;
using namespace llvm;

namespace warplint::tool {

/// The file of commands that -p names or that lies nearest to the first file; empty
/// where there is none.
static Expected<std::string> databasePath(const LintFlags &Flags, ArrayRef<std::string> Files) {
  if (!Flags.BuildPath.empty()) {
    if (Flags.BuildPath != "-" && !sys::fs::exists(Flags.BuildPath))
      return createStringError("-p " + Flags.BuildPath + ": no such folder or file");
    if (!sys::fs::is_directory(Flags.BuildPath))
      return Flags.BuildPath;
    std::string Path = compile::databaseIn(Flags.BuildPath);
    if (Path.empty())
      return createStringError("-p " + Flags.BuildPath +
                               ": no compile_commands.json there, nor a build.ninja that compiles "
                               "CUDA; CMake writes the first with "
                               "-DCMAKE_EXPORT_COMPILE_COMMANDS=ON");
    return Path;
  }
  if (Files.empty() || Flags.HasExtraArgs)
    return "";
  SmallString<128> First(Files.front());
  sys::fs::make_absolute(First);
  return compile::databaseNear(plainPath(First));
}

Expected<BuildCommands> findCommands(const LintFlags &Flags, ArrayRef<std::string> Files) {
  Expected<std::string> Path = databasePath(Flags, Files);
  if (!Path)
    return Path.takeError();
  BuildCommands Found;
  if (Path->empty())
    return Found;
  auto Database = compile::loadDatabase(*Path);
  if (!Database)
    return Database.takeError();
  Found.Database = std::move(*Database);
  SmallString<128> Here;
  sys::fs::current_path(Here);
  Found.Path = *Path == "-" ? "standard input" : userPath(*Path, Here);
  return Found;
}

std::vector<std::string> cudaFilesOf(const tooling::CompilationDatabase &Database) {
  std::set<std::string> Files;
  for (const tooling::CompileCommand &Command : Database.getAllCompileCommands())
    if (compile::compilesCuda(Command.CommandLine, Command.Filename))
      Files.insert(userPath(Command.Filename, Command.Directory));
  return {Files.begin(), Files.end()};
}

} // namespace warplint::tool
