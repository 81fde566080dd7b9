//===- LowOccupancyCheck.h - cuda-low-occupancy ---------------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_CHECKS_LOWOCCUPANCYCHECK_H
#define WARPLINT_CHECKS_LOWOCCUPANCYCHECK_H

#include "checks/LaunchCheck.h"
#include "findings/OccupancyNotes.h"
#include "occupancy/Occupancy.h"
#include <optional>

namespace warplint::checks {

/// Finds launches whose best possible occupancy is low, and reports what
/// limits it.
///
/// Options:
///   Threshold     percent; lower occupancies are reported; default 75
///   SharedMemoryStep, RegisterStep
///                 percent of a block's shared memory, of a thread's registers:
///                 where they limit, a launch is reported if that much less
///                 raises the occupancy; default 0 (never) and 20
///   SingleBlock   also report launches of a single block, or of no more
///                 threads than one SM holds; default false
///
/// For the user-facing documentation see docs/checks/cuda-low-occupancy.md
class LowOccupancyCheck : public LaunchCheck {
public:
  LowOccupancyCheck(llvm::StringRef Name, clang::tidy::ClangTidyContext *Context);
  void storeOptions(clang::tidy::ClangTidyOptions::OptionMap &Opts) override;

protected:
  void checkInstance(const LaunchSite &Site,
                     const LaunchInstance &Instance) override;

private:
  /// The most threads that a block of \p Kernel may get by an edit, beside those that other checks
  /// offer for its bounds.
  uint64_t mostThreads(const KernelFacts *Kernel) const;

  const unsigned Threshold;
  const unsigned SharedMemoryStep, RegisterStep;
  const bool SingleBlock;

  bool isLowByDesign(const LaunchInstance &Instance) const;
  bool isLargeTile(const arch::Target &T, const occupancy::Config &C,
                   const occupancy::Result &R) const;
  occupancy::Config configOn(const arch::Target &T, const LaunchInstance &Instance,
                             const Triple &Block) const;
  void explainRegisters(Finding &F, const KernelFacts &Kernel,
                        const LowConfigs &Low) const;
  void checkBlock(const LaunchSite &Site, const LaunchInstance &Instance,
                  const Triple &Block);
};

} // namespace warplint::checks

#endif // WARPLINT_CHECKS_LOWOCCUPANCYCHECK_H
