//===- EditorFlags.h - The flags that warplint-clangd adds to clangd's --===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_TOOL_CLANGD_EDITORFLAGS_H
#define WARPLINT_TOOL_CLANGD_EDITORFLAGS_H

#include "llvm/ADT/StringRef.h"

namespace warplint::clangd {

/// The toolkit to read headers from, as `warplint --cuda-path`; empty: look for one.
llvm::StringRef cudaPath();

/// Whether hovers and inlay hints show the occupancy of launches.
bool showsOccupancy();

} // namespace warplint::clangd

#endif // WARPLINT_TOOL_CLANGD_EDITORFLAGS_H
