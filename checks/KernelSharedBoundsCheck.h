//===- KernelSharedBoundsCheck.h - cuda-kernel-shared-bounds --------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_CHECKS_KERNELSHAREDBOUNDSCHECK_H
#define WARPLINT_CHECKS_KERNELSHAREDBOUNDSCHECK_H

#include "checks/LaunchCheck.h"
#include "kernels/KernelRun.h"

namespace warplint::checks {

/// Finds launches under which a thread of the kernel accesses a shared array
/// out of its bounds.
///
/// For the user-facing documentation see docs/checks/cuda-kernel-shared-bounds.md
class KernelSharedBoundsCheck : public LaunchCheck {
public:
  using LaunchCheck::LaunchCheck;

protected:
  bool judgesRuns() const override { return true; }
  void checkInstance(const LaunchSite &Site,
                     const LaunchInstance &Instance) override;

private:
  void reportAccess(const SharedAccess &Access, const LaunchSite &Site,
                    const LaunchInstance &Instance, const Triple &Block,
                    bool Always);
  /// Notes the \p Needed bytes of the array, with an edit where a literal gives its size.
  void suggestSize(Finding &F, const SharedAccess &Access,
                   const LaunchInstance &Instance, uint64_t Needed) const;
};

} // namespace warplint::checks

#endif // WARPLINT_CHECKS_KERNELSHAREDBOUNDSCHECK_H
