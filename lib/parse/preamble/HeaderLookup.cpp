//===- HeaderLookup.cpp - Where an #include leads -------------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "parse/preamble/HeaderLookup.h"
#include "base/compat/Path.h"
#include "parse/preamble/PreamblePlan.h"
#include "clang/Frontend/CompilerInvocation.h"
#include "clang/Lex/HeaderSearchOptions.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/VirtualFileSystem.h"

using namespace clang;
using namespace llvm;

namespace warplint {

/// The turn in which Clang searches a folder of \p Group.
static unsigned turnOf(clang::frontend::IncludeDirGroup Group) {
  switch (Group) {
  case clang::frontend::Quoted:
    return 0;
  case clang::frontend::Angled:
    return 1;
  case clang::frontend::After:
    return 3;
  default:
    return 2; // the system's
  }
}

HeaderLookup::Header HeaderLookup::find(const Include &Written, StringRef Beside) const {
  if (!Written.Angled) {
    SmallString<256> Path(Beside);
    sys::path::append(Path, Written.Name);
    if (Disk.exists(Path))
      return {Path.str().str(), /*IsOfProject=*/true};
  }
  for (unsigned Turn = Written.Angled ? 1 : 0; Turn <= 3; ++Turn)
    for (const HeaderSearchOptions::Entry &Entry : Parse.getHeaderSearchOpts().UserEntries) {
      if (turnOf(Entry.Group) != Turn)
        continue;
      SmallString<256> Path(Entry.Path);
      compat::makeAbsolute(Directory, Path);
      sys::path::append(Path, Written.Name);
      if (Disk.exists(Path))
        return {Path.str().str(), isOfProject(Entry, OwnHeaders)};
    }
  return {};
}

std::optional<sys::fs::UniqueID> HeaderLookup::idOf(StringRef Path) const {
  ErrorOr<vfs::Status> Status = Disk.status(Path);
  return Status ? std::optional(Status->getUniqueID()) : std::nullopt;
}

std::string HeaderLookup::mainFile() const {
  const auto &Inputs = Parse.getFrontendOpts().Inputs;
  if (Inputs.size() != 1 || !Inputs.front().isFile())
    return "";
  SmallString<256> Path(Inputs.front().getFile());
  compat::makeAbsolute(Directory, Path);
  return Path.str().str();
}

} // namespace warplint
