//===- LeadingIncludes.h - The headers that a file begins with ------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_PARSE_PREAMBLE_LEADINGINCLUDES_H
#define WARPLINT_PARSE_PREAMBLE_LEADINGINCLUDES_H

#include "parse/preamble/Preamble.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/VirtualFileSystem.h"
#include <string>
#include <vector>

namespace clang {
class CompilerInvocation;
} // namespace clang

namespace warplint {

/// The names of the system's headers that the file of \p Parse, with paths relative to
/// \p Directory, includes before anything that they could depend on, in their order. Only comments,
/// includes, conditions on Windows, and the guards of the file and of the project's own headers,
/// which are followed, may come before. The names are those that are read if none of
/// windowsMacros() is defined. Those that are in \p Before, which is read earlier, are left out. \p
/// OwnHeaders is the folder of warplint's own headers.
std::vector<std::string> leadingIncludes(const clang::CompilerInvocation &Parse,
                                         llvm::StringRef OwnHeaders, llvm::StringRef Directory,
                                         llvm::vfs::FileSystem &Disk, const PreambleInputs &Before);

} // namespace warplint

#endif // WARPLINT_PARSE_PREAMBLE_LEADINGINCLUDES_H
