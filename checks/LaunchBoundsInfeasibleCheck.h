//===- LaunchBoundsInfeasibleCheck.h - cuda-launch-bounds-infeasible ------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_CHECKS_LAUNCHBOUNDSINFEASIBLECHECK_H
#define WARPLINT_CHECKS_LAUNCHBOUNDSINFEASIBLECHECK_H

#include "checks/LaunchCheck.h"

namespace warplint::checks {

/// Finds `__launch_bounds__` that no SM can meet, and reports what ptxas
/// does with them.
///
/// For the user-facing documentation see
/// docs/checks/cuda-launch-bounds-infeasible.md
class LaunchBoundsInfeasibleCheck : public LaunchCheck {
public:
  using LaunchCheck::LaunchCheck;

protected:
  void checkKernel(const KernelFacts &Kernel) override;

private:
  /// Lowers the minimum of blocks to what the worst target holds.
  void offerToClamp(Finding &F, const KernelFacts &Kernel,
                    const LaunchBounds &Bounds);
};

} // namespace warplint::checks

#endif // WARPLINT_CHECKS_LAUNCHBOUNDSINFEASIBLECHECK_H
