//===- CommandKind.h - The compiler that a command starts -----------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_BUILD_COMMANDKIND_H
#define WARPLINT_BUILD_COMMANDKIND_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <string>

namespace warplint {

enum class Compiler : uint8_t { Nvcc, Clang, Other };

/// The compiler that \p Command starts, behind launchers such as ccache. Sets
/// \p Flags to what follows its name.
Compiler compilerOf(llvm::ArrayRef<std::string> Command, llvm::ArrayRef<std::string> &Flags);

/// Whether \p Command asks, with a flag, that any file be read as CUDA.
bool asksForCuda(llvm::ArrayRef<std::string> Command);

/// Whether \p Command reads \p File as CUDA. nvcc leaves C and C++ sources to the host compiler
/// unless a flag asks otherwise; a header is read as the file that includes it.
bool compilesCuda(llvm::ArrayRef<std::string> Command, llvm::StringRef File);

} // namespace warplint

#endif // WARPLINT_BUILD_COMMANDKIND_H
