//===- LaunchConfig.h - The numbers of a launch, for the arithmetic -------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_FINDINGS_LAUNCHCONFIG_H
#define WARPLINT_FINDINGS_LAUNCHCONFIG_H

#include "arch_tables/Limits.h"
#include "occupancy/Occupancy.h"
#include <cstdint>

namespace warplint {
struct Triple;
struct LaunchInstance;

/// Whether an SM of \p T may have more shared memory for \p Instance than its tables give: how much
/// a block of such a launch can have, no source states.
bool mayBeOversized(const arch::Target &T, const LaunchInstance &Instance);

/// What \p Instance takes on \p T with blocks of \p Block threads, as far as it is known: the
/// shared memory that is not counts as none. \p Measured has the registers and barriers.
/// \pre the parts of \p Block are known, and their product has 32 bits.
occupancy::Config configOf(const arch::Target &T, const LaunchInstance &Instance,
                           const Triple &Block, const occupancy::Config &Measured = {});

/// The least that \p Instance takes on \p T beside what was \p Measured of its kernel: unknown
/// parts count as nothing, so that no kernel fits more often than this.
occupancy::Config leastConfig(const arch::Target &T, const LaunchInstance &Instance,
                              const occupancy::Config &Measured);

} // namespace warplint

#endif // WARPLINT_FINDINGS_LAUNCHCONFIG_H
