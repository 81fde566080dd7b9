//===- MissingLaunchBoundsCheck.h - cuda-missing-launch-bounds ------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_CHECKS_MISSINGLAUNCHBOUNDSCHECK_H
#define WARPLINT_CHECKS_MISSINGLAUNCHBOUNDSCHECK_H

#include "checks/LaunchCheck.h"

namespace warplint::checks {

/// Finds launches of large blocks whose kernel has no `__launch_bounds__` to
/// keep its registers in reach.
///
/// For the user-facing documentation see docs/checks/cuda-missing-launch-bounds.md
class MissingLaunchBoundsCheck : public LaunchCheck {
public:
  using LaunchCheck::LaunchCheck;

protected:
  void checkInstance(const launch::LaunchSite &Site,
                     const launch::LaunchInstance &Instance) override;
};

} // namespace warplint::checks

#endif // WARPLINT_CHECKS_MISSINGLAUNCHBOUNDSCHECK_H
