//===- KernelBlockSizeCheck.h - cuda-kernel-block-size --------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_CHECKS_KERNELBLOCKSIZECHECK_H
#define WARPLINT_CHECKS_KERNELBLOCKSIZECHECK_H

#include "checks/LaunchCheck.h"
#include "kernels/BlockContracts.h"

namespace warplint::checks {

/// Finds launches whose block is not one that the kernel is written for.
///
/// For the user-facing documentation see docs/checks/cuda-kernel-block-size.md
class KernelBlockSizeCheck : public LaunchCheck {
public:
  using LaunchCheck::LaunchCheck;

protected:
  bool judgesRuns() const override { return true; }
  void checkInstance(const LaunchSite &Site,
                     const LaunchInstance &Instance) override;

private:
  void reportNeed(const BlockContract &Need, const LaunchSite &Site,
                  const LaunchInstance &Instance, const Triple &Block, bool Always);
};

} // namespace warplint::checks

#endif // WARPLINT_CHECKS_KERNELBLOCKSIZECHECK_H
