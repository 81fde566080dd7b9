//===- BestConfig.cpp - The best occupancy of a launch on a target --------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lint/BestConfig.h"
#include "findings/LaunchConfig.h"
#include "findings/LaunchFailure.h"
#include "findings/Measured.h"
#include "launch/LaunchModel.h"
#include "occupancy/Occupancy.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace warplint::lint {

/// Whether \p Instance, of \p Site, is a reading on \p Target.
static bool isOn(const LaunchSite &Site, const LaunchInstance *Instance,
                 const arch::Target &Target) {
  return !Instance->OnTarget || any_of(Site.OnTargets, [&](const TargetReadings &There) {
    return is_contained(There.Targets, Target.Name) &&
           any_of(There.Instances,
                  [&](const LaunchInstance &Each) { return &Each == Instance; });
  });
}

bool isMeantFor(const LaunchInstance *Instance, const arch::Target &Target) {
  return !Instance->Kernel || !is_contained(Instance->Kernel->NotFor, Target.Name);
}

bool isOfTiles(const LaunchInstance *Instance) {
  return Instance->Kernel && Instance->Kernel->IsTile;
}

records::ConfigRecord resourcesOf(const KernelFacts *Kernel, const arch::Target &Target,
                                  const measured::ResourceTable *Measured) {
  records::ConfigRecord R = {Target.Name, {}, ""};
  if (!Kernel)
    return R;
  R.Config.StaticShared = Kernel->staticSharedOn(Target.Arch->name());
  R.Config.CarveoutPercent = Kernel->CarveoutPercent;
  if (std::optional<warplint::Measured> Found =
          Measured ? findMeasured(*Measured, *Kernel, Target) : std::nullopt) {
    Found->addTo(R.Config);
    R.Measured = Found->origin();
  }
  return R;
}

BestConfig bestConfig(const LaunchModel &Model, const LaunchSite &Site,
                      ArrayRef<const LaunchInstance *> Readings, const arch::Target &Target,
                      const measured::ResourceTable *Measured) {
  BestConfig Found;
  std::optional<FilledConfig> &Best = Found.Config;
  for (const LaunchInstance *Instance : Readings) {
    if (!isOn(Site, Instance, Target) || !isMeantFor(Instance, Target) ||
        mayBeOversized(Target, *Instance) || isOfTiles(Instance))
      continue;
    FilledConfig Each = {resourcesOf(Instance->Kernel, Target, Measured)};
    const occupancy::Config OfKernel = Each.Record.Config;
    for (const Triple &T : Instance->block().members()) {
      StringRef Why = whyFails(Model, Target, *Instance, T);
      if (!Why.empty())
        Found.WhyNone = Why;
      if (!Why.empty() || !T.product())
        continue;
      Each.Record.Config = configOf(Target, *Instance, T, OfKernel);
      Each.Occupancy = occupancy::compute(*Target.Arch, Each.Record.Config).occupancy();
      if (!Best || Each.Occupancy > Best->Occupancy)
        Best = Each;
    }
  }
  return Found;
}

} // namespace warplint::lint
