//===- BuildFolder.h - The file with a build's commands -------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_BUILD_BUILDFOLDER_H
#define WARPLINT_BUILD_BUILDFOLDER_H

#include "llvm/ADT/StringRef.h"
#include <string>

namespace warplint {

/// The file in \p Folder with a build's commands: compile_commands.json, compile_flags.txt, or a
/// build.ninja that compiles CUDA. Empty where there is none.
std::string databaseIn(llvm::StringRef Folder);

/// The same for the nearest folder above \p File (absolute) that has one, itself or in a build
/// folder: `build`, else the newest of those named build*, cmake-build-* or out*, and of
/// the folders in them. Build folders above the file's repository are not its own.
std::string databaseNear(llvm::StringRef File);

} // namespace warplint

#endif // WARPLINT_BUILD_BUILDFOLDER_H
