//===- ProjectTargets.h - The architectures that a project compiles for ---===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_BUILD_PROJECTTARGETS_H
#define WARPLINT_BUILD_PROJECTTARGETS_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/VirtualFileSystem.h"
#include <string>
#include <vector>

namespace warplint {

/// The variables of the environment that name architectures for builds.
inline constexpr const char *TargetVariables[] = {"TORCH_CUDA_ARCH_LIST", "CUDAARCHS"};

/// Architectures, in the order of their source, each once.
struct ProjectTargets {
  std::vector<std::string> Architectures; ///< "sm_80", "sm_90a" or "native"; none: not known.
  std::string Source;                     ///< A variable, or the path of a file.
  bool IsGuess = false; ///< The file names neither the source nor its folder.
};

/// The architectures that a project compiles \p File (absolute) for, as far as that can be seen
/// without its build: from `TargetVariables`, else from the build description, in the nearest
/// folder of the project around \p File, that lists any for it (`ArchitectureLists.h`).
/// Those that \p IsKnown does not know are left out: old lists name what no toolkit compiles for.
ProjectTargets targetsOfProject(llvm::StringRef File, llvm::vfs::FileSystem &FS,
                                llvm::function_ref<bool(llvm::StringRef)> IsKnown);

/// The compute capability, as in `__CUDA_ARCH__` (900), that \p File is for by its name or that of
/// its folder: "fwd_sm90.cu", "hopper/". 0: none.
unsigned archOfName(llvm::StringRef File);

} // namespace warplint

#endif // WARPLINT_BUILD_PROJECTTARGETS_H
