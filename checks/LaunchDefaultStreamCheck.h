//===- LaunchDefaultStreamCheck.h - cuda-launch-default-stream ------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_CHECKS_LAUNCHDEFAULTSTREAMCHECK_H
#define WARPLINT_CHECKS_LAUNCHDEFAULTSTREAMCHECK_H

#include "checks/LaunchCheck.h"

namespace warplint::checks {

/// Finds launches on the default stream in functions that use a stream for
/// their other work.
///
/// For the user-facing documentation see docs/checks/cuda-launch-default-stream.md
class LaunchDefaultStreamCheck : public LaunchCheck {
public:
  using LaunchCheck::LaunchCheck;

protected:
  void checkInstance(const LaunchSite &Site,
                     const LaunchInstance &Instance) override;
};

} // namespace warplint::checks

#endif // WARPLINT_CHECKS_LAUNCHDEFAULTSTREAMCHECK_H
