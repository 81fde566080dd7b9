//===- OccupancyNotes.h - Notes on limiters and on the next steps up ------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_CHECKS_LOW_OCCUPANCY_OCCUPANCYNOTES_H
#define WARPLINT_CHECKS_LOW_OCCUPANCY_OCCUPANCYNOTES_H

#include "findings/Finding.h"
#include "findings/Targets.h"
#include "launch/LaunchSite.h"
#include "occupancy/Occupancy.h"
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace clang {
class ASTContext;
}

namespace warplint {
struct Triple;

/// A configuration on each target that it is low on.
using LowConfigs = std::vector<std::pair<const arch::Target *, occupancy::Config>>;

/// The reason why \p C, whose occupancy is \p R, does not fill an SM of \p T:
/// "one block of 1024 threads leaves 512 of 1536 thread slots empty".
std::string limiter(const arch::Target &T, const occupancy::Config &C, const occupancy::Result &R);

/// The occupancy, 0 to 1, of \p C on \p T without the carveout that the program
/// prefers, where that costs some.
std::optional<double> withDriversCarveout(const arch::Target &T, const occupancy::Config &C);

/// Adds to \p F the block sizes that do better on all of \p Low, what the grid
/// must be then for the same work, and how many registers per thread they leave;
/// an edit with it where all of the program's text that depends on the size is
/// in sight, and the block has at most \p MostThreads then.
void suggestBlocks(Finding &F, const LowConfigs &Low, const LaunchInstance &Instance,
                   const Triple &Block, uint64_t MostThreads,
                   const clang::ASTContext &Context);

/// Adds to \p F what less of the resource that limits each of \p Low would bring,
/// where that is registers or shared memory.
void explainNextSteps(Finding &F, const LowConfigs &Low);

} // namespace warplint

#endif // WARPLINT_CHECKS_LOW_OCCUPANCY_OCCUPANCYNOTES_H
