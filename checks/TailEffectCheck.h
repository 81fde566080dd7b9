//===- TailEffectCheck.h - cuda-tail-effect -------------------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_CHECKS_TAILEFFECTCHECK_H
#define WARPLINT_CHECKS_TAILEFFECTCHECK_H

#include "checks/LaunchCheck.h"

namespace warplint::checks {

/// Finds grids that leave SMs of a named product idle: less than a wave, or a
/// last wave of few blocks.
///
/// For the user-facing documentation see docs/checks/cuda-tail-effect.md
class TailEffectCheck : public LaunchCheck {
public:
  using LaunchCheck::LaunchCheck;

protected:
  void checkInstance(const launch::LaunchSite &Site,
                     const launch::LaunchInstance &Instance) override;
};

} // namespace warplint::checks

#endif // WARPLINT_CHECKS_TAILEFFECTCHECK_H
