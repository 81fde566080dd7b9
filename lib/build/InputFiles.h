//===- InputFiles.h - The files that a command line names -----------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_BUILD_INPUTFILES_H
#define WARPLINT_BUILD_INPUTFILES_H

#include "build/ExcludedPaths.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/VirtualFileSystem.h"
#include <string>
#include <vector>

namespace clang::tooling {
class CompilationDatabase;
}

namespace warplint {

/// Files to lint, and what was wrong with the rest.
struct InputFiles {
  std::vector<std::string> Files; ///< As the user would write them, each once.
  std::vector<std::string> Errors;
  bool HasExcluded = false; ///< Whether some were left out as excluded.
};

/// Files as they are; folders as every CUDA file (`launchesKernels`) under them, sorted, past
/// hidden and vendored folders, environments of Python and conda, and symbolic links. All but those of
/// \p Excluded. A path that is not there, or a folder without any, is an error.
InputFiles expandPaths(llvm::ArrayRef<std::string> Paths, const ExcludedPaths &Excluded);

/// The C and C++ sources (absolute) of the program that \p Files are a part of, but for these: those
/// that \p Database compiles, or without one, those that \p Paths name or that are under its folders.
std::vector<std::string> otherSources(const clang::tooling::CompilationDatabase *Database,
                                      llvm::ArrayRef<std::string> Paths,
                                      llvm::ArrayRef<std::string> Files,
                                      const ExcludedPaths &Excluded);

/// Whether \p Folder is an environment of Python or conda: what is installed there is no part of
/// the project around it.
bool isEnvironment(llvm::StringRef Folder, llvm::vfs::FileSystem &FS);

/// Whether \p Path has an extension of CUDA files: `.cu`, `.cuh`.
bool isCudaFile(llvm::StringRef Path);

/// Whether the file at \p Path is one of CUDA by its extension, or has the name of a C++ source and
/// the text of a launch: the build compiles it as CUDA then.
bool launchesKernels(llvm::StringRef Path);

/// Why the content of a file can't be source text, or empty: it is empty, or
/// holds NUL bytes.
std::string whyNotSource(llvm::StringRef Content);

} // namespace warplint

#endif // WARPLINT_BUILD_INPUTFILES_H
