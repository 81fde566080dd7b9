//===- DeviceFunctions.cpp - Functions that device code calls -------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "cuda/DeviceFunctions.h"
#include "llvm/ADT/StringSwitch.h"

using namespace llvm;

namespace warplint::cuda {

DeviceAct deviceAct(StringRef Name) {
  if (Name.starts_with("atomic"))
    return DeviceAct::Atomic;
  return StringSwitch<DeviceAct>(Name)
      .Cases({"min", "umin", "llmin", "ullmin"}, DeviceAct::Minimum)
      .Cases({"max", "umax", "llmax", "ullmax"}, DeviceAct::Maximum)
      .Cases({"__mul24", "__umul24"}, DeviceAct::Multiply)
      .Cases({"abs", "labs", "llabs"}, DeviceAct::Absolute)
      .Cases({"__trap", "__assert_fail", "__assertfail", "__assert", "_wassert"}, DeviceAct::End)
      .Cases({"abort", "exit", "__builtin_trap", "__builtin_unreachable", "__brkpt"},
             DeviceAct::End)
      .Default(DeviceAct::Other);
}

GroupAct groupAct(StringRef Name) {
  return StringSwitch<GroupAct>(Name)
      .Case("thread_rank", GroupAct::Rank)
      .Cases({"size", "num_threads", "group_size"}, GroupAct::Size)
      .Case("thread_index", GroupAct::ThreadIndex)
      .Case("group_index", GroupAct::GroupIndex)
      .Cases({"group_dim", "dim_threads"}, GroupAct::GroupShape)
      .Case("meta_group_rank", GroupAct::OuterRank)
      .Case("meta_group_size", GroupAct::OuterSize)
      .Default(GroupAct::None);
}

Group groupOf(StringRef Class) {
  return StringSwitch<Group>(Class)
      .Case("thread_block", Group::Block)
      .Case("grid_group", Group::Grid)
      .Case("thread_block_tile", Group::Tile)
      .Default(Group::Unknown);
}

// The template parameters are in CUB's headers, cub/block/*.cuh, of CUDA 11 to 13.
static constexpr Collective Collectives[] = {
    {"BlockReduce", 1, 3, 4, true},
    {"BlockScan", 1, 3, 4, true},
    {"BlockLoad", 1, 4, 5, false},
    {"BlockStore", 1, 4, 5, false},
    {"BlockRadixSort", 1, 8, 9, true},
    {"BlockExchange", 1, 4, 5, false},
    {"BlockHistogram", 1, 5, 6, false},
    {"BlockDiscontinuity", 1, 2, 3, false},
    {"BlockAdjacentDifference", 1, 2, 3, false},
    {"BlockMergeSort", 1, 4, 5, false},
    {"BlockShuffle", 1, 2, 3, false},
};

const Collective *collective(StringRef Name) {
  for (const Collective &Each : Collectives)
    if (Each.Name == Name)
      return &Each;
  return nullptr;
}

bool isCollectiveNamespace(StringRef Namespace) {
  return Namespace == "cub" || Namespace == "hipcub";
}

} // namespace warplint::cuda
