//===- Includes.cpp - The files that includes lead to ---------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "text/Includes.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include <tuple>

using namespace llvm;

namespace warplint {

/// More files than a sensible tree includes, so that a walk never takes long.
static constexpr size_t MostFiles = 2000;

std::optional<Include> includeIn(StringRef Text, size_t *End) {
  StringRef Line = Text.take_until([](char C) { return C == '\n'; }).ltrim(" \t");
  bool Angled = Line.starts_with("<");
  if (!Angled && !Line.starts_with("\""))
    return std::nullopt;
  size_t Closing = Line.find(Angled ? '>' : '"', 1);
  StringRef Name = Line.slice(1, Closing);
  if (Closing == StringRef::npos || Name.empty() || Name.contains('\\'))
    return std::nullopt;
  if (End)
    *End = Name.end() + 1 - Text.begin();
  return Include{Name.str(), Angled};
}

std::vector<Include> includesOf(StringRef Text) {
  std::vector<Include> Found;
  while (!Text.empty()) {
    StringRef Line;
    std::tie(Line, Text) = Text.split('\n');
    Line = Line.ltrim();
    if (!Line.consume_front("#"))
      continue;
    Line = Line.ltrim();
    if (!Line.consume_front("include"))
      continue;
    std::optional<Include> Named = includeIn(Line);
    if (Named && !sys::path::is_absolute(Named->Name))
      Found.push_back(std::move(*Named));
  }
  return Found;
}

std::string pathIn(StringRef Folder, StringRef Name) {
  SmallString<256> Path(Folder);
  sys::path::append(Path, Name);
  return Path.str().str();
}

const ErrorOr<vfs::Status> &IncludeFiles::at(StringRef Path) {
  auto [Known, IsNew] = States.try_emplace(Path, std::error_code());
  if (IsNew)
    Known->second = Disk.status(Path);
  return Known->second;
}

bool IncludeFiles::isFile(const std::string &Path) {
  const ErrorOr<vfs::Status> &Status = at(Path);
  return Status && Status->isRegularFile();
}

sys::fs::UniqueID IncludeFiles::idOf(const std::string &Path) {
  const ErrorOr<vfs::Status> &Status = at(Path);
  return Status ? Status->getUniqueID() : sys::fs::UniqueID();
}

const std::vector<Include> *IncludeFiles::includes(const std::string &Path) {
  auto [Known, IsNew] = Read.try_emplace(Path);
  if (IsNew)
    if (auto Buffer = Disk.getBufferForFile(Path))
      Known->second = includesOf((*Buffer)->getBuffer());
  return &Known->second;
}

std::string IncludeFiles::find(const Include &Written, StringRef Beside,
                               ArrayRef<std::string> Folders) {
  if (!Written.Angled)
    if (std::string Path = pathIn(Beside, Written.Name); isFile(Path))
      return Path;
  for (const std::string &Folder : Folders)
    if (std::string Path = pathIn(Folder, Written.Name); isFile(Path))
      return Path;
  return "";
}

bool IncludeWalk::reach(std::string Path) {
  if (!Files.isFile(Path))
    return false;
  sys::fs::UniqueID Itself = Files.idOf(Path);
  if (Known.emplace(Itself, Files.idOf(sys::path::parent_path(Path).str())).second)
    Reached.push_back({std::move(Path), Headers, Itself});
  return true;
}

bool IncludeWalk::from(const std::string &Start,
                       function_ref<bool(const Include &, StringRef)> Follow) {
  reach(Start);
  for (size_t I = 0; I != Reached.size(); ++I) {
    std::string Path = Reached[I].Path;
    Headers = Reached[I].Headers + 1;
    const std::vector<Include> *Includes = I < MostFiles ? Files.includes(Path) : nullptr;
    if (!Includes || !all_of(*Includes, [&](const Include &Written) {
          return Follow(Written, sys::path::parent_path(Path));
        }))
      return false;
  }
  return true;
}

} // namespace warplint
