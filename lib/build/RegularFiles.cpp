//===- RegularFiles.cpp - A file system without what never ends -----------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "build/RegularFiles.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace warplint {

static bool isControl(char C) { return uint8_t(C) < 0x20 || C == 0x7F; }

bool hasControlCharacter(StringRef Name) { return any_of(Name, isControl); }

std::string withoutControlCharacters(StringRef Name) {
  std::string Shown;
  for (char C : Name)
    if (isControl(C))
      Shown += "\\x" + utohexstr(uint8_t(C), /*LowerCase=*/false, /*Width=*/2);
    else
      Shown += C;
  return Shown;
}

namespace {
class RegularFiles : public vfs::ProxyFileSystem {
public:
  using ProxyFileSystem::ProxyFileSystem;

  ErrorOr<std::unique_ptr<vfs::File>> openFileForRead(const Twine &Path) override {
    SmallString<256> Name;
    Path.toVector(Name);
    if (hasControlCharacter(Name))
      return std::make_error_code(std::errc::no_such_file_or_directory);
    // To open a pipe is to wait for its writer.
    ErrorOr<vfs::Status> Found = status(Name);
    if (!Found)
      return Found.getError();
    if (!Found->isRegularFile() && !Found->isDirectory())
      return std::make_error_code(std::errc::not_supported);
    return ProxyFileSystem::openFileForRead(Name);
  }
};
} // namespace

IntrusiveRefCntPtr<vfs::FileSystem> regularFilesOf(IntrusiveRefCntPtr<vfs::FileSystem> Base) {
  return makeIntrusiveRefCnt<RegularFiles>(std::move(Base));
}

} // namespace warplint
