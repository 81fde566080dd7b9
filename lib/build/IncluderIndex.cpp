//===- IncluderIndex.cpp - Files of a build by what they include ----------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "build/IncluderIndex.h"
#include "base/UserPaths.h"
#include "base/compat/Path.h"
#include "build/ClangCommand.h"
#include "build/CommandKind.h"
#include "build/Toolkit.h"
#include "text/Includes.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include <tuple>

using namespace clang;
using namespace llvm;

namespace warplint {

void IncluderIndex::read() {
  IntrusiveRefCntPtr<vfs::FileSystem> FS = Disk();
  IncludeFiles Files(*FS);
  for (const tooling::CompileCommand &Command : Database.getAllCompileCommands()) {
    if (!compilesCuda(Command.CommandLine, Command.Filename))
      continue;
    SmallString<128> Absolute(Command.Filename);
    compat::makeAbsolute(Command.Directory, Absolute);
    std::string File = base::plainPath(Absolute);
    ParseRequest Request;
    Request.File = File;
    Request.Directory = Command.Directory;
    Request.Command = Command.CommandLine;
    std::vector<std::string> Args = makeParseJob(Request, ownHeaders(), *FS).Args;
    std::vector<std::string> Folders = includeFolders(Args, Command.Directory);
    erase_if(Folders, [&](StringRef Folder) { return !FS->exists(Folder); });
    IncludeWalk Walk(Files);
    Walk.from(File, [&](const Include &Written, StringRef Beside) {
      if (std::string Path = Files.find(Written, Beside, Folders); !Path.empty())
        Walk.reach(std::move(Path));
      return true;
    });
    for (const IncludeWalk::File &Reached : Walk.reached()) {
      std::vector<Includer> &Of = IncludersOf[Reached.Itself];
      bool IsKnown = !Of.empty() && Of.back().File == File; // by another link to it
      if (Reached.Headers && !IsKnown)
        Of.push_back({Reached.Headers, File});
    }
  }
  for (auto &Entry : IncludersOf)
    sort(Entry.second, [](const Includer &A, const Includer &B) {
      return std::tie(A.Headers, A.File) < std::tie(B.Headers, B.File);
    });
}

std::vector<std::string> IncluderIndex::of(StringRef Path) {
  std::call_once(WasRead, [this] { read(); });
  ErrorOr<vfs::Status> Status = Disk()->status(Path);
  auto Found = Status ? IncludersOf.find(Status->getUniqueID()) : IncludersOf.end();
  if (Found == IncludersOf.end())
    return {};
  std::vector<std::string> Files;
  for (const Includer &I : Found->second)
    Files.push_back(I.File);
  return Files;
}

} // namespace warplint
