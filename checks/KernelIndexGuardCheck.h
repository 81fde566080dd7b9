//===- KernelIndexGuardCheck.h - cuda-kernel-index-guard ------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_CHECKS_KERNELINDEXGUARDCHECK_H
#define WARPLINT_CHECKS_KERNELINDEXGUARDCHECK_H

#include "checks/LaunchCheck.h"
#include "kernels/IndexUses.h"

namespace warplint::checks {

/// Finds grids rounded up for kernels without a bound on their index, and grids
/// rounded down that leave items out.
///
/// For the user-facing documentation see docs/checks/cuda-kernel-index-guard.md
class KernelIndexGuardCheck : public LaunchCheck {
public:
  using LaunchCheck::LaunchCheck;

protected:
  bool judgesRuns() const override { return true; }
  void checkInstance(const LaunchSite &Site,
                     const LaunchInstance &Instance) override;

private:
  void reportUp(const LaunchSite &Site, const LaunchInstance &Instance,
                const IndexUses &Uses);
  void reportDown(const LaunchSite &Site, const LaunchInstance &Instance,
                  const IndexUses &Uses);
};

} // namespace warplint::checks

#endif // WARPLINT_CHECKS_KERNELINDEXGUARDCHECK_H
