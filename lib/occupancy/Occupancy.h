//===- Occupancy.h - Blocks per SM and their limiters ---------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Pure functions over `arch::Limits`. They agree with NVIDIA's
/// `cuda_occupancy.h` for every configuration
/// (test/unit/OccupancyReferenceTest).
///
#ifndef WARPLINT_OCCUPANCY_OCCUPANCY_H
#define WARPLINT_OCCUPANCY_OCCUPANCY_H

#include "arch_tables/Limits.h"
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace warplint::occupancy {

/// Barriers that a block can have (PTX ISA, bar.sync: 0 to 15).
inline constexpr uint32_t MostBarriers = 16;

/// The resources of a kernel and its launch.
struct Config {
  uint32_t BlockThreads = 0;       ///< Threads per block, 1 to the architecture's limit.
  uint32_t RegistersPerThread = 0; ///< 0: not known, does not limit.
  uint64_t StaticShared = 0;       ///< Bytes per block.
  uint64_t DynamicShared = 0;      ///< Bytes per block.
  /// Barriers of a block, at most MostBarriers; 0: none, or not known: they do not limit.
  uint32_t Barriers = 0;
  /// Preferred carveout, 0 to 100; -1: the driver's choice. No effect if shared memory is separate
  /// from the L1 cache.
  int CarveoutPercent = -1;
};

/// A set of resources.
struct Limiters {
  bool Warps = false;
  bool Blocks = false;
  bool Registers = false;
  bool SharedMemory = false;
  bool Barriers = false;

  bool operator==(const Limiters &) const = default;
};

/// One of the resources with its names in sentences and in data.
struct NamedLimiter {
  bool Limiters::*Limits;
  const char *Words;
  const char *Key;
};
inline constexpr NamedLimiter NamedLimiters[] = {
    {&Limiters::Warps, "warps", "warps"},
    {&Limiters::Blocks, "block slots", "blocks"},
    {&Limiters::Registers, "registers", "registers"},
    {&Limiters::SharedMemory, "shared memory", "shared_memory"},
    {&Limiters::Barriers, "barriers", "barriers"},
};

/// The resources of \p L in words: "warps, shared memory". Empty for none.
std::string describe(const Limiters &L);

/// Blocks per SM that each resource alone would allow; empty: no limit.
struct BlockLimits {
  uint32_t ByWarps = 0;
  uint32_t ByBlocks = 0;
  std::optional<uint32_t> ByRegisters; ///< Empty when registers are not known.
  /// Empty when a block takes no shared memory, not even what the system
  /// reserves for it.
  std::optional<uint32_t> BySharedMemory;
  /// Empty when no barriers are known, or the architecture has enough for every block.
  std::optional<uint32_t> ByBarriers;
};

/// The answer for one configuration on one architecture.
struct Result {
  uint32_t BlocksPerSm = 0; ///< 0: the configuration can't be launched.
  uint32_t WarpsPerSm = 0;  ///< Resident warps.
  uint32_t MaxWarpsPerSm = 0;
  BlockLimits Limits;
  Limiters Limiting;           ///< The resources whose limit equals BlocksPerSm.
  uint64_t SharedCarveout = 0; ///< Bytes of shared memory that the SM is configured for.

  /// Resident warps over the most that the SM can hold, 0 to 1.
  double occupancy() const { return MaxWarpsPerSm ? double(WarpsPerSm) / MaxWarpsPerSm : 0.0; }
};

/// Blocks per SM and occupancy of \p C on \p Arch. A block that breaks a hard limit (threads,
/// registers or shared memory per block) gives 0 blocks, with that resource as the limiter. Shared
/// memory is compared with the opt-in limit; checkShared decides whether the program opted in, and
/// whether static shared memory alone is too much. Allocates nothing.
Result compute(const arch::Limits &Arch, const Config &C);

/// The waves of resident blocks in which a grid runs on a GPU.
struct Waves {
  uint64_t FullWave = 0;     ///< Blocks that are resident at once: SMs x blocks per SM.
  double Count = 0;          ///< Grid over full wave.
  uint64_t Rounds = 0;       ///< Count rounded up.
  uint64_t LastBlocks = 0;   ///< Blocks in the last wave, 1 to FullWave.
  double LastFill = 0;       ///< LastBlocks over FullWave, 0 to 1.
  double TailEfficiency = 0; ///< Count over Rounds, 0 to 1: the share of block slots used.
};

/// Waves of \p GridBlocks blocks on \p Sms multiprocessors that hold
/// \p BlocksPerSm each. All zero when any argument is 0.
Waves waves(uint64_t GridBlocks, uint32_t Sms, uint32_t BlocksPerSm);

/// The most that a partial last wave takes of a kernel's time, 0 to 1; 0 if there is none, or no whole
/// wave before it.
inline double tailShare(const Waves &W) {
  return W.Rounds < 2 || W.LastBlocks == W.FullWave ? 0 : 1 / double(W.Rounds);
}

/// The share of \p Sms that a grid of \p Blocks leaves idle, 0 to 1.
inline double idleShare(uint64_t Blocks, uint32_t Sms) {
  return Blocks < Sms ? 1 - double(Blocks) / double(Sms) : 0;
}

} // namespace warplint::occupancy

#endif // WARPLINT_OCCUPANCY_OCCUPANCY_H
