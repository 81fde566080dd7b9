//===- Rounding.h - Whole-number rounding for allocation units ------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Used inside occupancy/ only. Units are at least 1.
///
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_OCCUPANCY_ROUNDING_H
#define WARPLINT_OCCUPANCY_ROUNDING_H

#include "arch_tables/Limits.h"
#include <cstdint>

namespace warplint::occupancy {

/// \p Value over \p Unit, rounded up. Does not overflow.
template <typename T> constexpr T ceilDivide(T Value, T Unit) {
  return Value / Unit + (Value % Unit != 0);
}

/// The smallest multiple of \p Unit that is at least \p Value.
template <typename T> constexpr T roundUp(T Value, T Unit) {
  return ceilDivide(Value, Unit) * Unit;
}

/// The largest multiple of \p Unit that is at most \p Value.
template <typename T> constexpr T roundDown(T Value, T Unit) { return Value / Unit * Unit; }

/// Warps of a block of \p Threads threads.
inline uint32_t warpsOf(const arch::Limits &Arch, uint32_t Threads) {
  return ceilDivide(Threads, Arch.WarpSize);
}

/// Registers that one warp takes, rounded up to the allocation unit;
/// \p PerThread at most the architecture's registers per thread.
inline uint32_t registersOfWarp(const arch::Limits &Arch, uint32_t PerThread) {
  return roundUp(PerThread * Arch.WarpSize, Arch.RegisterAllocationUnit);
}

/// Registers that the driver counts for a block of \p Warps warps when it admits
/// it: as if every partition had the same number of its warps.
inline uint64_t registersAdmitted(const arch::Limits &Arch, uint32_t Warps, uint32_t PerThread) {
  return uint64_t(registersOfWarp(Arch, PerThread)) *
         roundUp<uint64_t>(Warps, Arch.RegisterCheckGranularity);
}

} // namespace warplint::occupancy

#endif // WARPLINT_OCCUPANCY_ROUNDING_H
