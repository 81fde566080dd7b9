//===- LaunchClusterCheck.cpp - cuda-launch-cluster -----------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/LaunchCheck.h"
#include "cuda/Attributes.h"
#include "checks/launch_cluster/ClusterProblems.h"
#include "findings/LaunchNotes.h"
#include "findings/Wording.h"
#include "launch/LaunchModel.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Sequence.h"
#include "llvm/Support/FormatVariadic.h"

using namespace clang;
using namespace llvm;

namespace warplint::checks {

using Wrong = ClusterProblem::Kind;

//===----------------------------------------------------------------------===//
// The attribute of a kernel
//===----------------------------------------------------------------------===//

//===----------------------------------------------------------------------===//
// Launches
//===----------------------------------------------------------------------===//

/// Where the launch writes its cluster; invalid where that is not known.
static SourceLocation writtenAt(const Triple &Size) {
  for (unsigned I : seq(3U))
    if (const Integer *Part = Size.part(I); Part && Part->From.Spelled)
      return Part->From.Spelled->getExprLoc();
  return {};
}

namespace {
/// Finds clusters of a size that no target has, and grids that are not a
/// multiple of them.
///
/// For the user-facing documentation see docs/checks/cuda-launch-cluster.md
class LaunchClusterCheck : public LaunchCheck {
public:
  using LaunchCheck::LaunchCheck;
  void checkKernel(const KernelFacts &Kernel) override {
    if (Kernel.isPattern())
      return;
    // Less than 1 in some dimension, else more than there can be; in words.
    auto Fault = [&](const arch::Target &T) -> std::optional<std::string> {
      const KernelAttributes &Given = Kernel.attributesOn(T.Arch->name());
      if (!Given.ClusterDims || Given.ClusterDims->Is.members().size() != 1)
        return std::nullopt;
      const Triple &Size = Given.ClusterDims->Is.members().front();
      for (unsigned I : seq(3U))
        if (const Integer *Part = Size.part(I); Part && Part->Value < 1)
          return formatv("cluster.{0} is {1}, below the minimum of 1 block", "xyz"[I],
                         Part -> Value);
      if (!isClusterRejected(Given, T) || !targetsAreNamed())
        return std::nullopt;
      return formatv("clusters of {0} exceed the limit of 1 on architectures without clusters",
                     Size.isKnown() ? counted(*Size.product(), "block") : "several blocks");
    };
    for (const auto &[Said, Group] : groupByVerdict(targets(), Fault)) {
      const KernelAttributes &Given = Kernel.attributesOn(Group.members().front()->Arch->name());
      Finding F;
      F.Location = Given.ClusterDims->Range.getBegin();
      F.Level = Group.isEveryTarget() ? Severity::Error : Severity::Warning;
      std::string Described = formatv("{0}; nvcc rejects the kernel {1}", Said, Group.phrase());
      if (!isFirst(F.Location, Described))
        continue;
      F.Text =
          formatv("'{0}' of '{1}': {2}", clusterAttributeName(Given), Kernel.name(), Described);
      F.Targets = Group.names();
      F.Highlight = Given.ClusterDims->Range;
      report(F);
    }
  }

