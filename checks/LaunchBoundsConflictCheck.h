//===- LaunchBoundsConflictCheck.h - cuda-launch-bounds-conflict ----------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_CHECKS_LAUNCHBOUNDSCONFLICTCHECK_H
#define WARPLINT_CHECKS_LAUNCHBOUNDSCONFLICTCHECK_H

#include "checks/LaunchCheck.h"

namespace warplint::checks {

/// Finds bounds of a kernel that contradict each other, its other attributes or
/// its redeclarations.
///
/// For the user-facing documentation see docs/checks/cuda-launch-bounds-conflict.md
class LaunchBoundsConflictCheck : public LaunchCheck {
public:
  using LaunchCheck::LaunchCheck;

protected:
  void checkInstance(const launch::LaunchSite &Site,
                     const launch::LaunchInstance &Instance) override;
};

} // namespace warplint::checks

#endif // WARPLINT_CHECKS_LAUNCHBOUNDSCONFLICTCHECK_H
