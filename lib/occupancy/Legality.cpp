//===- Legality.cpp - Hard limits of launches and bounds ------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "occupancy/Legality.h"
#include "occupancy/Rounding.h"
#include <algorithm>

namespace warplint::occupancy {

namespace {

using ExtentLimits = std::array<uint64_t, 3>;
using Names = std::array<Limit, 3>;

ExtentLimits toArray(const arch::Extent3 &E) { return {E.X, E.Y, E.Z}; }

/// \p A times \p B, or the largest number where that overflows.
uint64_t multiply(uint64_t A, uint64_t B) {
  uint64_t Product = 0;
  return __builtin_mul_overflow(A, B, &Product) ? UINT64_MAX : Product;
}

/// Appends one violation if any known dimension is 0.
void appendZeros(const Extents &E, Limit Zero, std::vector<Violation> &Broken) {
  if (std::find(E.begin(), E.end(), std::optional<uint64_t>(0)) != E.end())
    Broken.push_back({Zero, 0, 1});
}

/// Appends one violation for each known dimension above its limit.
void appendTooLong(const Extents &E, const ExtentLimits &Most, const Names &Which,
                   std::vector<Violation> &Broken) {
  for (size_t I = 0; I != E.size(); ++I)
    if (E[I] && *E[I] > Most[I])
      Broken.push_back({Which[I], *E[I], Most[I]});
}

} // namespace

unsigned dimensionOf(Limit L) {
  switch (L) {
  case Limit::BlockX:
  case Limit::GridX:
    return 0;
  case Limit::BlockY:
  case Limit::GridY:
    return 1;
  default:
    return 2;
  }
}

std::string_view name(Limit L) {
  switch (L) {
  case Limit::BlockZero:
    return "block dimension";
  case Limit::BlockThreads:
    return "threads per block";
  case Limit::BlockX:
    return "block dimension x";
  case Limit::BlockY:
    return "block dimension y";
  case Limit::BlockZ:
    return "block dimension z";
  case Limit::GridZero:
    return "grid dimension";
  case Limit::GridX:
    return "grid dimension x";
  case Limit::GridY:
    return "grid dimension y";
  case Limit::GridZ:
    return "grid dimension z";
  case Limit::StaticShared:
    return "static shared memory per block";
  case Limit::SharedNoOptIn:
    return "shared memory per block without opt-in";
  case Limit::SharedOptIn:
    return "shared memory per block";
  case Limit::SharedPortable:
    return "portable shared memory per block";
  case Limit::SharedOversized:
    return "oversized shared memory per SM";
  case Limit::RegistersPerThread:
    return "registers per thread";
  case Limit::RegistersPerBlock:
    return "registers per block";
  }
  return "limit";
}

std::vector<Violation> checkBlock(const arch::Limits &Arch, const Extents &Block) {
  std::vector<Violation> Broken;
  appendZeros(Block, Limit::BlockZero, Broken);
  uint64_t Threads = 1;
  for (const std::optional<uint64_t> &Along : Block)
    Threads = multiply(Threads, Along.value_or(1));
  if (Threads > Arch.ThreadsPerBlock)
    Broken.push_back({Limit::BlockThreads, Threads, Arch.ThreadsPerBlock});
  appendTooLong(Block, toArray(Arch.BlockDim), {Limit::BlockX, Limit::BlockY, Limit::BlockZ},
                Broken);
  return Broken;
}

std::vector<Violation> checkGrid(const arch::Limits &Arch, const Extents &Grid) {
  std::vector<Violation> Broken;
  appendZeros(Grid, Limit::GridZero, Broken);
  appendTooLong(Grid, toArray(Arch.GridDim), {Limit::GridX, Limit::GridY, Limit::GridZ}, Broken);
  return Broken;
}

std::optional<Violation> checkShared(const arch::Limits &Arch, uint64_t Static, uint64_t Dynamic,
                                     OptIn Opted) {
  if (Static > Arch.SharedStaticPerBlock)
    return Violation{Limit::StaticShared, Static, Arch.SharedStaticPerBlock};
  uint64_t Total = 0;
  if (__builtin_add_overflow(Static, Dynamic, &Total))
    Total = UINT64_MAX;
  if (Opted == OptIn::Oversized) {
    uint64_t Most = Arch.OversizedSharedPerSm -
                    std::min(Arch.SharedReservedPerBlock, Arch.OversizedSharedPerSm);
    return Most && Total > Most ? std::optional(Violation{Limit::SharedOversized, Total, Most})
                                : std::nullopt;
  }
  // Not documented is whether static memory counts, which the compiler accepted.
  if (Opted == OptIn::Refused)
    return Dynamic > Arch.SharedPerBlock
               ? std::optional(Violation{Limit::SharedPortable, Dynamic, Arch.SharedPerBlock})
               : std::nullopt;
  // A size that no opt-in allows is reported before one that an opt-in would allow.
  if (Total > Arch.SharedPerBlockOptIn)
    return Violation{Limit::SharedOptIn, Total, Arch.SharedPerBlockOptIn};
  // Static memory alone needs no opt-in where the compiler accepts it. Where it accepts more than
  // the limit without opt-in, a kernel with more takes dynamic memory up to the limit with one:
  // measured on sm_90a, not known for other variants.
  bool NeedsOptIn = Dynamic != 0 && Total > Arch.SharedPerBlock && Static <= Arch.SharedPerBlock;
  if (Opted == OptIn::None && NeedsOptIn)
    return Violation{Limit::SharedNoOptIn, Total, Arch.SharedPerBlock};
  return std::nullopt;
}

std::optional<Violation> checkRegisters(const arch::Limits &Arch, uint32_t Threads,
                                        uint32_t PerThread) {
  if (PerThread > Arch.RegistersPerThread)
    return Violation{Limit::RegistersPerThread, PerThread, Arch.RegistersPerThread};
  const uint64_t Counted = registersAdmitted(Arch, warpsOf(Arch, Threads), PerThread);
  if (Counted > Arch.RegistersPerBlock)
    return Violation{Limit::RegistersPerBlock, Counted, Arch.RegistersPerBlock};
  return std::nullopt;
}

} // namespace warplint::occupancy
