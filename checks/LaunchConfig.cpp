//===- LaunchConfig.cpp - What a launch takes, for the arithmetic ---------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/LaunchConfig.h"
#include "launch/KernelFacts.h"
#include "launch/LaunchSite.h"
#include <algorithm>

namespace warplint::checks {

occupancy::Config configOf(const arch::Target &T, const launch::LaunchInstance &Instance,
                           const launch::Triple &Block, const occupancy::Config &Measured) {
  occupancy::Config C;
  C.BlockThreads = uint32_t(*Block.product());
  C.RegistersPerThread = Measured.RegistersPerThread;
  C.Barriers = Measured.Barriers;
  if (const launch::Integer *Dynamic = Instance.dynamicShared().single())
    C.DynamicShared = uint64_t(std::max<int64_t>(Dynamic->Value, 0));
  if (const launch::KernelFacts *Kernel = Instance.Kernel) {
    C.StaticShared = Kernel->staticSharedOn(T.Arch->name());
    C.CarveoutPercent = Kernel->CarveoutPercent;
  }
  return C;
}

} // namespace warplint::checks
