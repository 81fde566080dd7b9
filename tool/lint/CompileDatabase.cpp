//===- CompileDatabase.cpp - The commands that the build compiles with ----===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tool/lint/CompileDatabase.h"
#include "tool/compile/BuildDatabase.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using namespace clang;
using namespace llvm;

namespace warplint::tool {

/// Where the commands of a build stand.
static constexpr StringLiteral DatabaseNames[] = {"compile_commands.json", "compile_flags.txt"};

/// The file of commands in \p Folder; empty where there is none.
static std::string databaseIn(StringRef Folder) {
  for (StringRef Name : DatabaseNames) {
    SmallString<128> Path(Folder);
    sys::path::append(Path, Name);
    if (sys::fs::exists(Path))
      return Path.str().str();
  }
  return "";
}

/// The file of commands that -p names or that lies nearest above the first file;
/// empty where there is none.
static Expected<std::string> databasePath(const LintFlags &Flags, ArrayRef<std::string> Files) {
  if (!Flags.BuildPath.empty()) {
    std::string Path = databaseIn(Flags.BuildPath);
    if (Path.empty())
      return createStringError("-p " + Flags.BuildPath + ": no compile_commands.json there");
    return Path;
  }
  if (Files.empty() || Flags.HasExtraArgs)
    return "";
  SmallString<128> Folder(Files.front());
  sys::fs::make_absolute(Folder);
  std::string Path;
  while (Path.empty() && sys::path::has_parent_path(Folder)) {
    sys::path::remove_filename(Folder);
    Path = databaseIn(Folder);
  }
  return Path;
}

Expected<std::unique_ptr<tooling::CompilationDatabase>> findDatabase(const LintFlags &Flags,
                                                                     ArrayRef<std::string> Files) {
  Expected<std::string> Path = databasePath(Flags, Files);
  if (!Path)
    return Path.takeError();
  if (Path->empty())
    return nullptr;
  return compile::loadDatabase(*Path);
}

} // namespace warplint::tool
