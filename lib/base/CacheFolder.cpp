//===- CacheFolder.cpp - The files kept between runs ----------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "base/CacheFolder.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Chrono.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/Errc.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FileUtilities.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Support/xxhash.h"

using namespace llvm;

namespace warplint::base {

/// LLVM prunes what begins so, and leaves all else alone.
static constexpr StringLiteral Prefix = "llvmcache-";
/// An entry ends with this and with hashes of its name and content. The last character is the
/// version of the form.
static constexpr StringLiteral Magic = "wlcache1";
static constexpr size_t TrailerSize = 8 + 8 + 16;
/// The name of an entry while it is written.
static constexpr StringLiteral Unfinished = "warplint-%%%%%%%%%%%%.part";

static StringRef nameOf(CacheKind K) {
  switch (K) {
  case CacheKind::Results:
    return "results";
  case CacheKind::Preambles:
    return "preambles";
  case CacheKind::Cubins:
    return "cubins";
  case CacheKind::Programs:
    return "programs";
  }
  llvm_unreachable("a kind that has no name");
}

/// The prefix of the names of a kind's files.
static std::string prefixOf(CacheKind K) { return (Prefix + nameOf(K) + "-").str(); }

/// The end of an entry of \p Name and \p Content.
static std::string trailerOf(StringRef Name, StringRef Content) {
  XXH128_hash_t Whole = xxh3_128bits(arrayRefFromStringRef(Content));
  char Hashes[TrailerSize - 8];
  support::endian::write64le(Hashes, xxh3_64bits(Name));
  support::endian::write64le(Hashes + 8, Whole.low64);
  support::endian::write64le(Hashes + 16, Whole.high64);
  return (Magic + StringRef(Hashes, sizeof(Hashes))).str();
}

std::string defaultCacheFolder() {
  SmallString<128> Path;
  if (!sys::path::cache_directory(Path))
    return "";
  sys::path::append(Path, "warplint");
  return Path.str().str();
}

CachePruningPolicy CacheFolder::defaultPolicy() {
  CachePruningPolicy Policy;
  Policy.Expiration = std::chrono::hours(30 * 24);
  Policy.MaxSizePercentageOfAvailableSpace = 0;
  Policy.MaxSizeBytes = uint64_t(2) << 30;
  return Policy;
}

CacheFolder::CacheFolder(StringRef Wanted, const CachePruningPolicy &Policy)
    : Policy(Policy) {
  SmallString<128> Absolute(Wanted.empty() ? defaultCacheFolder() : Wanted.str());
  if (Absolute.empty()) {
    Problem = "no folder for caches is known; name one with --cache-dir";
    return;
  }
  std::error_code Why = sys::fs::make_absolute(Absolute);
  if (!Why)
    Why = sys::fs::create_directories(Absolute);
  if (!Why && sys::fs::exists(Absolute) && !sys::fs::is_directory(Absolute))
    Why = make_error_code(errc::not_a_directory);
  if (Why)
    fail(Absolute, Why);
  else
    Path = Absolute.str().str();
}

CacheFolder::~CacheFolder() {
  // LLVM's code expects a folder, which another process may have removed.
  if (isUsable() && sys::fs::is_directory(Path))
    pruneCache(Path, Policy);
}

bool CacheFolder::fail(const Twine &What, std::error_code Why) const {
  std::lock_guard<std::mutex> Lock(Guard);
  if (Problem.empty())
    Problem = (What + ": " + Why.message()).str();
  return false;
}

std::string CacheFolder::problem() const {
  std::lock_guard<std::mutex> Lock(Guard);
  return Problem;
}

std::string CacheFolder::pathOf(CacheKind K, StringRef Key) const {
  SmallString<128> File(Path);
  sys::path::append(File, prefixOf(K) + Key);
  return File.str().str();
}

/// Says of an open file that it was used now.
static void touch(sys::fs::file_t File) {
  auto Now =
      std::chrono::time_point_cast<sys::TimePoint<>::duration>(std::chrono::system_clock::now());
  // Another user's file, or one that can't be written, is as good unmarked.
  (void)sys::fs::setLastAccessAndModificationTime(File, Now);
}

std::optional<CacheEntry> CacheFolder::read(CacheKind K, StringRef Key) const {
  if (!isUsable())
    return std::nullopt;
  std::string Name = pathOf(K, Key);
  Expected<sys::fs::file_t> File = sys::fs::openNativeFileForRead(Name);
  if (!File) {
    consumeError(File.takeError());
    return std::nullopt;
  }
  auto Buffer = MemoryBuffer::getOpenFile(*File, Name, /*FileSize=*/-1,
                                          /*RequiresNullTerminator=*/false);
  touch(*File);
  (void)sys::fs::closeFile(*File);
  if (!Buffer)
    return std::nullopt;
  StringRef Whole = (*Buffer)->getBuffer();
  if (Whole.size() >= TrailerSize) {
    StringRef Content = Whole.drop_back(TrailerSize);
    if (Whole.take_back(TrailerSize) == trailerOf(sys::path::filename(Name), Content))
      return CacheEntry(std::move(*Buffer), Content.size());
  }
  (void)sys::fs::remove(Name);
  return std::nullopt;
}

bool CacheFolder::write(CacheKind K, StringRef Key, StringRef Content) const {
  // After one failure, such as a full disk, each further one would only cost time.
  if (!isUsable() || !problem().empty())
    return false;
  std::string Name = pathOf(K, Key);
  // Written to a temporary file and then moved, so that no one reads a part.
  SmallString<128> Made(Path);
  sys::path::append(Made, Prefix + Unfinished);
  int File;
  if (std::error_code Why = sys::fs::createUniqueFile(Made, File, Made))
    return fail(Path, Why);
  FileRemover Remover(Made);
  {
    raw_fd_ostream Out(File, /*shouldClose=*/true);
    Out << Content << trailerOf(sys::path::filename(Name), Content);
    Out.close();
    std::error_code Why = Out.error();
    Out.clear_error(); // else it ends the program
    if (Why)
      return fail(Path, Why);
  }
  if (std::error_code Why = sys::fs::rename(Made, Name))
    return fail(Path, Why);
  Remover.releaseFile();
  return true;
}

} // namespace warplint::base
