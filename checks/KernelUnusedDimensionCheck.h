//===- KernelUnusedDimensionCheck.h - cuda-kernel-unused-dimension --------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_CHECKS_KERNELUNUSEDDIMENSIONCHECK_H
#define WARPLINT_CHECKS_KERNELUNUSEDDIMENSIONCHECK_H

#include "checks/LaunchCheck.h"
#include "kernels/DeviceCode.h"

namespace warplint::checks {

/// Finds launches with threads or blocks along a dimension that the kernel
/// never reads.
///
/// For the user-facing documentation see docs/checks/cuda-kernel-unused-dimension.md
class KernelUnusedDimensionCheck : public LaunchCheck {
public:
  using LaunchCheck::LaunchCheck;

protected:
  bool judgesRuns() const override { return true; }
  void checkInstance(const LaunchSite &Site,
                     const LaunchInstance &Instance) override;

private:
  /// Reports the axes of \p Part along which all do the \p Same.
  void report(const LaunchSite &Site, const LaunchInstance &Instance,
              LaunchPart Part, llvm::StringRef Variable, const Axes &Same);
};

} // namespace warplint::checks

#endif // WARPLINT_CHECKS_KERNELUNUSEDDIMENSIONCHECK_H
