//===- BuildStatements.h - The statements of build descriptions -----------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// CMake, Python and Make, as far as the lists in them need it: which statements there are, in which
/// branches of conditions, with the variables in them replaced by what is seen to be set.
///
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_BUILD_BUILDSTATEMENTS_H
#define WARPLINT_BUILD_BUILDSTATEMENTS_H

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/VirtualFileSystem.h"
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace warplint {

/// The branches of one if, elseif and else have the first number in common.
using BuildBranch = std::pair<unsigned, unsigned>;

/// A command of CMake, or a line.
struct BuildStatement {
  std::string Text;
  std::string Owner; ///< The target or extension that it is about; empty: all.
  llvm::SmallVector<BuildBranch, 4> Within;
};

struct BuildDescription {
  std::vector<BuildStatement> Statements;
  /// By target or extension: its sources, as they are written.
  std::map<std::string, std::vector<std::string>> Sources;
};

/// Reads the description at \p Path (absolute), by its name: CMake's, with the modules of the
/// project that it includes, Python's, or else line by line with the variables of Make and the
/// files that it includes. Empty where there is none.
BuildDescription readBuildDescription(llvm::StringRef Path, llvm::vfs::FileSystem &FS);

} // namespace warplint

#endif // WARPLINT_BUILD_BUILDSTATEMENTS_H
