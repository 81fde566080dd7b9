//===- RegisterSpillCheck.h - cuda-register-spill -------------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_CHECKS_REGISTERSPILLCHECK_H
#define WARPLINT_CHECKS_REGISTERSPILLCHECK_H

#include "checks/LaunchCheck.h"

namespace warplint::checks {

/// Finds kernels whose registers spill to local memory, and the bound or cap
/// that makes them.
///
/// For the user-facing documentation see docs/checks/cuda-register-spill.md
class RegisterSpillCheck : public LaunchCheck {
public:
  using LaunchCheck::LaunchCheck;

protected:
  void checkInstance(const launch::LaunchSite &Site,
                     const launch::LaunchInstance &Instance) override;
};

} // namespace warplint::checks

#endif // WARPLINT_CHECKS_REGISTERSPILLCHECK_H
