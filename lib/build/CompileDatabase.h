//===- CompileDatabase.h - The commands that the build compiles with ------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_BUILD_COMPILEDATABASE_H
#define WARPLINT_BUILD_COMPILEDATABASE_H

#include "build/InputOptions.h"
#include "clang/Tooling/CompilationDatabase.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"
#include <memory>
#include <string>
#include <vector>

namespace warplint {

/// The commands of a build, and their file.
struct BuildCommands {
  std::unique_ptr<clang::tooling::CompilationDatabase> Database; ///< Null where there are none.
  std::string Path; ///< As the user would write it; empty where there are none.
};

/// The commands that \p Flags ask for, else the nearest to the first of \p Files.
/// \returns an error for a folder without any, or where they can't be read.
llvm::Expected<BuildCommands> findCommands(const InputOptions &Input,
                                           llvm::ArrayRef<std::string> Files);

/// The files that \p Database compiles as CUDA, as the user would write them, sorted.
std::vector<std::string> cudaFilesOf(const clang::tooling::CompilationDatabase &Database);

} // namespace warplint

#endif // WARPLINT_BUILD_COMPILEDATABASE_H
