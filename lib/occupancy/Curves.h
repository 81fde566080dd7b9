//===- Curves.h - Occupancy along one resource ----------------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_OCCUPANCY_CURVES_H
#define WARPLINT_OCCUPANCY_CURVES_H

#include "occupancy/Occupancy.h"
#include <cstdint>
#include <string_view>
#include <vector>

namespace warplint::occupancy {

/// The number of a configuration that a curve varies; all others are kept.
enum class Axis {
  BlockThreads,       ///< Threads per block, in whole warps.
  RegistersPerThread, ///< Registers per thread.
  SharedMemory,       ///< Bytes of shared memory per block, static and dynamic together.
};

/// "threads per block", "registers per thread", "bytes of shared memory per block".
std::string_view name(Axis Along);

/// Neighbouring values of the resource with the same answer: blocks and warps per SM,
/// and limiters.
struct CurveStep {
  uint64_t First = 0; ///< The smallest of the values.
  uint64_t Last = 0;  ///< The largest of them.
  Result At;          ///< The answer at Last.
};

/// The occupancy of one configuration along one resource.
struct Curve {
  Axis Along = Axis::BlockThreads;
  /// From the smallest value to the architecture's limit, without a gap.
  std::vector<CurveStep> Steps;
  /// The configuration itself: its value, 0 if it is unknown, and its result. The value may be
  /// beyond the last step.
  uint64_t Current = 0;
  Result AtCurrent;

  uint64_t first() const { return Steps.front().First; } ///< The smallest value.
  uint64_t last() const { return Steps.back().Last; }    ///< The architecture's limit.
  /// The step that contains \p Value; null if there is none.
  const CurveStep *at(uint64_t Value) const;
};

/// The curve of \p C on \p Arch along \p Along: blocks of one warp to the largest block;
/// one register per thread to the most; no shared memory to the limit with opt-in. A block
/// that fills no whole number of warps counts as the next that does, as on the SM.
Curve curve(const arch::Limits &Arch, const Config &C, Axis Along);

} // namespace warplint::occupancy

#endif // WARPLINT_OCCUPANCY_CURVES_H
