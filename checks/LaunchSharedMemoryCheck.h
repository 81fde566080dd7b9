//===- LaunchSharedMemoryCheck.h - cuda-launch-shared-memory --------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_CHECKS_LAUNCHSHAREDMEMORYCHECK_H
#define WARPLINT_CHECKS_LAUNCHSHAREDMEMORYCHECK_H

#include "checks/LaunchCheck.h"
#include "launch/LaunchSite.h"

namespace warplint {
struct Integer;
struct SharedOptIn;
} // namespace warplint

namespace warplint::checks {

/// Finds kernels and launches with more shared memory per block than they can
/// have, or than they were opted in to.
///
/// For the user-facing documentation see
/// docs/checks/cuda-launch-shared-memory.md
class LaunchSharedMemoryCheck : public LaunchCheck {
public:
  using LaunchCheck::LaunchCheck;

protected:
  void checkKernel(const KernelFacts &Kernel) override;
  void checkInstance(const LaunchSite &Site,
                     const LaunchInstance &Instance) override;

private:
  void checkStatic(const KernelFacts &Kernel);
  /// Judges a call that opts \p Kernel in.
  void checkOptIn(const KernelFacts &Kernel, const SharedOptIn &OptIn);
  /// Reports a call of the runtime that opts a kernel in to a negative number.
  void checkNegative(const SharedOptIn &OptIn, const Integer &Bytes);
  /// What comes of an opt-in that fails on a target.
  enum class Effect {
    Handled,  ///< The program does something else, or the launch is reported.
    NoLaunch, ///< The kernel is never launched there, and nothing else in its place.
    Unknown   ///< The status is not looked at, and no launch is in sight that needs the memory.
  };
  Effect effectOfFailure(const KernelFacts &Kernel, const SharedOptIn &OptIn,
                         const arch::Target &T) const;
  void reportOptIn(const KernelFacts &Kernel, const SharedOptIn &OptIn, Effect E,
                   const TargetGroup &Group);
  /// Whether a launch of \p Kernel is reported for the same limit on \p T.
  bool isSaidOfLaunch(const KernelFacts &Kernel, const arch::Target &T) const;
  /// Judges one of the amounts that the launch can ask for, in bytes.
  void checkBytes(const LaunchSite &Site, const LaunchInstance &Instance,
                  const Integer &Dynamic);
};

} // namespace warplint::checks

#endif // WARPLINT_CHECKS_LAUNCHSHAREDMEMORYCHECK_H
