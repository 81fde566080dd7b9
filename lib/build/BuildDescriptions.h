//===- BuildDescriptions.h - Text of files that describe a build ----------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_BUILD_BUILDDESCRIPTIONS_H
#define WARPLINT_BUILD_BUILDDESCRIPTIONS_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/VirtualFileSystem.h"
#include <string>

namespace warplint {

/// \p Text without what follows a `#` in each line.
std::string withoutComments(llvm::StringRef Text);

/// Calls \p Visit with the first group of each match of \p Pattern in \p Text, and what follows the
/// match.
void forEachMatch(llvm::StringRef Text, llvm::StringRef Pattern,
                  llvm::function_ref<void(llvm::StringRef, llvm::StringRef)> Visit);

/// Calls \p Visit with the folder of \p File (absolute) and those above it, up to the top of its
/// project, until \p Visit returns false.
void forEachFolderOfProject(llvm::StringRef File, llvm::vfs::FileSystem &FS,
                            llvm::function_ref<bool(llvm::StringRef)> Visit);

} // namespace warplint

#endif // WARPLINT_BUILD_BUILDDESCRIPTIONS_H
