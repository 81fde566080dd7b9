//===- KernelUnusedDimensionCheck.cpp - cuda-kernel-unused-dimension ------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/LaunchCheck.h"
#include "findings/LaunchNotes.h"
#include "kernels/DeviceCode.h"
#include "launch/LaunchModel.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"

using namespace llvm;

namespace warplint::checks {

/// The least that \p Value can be; 1 where it is unknown.
static int64_t least(const IntValue &Value) {
  if (!Value.isKnown())
    return 1;
  return min_element(Value.members(), [](auto &A, auto &B) { return A.Value < B.Value; })->Value;
}

namespace {
/// Finds launches with threads or blocks along a dimension that the kernel
/// never reads.
///
/// For the user-facing documentation see docs/checks/cuda-kernel-unused-dimension.md
class KernelUnusedDimensionCheck : public LaunchCheck {
public:
  using LaunchCheck::LaunchCheck;
  bool judgesRuns() const override { return true; }
  void checkInstance(const LaunchSite &Site, const LaunchInstance &Instance) override {
    const KernelFacts *Kernel = Instance.Kernel;
    if (!Kernel || Instance.OneOfKernels || Instance.PartlyParsed || Kernel->isPattern() ||
        Kernel->IsTile || Kernel->Escapes)
      return;
    const DeviceCode &Code = model().code(*Kernel);
    report(Site, Instance, GridPart, "blockIdx", Code.sameForAllBlocks());
    report(Site, Instance, BlockPart, "threadIdx", Code.sameForAllThreads());
  }

private:
  /// Reports the axes of \p Part along which all do the \p Same.
  void report(const LaunchSite &Site, const LaunchInstance &Instance, LaunchPart Part,
              StringRef Variable, const Axes &Same) {
    for (auto [Axis, IsSame] : zip(seq(3u), Same)) {
      IntValue Count = Instance.shape(Part).component(Axis);
      if (!IsSame || least(Count) < 2)
        continue;
      Finding F = launchFinding(Site, Instance, Part, TargetGroup::all(targets()));
      char Name = "xyz"[Axis];
      F.Text = formatv("{0}{1} {2}s along {3} do the same work: '{4}' never reads '{5}.{3}'",
                       Count.members().size() > 1 ? "at least " : "the ", least(Count),
                       shapeUnit(Part), Name, Instance.Kernel->name(), Variable);
      explainInstance(F, Instance, {Part, KernelPart});
      LaunchCheck::report(F);
    }
  }
};
} // namespace

WARPLINT_CHECK(KernelUnusedDimensionCheck)

} // namespace warplint::checks
