//===- ProjectTargets.cpp - The architectures that a project compiles for -===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "build/ProjectTargets.h"
#include "build/ArchitectureLists.h"
#include "build/BuildDescriptions.h"
#include "build/NvccFlags.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"

using namespace llvm;

namespace warplint {

/// What the environment lists.
static ProjectTargets targetsOfEnvironment() {
  for (const char *Name : TargetVariables) {
    ProjectTargets Found;
    addArchitectures(sys::Process::GetEnv(Name).value_or(""), Found.Architectures);
    if (!Found.Architectures.empty()) {
      Found.Source = Name;
      return Found;
    }
  }
  return {};
}

ProjectTargets targetsOfProject(StringRef File, vfs::FileSystem &FS,
                                function_ref<bool(StringRef)> IsKnown) {
  auto Known = [&](ProjectTargets Found) {
    erase_if(Found.Architectures,
             [&](const std::string &Name) { return Name != "native" && !IsKnown(Name); });
    return Found;
  };
  if (ProjectTargets Found = Known(targetsOfEnvironment()); !Found.Architectures.empty())
    return Found;
  ProjectTargets Nearest;
  forEachFolderOfProject(File, FS, [&](StringRef Folder) {
    for (StringRef Name : buildDescriptionNames()) {
      SmallString<128> Path(Folder);
      sys::path::append(Path, Name);
      if (!FS.exists(Path))
        continue;
      ArchitectureList List = listedFor(File, Path, FS);
      Nearest = Known({std::move(List.Names), Path.str().str(), !List.NamesFile});
      if (!Nearest.Architectures.empty())
        return false;
    }
    return true;
  });
  return Nearest.Architectures.empty() ? ProjectTargets() : Nearest;
}

unsigned archOfName(StringRef File) {
  // The names of generations that have one compute capability, or start at one.
  static constexpr std::pair<StringLiteral, unsigned> Generations[] = {
      {"hopper", 900}, {"blackwell", 1000}};
  StringRef Folder = sys::path::filename(sys::path::parent_path(File));
  unsigned Arch = 0;
  for (StringRef Name : {sys::path::filename(File), Folder}) {
    std::string Lower = Name.lower();
    forEachMatch(Lower, "(^|[^a-z0-9])sm_?", [&](StringRef, StringRef Rest) {
      unsigned Number = 0;
      StringRef Digits = Rest.take_while([](char C) { return isDigit(C); });
      if (Digits.size() >= 2 && Digits.size() <= 3 && !Digits.getAsInteger(10, Number))
        Arch = std::max(Arch, Number * 10);
    });
    for (const auto &[Generation, Number] : Generations)
      if (StringRef(Lower).contains(Generation))
        Arch = std::max(Arch, Number);
  }
  return Arch;
}

} // namespace warplint
