//===- ArchDependentLaunchCheck.cpp - cuda-arch-dependent-launch ----------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/LaunchCheck.h"
#include "findings/Wording.h"
#include "kernels/KernelFacts.h"
#include "launch/HostArchTests.h"
#include "launch/LaunchModel.h"
#include "launch/LaunchSite.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include <optional>
#include <string>
#include <tuple>

using namespace clang;
using namespace llvm;

namespace warplint::checks {

/// An argument of a launch that a device pass reads differently.
struct Difference {
  std::string Host, Device; ///< In words: "block of 256 threads", "1024 threads".
  std::string Name;         ///< Through which they differ; empty if unknown.
  std::string HostNumber, DeviceNumber;
  clang::SourceLocation HostAt, DeviceAt; ///< Where the numbers are written.

  bool operator==(const Difference &Other) const {
    return std::tie(Host, Device, HostAt, DeviceAt) ==
           std::tie(Other.Host, Other.Device, Other.HostAt, Other.DeviceAt);
  }
};

using enum LaunchPart;

using Parts = std::array<std::optional<NumberAt<SourceLocation>>, 3>;

/// The numbers of the only value of \p Shape, where they are known.
static Parts partsOf(const Dim3Value &Shape, const SourceManager &Sources) {
  Parts Known;
  if (Shape.members().size() == 1)
    for (unsigned I = 0; I != Known.size(); ++I)
      if (const Integer *Part = Shape.members().front().part(I))
        Known[I] = {Part->Value, spelledAt(*Part, Sources)};
  return Known;
}

/// "256 threads", "32 x 8 threads"; of parts that are not known "n".
static std::string inWords(const Parts &P, StringRef Unit) {
  size_t Count = P.size();
  while (Count > 1 && P[Count - 1] && P[Count - 1]->Value == 1)
    --Count;
  if (Count == 1 && P[0])
    return counted(P[0]->Value, Unit);
  std::string Text;
  for (size_t I = 0; I != Count; ++I)
    Text += (I ? " x " : "") + (P[I] ? std::to_string(P[I]->Value) : "n");
  return Text + " " + Unit.str() + "s";
}

/// The first part of a grid or block of which both passes know another number.
static std::optional<Difference> compare(StringRef What, const Parts &Host, const Parts &Device,
                                         StringRef Unit, StringRef Name) {
  for (unsigned I = 0; I != Host.size(); ++I)
    if (Host[I] && Device[I] && Host[I]->Value != Device[I]->Value)
      return Difference{formatv("{0} of {1}", What, inWords(Host, Unit)),
                        inWords(Device, Unit),
                        Name.str(),
                        std::to_string(Host[I]->Value),
                        std::to_string(Device[I]->Value),
                        Host[I]->Spelled,
                        Device[I]->Spelled};
  return std::nullopt;
}

/// The argument of \p I that the device pass for \p Sm reads differently: the block first, which
/// mostly decides the rest.
static std::optional<Difference> difference(const LaunchInstance &I, StringRef Sm,
                                     const SourceManager &Sources) {
  auto Read = I.OnDevice.find(Sm);
  if (Read == I.OnDevice.end())
    return std::nullopt;
  const DeviceArguments &Device = Read->second;
  if (std::optional<Difference> Block = compare("block", partsOf(I.block(), Sources), Device.Block,
                                                "thread", I[BlockPart].ByArch))
    return Block;
  if (const Integer *Host = I.dynamicShared().single();
      Host && Device.DynamicShared && Host->Value != Device.DynamicShared->Value)
    return Difference{counted(Host->Value, "byte") + " of dynamic shared memory",
                      counted(Device.DynamicShared->Value, "byte"),
                      I[SharedPart].ByArch,
                      std::to_string(Host->Value),
                      std::to_string(Device.DynamicShared->Value),
                      spelledAt(*Host, Sources),
                      Device.DynamicShared->Spelled};
  return compare("grid", partsOf(I.grid(), Sources), Device.Grid, "block", I[GridPart].ByArch);
}

/// The other instance of its template that the pass for \p Sm launches, if it does not have the
/// one that the host launches.
static std::optional<std::string> otherKernel(const LaunchInstance &I, StringRef Sm) {
  auto Read = I.OnDevice.find(Sm);
  if (!I.Kernel || Read == I.OnDevice.end() || Read->second.Kernel.empty() ||
      Read->second.Kernel == I.Kernel->key() || I.Kernel->OnDevice.contains(Sm))
    return std::nullopt;
  return Read->second.KernelName;
}

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
