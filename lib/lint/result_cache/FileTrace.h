//===- FileTrace.h - All that was asked of the disk -----------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_LINT_RESULT_CACHE_FILETRACE_H
#define WARPLINT_LINT_RESULT_CACHE_FILETRACE_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/IntrusiveRefCntPtr.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/VirtualFileSystem.h"
#include <array>
#include <cstdint>
#include <mutex>
#include <optional>
#include <string>

namespace warplint::lint {

/// The kind of file at a path.
enum class PathKind : uint8_t {
  Nothing,
  File,       ///< One that can be read.
  Unreadable, ///< A file that can't.
  Folder,
  Other, ///< A device, a pipe, a socket.
};

/// The kind in \p Status, which is of a path that exists.
PathKind kindOf(const llvm::vfs::Status &Status);

/// The kind and the content of a path.
struct PathState {
  PathKind Kind = PathKind::Nothing;
  uint64_t Hash = 0;                ///< Of a file's content (xxh3).
  llvm::sys::fs::UniqueID Itself{}; ///< The same for all names of one file or folder.
  llvm::sys::TimePoint<> Modified;
};

/// A hash of the names and types in \p Folder, whatever their order; 0 where it can't be
/// listed.
uint64_t hashOfListing(llvm::StringRef Folder, llvm::vfs::FileSystem &FS);

/// The states of paths on disk, each as it was when it was first asked for: what hundreds
/// of files include is read once. Safe from any thread.
class FileStates {
public:
  /// \p Path is absolute. The state stays where it is.
  const PathState &at(llvm::StringRef Path);
  uint64_t listing(llvm::StringRef Folder);
  /// \p Path without links; empty where there is nothing.
  const std::string &realPath(llvm::StringRef Path);

private:
  template <class T> struct Memory {
    std::mutex Guard;
    llvm::StringMap<T> Known;
  };
  /// Several, so that threads seldom wait for each other.
  std::array<Memory<PathState>, 16> States;
  Memory<uint64_t> Listings;
  Memory<std::string> RealPaths;
};

/// The accesses of one lint to the disk, and their results: existing and missing paths, and
/// contents. Several threads may add to it; read it when they have ended.
class FileTrace {
public:
  /// The result for a path; for a file that was read, the hash of its content.
  struct Answer {
    PathKind Kind;
    std::optional<uint64_t> Hash;
    llvm::sys::fs::UniqueID Itself{};
  };

  /// \p Disk, whose answers are noted. The trace must outlive it.
  llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem>
  watch(llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Disk);

  /// By absolute path.
  const llvm::StringMap<Answer> &answers() const { return Answers; }
  const llvm::StringMap<uint64_t> &listings() const { return FolderListings; }
  const llvm::StringMap<std::string> &realPaths() const { return RealPaths; }
  /// Whether all that was asked twice was answered alike: nothing changed meanwhile.
  bool isSteady() const { return Steady; }

  void note(llvm::StringRef Path, const Answer &A);
  void noteListing(llvm::StringRef Folder, uint64_t Hash);
  void noteRealPath(llvm::StringRef Path, llvm::StringRef Real);
  /// Adds the results of \p Other, whose threads have ended.
  void add(const FileTrace &Other);
  /// Forgets the listings so far: the caller records by itself what it used of them.
  void forgetListings() { FolderListings.clear(); }

private:
  llvm::StringMap<Answer> Answers;
  llvm::StringMap<uint64_t> FolderListings;
  llvm::StringMap<std::string> RealPaths;
  bool Steady = true;
  std::mutex Guard; ///< Of all of these, against other askers.
};

} // namespace warplint::lint

#endif // WARPLINT_LINT_RESULT_CACHE_FILETRACE_H
