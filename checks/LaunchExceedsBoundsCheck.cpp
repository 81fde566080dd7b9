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
#include "llvm/ADT/Sequence.h"
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

static bool isBlock(const Triple &T, const std::array<int64_t, 3> &Size) {
  return all_of(seq(3U), [&](unsigned I) { return T.part(I)->Value == Size[I]; });
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
    // The program asks the kernel, and launches no larger block; or it chooses by the device, and
    // the kernel has other bounds on another one.
    bool ByDevice = Instance.DeviceGuarded || Instance[BlockPart].ByDevice;
    if (Instance.ShapeAsked || Instance[BlockPart].ByLimit ||
        (ByDevice && Kernel->BoundsDependOnArch))
      return;
    judge(
        Site, Instance, {BlockPart, KernelPart},
        [](const LaunchInstance &Launch, const arch::Target &On, const Triple &T) {
          auto Most = Launch.Kernel ? Launch.Kernel->mostThreadsOn(On.Arch->name()) : std::nullopt;
          // A block that no kernel can have is cuda-launch-dimensions' to report.
          bool Exceeds = Most && T.leastProduct() > *Most &&
                         occupancy::checkBlock(*On.Arch, leastExtents(T)).empty();
          return Exceeds ? Most : std::nullopt;
        },
        [&](Finding &F, uint64_t Most, const TargetGroup &Group, const Triple &T) {
          F.OnlyIfEverywhere = Instance.CallersAsk && Kernel->BoundsDependOnArch;
          F.Text = formatv("block of {0}{1} exceeds the {2} that '__launch_bounds__' of '{3}' "
                           "allows; the launch fails",
                           T.isKnown() ? "" : "at least ", counted(T.leastProduct(), "thread"),
                           counted(Most, "thread"), Kernel->name());
          const LaunchBounds &Bounds = *Kernel->boundsOn(Group.members().front()->Arch->name());
          F.note(Bounds.Range.getBegin(), formatv("'{0}' is limited to {1} here", Kernel->name(),
                                                  counted(Most, "thread")));
          offerToRaise(F, Instance, Bounds);
        });
  }

private:
  void checkBlockSize(const LaunchSite &Site, const LaunchInstance &Instance) {
    const KernelFacts &Kernel = *Instance.Kernel;
    // The program asks the device, and the kernel may have another block on another one.
    bool ByDevice = Kernel.BoundsDependOnArch && (Instance.DeviceGuarded || Instance.CallersAsk ||
                                                  Instance[BlockPart].ByDevice);
    judge(
        Site, Instance, {BlockPart, KernelPart},
        [](const LaunchInstance &Launch, const arch::Target &On, const Triple &T) {
          auto Size = Launch.Kernel ? fixedBlock(*Launch.Kernel, On) : std::nullopt;
          // A block of 1 stands for the one that the kernel requires.
          bool IsOther = Size && T.isKnown() && T.product() != 1u && !isBlock(T, *Size) &&
                         occupancy::checkBlock(*On.Arch, extents(T)).empty();
          return IsOther ? Size : std::nullopt;
        },
        [&](Finding &F, const auto &, const TargetGroup &Group, const Triple &T) {
          const auto &Given = *Kernel.attributesOn(Group.members().front()->Arch->name()).BlockSize;
          F.Level = ByDevice ? Severity::Warning : F.Level;
          F.Text = formatv("block of {0} threads is not the {1} that '__block_size__' of '{2}' "
                           "requires; the launch fails",
                           product(T), product(Given.Is.members().front()), Kernel.name());
          F.note(Given.Range.getBegin(), formatv("the block of '{0}' is set here", Kernel.name()));
        });
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
