//===- IncludeGuess.h - Include folders where no command names them -------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_BUILD_INCLUDEGUESS_H
#define WARPLINT_BUILD_INCLUDEGUESS_H

#include "build/HeaderTemplates.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/VirtualFileSystem.h"
#include <string>
#include <vector>

namespace warplint {

/// A search in the tree of a project, and its result.
struct HeaderSearch {
  std::string Root;   ///< Of the tree.
  std::string Name;   ///< As in an `#include`.
  std::string From;   ///< The file that is read: of several the nearest to it is taken.
  std::string Folder; ///< From which the name leads to a header; empty: from none.

  bool operator==(const HeaderSearch &) const = default;
};

/// Looks for \p Name in the tree at \p Root once more, as far as this process knows it.
HeaderSearch searchTree(llvm::StringRef Root, llvm::StringRef Name, llvm::StringRef From,
                        llvm::vfs::FileSystem &FS);

/// The root of the repository that contains \p File (absolute); without one, the highest near
/// folder with a file that top folders have, or the one whose `include` is beside the file's
/// folder.
std::string projectOf(llvm::StringRef File, llvm::vfs::FileSystem &FS);

/// Include folders that no command named, the nearest to the file first.
struct GuessedIncludes {
  std::vector<std::string> Quoted; ///< For `#include "name"`, before others; without CUDA headers.
  std::vector<std::string> Angled; ///< For `#include <name>`, after all others.
  std::vector<HeaderTemplate> Templates; ///< Of headers that are in no folder.
  std::vector<HeaderSearch> Searched;
};

/// Finds the folders that the includes of \p File (absolute), and of what it
/// includes, need: names that neither the including file's folder nor \p Known
/// hold are looked for in the repository around the file, or in its project where it is in
/// none; CUDA's headers are not. A folder is taken
/// only for a header that is really there, so nothing shadows a system header.
GuessedIncludes guessIncludes(llvm::StringRef File, llvm::ArrayRef<std::string> Known,
                              llvm::vfs::FileSystem &FS);

} // namespace warplint

#endif // WARPLINT_BUILD_INCLUDEGUESS_H
