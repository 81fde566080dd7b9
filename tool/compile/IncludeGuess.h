//===- IncludeGuess.h - Include folders where no command names them ------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_TOOL_COMPILE_INCLUDEGUESS_H
#define WARPLINT_TOOL_COMPILE_INCLUDEGUESS_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/VirtualFileSystem.h"
#include <string>
#include <vector>

namespace warplint::compile {

/// The include folders that the tree around \p File (absolute) suggests, the
/// nearest first: from its folder up to the repository's root, each folder and
/// the usual places for headers in it.
std::vector<std::string> guessIncludeDirs(llvm::StringRef File,
                                          bool CommandNamesSome,
                                          llvm::vfs::FileSystem &FS);

} // namespace warplint::compile

#endif // WARPLINT_TOOL_COMPILE_INCLUDEGUESS_H
