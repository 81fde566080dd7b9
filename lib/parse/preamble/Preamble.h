//===- Preamble.h - Precompiled headers before a file ---------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_PARSE_PREAMBLE_PREAMBLE_H
#define WARPLINT_PARSE_PREAMBLE_PREAMBLE_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/VirtualFileSystem.h"
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace warplint {

/// A header as it was when a preamble was compiled of it.
struct HeaderFile {
  std::string Path; ///< By which it was found.
  uint64_t Bytes = 0;
  int64_t Modified = 0; ///< Nanoseconds since 1970.
  uint64_t Hash = 0;    ///< xxh3_64bits of the content.
};

/// The files that a preamble was made from.
struct PreambleInputs {
  std::vector<HeaderFile> Files;
  /// Paths of headers that were searched and did not exist: one that appears there may come before
  /// one that was found.
  std::vector<std::string> Missing;
  /// The names by which headers were asked for, as they were written, found or not.
  std::vector<std::string> Names;

  /// Whether \p Path is one of the files.
  bool reads(llvm::StringRef Path) const;
  /// Whether all inputs are unchanged in \p Disk. All of them are looked up.
  bool areUnchanged(llvm::vfs::FileSystem &Disk) const;
  /// Whether any header was changed after \p Moment, in nanoseconds since 1970.
  bool anyChangedAfter(int64_t Moment) const;
};

/// Headers that are read before files, compiled by Clang (a "precompiled header"), and their
/// inputs.
class Preamble {
public:
  /// \p Compiled is empty where the headers can't serve as a preamble.
  Preamble(PreambleInputs From, std::string Compiled);
  /// Reads what \p content gave; empty where it is not that.
  static std::shared_ptr<const Preamble> read(llvm::StringRef Content,
                                              std::shared_ptr<const void> Keeping);

  const PreambleInputs &from() const { return From; }
  /// For Clang to read; empty: these headers are to be parsed with each file.
  llvm::StringRef compiled() const { return Compiled; }
  /// All of it, to be kept.
  std::string content() const;

private:
  Preamble() = default;

  PreambleInputs From;
  std::shared_ptr<const void> Kept; ///< The owner of the bytes.
  llvm::StringRef Compiled;
};

} // namespace warplint

#endif // WARPLINT_PARSE_PREAMBLE_PREAMBLE_H
