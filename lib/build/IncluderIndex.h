//===- IncluderIndex.h - Files of a build by what they include ------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_BUILD_INCLUDERINDEX_H
#define WARPLINT_BUILD_INCLUDERINDEX_H

#include "build/RegularFiles.h"
#include "clang/Tooling/CompilationDatabase.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/FileSystem/UniqueID.h"
#include <map>
#include <mutex>
#include <string>
#include <vector>

namespace warplint {

/// Knows which files that a build compiles as CUDA include which others. It reads `#include` lines,
/// compiled out or not, and finds them by the folders of each command; only the parse shows whether
/// it enters the file. Thread-safe.
class IncluderIndex {
public:
  /// \p Database must outlive the index. Nothing is read before the first question.
  IncluderIndex(const clang::tooling::CompilationDatabase &Database, MakeDisk Disk)
      : Database(Database), Disk(std::move(Disk)) {}

  /// The files (absolute) that include \p Path (absolute), over the fewest headers first.
  std::vector<std::string> of(llvm::StringRef Path);

private:
  struct Includer {
    unsigned Headers; ///< From it to the file, that one included.
    std::string File;
  };

  void read();

  const clang::tooling::CompilationDatabase &Database;
  MakeDisk Disk;
  std::once_flag WasRead;
  std::map<llvm::sys::fs::UniqueID, std::vector<Includer>> IncludersOf;
};

} // namespace warplint

#endif // WARPLINT_BUILD_INCLUDERINDEX_H
