//===- LaunchExceedsBoundsCheck.cpp - cuda-launch-exceeds-bounds ----------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/LaunchCheck.h"
#include "findings/FixIts.h"
#include "findings/LaunchNotes.h"
#include "findings/Wording.h"
#include "launch/LaunchModel.h"
#include "occupancy/Legality.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/Expr.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"

using namespace clang;
using namespace llvm;

namespace warplint::checks {

/// The threads in x, y and z that every block of \p Kernel has on \p Target; empty
/// where no attribute fixes them, or they are not known.
static std::optional<std::array<int64_t, 3>> fixedBlock(const KernelFacts &Kernel,
                                                        const arch::Target &Target) {
  const auto &Size = Kernel.attributesOn(Target.Arch->name()).BlockSize;
  if (!Size || !Size->Is.isKnown() || Size->Is.members().size() != 1)
    return std::nullopt;
  const Triple &T = Size->Is.members().front();
  return std::array{T.part(0)->Value, T.part(1)->Value, T.part(2)->Value};
}

/// Whether \p E names \p D.
static bool names(const Stmt *E, const ValueDecl *D) {
  if (const auto *Ref = dyn_cast_or_null<DeclRefExpr>(E); Ref && Ref->getDecl() == D)
    return true;
  return E && any_of(E->children(), [&](const Stmt *Child) { return names(Child, D); });
}

/// Whether another \p Bound would be another block \p T of \p Launch too: both
/// come from one constant.
static bool growsWith(const Integer &Bound, const LaunchInstance &Launch, const Triple &T) {
  for (unsigned I = 0; I < 3; ++I)
    if (const Integer *Part = T.part(I); Part && Part->From.Spelled == Bound.From.Spelled)
      return true;
  return Bound.From.Named && names(Launch[BlockPart].Written, Bound.From.Named);
}

namespace {
/// Finds launches with more threads per block than the kernel's
/// `__launch_bounds__` allows.
///
/// For the user-facing documentation see
/// docs/checks/cuda-launch-exceeds-bounds.md
class LaunchExceedsBoundsCheck : public LaunchCheck {
public:
  using LaunchCheck::LaunchCheck;
  void checkInstance(const LaunchSite &Site, const LaunchInstance &Instance) override {
    const KernelFacts *Kernel = Instance.Kernel;
    if (!Kernel)
      return;
    checkBlockSize(Site, Instance);
    // The program asks the kernel, and launches no larger block.
    if (Instance.ShapeAsked || Instance[BlockPart].ByLimit)
      return;
    auto Groups = groupByVerdict(
        targets(), [&](const arch::Target &T) { return Kernel->mostThreadsOn(T.Arch->name()); });
    SmallVector<const LaunchInstance *, 2> Kernels = alternatives(Site, Instance);
    for (const auto &[Most, Group] : Groups) {
      // A block that no kernel can have is cuda-launch-dimensions' to report.
      auto Exceeds = [&, Most = Most](const Triple &T) {
        return T.leastProduct() > Most &&
               occupancy::checkBlock(*targets().front().Arch, leastExtents(T)).empty();
      };
      auto ExceedsEach = [&, &Where = *Group.members().front()](const Triple &T) {
        return all_of(Kernels, [&](const LaunchInstance *Other) {
          std::optional<uint64_t> Bound =
              Other->Kernel ? Other->Kernel->mostThreadsOn(Where.Arch->name()) : std::nullopt;
          return Bound && T.leastProduct() > *Bound;
        });
      };
      // The program chooses block, launch or kernel by the device, and the kernel has other bounds
      // on another: here this may never be launched.
      bool ByDevice = Instance.DeviceGuarded || Instance[BlockPart].ByDevice ||
                      (Instance.CallersAsk && !Group.isEveryTarget());
      if (ByDevice && Kernel->BoundsDependOnArch)
        continue;
      bool AlwaysWithThis = all_of(Instance.block().members(), Exceeds);
      bool Always = AlwaysWithThis && all_of(Instance.block().members(), ExceedsEach);
      for (const Triple &T : make_filter_range(Instance.block().members(), Exceeds)) {
        // Of kernels and blocks, not every one need go with every other.
        if (!Always && (T.isSpeculative() || (!AlwaysWithThis && !ExceedsEach(T))))
          continue;
        Finding F = launchFinding(Site, Instance, BlockPart, Group);
        F.Level = Always && Group.isEveryTarget() ? Severity::Error : Severity::Warning;
        F.OnlyIfEverywhere = Instance.CallersAsk && Kernel->BoundsDependOnArch;
        F.Text =
            formatv("block of {0}{1} exceeds the {2} that '__launch_bounds__' of '{3}' allows; "
                    "the launch fails {4}{5}{6}",
                    T.isKnown() ? "" : "at least ", counted(T.leastProduct(), "thread"),
                    counted(Most, "thread"), Kernel->name(), Group.phrase(),
                    when(T, BlockPart, AlwaysWithThis, Instance, sources()),
                    ExceedsEach(T) ? "" : whenItLaunches(Instance));
        explainTriple(F, T, "thread");
        explainInstance(F, Instance, {BlockPart, KernelPart});
        allowForOtherValues(F, Instance, {BlockPart}, spellings(T), sources());
        const LaunchBounds &Bounds = *Kernel->boundsOn(Group.members().front()->Arch->name());
        F.note(Bounds.Range.getBegin(),
               formatv("'{0}' is limited to {1} here", Kernel->name(), counted(Most, "thread")));
        offerToRaise(F, Instance, Bounds);
        report(F);
      }
    }
  }

private:
  void checkBlockSize(const LaunchSite &Site, const LaunchInstance &Instance) {
    const KernelFacts &Kernel = *Instance.Kernel;
    auto Groups =
        groupByVerdict(targets(), [&](const arch::Target &T) { return fixedBlock(Kernel, T); });
    for (const auto &[Size, Group] : Groups) {
      auto IsOther = [&, Size = Size](const Triple &T) {
        if (T.product() == 1u) // stands for the block that the kernel requires
          return false;
        for (unsigned I = 0; I != Size.size(); ++I)
          if (T.part(I) && T.part(I)->Value != Size[I])
            return T.isKnown() &&
                   occupancy::checkBlock(*targets().front().Arch, extents(T)).empty();
        return false;
      };
      bool Always = all_of(Instance.block().members(), IsOther);
      // The program asks the device, and the kernel may have another block on another one.
      bool ByDevice = Kernel.BoundsDependOnArch && (Instance.DeviceGuarded || Instance.CallersAsk ||
                                                    Instance[BlockPart].ByDevice);
      bool Certain = Always && Group.isEveryTarget() && !Instance.OneOfKernels && !ByDevice;
      for (const Triple &T : make_filter_range(Instance.block().members(), IsOther)) {
        const auto &Given = *Kernel.attributesOn(Group.members().front()->Arch->name()).BlockSize;
        Finding F = launchFinding(Site, Instance, BlockPart, Group);
        F.Level = Certain ? Severity::Error : Severity::Warning;
        F.Text = formatv(
            "block of {0} threads is not the {1} that '__block_size__' of '{2}' requires; the "
            "launch fails {3}{4}{5}",
            product(T), product(Given.Is.members().front()), Kernel.name(), Group.phrase(),
            when(T, BlockPart, Always, Instance, sources()), whenItLaunches(Instance));
        explainInstance(F, Instance, {BlockPart});
        allowForOtherValues(F, Instance, {BlockPart}, spellings(T), sources());
        F.note(Given.Range.getBegin(), formatv("the block of '{0}' is set here", Kernel.name()));
        report(F);
      }
    }
  }

