//===- LaunchRegistersCheck.h - cuda-launch-registers ---------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_CHECKS_LAUNCHREGISTERSCHECK_H
#define WARPLINT_CHECKS_LAUNCHREGISTERSCHECK_H

#include "checks/LaunchCheck.h"

namespace warplint::checks {

/// Finds launches whose blocks need more registers than a block or an SM has.
///
/// For the user-facing documentation see docs/checks/cuda-launch-registers.md
class LaunchRegistersCheck : public LaunchCheck {
public:
  using LaunchCheck::LaunchCheck;

protected:
  void checkInstance(const launch::LaunchSite &Site,
                     const launch::LaunchInstance &Instance) override;
};

} // namespace warplint::checks

#endif // WARPLINT_CHECKS_LAUNCHREGISTERSCHECK_H
