//===- LaunchDependentCheck.cpp - cuda-launch-dependent -------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/LaunchCheck.h"
#include "cuda/Attributes.h"
#include "findings/LaunchNotes.h"
#include "launch/LaunchModel.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"

using namespace llvm;

namespace warplint::checks {

/// The number of the attribute that certainly lets \p Launch start early; empty if none does.
static std::optional<int64_t> earlyStart(const LaunchInstance &Launch) {
  const IntValue &Allowed = Launch.number(EarlyStartPart);
  const IntValue &Given = Launch.number(AttributesPart);
  auto IsSet = [](const Integer &I) { return I.Value != 0; };
  auto IsEvent = [](const Integer &I) { return I.Value == cuda::EarlyEventAttribute; };
  if (Allowed.isKnown() && all_of(Allowed.members(), IsSet))
    return int64_t(cuda::LaunchAttribute::EarlyStart);
  return Given.isKnown() && any_of(Given.members(), IsEvent)
             ? std::optional(cuda::EarlyEventAttribute)
             : std::nullopt;
}

namespace {
/// Finds launches that may start before the kernels ahead of them end, of a
/// kernel that never waits for those.
///
/// For the user-facing documentation see docs/checks/cuda-launch-dependent.md
class LaunchDependentCheck : public LaunchCheck {
public:
  using LaunchCheck::LaunchCheck;
  void checkInstance(const LaunchSite &Site, const LaunchInstance &Instance) override {
    const KernelFacts *Kernel = Instance.Kernel;
    if (!Kernel || Instance.OneOfKernels || Instance.PartlyParsed || Kernel->isPattern() ||
        Kernel->IsTile || Site.Form.isGraphNode())
      return;
    std::optional<int64_t> Attribute = earlyStart(Instance);
    if (!Attribute)
      return;
    const DeviceCode &Code = model().code(*Kernel);
    if (!Code.IsComplete || !Code.ReadsMemory || Code.WaitsForEarlierGrids)
      return;
    Finding F = launchFinding(Site, Instance, KernelPart, TargetGroup::all(targets()));
    F.Text =
        formatv("launch attribute {0} lets '{1}' start before earlier kernels end, but it reads "
                "memory and never waits for them",
                *Attribute, Kernel->name());
    F.note(Kernel->Function->getLocation(),
           formatv("'{0}' in the kernel waits until they have ended and their writes are visible",
                   cuda::GridDependencyWait));
    explainInstance(F, Instance, {KernelPart});
    report(F);
  }
};
} // namespace

WARPLINT_CHECK(LaunchDependentCheck)

} // namespace warplint::checks
