//===- CacheFolder.h - The files kept between runs ------------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// A cache is never needed: what can't be read was never kept, and what can't be written is
/// made again the next time.
///
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_BASE_CACHEFOLDER_H
#define WARPLINT_BASE_CACHEFOLDER_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/CachePruning.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/MemoryBuffer.h"
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <string>

namespace warplint::base {

/// The kind of an entry.
enum class CacheKind : uint8_t {
  Results,   ///< The reports of linted files.
  Preambles, ///< Headers in front of files, compiled.
  Cubins,    ///< Kernels that `--measure` compiled.
  Programs,  ///< What files of a program told each other, for the editor.
};
/// An entry that is whole. It stays as it is while others write or clear.
class CacheEntry {
public:
  explicit CacheEntry(std::unique_ptr<llvm::MemoryBuffer> File, size_t Size)
      : File(std::move(File)), Size(Size) {}
  llvm::StringRef content() const { return File->getBuffer().take_front(Size); }

private:
  std::unique_ptr<llvm::MemoryBuffer> File;
  size_t Size; ///< Bytes of content, without what it is checked by.
};

/// Entries by kind and key, each a file in one folder, which threads and processes may
/// share. An entry appears whole, by a rename, and ends in a hash of itself; one that is
/// damaged is removed and not seen. What was not used for longest goes first where all
/// would take more than the folder's size.
class CacheFolder {
public:
  /// One that keeps nothing: for `--no-cache`.
  CacheFolder() = default;

  /// The folder at \p Path, made if it is missing; empty: `warplint` in the user's folder for caches
  /// ($XDG_CACHE_HOME or ~/.cache). If that fails, it keeps nothing, and `problem` has the reason.
  explicit CacheFolder(llvm::StringRef Path,
                       const llvm::CachePruningPolicy &Policy = defaultPolicy());
  /// Removes what is too much.
  ~CacheFolder();
  CacheFolder(const CacheFolder &) = delete;
  CacheFolder &operator=(const CacheFolder &) = delete;

  /// At most 2 GiB, and nothing that was not used in 30 days, looked at every 20 minutes.
  static llvm::CachePruningPolicy defaultPolicy();

  /// The path of the folder; empty: it keeps nothing.
  llvm::StringRef path() const { return Path; }
  bool isUsable() const { return !Path.empty(); }

  /// The entry, which counts as used from now on; empty where there is none that is whole.
  std::optional<CacheEntry> read(CacheKind K, llvm::StringRef Key) const;

  /// Keeps \p Content, in place of the entry's old content; false if that fails.
  bool write(CacheKind K, llvm::StringRef Key, llvm::StringRef Content) const;

  /// The file of an entry, for programs that read files. It starts with the content.
  std::string pathOf(CacheKind K, llvm::StringRef Key) const;

  /// Why it keeps nothing, or nothing more: "/var/cache: Read-only file system"; empty: it
  /// does.
  std::string problem() const;


private:
  std::string Path;
  llvm::CachePruningPolicy Policy;
  mutable std::mutex Guard;
  mutable std::string Problem; ///< Under the guard.

  bool fail(const llvm::Twine &What, std::error_code Why) const;
};

/// The folder of the user's caches, ours among them; empty if it is unknown.
std::string defaultCacheFolder();

} // namespace warplint::base

#endif // WARPLINT_BASE_CACHEFOLDER_H
