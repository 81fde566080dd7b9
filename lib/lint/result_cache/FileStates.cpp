//===- FileStates.cpp - The state of paths, read once per run -------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lint/result_cache/FileStates.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/xxhash.h"
#include <algorithm>
#include <vector>

using namespace llvm;

namespace warplint::lint {

static PathKind kindOf(sys::fs::file_type Type) {
  if (Type == sys::fs::file_type::regular_file)
    return PathKind::File;
  return Type == sys::fs::file_type::directory_file ? PathKind::Folder : PathKind::Other;
}

PathKind kindOf(const vfs::Status &Status) { return kindOf(Status.getType()); }

/// Copies \p Status into \p State.
static void take(const sys::fs::file_status &Status, PathState &State) {
  State.Kind = kindOf(Status.type());
  State.Itself = Status.getUniqueID();
  State.Modified = Status.getLastModificationTime();
}

static PathState stateAt(StringRef Path) {
  PathState State;
  sys::fs::file_status Status;
  if (sys::fs::status(Path, Status))
    return State;
  take(Status, State);
  // Pipes would wait for a writer.
  if (State.Kind != PathKind::File)
    return State;
  State.Kind = PathKind::Unreadable;
  Expected<sys::fs::file_t> File = sys::fs::openNativeFileForRead(Path);
  if (!File) {
    consumeError(File.takeError());
    return State;
  }
  // Content and identity of one file, whatever is moved there meanwhile.
  if (!sys::fs::status(*File, Status)) {
    auto Buffer = MemoryBuffer::getOpenFile(*File, Path, Status.getSize(),
                                            /*RequiresNullTerminator=*/false);
    if (Buffer) {
      take(Status, State);
      State.Hash = xxh3_64bits((*Buffer)->getBuffer());
    }
  }
  (void)sys::fs::closeFile(*File);
  return State;
}

uint64_t hashOfListing(StringRef Folder, vfs::FileSystem &FS) {
  std::vector<std::string> Entries;
  std::error_code Problem;
  for (vfs::directory_iterator It = FS.dir_begin(Folder, Problem), End; !Problem && It != End;
       It.increment(Problem))
    Entries.push_back((sys::path::filename(It->path()) + "/" + Twine(int(It->type()))).str());
  if (Problem)
    return 0;
  llvm::sort(Entries);
  std::string All = "listed/";
  for (const std::string &Entry : Entries)
    All.append(Entry).push_back('/');
  return xxh3_64bits(All);
}

/// The entry of \p Path in \p Known, or the result of \p Find, which is called without the lock,
/// since it may take long. If two threads find one at once, the first one's is kept.
template <class Memory, class FindFn>
static const auto &remembered(Memory &Known, StringRef Path, FindFn Find) {
  {
    std::lock_guard<std::mutex> Lock(Known.Guard);
    auto Found = Known.Known.find(Path);
    if (Found != Known.Known.end())
      return Found->second;
  }
  auto State = Find();
  std::lock_guard<std::mutex> Lock(Known.Guard);
  return Known.Known.try_emplace(Path, std::move(State)).first->second;
}

const PathState &FileStates::at(StringRef Path) {
  auto &Part = States[xxh3_64bits(Path) % States.size()];
  return remembered(Part, Path, [&] { return stateAt(Path); });
}

uint64_t FileStates::listing(StringRef Folder) {
  return remembered(Listings, Folder,
                    [&] { return hashOfListing(Folder, *vfs::createPhysicalFileSystem()); });
}

const std::string &FileStates::realPath(StringRef Path) {
  return remembered(RealPaths, Path, [&]() -> std::string {
    SmallString<256> Real;
    return sys::fs::real_path(Path, Real) ? "" : Real.str().str();
  });
}

} // namespace warplint::lint
