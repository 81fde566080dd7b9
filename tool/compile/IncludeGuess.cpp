//===- IncludeGuess.cpp - Include folders where no command names them ----===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tool/compile/IncludeGuess.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/Path.h"

using namespace llvm;
namespace path = llvm::sys::path;

namespace warplint::compile {
namespace {

constexpr StringLiteral UsualPlaces[] = {"include", "inc", "src", "Common",
                                         "common"};

std::string join(StringRef Folder, StringRef Name) {
  SmallString<256> Path(Folder);
  path::append(Path, Name);
  return std::string(Path);
}

/// The folders from \p File's own up to the root of the repository that holds
/// it, or one up where none does.
std::vector<std::string> foldersAbove(StringRef File, vfs::FileSystem &FS) {
  std::vector<std::string> Folders;
  for (StringRef Folder = path::parent_path(File); !Folder.empty();
       Folder = path::parent_path(Folder)) {
    Folders.push_back(Folder.str());
    if (FS.exists(join(Folder, ".git")))
      return Folders;
  }
  if (Folders.size() > 2)
    Folders.resize(2);
  return Folders;
}

} // namespace

std::vector<std::string> guessIncludeDirs(StringRef File, bool CommandNamesSome,
                                          vfs::FileSystem &FS) {
  SmallString<256> Clean(File);
  path::remove_dots(Clean, /*remove_dot_dot=*/true);
  std::vector<std::string> Dirs;
  for (const std::string &Folder : foldersAbove(Clean, FS)) {
    Dirs.push_back(Folder);
    for (StringRef Place : UsualPlaces)
      if (std::string Candidate = join(Folder, Place); FS.exists(Candidate))
        Dirs.push_back(std::move(Candidate));
  }
  return Dirs;
}

} // namespace warplint::compile
