//===- FileTargets.cpp - The targets of a file whose command names none ---===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lint/FileTargets.h"
#include "arch_tables/Targets.h"
#include "base/UserPaths.h"
#include "build/ProjectTargets.h"
#include "findings/Targets.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace warplint::lint {

FileTargets targetsWithoutCommand(StringRef File, StringRef ArchTables, vfs::FileSystem &FS) {
  Expected<TargetSet> Defaults = targetsFromOptions("", ArchTables);
  if (!Defaults) { // reported where the targets are read
    consumeError(Defaults.takeError());
    return {};
  }
  auto IsKnown = [&](StringRef Name) {
    Expected<arch::Target> Found = Defaults->Tables->find(Name);
    if (!Found)
      consumeError(Found.takeError());
    return bool(Found);
  };
  ProjectTargets OfProject = targetsOfProject(File, FS, IsKnown);
  if (std::string List = arch::targetsOfBuild(OfProject.Architectures); !List.empty()) {
    SmallString<128> Here;
    sys::fs::current_path(Here);
    bool IsFile = sys::path::is_absolute(OfProject.Source);
    return {List, IsFile ? base::userPath(OfProject.Source, Here) : OfProject.Source};
  }
  unsigned First = archOfName(File);
  std::vector<std::string> Names;
  for (const arch::Target &T : Defaults->Targets)
    if (T.Arch->Cc.Major * 100 + T.Arch->Cc.Minor * 10 >= First)
      Names.push_back(T.Name);
  if (Names.empty() || Names.size() == Defaults->Targets.size())
    return {};
  return {join(Names, ","), ""};
}

} // namespace warplint::lint
