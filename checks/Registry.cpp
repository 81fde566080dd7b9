//===- Registry.cpp - The list of all checks ------------------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/Registry.h"
#include "checks/ArchDependentLaunchCheck.h"
#include "checks/LaunchBoundsInfeasibleCheck.h"
#include "checks/LaunchDimensionsCheck.h"
#include "checks/LaunchExceedsBoundsCheck.h"
#include "checks/LaunchSharedMemoryCheck.h"
#include "checks/LowOccupancyCheck.h"
#include "checks/PartialWarpCheck.h"

namespace warplint::checks {

template <typename Check>
static std::unique_ptr<clang::tidy::ClangTidyCheck> make(llvm::StringRef Name,
                                                         clang::tidy::ClangTidyContext *Context) {
  return std::make_unique<Check>(Name, Context);
}

// Sorted by name; scripts/new-check adds an entry here and everywhere else.
static constexpr CheckEntry Entries[] = {
    {"cuda-arch-dependent-launch",
     "finds launches whose block, grid, shared memory or kernel differs between host and "
     "device passes",
     make<ArchDependentLaunchCheck>},
    {"cuda-launch-bounds-infeasible",
     "finds '__launch_bounds__' that no SM can meet, and says what ptxas makes of them",
     make<LaunchBoundsInfeasibleCheck>},
    {"cuda-launch-dimensions",
     "finds launches whose block or grid has a dimension or size that no launch can have",
     make<LaunchDimensionsCheck>},
    {"cuda-launch-exceeds-bounds",
     "finds launches with more threads per block than the kernel's '__launch_bounds__' allows",
     make<LaunchExceedsBoundsCheck>},
    {"cuda-launch-shared-memory",
     "finds kernels and launches with more shared memory per block than they can have, or than "
     "they were opted in to",
     make<LaunchSharedMemoryCheck>},
    {"cuda-low-occupancy",
     "finds launches whose best possible occupancy is low, and says what limits it",
     make<LowOccupancyCheck>},
    {"cuda-partial-warp",
     "finds launches whose block is not a multiple of the warp size, so that lanes of its last "
     "warp stay idle",
     make<PartialWarpCheck>},
};

llvm::ArrayRef<CheckEntry> registry() { return Entries; }

} // namespace warplint::checks
