//===- Legality.h - Hard limits of launches and bounds --------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_OCCUPANCY_LEGALITY_H
#define WARPLINT_OCCUPANCY_LEGALITY_H

#include "arch_tables/Limits.h"
#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace warplint::occupancy {

/// The hard limits that the driver or ptxas enforces.
enum class Limit {
  BlockZero,    ///< A block dimension of 0.
  BlockThreads, ///< x * y * z threads per block.
  BlockX,
  BlockY,
  BlockZ,
  GridZero, ///< A grid dimension of 0.
  GridX,
  GridY,
  GridZ,
  StaticShared,       ///< Static shared memory per block.
  SharedNoOptIn,      ///< Static and dynamic shared memory without opt-in.
  SharedOptIn,        ///< Static and dynamic shared memory with opt-in.
  SharedPortable,     ///< Dynamic shared memory where no opt-in counts.
  SharedOversized,    ///< Static and dynamic shared memory in an oversized mode.
  RegistersPerThread, ///< Registers per thread.
  RegistersPerBlock,  ///< Registers of a block's warps, rounded up as the driver
                      ///< does.
};

/// The name of \p L in the project's terms, for messages and JSON: "threads per
/// block".
std::string_view name(Limit L);

/// Of a limit of one dimension: 0, 1, 2 for x, y, z.
unsigned dimensionOf(Limit L);

/// One broken limit: what was asked for, and the most (or, for the zero
/// limits, the least) that is allowed, in the limit's unit (threads, blocks or
/// bytes).
struct Violation {
  Limit What;
  uint64_t Asked = 0;
  uint64_t Allowed = 0;
};

/// x, y and z as in `dim3` (unsigned 32 bit); an empty one is not known and
/// breaks nothing.
using Extents = std::array<std::optional<uint64_t>, 3>;

/// The limits of \p Arch that a block of these dimensions breaks, the most
/// telling first: a zero, the product, then x, y and z. Where a dimension is
/// not known the others are judged, and the product with each unknown dimension
/// taken as 1.
std::vector<Violation> checkBlock(const arch::Limits &Arch, const Extents &Block);

/// The same for a grid.
std::vector<Violation> checkGrid(const arch::Limits &Arch, const Extents &Grid);

/// Whether a block may have more shared memory than the default.
enum class OptIn {
  None,
  Given,
  Refused,   ///< No opt-in counts: the launch is to run on every GPU.
  Oversized, ///< The SM may be configured for more than an opt-in gives.
};

/// The limit that a block's shared memory breaks, if any. Bytes. A limit that no opt-in raises
/// comes before one that an opt-in would raise, so SharedOptIn can be the result for OptIn::None
/// too. In an oversized mode only what exceeds the whole SM is known to break one.
std::optional<Violation> checkShared(const arch::Limits &Arch, uint64_t Static, uint64_t Dynamic,
                                     OptIn Opted);

/// The limit that the registers of a block of \p Threads threads break, if any.
/// 0 registers per thread, not known, break nothing.
std::optional<Violation> checkRegisters(const arch::Limits &Arch, uint32_t Threads,
                                        uint32_t PerThread);

} // namespace warplint::occupancy

#endif // WARPLINT_OCCUPANCY_LEGALITY_H
