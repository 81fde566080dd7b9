//===- DeviceFunctions.cpp - Functions that device code calls -------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "cuda/DeviceFunctions.h"

using namespace llvm;

namespace warplint::cuda {

bool loadsFromPointer(StringRef Name) {
  return Name.consume_front("__ld") && (Name == "g" || Name == "ca" || Name == "cg" ||
                                        Name == "cs" || Name == "cv" || Name == "lu");
}

bool namesGridDependency(StringRef Name) {
  for (StringRef Part : {"dependency", "dependent", "griddep", "pdl"})
    if (Name.contains_insensitive(Part))
      return true;
  return false;
}

template <typename Act> struct Named {
  StringLiteral Name;
  Act Is;
};

/// What \p Name is in \p Table; \p Otherwise if it is not there.
template <typename Act, size_t N>
static Act lookUp(const Named<Act> (&Table)[N], StringRef Name, Act Otherwise) {
  for (const Named<Act> &Each : Table)
    if (Each.Name == Name)
      return Each.Is;
  return Otherwise;
}

static constexpr Named<DeviceAct> DeviceActs[] = {
    {"min", DeviceAct::Minimum},         {"umin", DeviceAct::Minimum},
    {"llmin", DeviceAct::Minimum},       {"ullmin", DeviceAct::Minimum},
    {"max", DeviceAct::Maximum},         {"umax", DeviceAct::Maximum},
    {"llmax", DeviceAct::Maximum},       {"ullmax", DeviceAct::Maximum},
    {"__mul24", DeviceAct::Multiply},    {"__umul24", DeviceAct::Multiply},
    {"abs", DeviceAct::Absolute},        {"labs", DeviceAct::Absolute},
    {"llabs", DeviceAct::Absolute},      {"__trap", DeviceAct::End},
    {"__assert_fail", DeviceAct::End},   {"__assertfail", DeviceAct::End},
    {"__assert", DeviceAct::End},        {"_wassert", DeviceAct::End},
    {"abort", DeviceAct::End},           {"exit", DeviceAct::End},
    {"__builtin_trap", DeviceAct::End},  {"__builtin_unreachable", DeviceAct::End},
    {"memcpy", DeviceAct::Copy},         {"__builtin_memcpy", DeviceAct::Copy},
    {"memmove", DeviceAct::Copy},        {"__builtin_memmove", DeviceAct::Copy},
    {"memset", DeviceAct::Fill},         {"__builtin_memset", DeviceAct::Fill},
    {"__ballot_sync", DeviceAct::Ballot}, {"__syncwarp", DeviceAct::WaitForWarp},
    {"__brkpt", DeviceAct::End},         {"__syncthreads", DeviceAct::WaitForBlock},
    {"__syncthreads_and", DeviceAct::WaitForBlock},
    {"__syncthreads_count", DeviceAct::WaitForBlock},
    {"__syncthreads_or", DeviceAct::WaitForBlock},
    {"cudaGridDependencySynchronize", DeviceAct::WaitForGrids},
};

DeviceAct deviceAct(StringRef Name) {
  return Name.starts_with("atomic") ? DeviceAct::Atomic
                                    : lookUp(DeviceActs, Name, DeviceAct::Other);
}

bool isExchange(StringRef Name) { return Name.starts_with("atomicExch"); }

Order orderOf(StringRef Name) {
  if (deviceAct(Name) == DeviceAct::WaitForBlock)
    return Order::Block;
  if (deviceAct(Name) == DeviceAct::WaitForWarp || (Name.starts_with("__") && Name.ends_with("_sync")))
    return Order::Warp;
  for (StringRef Part : {"sync", "barrier", "fence", "wait", "arrive", "commit", "pipeline"})
    if (Name.contains_insensitive(Part))
      return Order::Unknown;
  return Order::None;
}

static constexpr Named<GroupAct> GroupActs[] = {
    {"thread_rank", GroupAct::Rank},          {"size", GroupAct::Size},
    {"num_threads", GroupAct::Size},          {"group_size", GroupAct::Size},
    {"thread_index", GroupAct::ThreadIndex},  {"group_index", GroupAct::GroupIndex},
    {"group_dim", GroupAct::GroupShape},      {"dim_threads", GroupAct::GroupShape},
    {"meta_group_rank", GroupAct::OuterRank}, {"meta_group_size", GroupAct::OuterSize},
    {"sync", GroupAct::Synchronize},          {"synchronize", GroupAct::Synchronize},
    {"is_valid", GroupAct::AskValid},
};

GroupAct groupAct(StringRef Name) { return lookUp(GroupActs, Name, GroupAct::None); }

static constexpr Named<Group> Groups[] = {
    {"thread_block", Group::Block},
    {"grid_group", Group::Grid},
    {"thread_block_tile", Group::Tile},
};

Group groupOf(StringRef Class) { return lookUp(Groups, Class, Group::Unknown); }

static constexpr Named<BarrierAct> BarrierActs[] = {
    {"init", BarrierAct::Initialize},
    {"arrive_and_wait", BarrierAct::ArriveAndWait},
    {"memcpy_async", BarrierAct::Copy},
};

BarrierAct barrierAct(StringRef Name) { return lookUp(BarrierActs, Name, BarrierAct::None); }

// The template parameters are in CUB's headers, cub/block/*.cuh, of CUDA 11 to 13.
static constexpr Collective Collectives[] = {
    {"BlockReduce", 1, 3, 4, true},
    {"BlockScan", 1, 3, 4, true, /*IsRightForFewer=*/true},
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
