//===- LeadingIncludes.h - The headers that a file begins with ------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_TOOL_PRELUDE_LEADINGINCLUDES_H
#define WARPLINT_TOOL_PRELUDE_LEADINGINCLUDES_H

#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace clang {
class HeaderSearchOptions;
}
namespace llvm::vfs {
class FileSystem;
}

namespace warplint::prelude {

/// The names in the `#include <NAME>` that stand in \p Source before anything else but
/// comments, in their order. A NUL stands after it.
std::vector<std::string> leadingIncludes(llvm::StringRef Source);

/// Whether `#include <NAME>` means a header of the system, and not one of a folder in which a
/// project has its own.
bool isOfSystem(llvm::StringRef Name, const clang::HeaderSearchOptions &Searched,
                llvm::StringRef Directory, llvm::vfs::FileSystem &Disk);

} // namespace warplint::prelude

#endif // WARPLINT_TOOL_PRELUDE_LEADINGINCLUDES_H
