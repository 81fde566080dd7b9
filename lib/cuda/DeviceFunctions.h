//===- DeviceFunctions.h - Functions that device code calls ---------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_CUDA_DEVICEFUNCTIONS_H
#define WARPLINT_CUDA_DEVICEFUNCTIONS_H

#include "llvm/ADT/StringRef.h"
#include <optional>

namespace warplint::cuda {

/// What a function of the device's library does.
enum class DeviceAct {
  Other,        ///< Returns something unknown.
  Minimum,      ///< Of two integers.
  Maximum,      ///< Likewise.
  Multiply,     ///< Two integers of at most 24 bits.
  Absolute,     ///< Of an integer.
  Copy,         ///< `memcpy`: to, from, bytes.
  Fill,         ///< `memset`: to, value, bytes.
  Ballot,       ///< The threads of a warp in a mask for which a condition holds, as bits.
  WaitForWarp,  ///< Waits for the threads of a warp in a mask.
  Atomic,       ///< Reads and writes what its first argument points to.
  End,          ///< Ends the thread or the program.
  WaitForBlock, ///< Waits for all threads of the block.
  WaitForGrids, ///< Waits for the grids that the launch depends on.
};
DeviceAct deviceAct(llvm::StringRef Name);
/// Whether the atomic function \p Name writes a value that does not depend on what was there.
bool isExchange(llvm::StringRef Name);

/// Whose accesses to memory a function of CUDA orders: those before it and those after it.
enum class Order {
  None,    ///< Those of no two threads.
  Block,   ///< Of all threads of the block.
  Warp,    ///< Of the threads of a warp, or it is taken to: shuffles and votes order nothing.
  Unknown, ///< It waits for something, or is a fence: it may order anything.
};
Order orderOf(llvm::StringRef Name);

/// Whether the function \p Name of CUDA reads what its argument points to: `__ldg`, `__ldcs`, ...
bool loadsFromPointer(llvm::StringRef Name);

/// Whether \p Name, of a user's function, says that it waits for the grids before it or knows of
/// such launches.
bool namesGridDependency(llvm::StringRef Name);

/// What a member or a free function of a cooperative group returns.
enum class GroupAct {
  None,        ///< Nothing that is known.
  Rank,        ///< Of the thread in the group.
  Size,        ///< Threads of the group.
  ThreadIndex, ///< `threadIdx`.
  GroupIndex,  ///< `blockIdx`.
  GroupShape,  ///< `blockDim`.
  OuterRank,   ///< Of the group in the one that it is a part of.
  OuterSize,   ///< How many such groups there are.
  Synchronize, ///< Nothing: it waits for the whole group.
  AskValid,    ///< Whether the group can wait for all of its threads.
};
GroupAct groupAct(llvm::StringRef Name);

/// Cooperative groups whose ranks and sizes follow from the launch.
enum class Group { Unknown, Block, Grid, Tile };
Group groupOf(llvm::StringRef Class);
/// The namespace that has them.
inline constexpr llvm::StringLiteral GroupNamespace = "cooperative_groups";
/// The function there that divides a group into groups of the size of its template argument.
inline constexpr llvm::StringLiteral TileFunction = "tiled_partition";

/// What a function does with one of libcu++'s barriers.
enum class BarrierAct {
  None,          ///< Nothing that is known.
  Initialize,    ///< Takes its address and the number of arrivals.
  ArriveAndWait, ///< Arrives once and waits for all others.
  Copy,          ///< Memory; leaves the number of arrivals as it is.
};
BarrierAct barrierAct(llvm::StringRef Name);
inline constexpr llvm::StringLiteral BarrierNamespace = "cuda", BarrierClass = "barrier";

/// A class of CUB, or of its relatives, whose threads together are the block.
struct Collective {
  llvm::StringLiteral Name;
  unsigned X, Y, Z; ///< The places of the block's sizes among the template arguments.
  bool IsStrict;    ///< Whether it is wrong under any other block.
  /// But not under a smaller one: a thread's result depends on those before it alone.
  bool IsRightForFewer = false;
};
const Collective *collective(llvm::StringRef Name);
/// Whether \p Namespace has them.
bool isCollectiveNamespace(llvm::StringRef Namespace);

} // namespace warplint::cuda

#endif // WARPLINT_CUDA_DEVICEFUNCTIONS_H
