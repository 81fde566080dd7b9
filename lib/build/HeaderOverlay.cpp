//===- HeaderOverlay.cpp - warplint's own CUDA headers as files -----------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "build/HeaderOverlay.h"
#include "cmake/EmbeddedFile.h"
#include "build/StandIns.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Support/xxhash.h"

using namespace llvm;

namespace warplint {

std::span<const EmbeddedFile> embeddedCudaHeaders(); // by warplint_embed_files

IntrusiveRefCntPtr<vfs::FileSystem> overlayOwnHeaders(IntrusiveRefCntPtr<vfs::FileSystem> Base) {
  auto Headers = makeIntrusiveRefCnt<vfs::InMemoryFileSystem>();
  for (const EmbeddedFile &File : embeddedCudaHeaders())
    Headers->addFileNoOwn(Twine(OwnHeadersFolder) + "/" + StringRef(File.Name),
                          /*ModificationTime=*/0,
                          MemoryBufferRef(StringRef(File.Text), StringRef(File.Name)));
  auto Overlay = makeIntrusiveRefCnt<vfs::OverlayFileSystem>(std::move(Base));
  Overlay->pushOverlay(std::move(Headers));
  Overlay->pushOverlay(standInFiles());
  return Overlay;
}

bool isCudaHeader(StringRef Name) {
  static const StringSet<> Names = [] {
    StringSet<> Each;
    for (const EmbeddedFile &File : embeddedCudaHeaders())
      Each.insert(StringRef(File.Name));
    return Each;
  }();
  return Names.contains(Name);
}

static Error writeFile(StringRef Path, StringRef Text) {
  if (std::error_code Problem = sys::fs::create_directories(sys::path::parent_path(Path)))
    return createFileError(Path, Problem);
  return writeToOutput(Path, [&](raw_ostream &Out) {
    Out << Text;
    return Error::success();
  });
}

/// Writes the headers to \p Folder unless it is there. They become visible all
/// at once: a folder of this name is whole.
static Error writeHeaders(const Twine &Folder) {
  SmallString<128> Wanted;
  Folder.toVector(Wanted);
  if (sys::fs::is_directory(Wanted))
    return Error::success();
  if (std::error_code Problem = sys::fs::create_directories(sys::path::parent_path(Wanted)))
    return createFileError(Wanted, Problem);
  SmallString<128> Unfinished;
  sys::fs::createUniquePath(Twine(Wanted) + "-%%%%%%%%", Unfinished, /*MakeAbsolute=*/false);
  Error Problem = Error::success();
  for (const EmbeddedFile &File : embeddedCudaHeaders())
    if (!Problem)
      Problem = writeFile((Twine(Unfinished) + "/" + StringRef(File.Name)).str(), File.Text);
  if (!Problem) {
    std::error_code Renamed = sys::fs::rename(Unfinished, Wanted);
    if (!Renamed)
      return Error::success();
    if (!sys::fs::is_directory(Wanted)) // else another process was faster
      Problem = createFileError(Wanted, Renamed);
  }
  sys::fs::remove_directories(Unfinished);
  return Problem;
}

Expected<std::string> ownHeadersOnDisk() {
  std::string Everything;
  for (const EmbeddedFile &File : embeddedCudaHeaders())
    Everything.append(File.Name).append(1, '\0').append(File.Text).append(1, '\0');
  std::string Name = "cuda-headers-" + utohexstr(xxh3_64bits(StringRef(Everything)));

  SmallString<128> Cache, Temporary;
  if (sys::path::cache_directory(Cache)) {
    sys::path::append(Cache, "warplint", Name);
    Error Problem = writeHeaders(Cache);
    if (!Problem)
      return Cache.str().str();
    consumeError(std::move(Problem));
  }
  sys::path::system_temp_directory(/*ErasedOnReboot=*/true, Temporary);
  sys::path::append(Temporary, "warplint-" + Name);
  if (Error Problem = writeHeaders(Temporary))
    return std::move(Problem);
  return Temporary.str().str();
}

} // namespace warplint
