//===- ArchDependentLaunchCheck.cpp - cuda-arch-dependent-launch ----------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/ArchDependentLaunchCheck.h"
#include "checks/Wording.h"
#include "launch/LaunchModel.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"

using namespace clang;
using namespace llvm;

namespace warplint::checks {

namespace {

/// What of a launch another pass reads otherwise.
struct Difference {
  std::string Host, Device; ///< In words: "block of 256 threads", "1024 threads".
  std::string Name;         ///< Through which they differ; empty where it is not known.
  std::string HostNumber, DeviceNumber;
  SourceLocation HostAt, DeviceAt; ///< Where the numbers stand.

  bool operator==(const Difference &Other) const {
    return std::tie(Host, Device, HostAt, DeviceAt) ==
           std::tie(Other.Host, Other.Device, Other.HostAt, Other.DeviceAt);
  }
};

using Parts = std::array<std::optional<launch::NumberAt<SourceLocation>>, 3>;

} // namespace

/// The numbers of the only value of \p Shape, where they are known.
static Parts partsOf(const launch::Dim3Value &Shape, const SourceManager &Sources) {
  Parts Known;
  if (Shape.members().size() == 1)
    for (unsigned I = 0; I != Known.size(); ++I)
      if (const launch::Integer *Part = Shape.members().front().part(I))
        Known[I] = {Part->Value, launch::spelledAt(*Part, Sources)};
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

/// What the device pass for \p Sm reads otherwise; the block first, which mostly
/// decides the rest.
static std::optional<Difference> difference(const launch::LaunchInstance &I, StringRef Sm,
                                            const SourceManager &Sources) {
  auto Read = I.OnDevice.find(Sm);
  if (Read == I.OnDevice.end())
    return std::nullopt;
  const launch::DeviceArguments &Device = Read->second;
  if (std::optional<Difference> Block = compare("block", partsOf(I.block(), Sources), Device.Block,
                                                "thread", I[BlockPart].ByArch))
    return Block;
  if (const launch::Integer *Host = I.dynamicShared().single();
      Host && Device.DynamicShared && Host->Value != Device.DynamicShared->Value)
    return Difference{counted(Host->Value, "byte") + " of dynamic shared memory",
                      counted(Device.DynamicShared->Value, "byte"),
                      I[SharedPart].ByArch,
                      std::to_string(Host->Value),
                      std::to_string(Device.DynamicShared->Value),
                      launch::spelledAt(*Host, Sources),
                      Device.DynamicShared->Spelled};
  return compare("grid", partsOf(I.grid(), Sources), Device.Grid, "block", I[GridPart].ByArch);
}

/// The other instance of its template that the pass for \p Sm launches, where it
/// does not have the one that the host launches.
static std::optional<std::string> otherKernel(const launch::LaunchInstance &I, StringRef Sm) {
  auto Read = I.OnDevice.find(Sm);
  if (!I.Kernel || Read == I.OnDevice.end() || Read->second.Kernel.empty() ||
      Read->second.Kernel == I.Kernel->key() || I.Kernel->OnDevice.contains(Sm))
    return std::nullopt;
  return Read->second.KernelName;
}

/// Whether the bounds on \p Sm refuse the block that the host launches: that is
/// cuda-launch-exceeds-bounds' to report.
static bool isRefused(const launch::LaunchInstance &I, StringRef Sm) {
  std::optional<uint64_t> Most = I.Kernel ? I.Kernel->mostThreadsOn(Sm) : std::nullopt;
  return Most && any_of(I.block().members(),
                        [&](const launch::Triple &T) { return T.leastProduct() > *Most; });
}

static Finding findingAt(const launch::LaunchSite &Site, const launch::LaunchInstance &Instance) {
  Finding F;
  F.Location = Site.Location;
  F.Highlight = Instance[BlockPart].Written->getSourceRange();
  return F;
}

void ArchDependentLaunchCheck::checkInstance(const launch::LaunchSite &Site,
                                             const launch::LaunchInstance &Instance) {
  if (!Instance.OnDevice.empty())
    compareArguments(Site, Instance);
  else if (Instance.Kernel && !Instance.Kernel->OnDevice.empty())
    compareBounds(Site, Instance);
  else
    sayUnseen(Site, Instance);
}

void ArchDependentLaunchCheck::compareArguments(const launch::LaunchSite &Site,
                                                const launch::LaunchInstance &Instance) {
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

/// Where host code is hidden from the device passes, the kernel's bound tells
/// what its block was meant to be.
void ArchDependentLaunchCheck::compareBounds(const launch::LaunchSite &Site,
                                             const launch::LaunchInstance &Instance) {
  const launch::KernelFacts &Kernel = *Instance.Kernel;
  if (Instance[BlockPart].ByArch.empty() || !Instance.KernelUsesArchName || !Kernel.Bounds ||
      Instance.block().members().size() != 1)
    return;
  const launch::Triple &Block = Instance.block().members().front();
  const launch::Integer *Here = Kernel.Bounds->MaxThreads.single();
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
void ArchDependentLaunchCheck::sayUnseen(const launch::LaunchSite &Site,
                                         const launch::LaunchInstance &Instance) {
  if (!Instance.KernelUsesArchName || Instance[BlockPart].ByArch.empty() ||
      Instance.block().members().size() != 1 || !Instance.block().isKnown())
    return;
  const launch::Triple &Block = Instance.block().members().front();
  Finding F = findingAt(Site, Instance);
  F.Text = formatv("block of {0} threads is the host's value of '{1}', which depends on "
                   "'__CUDA_ARCH__' and is used by '{2}' too; no device pass is read here",
                   product(Block), Instance[BlockPart].ByArch, Instance.Kernel->name());
  F.note(launch::spelledAt(*Block.part(0), sources()),
         formatv("{0} for the host", Block.part(0)->Value));
  report(F);
}

} // namespace warplint::checks
