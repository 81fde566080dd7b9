//===- LaunchRegistersCheck.h - cuda-launch-registers ---------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_CHECKS_LAUNCHREGISTERSCHECK_H
#define WARPLINT_CHECKS_LAUNCHREGISTERSCHECK_H

#include "checks/LaunchCheck.h"
#include "dataflow/Value.h"

namespace clang {
class FunctionDecl;
}

namespace warplint::checks {

/// Finds launches whose blocks need more registers than a block or an SM has.
///
/// For the user-facing documentation see docs/checks/cuda-launch-registers.md
class LaunchRegistersCheck : public LaunchCheck {
public:
  using LaunchCheck::LaunchCheck;

protected:
  void checkInstance(const LaunchSite &Site,
                     const LaunchInstance &Instance) override;

private:
  /// Registers that a block takes, and those that it can have.
  struct Shortage {
    Measured Kernel;
    uint64_t Taken = 0;
    uint64_t Allowed = 0;
  };
  /// The registers that a block of \p T of \p Kernel lacks on \p Target, as measured.
  std::optional<Shortage> shortage(const KernelFacts *Kernel, const Triple &T,
                                   const arch::Target &Target) const;
  void checkMeasured(const LaunchSite &Site, const LaunchInstance &Instance,
                     const Triple &T);
  /// Whether every block and every kernel of the launch lacks registers on \p Target.
  bool alwaysLacks(const LaunchSite &Site, const LaunchInstance &Instance,
                   const arch::Target &Target) const;
  void checkCap(const LaunchSite &Site, const LaunchInstance &Instance,
                const Triple &T);
  void offerBounds(Finding &F, const KernelFacts &Kernel, uint64_t Threads);
};

} // namespace warplint::checks

#endif // WARPLINT_CHECKS_LAUNCHREGISTERSCHECK_H
