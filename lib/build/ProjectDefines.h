//===- ProjectDefines.h - Macros that a project's build defines -----------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_BUILD_PROJECTDEFINES_H
#define WARPLINT_BUILD_PROJECTDEFINES_H

#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/VirtualFileSystem.h"
#include <optional>
#include <string>
#include <vector>

namespace warplint {

/// A macro that a build defines.
struct ProjectDefine {
  std::optional<std::string> Flag; ///< "-DNAME=VALUE"; empty where the build computes each value.
  std::vector<std::string> Beside; ///< The macros that the same list defines, if it has a few.
};
using ProjectDefines = llvm::StringMap<ProjectDefine>; ///< By name.

/// The definitions in the files that describe a build, in the folders of the project from that of
/// \p File (absolute) up; the nearest file's of each name. Conditions are not decided: a definition
/// under one is among them.
ProjectDefines definesOfProject(llvm::StringRef File, llvm::vfs::FileSystem &FS);

/// The definitions in \p Text, the content of a file called \p Name: flags (-DNAME) in any file,
/// the commands of CMake, `define_macros` of setup.py, `defines` of Bazel.
ProjectDefines definesIn(llvm::StringRef Name, llvm::StringRef Text);

} // namespace warplint

#endif // WARPLINT_BUILD_PROJECTDEFINES_H
