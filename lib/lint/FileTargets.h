//===- FileTargets.h - The targets of a file whose command names none ----===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_LINT_FILETARGETS_H
#define WARPLINT_LINT_FILETARGETS_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/VirtualFileSystem.h"
#include <string>

namespace warplint::lint {

/// Targets as the option CudaTargets has them; empty: the default set.
struct FileTargets {
  std::string List;
  std::string Source; ///< A variable, or a file as the user would write it; empty: a default.
};

/// The targets of \p File (absolute) where neither a flag, .clang-tidy nor its command names any:
/// those of its project, else of the default set those that it is written for. A file that is
/// named after an architecture is for that and later ones. \p ArchTables is the value of CudaArchTables.
FileTargets targetsWithoutCommand(llvm::StringRef File, llvm::StringRef ArchTables,
                                  llvm::vfs::FileSystem &FS);

} // namespace warplint::lint

#endif // WARPLINT_LINT_FILETARGETS_H
