//===- Prelude.h - What stands in front of a file, compiled ---------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_TOOL_PRELUDE_PRELUDE_H
#define WARPLINT_TOOL_PRELUDE_PRELUDE_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/VirtualFileSystem.h"
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace warplint::prelude {

/// A header as it was when a prelude was compiled of it.
struct HeaderFile {
  std::string Path; ///< By which it was found.
  uint64_t Bytes = 0;
  int64_t Modified = 0; ///< Nanoseconds since 1970.
  uint64_t Hash = 0;    ///< xxh3_64bits of the content.
};

/// What a prelude was made from.
struct Ingredients {
  std::vector<HeaderFile> Files;
  /// Where headers were looked for and nothing was: one that appears there may come before
  /// one that was found.
  std::vector<std::string> Missing;
  /// The names by which headers were asked for, as they were written, found or not.
  std::vector<std::string> Names;

  /// Whether all of it is in \p Disk as it was. All of it is asked for.
  bool areUnchanged(llvm::vfs::FileSystem &Disk) const;
  /// Whether any header was changed after \p Moment, in nanoseconds since 1970.
  bool anyChangedAfter(int64_t Moment) const;
};

/// Headers that stand in front of files, compiled by Clang (a "precompiled header"), and
/// what they were compiled of.
class Prelude {
public:
  /// \p Compiled is empty where the headers can't serve as a prelude.
  Prelude(Ingredients From, std::string Compiled);
  /// Reads what \p content gave; empty where it is not that.
  static std::shared_ptr<const Prelude> read(llvm::StringRef Content,
                                             std::shared_ptr<const void> Keeping);

  const Ingredients &from() const { return From; }
  /// For Clang to read; empty: these headers are to be parsed with each file.
  llvm::StringRef compiled() const { return Compiled; }
  /// All of it, to be kept.
  std::string content() const;

private:
  Prelude() = default;

  Ingredients From;
  std::shared_ptr<const void> Kept; ///< What holds the bytes.
  llvm::StringRef Compiled;
};

} // namespace warplint::prelude

#endif // WARPLINT_TOOL_PRELUDE_PRELUDE_H
