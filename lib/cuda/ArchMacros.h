//===- ArchMacros.h - The macros by which device code knows its GPU -------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_CUDA_ARCHMACROS_H
#define WARPLINT_CUDA_ARCHMACROS_H

#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <optional>

namespace warplint::cuda {

/// Whether the compiler defines \p Name for device code, by the GPU that it is for.
bool isArchMacro(llvm::StringRef Name);

/// In place of a capability: the host's code, which has none of them.
inline constexpr unsigned HostCode = 0;

/// Whether device code for GPUs of \p Capability (90 is 9.0) has the macro \p Name; empty where
/// that depends on whether the code is for them alone ("sm_90a").
std::optional<bool> isArchMacroDefined(llvm::StringRef Name, unsigned Capability);

/// The number that it is there; empty where it is unknown.
std::optional<int64_t> archMacro(llvm::StringRef Name, unsigned Capability);

/// Whether the macro \p Name of libcu++ takes pairs of a condition on the target and the code for it,
/// and has no code for others.
bool hasCodeByTarget(llvm::StringRef Name);

/// Whether such a condition, \p Name, holds for \p Capability; empty for others, and where that
/// depends on whether the code is for it alone.
std::optional<bool> isTargetCondition(llvm::StringRef Name, unsigned Capability);

} // namespace warplint::cuda

#endif // WARPLINT_CUDA_ARCHMACROS_H
