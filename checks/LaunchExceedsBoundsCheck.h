//===- LaunchExceedsBoundsCheck.h - cuda-launch-exceeds-bounds ------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_CHECKS_LAUNCHEXCEEDSBOUNDSCHECK_H
#define WARPLINT_CHECKS_LAUNCHEXCEEDSBOUNDSCHECK_H

#include "checks/LaunchCheck.h"

namespace warplint::checks {

/// Finds launches with more threads per block than the kernel's
/// `__launch_bounds__` allows.
///
/// For the user-facing documentation see
/// docs/checks/cuda-launch-exceeds-bounds.md
class LaunchExceedsBoundsCheck : public LaunchCheck {
public:
  using LaunchCheck::LaunchCheck;

protected:
  void checkInstance(const LaunchSite &Site,
                     const LaunchInstance &Instance) override;

private:
  void checkBlockSize(const LaunchSite &Site, const LaunchInstance &Instance);
  /// Raises the bound to the largest launch, where every launch is visible.
  void offerToRaise(Finding &F, const LaunchInstance &Instance,
                    const LaunchBounds &Bounds) const;
};

} // namespace warplint::checks

#endif // WARPLINT_CHECKS_LAUNCHEXCEEDSBOUNDSCHECK_H
