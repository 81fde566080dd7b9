//===- LaunchFailure.cpp - Why a launch cannot run on a target ------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "findings/LaunchFailure.h"
#include "findings/LaunchConfig.h"
#include "findings/LaunchNotes.h"
#include "findings/SharedAllowance.h"
#include "kernels/KernelFacts.h"
#include "launch/LaunchSite.h"
#include "occupancy/Legality.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace warplint {

/// Whether more blocks have to be resident than \p T holds.
static bool exceedsResidency(const arch::Target &T, const LaunchInstance &Instance) {
  const Integer *Cooperative = Instance.number(CooperativePart).single();
  if (!T.Gpu || !Cooperative || !Cooperative->Value)
    return false;
  uint64_t Most =
      uint64_t(occupancy::compute(*T.Arch, leastConfig(T, Instance, {})).BlocksPerSm) * T.Gpu->Sms;
  return all_of(Instance.grid().members(), [&](const Triple &Grid) {
    return leastBlocks(Instance, Grid, T.Arch->name()) > Most;
  });
}

/// Whether every size of its shared memory fails.
static bool exceedsShared(const LaunchModel &Model, const arch::Target &T,
                          const LaunchInstance &Instance) {
  uint64_t Static = Instance.Kernel ? Instance.Kernel->sureSharedOn(T.Arch->name()) : 0;
  SharedAllowance Allowed = SharedAllowance::of(Model, Instance, Instance.Kernel);
  const IntValue &Dynamic = Instance.dynamicShared();
  return Dynamic.isKnown() && all_of(Dynamic.members(), [&](const Integer &I) {
    return I.Value > 0 && Allowed.judge(*T.Arch, Static, uint64_t(I.Value)).has_value();
  });
}

StringRef whyFails(const LaunchModel &Model, const arch::Target &T,
                   const LaunchInstance &Instance, const Triple &Block) {
  if (!occupancy::checkBlock(*T.Arch, leastExtents(Block)).empty())
    return Block.leastProduct() ? "the block is too large" : "the block is empty";
  if (all_of(Instance.grid().members(), [&](const Triple &Grid) {
        return !occupancy::checkGrid(*T.Arch, leastExtents(Grid)).empty();
      }))
    return Instance.grid().members().front().leastProduct() ? "the grid is too large"
                                                            : "the grid is empty";
  if (const KernelFacts *Kernel = Instance.Kernel) {
    std::optional<uint64_t> Most = Kernel->mostThreadsOn(T.Arch->name());
    if (Most && Block.leastProduct() > *Most)
      return "the block exceeds the kernel's bounds";
    if (occupancy::checkShared(*T.Arch, Kernel->sureSharedOn(T.Arch->name()), 0,
                               occupancy::OptIn::None))
      return "the kernel's static shared memory is too large";
  }
  if (exceedsShared(Model, T, Instance))
    return "its shared memory is too large";
  return exceedsResidency(T, Instance) ? "the cooperative grid is too large" : "";
}

} // namespace warplint
