//===- LaunchOptinOnceCheck.h - cuda-launch-optin-once --------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_CHECKS_LAUNCHOPTINONCECHECK_H
#define WARPLINT_CHECKS_LAUNCHOPTINONCECHECK_H

#include "checks/LaunchCheck.h"
#include "launch/OnceCalls.h"

namespace warplint::checks {

/// Finds opt-ins to shared memory that run once per process, though they hold
/// for one device.
///
/// For the user-facing documentation see docs/checks/cuda-launch-optin-once.md
class LaunchOptinOnceCheck : public LaunchCheck {
public:
  using LaunchCheck::LaunchCheck;

protected:
  void checkUnit() override;

private:
  void reportOnce(const OnceCall &Once);
};

} // namespace warplint::checks

#endif // WARPLINT_CHECKS_LAUNCHOPTINONCECHECK_H