  void checkInstance(const LaunchSite &Site, const LaunchInstance &Launch) override {
    const SourceManager &Sources = sources();
    // The program asks the device before it launches in such clusters, or it need not be meant for
    // a device without clusters.
    auto IsExcused = [&](const ClusterProblem &P) {
      // The kernel may have another bound on the device that the program has.
      if (P.What == Wrong::AboveBound)
        return Launch.Kernel->BoundsDependOnArch &&
               (Launch.DeviceGuarded || Launch.CallersAsk || Launch[ClusterPart].ByDevice);
      if (P.What == Wrong::Unsupported && !targetsAreNamed())
        return true;
      return Launch.DeviceGuarded && (P.What == Wrong::Unsupported || P.What == Wrong::AboveMost ||
                                      P.What == Wrong::AbovePortable);
    };
    size_t Failing = 0;
    auto Groups = groupByVerdict(targets(), [&](const arch::Target &T) {
      std::optional<ClusterProblem> P = clusterProblem(T, Launch, mayBeLarge(Launch));
      Failing +=
          P ? P->Always
            : Launch.Kernel && isClusterRejected(Launch.Kernel->attributesOn(T.Arch->name()), T);
      return P && IsExcused(*P) ? std::nullopt : P;
    });
    for (const auto &[P, Group] : Groups) {
      Finding F = launchFinding(Site, Launch, GridPart, Group);
      F.Level = Failing == targets().size() && isCertain(P, Launch, Group) ? Severity::Error
                                                                           : Severity::Warning;
      F.Text =
          formatv("{0}; the launch fails {1}{2}{3}", describe(P, Launch, Group), Group.phrase(),
                  when(P.Grid ? *P.Grid : *P.Size, P.Grid ? GridPart : ClusterPart, P.Always,
                       Launch, Sources),
                  P.isOfAnyKernel() ? "" : whenItLaunches(Launch));
      explain(F, P, Launch, *Group.members().front());
      allowForAssumed(F, Launch.shape(ClusterPart).isAssumed() ||
                             (P.Grid && Launch.grid().isAssumed()));
      allowForOverrides(F, Launch[GridPart].Written, spellings(P.Grid ? *P.Grid : *P.Size),
                        Sources);
      report(F);
    }
  }

private:
  /// Whether \p Launch may have clusters above the portable size.
  bool mayBeLarge(const LaunchInstance &Launch) const {
    bool OfKernel = !Launch.Kernel || Launch.Kernel->isPattern() || Launch.InDeviceCode ||
                    model().settings().mayHaveLargeClusters(*Launch.Kernel);
    const IntValue &Modes = Launch.number(ClusterSizeModePart);
    return !Modes.isKnown() || any_of(Modes.members(), [&](const Integer &Mode) {
      switch (cuda::ClusterSizeMode(Mode.Value)) {
      case cuda::ClusterSizeMode::Default:
        return OfKernel;
      case cuda::ClusterSizeMode::RequirePortable:
        return false;
      case cuda::ClusterSizeMode::AllowNonPortable:
        return true;
      }
      return true; // a mode of a later toolkit
    });
  }

  /// Whether \p P fails for sure on the targets of \p Group.
  bool isCertain(const ClusterProblem &P, const LaunchInstance &Launch,
                 const TargetGroup &Group) const {
    const SourceManager &Sources = sources();
    if (!P.Always || (Launch.OneOfKernels && !P.isOfAnyKernel()))
      return false;
    // What the launch itself refuses no other file can allow.
    if (P.What == Wrong::AbovePortable)
      return refusesLargeClusters(Launch) || !isDeclaredForOthers(*Launch.Kernel, Sources);
    // No device was seen to refuse them; what the guide forbids is reported nevertheless.
    if (P.IsPreferred)
      return false;
    // Where no size above the portable one is documented, none is known to fail with
    // the attribute either.
    return P.What != Wrong::AboveMost || !mayBeLarge(Launch) ||
           all_of(Group.members(), [](const arch::Target *T) {
             return T->Arch->Cluster.MaxBlocks > T->Arch->Cluster.PortableBlocks;
           });
  }

  void explain(Finding &F, const ClusterProblem &P, const LaunchInstance &Launch,
               const arch::Target &T) const {
    if (P.Grid) {
      explainTriple(F, *P.Grid, "block");
      int64_t Grid = P.Grid->part(P.Dimension)->Value, Along = P.Size->part(P.Dimension)->Value;
      int64_t Below = Grid / Along * Along;
      std::string Next = std::to_string(Below + Along);
      F.note({}, formatv("{0} = {1} x {2} + {3}; the next {4} {5}", Grid, Grid / Along, Along,
                         Grid % Along, Below ? "multiples are" : "multiple is",
                         Below ? std::to_string(Below) + " and " + Next : Next));
    }
    explainInstance(F, Launch, {GridPart, ClusterPart, KernelPart});
    if (!P.IsCompiled || P.IsPreferred) {
      explainTriple(F, *P.Size, "block");
      if (SourceLocation Where = writtenAt(*P.Size); Where.isValid())
        F.note(Where, "the launch asks for this cluster here");
    }
    if (P.What == Wrong::AboveBound)
      F.note(Launch.Kernel->boundsOn(T.Arch->name())->Range.getBegin(),
             formatv("'{0}' is limited to {1} per cluster here", Launch.Kernel->name(),
                     counted(P.Bound, "block")));
    if (P.IsCompiled || P.What == Wrong::NotAsCompiled) {
      const KernelAttributes &Given = Launch.Kernel->attributesOn(T.Arch->name());
      F.note(Given.ClusterDims->Range.getBegin(),
             formatv("'{0}' gives '{1}' clusters here", clusterAttributeName(Given),
                     Launch.Kernel->name()));
    }
  }
};
} // namespace

WARPLINT_CHECK(LaunchClusterCheck)

} // namespace warplint::checks
