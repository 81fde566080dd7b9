//===- EditorCommand.h - Compile commands for clangd's parser -------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_TOOL_CLANGD_EDITORCOMMAND_H
#define WARPLINT_TOOL_CLANGD_EDITORCOMMAND_H

#include "llvm/ADT/StringRef.h"
#include <string>

namespace warplint::clangd {

/// The toolkit to read headers from, as `warplint --cuda-path`; empty: look for one.
llvm::StringRef cudaPath();

/// Whether hovers and inlay hints show the occupancy of launches.
bool showsOccupancy();

} // namespace warplint::clangd

namespace clang::tooling {
struct CompileCommand;
}
namespace warplint::clangd {

/// Whether \p File has one of CUDA's extensions.
bool isCudaFile(llvm::StringRef File);

/// Makes \p Command, which clangd found or made up for \p File, the host pass by
/// which `warplint` would read it, where it is for CUDA: by the file's name, or
/// because nvcc compiles it. Other commands stay as they are. Any thread.
void readAsCuda(clang::tooling::CompileCommand &Command, llvm::StringRef File);

/// The architectures that \p File's last command named, separated by commas: the
/// default of `CudaTargets` without .clang-tidy. Thread-safe.
std::string buildTargets(llvm::StringRef File);

} // namespace warplint::clangd

#endif // WARPLINT_TOOL_CLANGD_EDITORCOMMAND_H
