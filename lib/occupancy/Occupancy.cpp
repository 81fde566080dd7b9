//===- Occupancy.cpp - Blocks per SM and their limiters -------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "occupancy/Occupancy.h"
#include "occupancy/Rounding.h"
#include <algorithm>

namespace warplint::occupancy {

namespace {

/// Registers belong to a partition of the SM, and a warp uses those of one partition. Registers
/// that are left over in a partition are lost, so warps are counted per partition before they are
/// divided among blocks.
std::optional<uint32_t> blocksByRegisters(const arch::Limits &Arch, uint32_t Warps,
                                          uint32_t PerThread) {
  if (PerThread == 0 || Warps == 0)
    return std::nullopt;
  if (PerThread > Arch.RegistersPerThread ||
      registersAdmitted(Arch, Warps, PerThread) > Arch.RegistersPerBlock)
    return 0;
  const uint32_t Partitions = Arch.WarpAllocationGranularity;
  const uint32_t PerPartition = Arch.RegistersPerSm / Partitions;
  const uint32_t WarpsPerPartition = PerPartition / registersOfWarp(Arch, PerThread);
  return WarpsPerPartition * Partitions / Warps;
}

/// The smallest size of shared memory that the SM can be configured for and that
/// is at least \p Bytes; the largest if none is.
uint32_t carveoutFor(const arch::Limits &Arch, uint32_t Bytes) {
  for (uint32_t Size : Arch.SharedCarveouts)
    if (Size >= Bytes)
      return Size;
  return Arch.SharedPerSm;
}

/// The size that the preference alone asks for.
uint32_t preferredCarveout(const arch::Limits &Arch, int Percent) {
  if (Percent < 0)
    return Arch.SharedPerSm;
  const uint64_t Bytes = uint64_t(Arch.SharedPerSm) * uint32_t(Percent) / 100;
  return carveoutFor(Arch, uint32_t(std::min<uint64_t>(Bytes, UINT32_MAX)));
}

/// Bytes that a block takes, or empty where they exceed the opt-in limit.
std::optional<uint32_t> sharedOfBlock(const arch::Limits &Arch, const Config &C) {
  const uint64_t Most = Arch.SharedPerBlockOptIn;
  // Each is compared with the limit first, so that the sum cannot overflow.
  if (C.StaticShared > Most || C.DynamicShared > Most)
    return std::nullopt;
  const uint64_t Bytes = roundUp<uint64_t>(
      C.StaticShared + C.DynamicShared + Arch.SharedReservedPerBlock, Arch.SharedAllocationUnit);
  if (Bytes > Most + Arch.SharedReservedPerBlock)
    return std::nullopt;
  return uint32_t(Bytes);
}

/// Sets the shared-memory limit and the carveout in \p R.
void limitBySharedMemory(const arch::Limits &Arch, const Config &C, Result &R) {
  uint32_t Carveout = preferredCarveout(Arch, C.CarveoutPercent);
  if (const std::optional<uint32_t> Bytes = sharedOfBlock(Arch, C)) {
    // A preference that one block outgrows is given up for the next size that
    // holds the block.
    if (*Bytes > Carveout)
      Carveout = carveoutFor(Arch, *Bytes);
    if (*Bytes != 0)
      R.Limits.BySharedMemory = Carveout / *Bytes;
  } else {
    R.Limits.BySharedMemory = 0;
  }
  R.SharedCarveout = Carveout;
}

std::optional<uint32_t> blocksByBarriers(const arch::Limits &Arch, uint32_t PerBlock) {
  if (PerBlock == 0 || Arch.BarriersPerSm == 0)
    return std::nullopt;
  // A damaged cubin may claim more, and a block always fits by its barriers.
  return Arch.BarriersPerSm / std::min(PerBlock, MostBarriers);
}

} // namespace

std::string describe(const Limiters &L) {
  std::string Text;
  for (const NamedLimiter &Each : NamedLimiters)
    if (L.*Each.Limits)
      Text += (Text.empty() ? "" : ", ") + std::string(Each.Words);
  return Text;
}

Result compute(const arch::Limits &Arch, const Config &C) {
  Result R;
  const uint32_t Warps = warpsOf(Arch, C.BlockThreads);
  R.MaxWarpsPerSm = Arch.WarpsPerSm;

  BlockLimits &L = R.Limits;
  if (C.BlockThreads != 0 && C.BlockThreads <= Arch.ThreadsPerBlock)
    L.ByWarps = Arch.WarpsPerSm / Warps;
  L.ByBlocks = Arch.BlocksPerSm;
  L.ByRegisters = blocksByRegisters(Arch, Warps, C.RegistersPerThread);
  limitBySharedMemory(Arch, C, R);
  L.ByBarriers = blocksByBarriers(Arch, C.Barriers);

  uint32_t Blocks = std::min(L.ByWarps, L.ByBlocks);
  for (const std::optional<uint32_t> &Limit : {L.ByRegisters, L.BySharedMemory, L.ByBarriers})
    Blocks = std::min(Blocks, Limit.value_or(Blocks));

  R.BlocksPerSm = Blocks;
  R.WarpsPerSm = Blocks * Warps;
  R.Limiting = {L.ByWarps == Blocks, L.ByBlocks == Blocks, L.ByRegisters == Blocks,
                L.BySharedMemory == Blocks, L.ByBarriers == Blocks};
  return R;
}

Waves waves(uint64_t GridBlocks, uint32_t Sms, uint32_t BlocksPerSm) {
  Waves W;
  if (GridBlocks == 0 || Sms == 0 || BlocksPerSm == 0)
    return W;
  W.FullWave = uint64_t(Sms) * BlocksPerSm;
  W.Count = double(GridBlocks) / double(W.FullWave);
  W.Rounds = ceilDivide(GridBlocks, W.FullWave);
  W.LastBlocks = GridBlocks - (W.Rounds - 1) * W.FullWave;
  W.LastFill = double(W.LastBlocks) / double(W.FullWave);
  W.TailEfficiency = W.Count / double(W.Rounds);
  return W;
}

} // namespace warplint::occupancy
