//===- PtxInstructions.h - Instructions that not every GPU has ------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_CUDA_PTXINSTRUCTIONS_H
#define WARPLINT_CUDA_PTXINSTRUCTIONS_H

#include "llvm/ADT/StringRef.h"
#include <optional>

namespace warplint::cuda {

/// Whether GPUs of \p Capability (90 is 9.0) lack an instruction or a register that \p Assembly, the
/// text of inline PTX as it is spelled, names.
bool lacksInstruction(llvm::StringRef Assembly, unsigned Capability);

/// The most threads that wait at a barrier of the block in \p Assembly, where that is spelled as a
/// number ("bar.sync 1, 128;"); empty if there is none.
std::optional<unsigned> barrierThreads(llvm::StringRef Assembly);

/// Whether \p Assembly has an instruction that waits for the grids before its own.
bool waitsForGrids(llvm::StringRef Assembly);

/// Whether GPUs of \p Capability lack the function \p Name of CUDA C++.
bool lacksBuiltin(llvm::StringRef Name, unsigned Capability);

/// Whether \p Assembly does nothing but end the thread or the program.
bool onlyStops(llvm::StringRef Assembly);

/// What a call that branches for other GPUs make does in place of the code that they do not have.
enum class Filler {
  None,   ///< It is no such call.
  Silent, ///< Nothing of use.
  Stops,  ///< Ends the thread or the program.
};
Filler fillerOf(llvm::StringRef Name);

} // namespace warplint::cuda

#endif // WARPLINT_CUDA_PTXINSTRUCTIONS_H
