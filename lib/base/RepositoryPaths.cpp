//===- RepositoryPaths.cpp - Paths as the repository names them -----------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "base/RepositoryPaths.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace warplint::base {

std::string repositoryAbove(StringRef Folder) {
  for (; !Folder.empty(); Folder = sys::path::parent_path(Folder)) {
    SmallString<128> Git(Folder);
    sys::path::append(Git, ".git");
    if (sys::fs::exists(Git))
      return Folder.str();
  }
  return "";
}

/// \p Path without links; as it is where it leads nowhere.
static SmallString<128> withoutLinks(StringRef Path) {
  SmallString<128> Real;
  if (sys::fs::real_path(Path, Real))
    Real = Path;
  return Real;
}

std::string rootForReport(StringRef SomeFile, StringRef Otherwise) {
  std::string Root = repositoryAbove(withoutLinks("."));
  if (Root.empty() && !SomeFile.empty())
    Root = repositoryAbove(sys::path::parent_path(withoutLinks(SomeFile)));
  return Root.empty() ? withoutLinks(Otherwise).str().str() : Root;
}

/// \p Path (absolute) from \p Root; empty if it is not below.
static StringRef below(StringRef Path, StringRef Root) {
  bool IsBelow = Path.consume_front(Root) && (Root.ends_with("/") || Path.consume_front("/"));
  return IsBelow ? Path : "";
}

const std::string &RepositoryPaths::name(StringRef Path) const {
  auto [It, New] = Names.try_emplace(Path);
  std::string &Name = It->second;
  if (!New)
    return Name;
  Name = below(withoutLinks(Path), Root).str();
  if (!Name.empty())
    return Name;
  // A link in the repository to a file elsewhere is itself a file of the repository.
  SmallString<128> Absolute(Path);
  sys::fs::make_absolute(Absolute);
  sys::path::remove_dots(Absolute, /*remove_dot_dot=*/true);
  Name = below(Absolute, Root).str();
  if (Name.empty())
    Name = Absolute.str().str();
  return Name;
}

} // namespace warplint::base
