//===- OccupancyTable.h - The table of occupancy in a hover ---------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_TOOL_CLANGD_OCCUPANCYTABLE_H
#define WARPLINT_TOOL_CLANGD_OCCUPANCYTABLE_H

#include "arch_tables/Limits.h"
#include "occupancy/Occupancy.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <cstdint>
#include <optional>
#include <string>

namespace warplint::clangd {

/// The resources of a block on a target; empty if it breaks a limit there that is not about
/// occupancy.
using ConfigOf = llvm::function_ref<std::optional<occupancy::Config>(const arch::Target &)>;

/// A table in Markdown: for each target, those with the same figures together,
/// the best occupancy of a launch, the limiter, how many registers per thread
/// keep it, and what would raise it.
std::string launchTable(llvm::ArrayRef<arch::Target> Targets, ConfigOf Config);

/// The same for bounds of \p MaxThreads threads per block and \p MinBlocks blocks
/// per SM (empty: not given): the register cap that ptxas derives, and the
/// occupancy of blocks of that size at the cap. \p StaticShared is in bytes.
std::string boundsTable(llvm::ArrayRef<arch::Target> Targets, uint32_t MaxThreads,
                        std::optional<uint32_t> MinBlocks,
                        llvm::function_ref<uint64_t(const arch::Target &)> StaticShared);

/// "100%", or "66.7-100%" where targets differ: the best occupancy of a launch.
/// Empty where it can run on none of them.
std::string shortOccupancy(llvm::ArrayRef<arch::Target> Targets, ConfigOf Config);

} // namespace warplint::clangd

#endif // WARPLINT_TOOL_CLANGD_OCCUPANCYTABLE_H
