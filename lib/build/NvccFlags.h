//===- NvccFlags.h - nvcc's command line in Clang's words -----------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_BUILD_NVCCFLAGS_H
#define WARPLINT_BUILD_NVCCFLAGS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace warplint {

/// Flags of nvcc, after translation.
struct TranslatedFlags {
  /// The same in Clang's spelling. What nvcc hands to the host compiler is
  /// here as it was written, and may be unknown to Clang.
  std::vector<std::string> Args;
  /// GPUs named, in order, each once: "sm_80", "sm_90a", or nvcc's words
  /// "native", "all", "all-major".
  std::vector<std::string> Architectures;
  /// Registers per thread that `-maxrregcount` asks for if a kernel has no bounds of its own; 0: it
  /// is not given, or applies to every kernel (`-Xptxas -override-directive-values`).
  unsigned MaxRegCount = 0;
};

/// Translates \p Flags (no compiler's name, response files already read).
/// Flags that nvcc does not have are taken as the host compiler's.
TranslatedFlags translateNvccFlags(llvm::ArrayRef<std::string> Flags);

/// Whether nvcc has a flag \p Name, which is written without dashes.
bool isNvccFlag(llvm::StringRef Name);

/// \p Flags with the values of nvcc's own flags joined to them: `-gencode=X` for
/// `-gencode X`. Flags that Clang has as well stay as they are.
std::vector<std::string> joinedValues(llvm::ArrayRef<std::string> Flags);

/// Adds the GPUs that \p List names to \p Architectures, each once. Reads the
/// ways build systems write them: "sm_80,compute_90" (nvcc), "75-real;86"
/// (CMAKE_CUDA_ARCHITECTURES), "8.0+PTX" (TORCH_CUDA_ARCH_LIST), "native".
void addArchitectures(llvm::StringRef List, std::vector<std::string> &Architectures);

} // namespace warplint

#endif // WARPLINT_BUILD_NVCCFLAGS_H
