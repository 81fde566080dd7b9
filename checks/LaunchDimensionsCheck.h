//===- LaunchDimensionsCheck.h - cuda-launch-dimensions -------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_CHECKS_LAUNCHDIMENSIONSCHECK_H
#define WARPLINT_CHECKS_LAUNCHDIMENSIONSCHECK_H

#include "checks/LaunchCheck.h"
#include "launch/LaunchSite.h"

namespace warplint::checks {

/// Finds launches whose block or grid has a dimension or size that no launch
/// can have.
///
/// For the user-facing documentation see docs/checks/cuda-launch-dimensions.md
class LaunchDimensionsCheck : public LaunchCheck {
public:
  using LaunchCheck::LaunchCheck;

protected:
  void checkInstance(const LaunchSite &Site,
                     const LaunchInstance &Instance) override;

private:
  /// \p Shape is the grid or the block.
  void checkShape(const LaunchSite &Site, const LaunchInstance &Instance,
                  LaunchPart Shape);
  /// Reports a dimension that is legal, but not the number that is written.
  void checkCut(const LaunchSite &Site, const LaunchInstance &Instance,
                LaunchPart Shape, const Triple &T, bool Only);
  /// Reports a dimension whose arithmetic overflows.
  void checkOverflow(const LaunchSite &Site, const LaunchInstance &Instance,
                     LaunchPart Shape);
  void suggestSwap(Finding &F, const LaunchInstance &Instance) const;
};

} // namespace warplint::checks

#endif // WARPLINT_CHECKS_LAUNCHDIMENSIONSCHECK_H
