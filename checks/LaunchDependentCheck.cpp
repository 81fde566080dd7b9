//===- LaunchDependentCheck.cpp - cuda-launch-dependent -------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/LaunchDependentCheck.h"
#include "checks/utils/LaunchNotes.h"
#include "cuda/Attributes.h"
#include "launch/LaunchModel.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"

using namespace llvm;

namespace warplint::checks {

/// Whether \p Launch certainly may start early: an attribute lets it.
static bool startsEarly(const launch::LaunchInstance &Launch) {
  const launch::IntValue &Allowed = Launch.number(EarlyStartPart);
  const launch::IntValue &Given = Launch.number(AttributesPart);
  auto IsSet = [](const launch::Integer &I) { return I.Value != 0; };
  auto IsEvent = [](const launch::Integer &I) { return I.Value == cuda::EarlyEventAttribute; };
  return (Allowed.isKnown() && all_of(Allowed.members(), IsSet)) ||
         (Given.isKnown() && any_of(Given.members(), IsEvent));
}

void LaunchDependentCheck::checkInstance(const launch::LaunchSite &Site,
                                         const launch::LaunchInstance &Instance) {
  const launch::KernelFacts *Kernel = Instance.Kernel;
  if (!Kernel || Instance.OneOfKernels || Instance.PartlyParsed || Kernel->isPattern() ||
      Kernel->IsTile || Site.Form.isGraphNode() || !startsEarly(Instance))
    return;
  const launch::DeviceCode &Code = model().code(*Kernel);
  if (!Code.IsComplete || !Code.ReadsMemory || Code.WaitsForEarlierGrids)
    return;
  Finding F = launchFinding(Site, Instance, KernelPart, TargetGroup::all(targets()));
  F.Text = formatv("'{0}' may start before the kernels ahead of it end, but reads memory and never "
                   "waits for them",
                   Kernel->name());
  F.note(Kernel->Function->getLocation(),
         formatv("'{0}' in the kernel waits until they have ended and their writes can be read",
                 cuda::GridDependencyWait));
  explainInstance(F, Instance, {KernelPart});
  report(F);
}

} // namespace warplint::checks
