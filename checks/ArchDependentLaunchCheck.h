//===- ArchDependentLaunchCheck.h - cuda-arch-dependent-launch ------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_CHECKS_ARCHDEPENDENTLAUNCHCHECK_H
#define WARPLINT_CHECKS_ARCHDEPENDENTLAUNCHCHECK_H

#include "checks/LaunchCheck.h"

namespace warplint {
struct HostArchTest;
} // namespace warplint

namespace warplint::checks {

/// Finds launches whose block, grid, shared memory or kernel differs between
/// host and device passes.
///
/// For the user-facing documentation see docs/checks/cuda-arch-dependent-launch.md
class ArchDependentLaunchCheck : public LaunchCheck {
public:
  using LaunchCheck::LaunchCheck;

protected:
  void checkInstance(const LaunchSite &Site,
                     const LaunchInstance &Instance) override;
  // Device passes know no device.
  bool judgesAnswers() const override { return false; }

private:
  void reportHostTest(const HostArchTest &Test);
  void compareArguments(const LaunchSite &Site, const LaunchInstance &Instance);
  void compareBounds(const LaunchSite &Site, const LaunchInstance &Instance);
  void sayUnseen(const LaunchSite &Site, const LaunchInstance &Instance);
};

} // namespace warplint::checks

#endif // WARPLINT_CHECKS_ARCHDEPENDENTLAUNCHCHECK_H
