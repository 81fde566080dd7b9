//===- LaunchDependentCheck.h - cuda-launch-dependent ---------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_CHECKS_LAUNCHDEPENDENTCHECK_H
#define WARPLINT_CHECKS_LAUNCHDEPENDENTCHECK_H

#include "checks/LaunchCheck.h"

namespace warplint::checks {

/// Finds launches that may start before the kernels ahead of them end, of a
/// kernel that never waits for those.
///
/// For the user-facing documentation see docs/checks/cuda-launch-dependent.md
class LaunchDependentCheck : public LaunchCheck {
public:
  using LaunchCheck::LaunchCheck;

protected:
  void checkInstance(const LaunchSite &Site,
                     const LaunchInstance &Instance) override;
};

} // namespace warplint::checks

#endif // WARPLINT_CHECKS_LAUNCHDEPENDENTCHECK_H
