//===- StandIns.cpp - Headers in the place of missing ones ----------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "build/StandIns.h"
#include "build/HeaderOverlay.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include <utility>

using namespace llvm;

namespace warplint {

StringRef standInFor(StringRef Header) {
  static constexpr std::pair<StringLiteral, StringLiteral> StandIns[] = {
      {"torch/", "warplint_torch.h"}, {"ATen/", "warplint_torch.h"},
      {"c10/", "warplint_torch.h"},   {"THC/", "warplint_torch.h"},
      {"cub/", "warplint_cub.h"},     {"hipcub/", "warplint_hipcub.h"},
      {"hip/", "warplint_hip.h"},
  };
  const auto *Found =
      find_if(StandIns, [&](const auto &Each) { return Header.starts_with(Each.first); });
  return Found == std::end(StandIns) ? StringRef() : StringRef(Found->second);
}

StringRef headerReplacedBy(StringRef Path) {
  return Path.consume_front(StandInFolder) && Path.consume_front("/") ? Path : StringRef();
}

namespace {

class StandInFiles : public vfs::InMemoryFileSystem {
public:
  StandInFiles() { // a folder that is empty does not exist
    addFile(StandInFolder + "/warplint.h", /*ModificationTime=*/0, MemoryBuffer::getMemBuffer(""));
  }

  ErrorOr<vfs::Status> status(const Twine &Path) override {
    make(Path);
    return InMemoryFileSystem::status(Path);
  }
  ErrorOr<std::unique_ptr<vfs::File>> openFileForRead(const Twine &Path) override {
    make(Path);
    return InMemoryFileSystem::openFileForRead(Path);
  }

private:
  void make(const Twine &Path) {
    SmallString<128> Storage;
    StringRef Wanted = Path.toStringRef(Storage), Header = headerReplacedBy(Wanted);
    if (Header.empty())
      return;
    bool IsFolder = !Header.contains('.'); // it is asked for before its files are
    StringRef StandIn = standInFor(IsFolder ? (Header + "/").str() : Header.str());
    if (StandIn.empty())
      return;
    std::string Text = IsFolder ? ""
                                : ("#pragma clang system_header\n#include \"" + OwnHeadersFolder +
                                   "/" + StandIn + "\"\n")
                                      .str();
    addFile(IsFolder ? Wanted + "/warplint.h" : Wanted, /*ModificationTime=*/0,
            MemoryBuffer::getMemBufferCopy(Text));
  }
};

} // namespace

IntrusiveRefCntPtr<vfs::FileSystem> standInFiles() { return makeIntrusiveRefCnt<StandInFiles>(); }

} // namespace warplint
