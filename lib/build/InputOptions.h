//===- InputOptions.h - Options for what is read --------------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_BUILD_INPUTOPTIONS_H
#define WARPLINT_BUILD_INPUTOPTIONS_H

#include <string>
#include <vector>

namespace warplint {

/// The files of a run, and how they are compiled.
struct InputOptions {
  std::vector<std::string> Paths;     ///< Files and folders.
  std::vector<std::string> Exclude;   ///< Globs of files and folders that are left out.
  /// The file that standard input is the content of; empty: standard input is not read.
  std::string StandardInput;
  std::string BuildPath;              ///< Of a build's commands; empty: they are searched for.
  std::vector<std::string> ExtraArgs; ///< Compiler flags for every file.
  bool HasExtraArgs = false;          ///< Whether these replace the commands of a build.
  std::string CudaPath;               ///< The CUDA toolkit, or "none"; empty: it is searched for.
};

} // namespace warplint

#endif // WARPLINT_BUILD_INPUTOPTIONS_H
