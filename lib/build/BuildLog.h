//===- BuildLog.h - The compile commands in what a build printed ----------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_BUILD_BUILDLOG_H
#define WARPLINT_BUILD_BUILDLOG_H

#include "clang/Tooling/CompilationDatabase.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/VirtualFileSystem.h"
#include <vector>

namespace warplint {

/// The commands in \p Log that compile CUDA, in its order, one for each source: nvcc's, and those
/// of other compilers with `-x cuda` or, for Clang, a .cu file. Other text is ignored, so that the
/// log of make, ninja, Bazel or setup.py can be used as it is, whole or `-n`. Launchers are left
/// out of the commands; directories follow `cd X &&` and make's and ninja's "Entering directory".
///
/// \p Folder (absolute) contains the log. Commands without a directory, or with one that does not
/// exist here (a container's), start there. If it is a Bazel workspace, whose commands name
/// `external/`, they start in its link to the execution root.
std::vector<clang::tooling::CompileCommand>
commandsInLog(llvm::StringRef Log, llvm::StringRef Folder,
              llvm::vfs::FileSystem &FS = *llvm::vfs::getRealFileSystem());

} // namespace warplint

#endif // WARPLINT_BUILD_BUILDLOG_H
