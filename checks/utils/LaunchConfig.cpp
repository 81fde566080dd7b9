//===- LaunchConfig.cpp - What a launch takes, for the arithmetic ---------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/utils/LaunchConfig.h"
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

occupancy::Config leastConfig(const arch::Target &T, const launch::LaunchInstance &Instance,
                              const occupancy::Config &Measured) {
  uint64_t Threads = UINT64_MAX;
  for (const launch::Triple &Block : Instance.block().members())
    Threads = std::min(Threads, Block.leastProduct());
  occupancy::Config Least = Measured;
  Least.BlockThreads = uint32_t(std::min<uint64_t>(Threads, UINT32_MAX));
  Least.StaticShared = Instance.Kernel ? Instance.Kernel->staticSharedOn(T.Arch->name()) : 0;
  Least.DynamicShared = uint64_t(std::max<int64_t>(Instance.dynamicShared().bounds().Min, 0));
  return Least;
}

} // namespace warplint::checks
