//===- FileStates.h - The state of paths, read once per run ---------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_LINT_RESULT_CACHE_FILESTATES_H
#define WARPLINT_LINT_RESULT_CACHE_FILESTATES_H

#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/VirtualFileSystem.h"
#include <array>
#include <cstdint>
#include <mutex>
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

} // namespace warplint::lint

#endif // WARPLINT_LINT_RESULT_CACHE_FILESTATES_H
