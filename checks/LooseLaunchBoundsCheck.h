//===- LooseLaunchBoundsCheck.h - cuda-loose-launch-bounds ----------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_CHECKS_LOOSELAUNCHBOUNDSCHECK_H
#define WARPLINT_CHECKS_LOOSELAUNCHBOUNDSCHECK_H

#include "checks/LaunchCheck.h"

namespace warplint::checks {

/// Finds `__launch_bounds__` that allow more threads than any launch of the
/// kernel uses, and so fewer registers.
///
/// For the user-facing documentation see docs/checks/cuda-loose-launch-bounds.md
class LooseLaunchBoundsCheck : public LaunchCheck {
public:
  using LaunchCheck::LaunchCheck;

protected:
  void checkInstance(const launch::LaunchSite &Site,
                     const launch::LaunchInstance &Instance) override;
};

} // namespace warplint::checks

#endif // WARPLINT_CHECKS_LOOSELAUNCHBOUNDSCHECK_H
