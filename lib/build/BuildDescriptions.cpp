//===- BuildDescriptions.cpp - Text of files that describe a build --------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "build/BuildDescriptions.h"
#include "build/IncludeGuess.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Regex.h"

using namespace llvm;

namespace warplint {

std::string withoutComments(StringRef Text) {
  std::string Kept;
  for (StringRef Line : split(Text, '\n'))
    Kept += (Line.take_until([](char C) { return C == '#'; }) + "\n").str();
  return Kept;
}

void forEachMatch(StringRef Text, StringRef Pattern,
                  function_ref<void(StringRef, StringRef)> Visit) {
  Regex Compiled(Pattern);
  SmallVector<StringRef, 2> Groups;
  while (Compiled.match(Text, &Groups)) {
    Text = Text.drop_front(Groups[0].end() - Text.begin());
    Visit(Groups[1], Text);
  }
}

void forEachFolderOfProject(StringRef File, vfs::FileSystem &FS,
                            function_ref<bool(StringRef)> Visit) {
  std::string Root = projectOf(File, FS);
  StringRef Folder = sys::path::parent_path(File);
  while (Folder.size() >= Root.size() && Visit(Folder) && Folder.size() > 1)
    Folder = sys::path::parent_path(Folder);
}

} // namespace warplint
