//===- MissingLaunchBoundsCheck.h - cuda-missing-launch-bounds ------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_CHECKS_MISSINGLAUNCHBOUNDSCHECK_H
#define WARPLINT_CHECKS_MISSINGLAUNCHBOUNDSCHECK_H

#include "checks/LaunchCheck.h"

namespace warplint::checks {

/// Finds launches of large blocks whose kernel has no `__launch_bounds__` to limit
/// its registers.
///
/// For the user-facing documentation see
/// docs/checks/cuda-missing-launch-bounds.md
class MissingLaunchBoundsCheck : public LaunchCheck {
public:
  using LaunchCheck::LaunchCheck;

protected:
  void checkKernel(const KernelFacts &Kernel) override;

private:
  /// The most registers per thread that \p Kernel can use on \p Target.
  uint32_t mostRegisters(const KernelFacts &Kernel, const arch::Target &Target) const;
  /// Gives \p Kernel the bound \p Threads; \p Every is whether no launch needs more.
  void offerBounds(Finding &F, const KernelFacts &Kernel, uint64_t Threads,
                   bool Every) const;
};

} // namespace warplint::checks

#endif // WARPLINT_CHECKS_MISSINGLAUNCHBOUNDSCHECK_H
