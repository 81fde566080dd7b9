//===- LaunchCooperativeCheck.h - cuda-launch-cooperative -----------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_CHECKS_LAUNCHCOOPERATIVECHECK_H
#define WARPLINT_CHECKS_LAUNCHCOOPERATIVECHECK_H

#include "checks/LaunchCheck.h"
#include "occupancy/Occupancy.h"
#include <optional>

namespace warplint::checks {

struct Residency;

/// Finds cooperative launches with more blocks than the GPU holds at once, and other launches of
/// kernels that wait for their grid.
///
/// For the user-facing documentation see docs/checks/cuda-launch-cooperative.md
class LaunchCooperativeCheck : public LaunchCheck {
public:
  using LaunchCheck::LaunchCheck;

protected:
  void checkInstance(const LaunchSite &Site,
                     const LaunchInstance &Instance) override;

private:
  /// The least that \p Launch takes on \p T.
  occupancy::Config leastResources(const arch::Target &T,
                                   const LaunchInstance &Launch) const;
  /// The most blocks of \p Instance that any GPU of \p T holds at once; empty where
  /// no product of it is known.
  std::optional<Residency> most(const arch::Target &T,
                                const LaunchInstance &Instance) const;
  /// Reports a kernel that waits for its grid in a launch that is not cooperative.
  void checkWait(const LaunchSite &Site, const LaunchInstance &Instance);
  /// Reports a question about another kernel, block or shared memory that sizes a cooperative grid.
  void checkQuery(const LaunchSite &Site, const LaunchInstance &Instance);
  /// Judges a grid that is a multiple of unknown answers of the device.
  void checkMultiple(const LaunchSite &Site, const LaunchInstance &Instance,
                     const Triple &Grid);
  void checkGrid(const LaunchSite &Site, const LaunchInstance &Instance,
                 const Triple &Grid, bool Always);
};

} // namespace warplint::checks

#endif // WARPLINT_CHECKS_LAUNCHCOOPERATIVECHECK_H
