//===- LaunchCooperativeCheck.cpp - cuda-launch-cooperative ---------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/LaunchCooperativeCheck.h"
#include "launch/LaunchModel.h"

namespace warplint::checks {

// Match, ask occupancy/ for each target, report: fill a Finding and call
// report(). The other checks are examples, PartialWarpCheck the shortest.
void LaunchCooperativeCheck::checkInstance(const launch::LaunchSite &Site,
                            const launch::LaunchInstance &Instance) {}

} // namespace warplint::checks
