//===- LaunchClusterCheck.h - cuda-launch-cluster -------------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_CHECKS_LAUNCHCLUSTERCHECK_H
#define WARPLINT_CHECKS_LAUNCHCLUSTERCHECK_H

#include "checks/LaunchCheck.h"

namespace warplint {
struct ClusterProblem;
}

namespace warplint::checks {

/// Finds clusters of a size that no target has, and grids that are not a
/// multiple of them.
///
/// For the user-facing documentation see docs/checks/cuda-launch-cluster.md
class LaunchClusterCheck : public LaunchCheck {
public:
  using LaunchCheck::LaunchCheck;

protected:
  void checkKernel(const KernelFacts &Kernel) override;
  void checkInstance(const LaunchSite &Site,
                     const LaunchInstance &Instance) override;

private:
  /// Whether \p Launch may have clusters above the portable size.
  bool mayBeLarge(const LaunchInstance &Launch) const;
  /// Whether \p P fails for sure on the targets of \p Group.
  bool isCertain(const ClusterProblem &P, const LaunchInstance &Launch,
                 const TargetGroup &Group) const;
  void explain(Finding &F, const ClusterProblem &P, const LaunchInstance &Instance,
               const arch::Target &T) const;
};

} // namespace warplint::checks

#endif // WARPLINT_CHECKS_LAUNCHCLUSTERCHECK_H
