//===- ArchitectureLists.h - Architectures in build descriptions ----------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_BUILD_ARCHITECTURELISTS_H
#define WARPLINT_BUILD_ARCHITECTURELISTS_H

#include "build/BuildStatements.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/VirtualFileSystem.h"
#include <set>
#include <string>
#include <vector>

namespace warplint {

/// The architectures that a build description lists for a file, each once.
struct ArchitectureList {
  std::vector<std::string> Names;
  bool NamesFile = false; ///< Whether the description names the file or its folder.
};

/// Those that the build description at \p Path lists for \p File (both absolute): a CMakeLists.txt
/// with the modules that it includes, a setup.py, a Makefile, or a file of Bazel. What it lists for
/// another target or extension is left out, and so is a branch of a condition that lists
/// architectures together with a macro, where another branch lists some without: files are read
/// without that macro. Of other conditions, the lists of all branches are taken.
ArchitectureList listedFor(llvm::StringRef File, llvm::StringRef Path, llvm::vfs::FileSystem &FS);

/// The branches of \p Read that listedFor() leaves out, for what they define is for their
/// architectures alone.
std::set<BuildBranch> branchesWithMacro(const BuildDescription &Read);

/// The names of build descriptions in a folder that \c listedFor() reads, the most telling first.
llvm::ArrayRef<llvm::StringLiteral> buildDescriptionNames();

} // namespace warplint

#endif // WARPLINT_BUILD_ARCHITECTURELISTS_H
