//===- LaunchCooperativeCheck.h - cuda-launch-cooperative -----------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_CHECKS_LAUNCHCOOPERATIVECHECK_H
#define WARPLINT_CHECKS_LAUNCHCOOPERATIVECHECK_H

#include "checks/LaunchCheck.h"

namespace warplint::checks {

/// Finds cooperative launches with more blocks than the GPU holds at once.
///
/// For the user-facing documentation see docs/checks/cuda-launch-cooperative.md
class LaunchCooperativeCheck : public LaunchCheck {
public:
  using LaunchCheck::LaunchCheck;

protected:
  void checkInstance(const launch::LaunchSite &Site,
                     const launch::LaunchInstance &Instance) override;
};

} // namespace warplint::checks

#endif // WARPLINT_CHECKS_LAUNCHCOOPERATIVECHECK_H
