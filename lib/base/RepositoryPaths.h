//===- RepositoryPaths.h - Paths as the repository names them -------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_BASE_REPOSITORYPATHS_H
#define WARPLINT_BASE_REPOSITORYPATHS_H

#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringRef.h"
#include <string>

namespace warplint::base {

/// The folder that contains `.git`, from \p Folder (absolute) upwards; empty where none does.
std::string repositoryAbove(llvm::StringRef Folder);

/// The folder that the paths of a report are relative to: the root of the repository that contains
/// the current folder, else \p SomeFile; outside of any, the folder \p Otherwise. Absolute, without
/// links.
std::string rootForReport(llvm::StringRef SomeFile, llvm::StringRef Otherwise = ".");

/// Names files as a code review does: from the root of the repository, whatever
/// the current folder is and whichever symbolic links led there.
class RepositoryPaths {
public:
  /// \p Root is absolute, without links.
  explicit RepositoryPaths(std::string Root) : Root(std::move(Root)) {}

  const std::string &root() const { return Root; }

  /// \p Path from the root; absolute if it is not below.
  const std::string &name(llvm::StringRef Path) const;

private:
  std::string Root;
  mutable llvm::StringMap<std::string> Names;
};

} // namespace warplint::base

#endif // WARPLINT_BASE_REPOSITORYPATHS_H
