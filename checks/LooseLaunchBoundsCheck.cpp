//===- LooseLaunchBoundsCheck.cpp - cuda-loose-launch-bounds --------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/LaunchCheck.h"
#include "dataflow/OverridableMacro.h"
#include "findings/FixIts.h"
#include "findings/LaunchNotes.h"
#include "findings/Wording.h"
#include "launch/LaunchModel.h"
#include "occupancy/Legality.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include <map>
#include <optional>
#include <utility>

using namespace clang;
using namespace llvm;

namespace warplint::checks {

/// Whether \p Other has the bound that \p Kernel has, in the same place: an instance of one
/// template, or the template itself.
static bool sharesBound(const KernelFacts &Other, const KernelFacts &Kernel, const Integer &Most) {
  const Integer *Its = Other.Bounds ? Other.Bounds->MaxThreads.single() : nullptr;
  return Its && Its->Value == Most.Value &&
         Other.Bounds->Range.getBegin() == Kernel.Bounds->Range.getBegin();
}

/// Whether a build may replace the number \p I, or what \p Written is computed from.
static bool isDefault(const Integer *I, const Expr *Written, const SourceManager &Sources) {
  return (Written && overridableMacro(Written, Sources)) ||
         (I && I->From.Spelled && overridableMacro(I->From.Spelled, Sources));
}

/// The threads of the largest block of \p Launch; empty where one is not known, cannot be
/// launched, or is a default that a build may replace.
static std::optional<uint64_t> mostThreads(const LaunchInstance &Launch, const arch::Limits &Arch,
                                           const SourceManager &Sources) {
  uint64_t Most = 0;
  for (const Triple &T : Launch.block().members()) {
    if (!T.isKnown() || !occupancy::checkBlock(Arch, extents(T)).empty())
      return std::nullopt;
    for (unsigned I = 0; I != 3; ++I)
      if (isDefault(T.part(I), Launch[BlockPart].Written, Sources))
        return std::nullopt;
    Most = std::max(Most, *T.product());
  }
  return Most;
}

namespace {
/// Finds `__launch_bounds__` that allow more threads than any launch of the
/// kernel uses, and so fewer registers.
///
/// For the user-facing documentation see
/// docs/checks/cuda-loose-launch-bounds.md
class LooseLaunchBoundsCheck : public LaunchCheck {
public:
  using LaunchCheck::LaunchCheck;
  void checkKernel(const KernelFacts &Kernel) override {
    const Integer *Most = Kernel.Bounds ? Kernel.Bounds->MaxThreads.single() : nullptr;
    if (!Most || Kernel.BoundsDependOnArch || Kernel.isPattern() ||
        !occupancy::checkBlock(*targets().front().Arch, {Most->Value, 1, 1}).empty() ||
        isDefault(Most, nullptr, sources()))
      return;
    auto [Known, IsNew] =
        LargestOf.try_emplace({Kernel.Bounds->Range.getBegin(), Most->Value}, std::nullopt);
    std::optional<Largest> &Launch = Known->second;
    if (IsNew)
      Launch = largestLaunch(Kernel, *Most);
    if (!Launch || Launch->Threads >= uint64_t(Most->Value))
      return;
    std::optional<uint32_t> MinBlocks;
    if (const auto &Given = Kernel.Bounds->MinBlocks) {
      if (!Given->single())
        return;
      MinBlocks = std::max<int64_t>(Given->single()->Value, 0);
    }
    using Caps = std::pair<uint32_t, uint32_t>;
    auto Groups = groupByVerdict(targets(), [&](const arch::Target &T) -> std::optional<Caps> {
      Caps C = {occupancy::registerCap(*T.Arch, Most->Value, MinBlocks),
                occupancy::registerCap(*T.Arch, Launch->Threads, MinBlocks)};
      return C.first < C.second ? std::optional(C) : std::nullopt;
    });
    const LaunchBounds &Bounds = *Kernel.Bounds;
    if (Groups.empty() || !isFirst(Bounds.Range.getBegin(), Twine(Most->Value)))
      return;
    for (const auto &[C, Group] : Groups) {
      Finding F;
      F.Location = Bounds.Range.getBegin();
      F.Highlight = Bounds.Range;
      F.Targets = Group.names();
      F.Text = formatv("'__launch_bounds__' of '{0}' allows {1}, but no launch has more than {2}; "
                       "it gets at most {3} per thread instead of {4} {5}",
                       Kernel.name(), counted(Most->Value, "thread"), Launch->Threads,
                       counted(C.first, "register"), C.second, Group.phrase());
      F.note(Launch->Site->Location,
             formatv("the largest launch has {0}", counted(Launch->Threads, "thread")));
      if (&C == &Groups.front().first)
        offerToTighten(F, Kernel, Launch->Threads);
      report(F);
    }
  }

  void endModel() override { LargestOf.clear(); }

private:
  /// A launch and the threads of its blocks.
  struct Largest {
    const LaunchSite *Site = nullptr;
    uint64_t Threads = 0;
  };
  /// The largest launch of all kernels that share the bound \p Most of \p Kernel; empty unless
  /// every launch of each is seen, and its block known.
  std::optional<Largest> largestLaunch(const KernelFacts &Kernel, const Integer &Most) const {
    auto IsMeant = [&](const KernelFacts *K) { return K && sharesBound(*K, Kernel, Most); };
    for (const KernelFacts &Other : model().kernels())
      if (IsMeant(&Other) && !boundsProof(Other).isInSight(Other))
        return std::nullopt;
    Largest Found;
    for (const LaunchSite &Site : model().launches())
      for (const LaunchInstance &Launch : Site.Instances) {
        // A template without instances may launch an instance of this one.
        if (!Launch.Kernel && Launch.OfPattern && Kernel.Function->isTemplateInstantiation())
          return std::nullopt;
        if (!IsMeant(Launch.Kernel))
          continue;
        std::optional<uint64_t> Threads = mostThreads(Launch, *targets().front().Arch, sources());
        if (!Threads)
          return std::nullopt;
        if (*Threads > Found.Threads)
          Found = {&Site, *Threads};
      }
    return Found.Site ? std::optional(Found) : std::nullopt;
  }

  /// Lowers the bound of \p Kernel to \p Threads.
  void offerToTighten(Finding &F, const KernelFacts &Kernel, uint64_t Threads) const {
    const Integer &Most = *Kernel.Bounds->MaxThreads.single();
    uint64_t Bound = inWholeWarps(Threads, targets());
    std::optional<FixItHint> Tighten = replaceLiteral(Most, Bound, model().context());
    if (!Tighten)
      return;
    // More registers for each thread can be fewer warps: that is for the author to choose.
    F.note(Most.From.Spelled->getExprLoc(),
           formatv("a bound of {0} is enough for every launch", counted(Bound, "thread")),
           {*Tighten});
  }

  /// By the place and the number of the bound: instances of a template share it, and there can be
  /// hundreds.
  std::map<std::pair<clang::SourceLocation, int64_t>, std::optional<Largest>> LargestOf;
};
} // namespace

WARPLINT_CHECK(LooseLaunchBoundsCheck)

} // namespace warplint::checks
