//===- Steps.h - Occupancy before and after, and the step between ---------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_REPORT_DIFF_STEPS_H
#define WARPLINT_REPORT_DIFF_STEPS_H

#include "arch_tables/Limits.h"
#include "occupancy/Occupancy.h"
#include <string>

namespace warplint::report {

/// The occupancy of \p C on \p Arch, 0 to 1; of the block that is best, where that of
/// \p C is 0. 0: it can't be launched.
double occupancyOf(const arch::Limits &Arch, const occupancy::Config &C);

/// The step of the occupancy between \p Old and \p New on \p Arch, and what crossed it: "42
/// registers are above 40, the most that keep 100%"; for a rise, "40 registers are not above 40,
/// the most that reach 100%". Empty if the occupancy is the same, or if no single resource explains
/// it.
std::string crossedStep(const arch::Limits &Arch, const occupancy::Config &Old,
                        const occupancy::Config &New);

} // namespace warplint::report

#endif // WARPLINT_REPORT_DIFF_STEPS_H