  /// Raises the bound to the largest launch, where every launch is visible.
  void offerToRaise(Finding &F, const LaunchInstance &Instance, const LaunchBounds &Bounds) const {
    const KernelFacts &Kernel = *Instance.Kernel;
    const Integer &Bound = *Bounds.MaxThreads.single();
    uint64_t Largest = 0;
    bool First = true; // the bound is one edit, offered with the first launch above it
    bool Before = true;
    for (const LaunchInstance *Launch : model().launchesOf(Kernel)) {
      Before &= Launch != &Instance && !(Instance.OnTarget && Launch->Call == Instance.Call);
      for (const Triple &T : Launch->block().members()) {
        if (!T.isKnown() || (*T.product() > uint64_t(Bound.Value) && growsWith(Bound, *Launch, T)))
          return;
        Largest = std::max(Largest, *T.product());
        First &= !Before || *T.product() <= uint64_t(Bound.Value);
      }
    }
    Largest = inWholeWarps(Largest, targets());
    if (!First || Largest > targets().front().Arch->ThreadsPerBlock)
      return;
    std::optional<FixItHint> Raise = replaceLiteral(Bound, Largest, model().context());
    if (!Raise)
      return;
    if (proved(boundsProof(Kernel).mayRaise(Kernel, Largest)))
      F.Fixes.push_back(*Raise);
    else
      F.note(Bound.From.Spelled->getExprLoc(),
             formatv("a bound of {0} would allow every launch in this file",
                     counted(Largest, "thread")),
             {*Raise});
  }
};
} // namespace

WARPLINT_CHECK(LaunchExceedsBoundsCheck)

} // namespace warplint::checks
