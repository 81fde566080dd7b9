//===- ArchDependentLaunchCheck.cpp - cuda-arch-dependent-launch ----------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/LaunchCheck.h"
#include "findings/PassDifference.h"
#include "findings/Wording.h"
#include "launch/HostArchTests.h"
#include "launch/LaunchModel.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"

using namespace clang;
using namespace llvm;

namespace warplint::checks {

/// Whether the bounds on \p Sm refuse the block that the host launches: that is
/// cuda-launch-exceeds-bounds' to report.
static bool isRefused(const LaunchInstance &I, StringRef Sm) {
  std::optional<uint64_t> Most = I.Kernel ? I.Kernel->mostThreadsOn(Sm) : std::nullopt;
  return Most &&
         any_of(I.block().members(), [&](const Triple &T) { return T.leastProduct() > *Most; });
}

static Finding findingAt(const LaunchSite &Site, const LaunchInstance &Instance) {
  Finding F;
  F.Location = Site.Location;
  F.Highlight = Instance[BlockPart].Written->getSourceRange();
  return F;
}

namespace {
/// Finds launches whose block, grid, shared memory or kernel differs between
/// host and device passes.
///
/// For the user-facing documentation see docs/checks/cuda-arch-dependent-launch.md
class ArchDependentLaunchCheck : public LaunchCheck {
public:
  using LaunchCheck::LaunchCheck;
  void checkInstance(const LaunchSite &Site, const LaunchInstance &Instance) override {
    std::vector<HostArchTest> Tests = hostArchTests(Instance, model().context());
    for (const HostArchTest &Test : Tests)
      reportHostTest(Test);
    if (!Tests.empty())
      return; // that is why the passes differ
    if (!Instance.OnDevice.empty())
      compareArguments(Site, Instance);
    else if (Instance.Kernel && !Instance.Kernel->OnDevice.empty())
      compareBounds(Site, Instance);
    else
      sayUnseen(Site, Instance);
  }

  // Device passes know no device.
  bool judgesAnswers() const override { return false; }

private:
  /// Host code chooses by a macro that only device code defines.
  void reportHostTest(const HostArchTest &Test) {
    Finding F;
    F.Location = Test.Location;
    F.Text = formatv("'{0}' is {1} in host code for every device, because only device code defines "
                     "the macro; a launch or an opt-in depends on it here",
                     Test.Condition, Test.IsTaken ? "true" : "false");
    F.Targets = TargetGroup::all(targets()).names();
    F.note({}, "ask the device instead: cudaDeviceGetAttribute(&major, "
               "cudaDevAttrComputeCapabilityMajor, device)");
    report(F);
  }

  void compareArguments(const LaunchSite &Site, const LaunchInstance &Instance) {
    auto Missing = groupByVerdict(
        targets(), [&](const arch::Target &T) { return otherKernel(Instance, T.Arch->name()); });
    for (const auto &[Other, Group] : Missing) {
      Finding F = findingAt(Site, Instance);
      F.Text = formatv("the host launches '{0}', but the device code has '{1}' instead; the launch "
                       "fails {2}",
                       Instance.Kernel->name(), Other, Group.phrase());
      F.Targets = Group.names();
      report(F);
    }
    if (!Missing.empty())
      return;
    auto Groups = groupByVerdict(targets(), [&](const arch::Target &T) {
      std::string Sm = T.Arch->name();
      return isRefused(Instance, Sm) ? std::nullopt : difference(Instance, Sm, sources());
    });
    for (const auto &[D, Group] : Groups) {
      Finding F = findingAt(Site, Instance);
      std::string Cause = D.Name.empty() ? "the same source" : "'" + D.Name + "'";
      F.Text = formatv("{0} on the host, but {1} gives {2} in device code {3}", D.Host, Cause,
                       D.Device, Group.phrase());
      F.Targets = Group.names();
      F.note(D.HostAt, D.HostNumber + " for the host");
      F.note(D.DeviceAt, D.DeviceNumber + " " + Group.phrase());
      report(F);
    }
  }

  /// If host code is hidden from the device passes, the kernel's bound shows the block that it is
  /// meant for.
  void compareBounds(const LaunchSite &Site, const LaunchInstance &Instance) {
    const KernelFacts &Kernel = *Instance.Kernel;
    if (Instance[BlockPart].ByArch.empty() || !Instance.KernelUsesArchName || !Kernel.Bounds ||
        Instance.block().members().size() != 1)
      return;
    const Triple &Block = Instance.block().members().front();
    const Integer *Here = Kernel.Bounds->MaxThreads.single();
    if (!Here || !Block.isKnown() || *Block.product() != uint64_t(Here->Value))
      return;
    auto Groups = groupByVerdict(targets(), [&](const arch::Target &T) {
      std::optional<uint64_t> There = Kernel.mostThreadsOn(T.Arch->name());
      return There && *There > *Block.product() ? There : std::nullopt;
    });
    for (const auto &[There, Group] : Groups) {
      Finding F = findingAt(Site, Instance);
      F.Text = formatv("block of {0} threads on the host, but '{1}' limits '{2}' to {3} {4}",
                       product(Block), Instance[BlockPart].ByArch, Kernel.name(),
                       counted(There, "thread"), Group.phrase());
      F.Targets = Group.names();
      F.note(Kernel.boundsOn(Group.members().front()->Arch->name())->Range.getBegin(),
             formatv("the bound of '{0}' is here", Kernel.name()));
      report(F);
    }
  }

  /// With one pass only: what it shows, and what it does not.
  void sayUnseen(const LaunchSite &Site, const LaunchInstance &Instance) {
    if (!Instance.KernelUsesArchName || Instance[BlockPart].ByArch.empty() ||
        Instance.block().members().size() != 1 || !Instance.block().isKnown())
      return;
    const Triple &Block = Instance.block().members().front();
    Finding F = findingAt(Site, Instance);
    F.Text = formatv("block of {0} threads is the host's value of '{1}', which depends on "
                     "'__CUDA_ARCH__' and is used by '{2}' too; device passes are not read here",
                     product(Block), Instance[BlockPart].ByArch, Instance.Kernel->name());
    F.note(spelledAt(*Block.part(0), sources()), formatv("{0} for the host", Block.part(0)->Value));
    report(F);
  }
};
} // namespace

WARPLINT_CHECK(ArchDependentLaunchCheck)

} // namespace warplint::checks
