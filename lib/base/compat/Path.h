//===- Path.h - Paths, as each LLVM has them ------------------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_BASE_COMPAT_PATH_H
#define WARPLINT_BASE_COMPAT_PATH_H

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Config/llvm-config.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

namespace warplint::compat {

/// Makes \p Path absolute by putting \p Folder before it; asks no file system.
inline void makeAbsolute(const llvm::Twine &Folder, llvm::SmallVectorImpl<char> &Path) {
#if LLVM_VERSION_MAJOR < 22 // Moved, since it never asked one.
  llvm::sys::fs::make_absolute(Folder, Path);
#else
  llvm::sys::path::make_absolute(Folder, Path);
#endif
}

} // namespace warplint::compat

#endif // WARPLINT_BASE_COMPAT_PATH_H
