//===- LaunchClusterCheck.h - cuda-launch-cluster -------------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_CHECKS_LAUNCHCLUSTERCHECK_H
#define WARPLINT_CHECKS_LAUNCHCLUSTERCHECK_H

#include "checks/LaunchCheck.h"

namespace warplint::checks {

/// Finds clusters of a size that no target has, and grids that are not a
/// multiple of them.
///
/// For the user-facing documentation see docs/checks/cuda-launch-cluster.md
class LaunchClusterCheck : public LaunchCheck {
public:
  using LaunchCheck::LaunchCheck;

protected:
  void checkInstance(const launch::LaunchSite &Site,
                     const launch::LaunchInstance &Instance) override;
};

} // namespace warplint::checks

#endif // WARPLINT_CHECKS_LAUNCHCLUSTERCHECK_H
