//===- LimitFields.cpp - The numbers of an architecture, by name ----------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "arch_tables/LimitFields.h"
#include "llvm/ADT/SmallVector.h"

using namespace llvm;

namespace warplint::arch {

// clang-format off
#define FIELD(GROUP, KEY, LABEL, UNIT, LEAST, MEMBER, ...)                     \
  LimitField{GROUP, KEY, LABEL, UNIT, LEAST,                                   \
             [](const Limits &L) -> const uint32_t & { return L.MEMBER; },     \
             __VA_ARGS__}

static const LimitField Fields[] = {
    FIELD("sm", "warp_size_threads", "warp size", "threads", 1, WarpSize),
    FIELD("sm", "threads", "threads per SM", "threads", 1, ThreadsPerSm),
    FIELD("sm", "warps", "warps per SM", "warps", 1, WarpsPerSm),
    FIELD("sm", "blocks", "blocks per SM", "blocks", 1, BlocksPerSm),
    FIELD("sm", "barriers", "block barriers per SM", "barriers", 0, BarriersPerSm),

    FIELD("block", "threads", "threads per block", "threads", 1, ThreadsPerBlock),
    FIELD("block", "x", "block dimension x", "threads", 1, BlockDim.X),
    FIELD("block", "y", "block dimension y", "threads", 1, BlockDim.Y),
    FIELD("block", "z", "block dimension z", "threads", 1, BlockDim.Z),

    FIELD("grid", "x", "grid dimension x", "blocks", 1, GridDim.X),
    FIELD("grid", "y", "grid dimension y", "blocks", 1, GridDim.Y),
    FIELD("grid", "z", "grid dimension z", "blocks", 1, GridDim.Z),
    FIELD("grid", "parameter_bytes", "kernel parameters", "bytes", 0, ParameterBytes, /*MayBeMissing=*/true),

    FIELD("registers", "per_sm", "registers per SM", "", 1, RegistersPerSm),
    FIELD("registers", "per_block", "registers per block", "", 1, RegistersPerBlock),
    FIELD("registers", "per_thread", "registers per thread", "", 1, RegistersPerThread),
    FIELD("registers", "allocation_unit", "register allocation unit", "", 1, RegisterAllocationUnit),
    FIELD("registers", "warp_allocation_granularity", "warp allocation granularity", "warps", 1, WarpAllocationGranularity),
    FIELD("registers", "block_check_granularity", "block check granularity", "warps", 1, RegisterCheckGranularity),

    FIELD("shared_memory", "per_sm_bytes", "shared memory per SM", "bytes", 1, SharedPerSm),
    FIELD("shared_memory", "oversized_per_sm_bytes", "oversized shared memory per SM", "bytes", 0, OversizedSharedPerSm, /*MayBeMissing=*/true),
    FIELD("shared_memory", "per_block_bytes", "shared memory per block", "bytes", 1, SharedPerBlock),
    FIELD("shared_memory", "per_block_opt_in_bytes", "shared memory per block, opt-in", "bytes", 1, SharedPerBlockOptIn),
    FIELD("shared_memory", "static_per_block_bytes", "static shared memory per block", "bytes", 1, SharedStaticPerBlock),
    FIELD("shared_memory", "allocation_unit_bytes", "shared memory allocation unit", "bytes", 1, SharedAllocationUnit),
    FIELD("shared_memory", "reserved_per_block_bytes", "reserved shared memory per block", "bytes", 0, SharedReservedPerBlock),

    FIELD("cluster", "portable_blocks", "blocks per cluster, portable", "blocks", 0, Cluster.PortableBlocks),
    FIELD("cluster", "max_blocks", "blocks per cluster, most", "blocks", 0, Cluster.MaxBlocks),
};
#undef FIELD
// clang-format on

ArrayRef<LimitField> limitFields() { return Fields; }

ArrayRef<StringRef> limitGroups() {
  static const SmallVector<StringRef, 8> Groups = [] {
    SmallVector<StringRef, 8> Names;
    for (const LimitField &Field : Fields)
      if (Names.empty() || Names.back() != Field.Group)
        Names.push_back(Field.Group);
    return Names;
  }();
  return Groups;
}

} // namespace warplint::arch
