//===- VendoredFolders.cpp - Other projects inside a project --------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "build/VendoredFolders.h"
#include "base/RepositoryPaths.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace warplint {

VendoredFolders VendoredFolders::around(StringRef Path) {
  VendoredFolders Result;
  Result.Root = base::repositoryAbove(Path);
  if (Result.Root.empty())
    return Result;
  auto Text = MemoryBuffer::getFile(Result.Root + "/.gitmodules");
  if (!Text)
    return Result;
  for (StringRef Line : split((*Text)->getBuffer(), '\n')) {
    auto [Key, Value] = Line.split('=');
    if (Key.trim() != "path")
      continue;
    SmallString<128> Folder(Result.Root);
    sys::path::append(Folder, Value.trim());
    Result.Submodules.insert(Folder);
  }
  return Result;
}

bool VendoredFolders::contain(StringRef Folder) const {
  static constexpr StringLiteral Names[] = {"third_party", "third-party", "thirdparty", "3rdparty",
                                            "3rd_party",   "extern",      "external",   "externals",
                                            "vendor",      "vendored",    "submodules"};
  return !Root.empty() && Folder.size() > Root.size() && Folder.starts_with(Root) &&
         (Submodules.contains(Folder) ||
          is_contained(Names, StringRef(sys::path::filename(Folder).lower())));
}

StringRef VendoredFolders::folderOf(StringRef File) const {
  StringRef Outermost;
  for (StringRef Folder = sys::path::parent_path(File); Folder.size() > Root.size();
       Folder = sys::path::parent_path(Folder))
    if (contain(Folder))
      Outermost = Folder;
  return Outermost;
}

} // namespace warplint
