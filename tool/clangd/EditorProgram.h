//===- EditorProgram.h - Values of other files, as a run left them --------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_TOOL_CLANGD_EDITORPROGRAM_H
#define WARPLINT_TOOL_CLANGD_EDITORPROGRAM_H

#include "llvm/ADT/StringRef.h"

namespace warplint::clangd {

/// From now on files are judged with what the last `warplint --whole-program` left in the cache
/// about the other files of their program, as long as all of these are as they were, and the file
/// tells them what it told them then. No file is parsed for it.
void useKeptPrograms();

/// What the hover of a launch says of this, for the AST that this thread read last: a sentence, or
/// empty if no run left anything.
llvm::StringRef programNote();

} // namespace warplint::clangd

#endif // WARPLINT_TOOL_CLANGD_EDITORPROGRAM_H
