//===- UserPaths.h - Paths as the user would write them -------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_BASE_USERPATHS_H
#define WARPLINT_BASE_USERPATHS_H

#include "llvm/ADT/StringRef.h"
#include <string>

namespace warplint::base {

/// The absolute \p Path without dots, and without a link where dots follow one.
std::string plainPath(llvm::StringRef Path);

/// \p Path, relative to the current folder unless absolute, as plainPath() has it.
std::string absolutePath(llvm::StringRef Path);

/// \p Path, relative to \p Directory unless absolute, as it is named from the
/// current folder: relative if it is below that, else absolute.
std::string userPath(llvm::StringRef Path, llvm::StringRef Directory);

} // namespace warplint::base

#endif // WARPLINT_BASE_USERPATHS_H
