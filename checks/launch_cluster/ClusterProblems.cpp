//===- ClusterProblems.cpp - Problems of a launch in clusters -------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/launch_cluster/ClusterProblems.h"
#include "cuda/Attributes.h"
#include "findings/LaunchNotes.h"
#include "findings/Wording.h"
#include "kernels/KernelFacts.h"
#include "launch/LaunchSite.h"
#include "occupancy/Legality.h"
#include "llvm/ADT/Sequence.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"

using namespace llvm;

namespace warplint {

using Wrong = ClusterProblem::Kind;

namespace {
/// One cluster that a launch can run with.
struct Cluster {
  const Triple *Size;
  bool IsCompiled; ///< As the kernel's attribute has it: the launch asks for none.
};
} // namespace

bool ClusterProblem::operator==(const ClusterProblem &Other) const {
  return What == Other.What && Always == Other.Always && Grid == Other.Grid &&
         Dimension == Other.Dimension && IsPreferred == Other.IsPreferred && Bound == Other.Bound &&
         extents(*Size) == extents(*Other.Size);
}

bool refusesLargeClusters(const LaunchInstance &Launch) {
  const Integer *Mode = Launch.number(ClusterSizeModePart).single();
  return Mode && Mode->Value == int64_t(cuda::ClusterSizeMode::RequirePortable);
}

bool ClusterProblem::isOfAnyKernel() const {
  return !IsCompiled && What != Kind::AbovePortable && What != Kind::AboveBound &&
         What != Kind::NotAsCompiled;
}

StringRef clusterAttributeName(const KernelAttributes &Given) {
  bool IsBlockSize = Given.BlockSize && Given.BlockSize->Range == Given.ClusterDims->Range;
  return IsBlockSize ? "__block_size__" : "__cluster_dims__";
}

bool isClusterRejected(const KernelAttributes &Given, const arch::Target &T) {
  return Given.ClusterDims && !T.Arch->Cluster.supported();
}

/// The clusters that \p Launch can run with on architecture \p Sm; empty where it can
/// run with none.
static SmallVector<Cluster, 1> clustersOn(const LaunchInstance &Launch, StringRef Sm) {
  SmallVector<Cluster, 1> All;
  for (const Triple &Asked : Launch.shape(ClusterPart).members()) {
    if (!asksForNoCluster(Asked)) {
      All.push_back({&Asked, false});
      continue;
    }
    const Dim3Value *Compiled = compiledCluster(Launch, Sm);
    if (!Compiled)
      return {};
    for (const Triple &Size : Compiled->members())
      All.push_back({&Size, true});
  }
  return All;
}

/// The blocks per cluster that the bounds of the kernel of \p Launch allow on \p T; empty where
/// they set no limit, or it is not known.
static std::optional<uint64_t> clusterBound(const LaunchInstance &Launch,
                                            const arch::Target &T) {
  const LaunchBounds *Bounds =
      Launch.Kernel ? Launch.Kernel->boundsOn(T.Arch->name()) : nullptr;
  const Integer *Most =
      Bounds && Bounds->MaxCluster ? Bounds->MaxCluster->single() : nullptr;
  return Most && Most->Value > 0 ? std::optional<uint64_t>(Most->Value) : std::nullopt;
}

/// What is wrong with \p Launch in clusters of \p C on \p T, whatever its grid.
static std::optional<Wrong> sizeProblem(const arch::Target &T, const LaunchInstance &Launch,
                                        const Cluster &C, bool MayBeLarge) {
  if (auto V = occupancy::checkCluster(*T.Arch, extents(*C.Size), MayBeLarge)) {
    switch (V->Fault) {
    case occupancy::ClusterFault::Zero:
      return Wrong::Zero;
    case occupancy::ClusterFault::Unsupported:
      return Wrong::Unsupported;
    case occupancy::ClusterFault::AbovePortable:
      return Wrong::AbovePortable;
    case occupancy::ClusterFault::AboveMost:
      return Wrong::AboveMost;
    }
  }
  if (std::optional<uint64_t> Bound = clusterBound(Launch, T);
      Bound && !C.IsCompiled && C.Size->leastProduct() > *Bound)
    return Wrong::AboveBound;
  // What a kernel with __block_size__ makes of another cluster is not documented.
  const Dim3Value *Compiled = compiledCluster(Launch, T.Arch->name());
  if (C.IsCompiled || !Compiled || gridCountsClusters(Launch, T.Arch->name()))
    return std::nullopt;
  auto Differs = [&](const Triple &Size) {
    return any_of(seq(3U), [&](unsigned I) {
      const Integer *Asked = C.Size->part(I), *Fixed = Size.part(I);
      return Asked && Fixed && Asked->Value != Fixed->Value;
    });
  };
  return all_of(Compiled->members(), Differs) ? std::optional(Wrong::NotAsCompiled) : std::nullopt;
}

/// What is wrong with the cluster that \p Launch prefers to \p Clusters, if any: it has to be a
/// multiple of the cluster, of the same z, and the grid a multiple of it (CUDA 13.5,
/// cudaLaunchAttributeValue).
static std::optional<ClusterProblem> preferredProblem(const LaunchInstance &Launch,
                                                      ArrayRef<Cluster> Clusters) {
  ArrayRef<Triple> Preferred = Launch.shape(PreferredClusterPart).members();
  // With several clusters, not every one need go with every other.
  if (Preferred.size() != 1 || Clusters.size() != 1 || asksForNoCluster(Preferred[0]))
    return std::nullopt;
  const Triple &Size = Preferred[0];
  ClusterProblem P{Wrong::Uneven, &Size, nullptr};
  P.IsPreferred = true;
  P.Regular = Clusters[0].Size;
  P.IsCompiled = Clusters[0].IsCompiled;
  for (unsigned I : seq(3U)) {
    const Integer *Along = Size.part(I), *Regular = P.Regular->part(I);
    P.Dimension = I;
    if (Along && Along->Value == 0)
      P.What = Wrong::Zero;
    else if (Along && Regular && Regular->Value > 0 &&
             (I == 2 ? Along->Value != Regular->Value : Along->Value % Regular->Value != 0))
      P.What = Wrong::NotMultiple;
    else
      continue;
    return P;
  }
  auto Uneven = [&](const Triple &Grid) {
    return occupancy::firstUneven(extents(Grid), extents(Size));
  };
  P.Always = all_of(Launch.grid().members(), Uneven);
  for (const Triple &Grid : Launch.grid().members()) {
    std::optional<unsigned> Along = Uneven(Grid);
    if (!Along || (!P.Always && Grid.isSpeculative()))
      continue;
    P.Grid = &Grid;
    P.Dimension = *Along;
    return P;
  }
  return std::nullopt;
}

std::optional<ClusterProblem>
clusterProblem(const arch::Target &T, const LaunchInstance &Launch, bool MayBeLarge) {
  if (Launch.Kernel && isClusterRejected(Launch.Kernel->attributesOn(T.Arch->name()), T))
    return std::nullopt;
  SmallVector<Cluster, 1> Clusters = clustersOn(Launch, T.Arch->name());
  std::optional<ClusterProblem> First;
  bool Each = !Clusters.empty();
  for (const Cluster &C : Clusters) {
    std::optional<Wrong> What = sizeProblem(T, Launch, C, MayBeLarge);
    Each &= What.has_value();
    if (What && !First && !(C.IsCompiled && *What == Wrong::Zero))
      First = ClusterProblem{*What, C.Size, nullptr, 0, C.IsCompiled};
  }
  if (First) {
    First->Always = Each;
    if (First->What == Wrong::AboveBound)
      First->Bound = *clusterBound(Launch, T);
    return Each || !First->Size->isSpeculative() ? First : std::nullopt;
  }
  if (Clusters.empty() || gridCountsClusters(Launch, T.Arch->name()))
    return std::nullopt;
  auto Uneven = [&](const Triple &Grid) {
    return all_of(Clusters, [&](const Cluster &C) {
      return occupancy::firstUneven(extents(Grid), extents(*C.Size)).has_value();
    });
  };
  bool Always = all_of(Launch.grid().members(), Uneven);
  for (const Triple &Grid : Launch.grid().members())
    if (Uneven(Grid) && (Always || !Grid.isSpeculative())) {
      const Cluster &C = Clusters.front();
      return ClusterProblem{Wrong::Uneven, C.Size,
                            &Grid,         *occupancy::firstUneven(extents(Grid), extents(*C.Size)),
                            C.IsCompiled,  Always};
    }
  return preferredProblem(Launch, Clusters);
}

std::string describe(const ClusterProblem &P, const LaunchInstance &Launch,
                     const TargetGroup &Group) {
  std::string Blocks =
      (P.Size->isKnown() ? "" : "at least ") + counted(P.Size->leastProduct(), "block");
  auto Most = [&](uint32_t arch::ClusterLimits::*Limit) {
    return limitsByTarget(
        Group, [&](const arch::Target &T) { return counted(T.Arch->Cluster.*Limit, "block"); });
  };
  switch (P.What) {
  case Wrong::Zero: {
    unsigned I = 0;
    while (!P.Size->part(I) || P.Size->part(I)->Value != 0)
      ++I;
    return formatv("{0}cluster.{1} is 0, below the minimum of 1 block in each dimension",
                   P.IsPreferred ? "preferred " : "", "xyz"[I]);
  }
  case Wrong::Unsupported:
    return formatv("cluster of {0} exceeds the limit of 1 on architectures without clusters",
                   Blocks);
  case Wrong::AbovePortable:
    return formatv("cluster of {0} exceeds the limit of {1} {2} '{3}'", Blocks,
                   Most(&arch::ClusterLimits::PortableBlocks),
                   refusesLargeClusters(Launch) ? "in mode" : "without",
                   refusesLargeClusters(Launch) ? cuda::RequirePortableClusters
                                                : cuda::LargeClusterAttribute);
  case Wrong::AboveMost:
    return formatv("cluster of {0} exceeds the limit of {1}", Blocks,
                   Most(&arch::ClusterLimits::MaxBlocks));
  case Wrong::AboveBound:
    return formatv("cluster of {0} exceeds the {1} that '__launch_bounds__' of '{2}' allows",
                   Blocks, counted(P.Bound, "block"), Launch.Kernel->name());
  case Wrong::NotAsCompiled: {
    std::string Sm = Group.members().front()->Arch->name();
    return formatv("cluster of {0} is not the {1} that '__cluster_dims__' of '{2}' requires",
                   Blocks, product(compiledCluster(Launch, Sm)->members().front()),
                   Launch.Kernel->name());
  }
  case Wrong::NotMultiple:
    return formatv("preferred cluster.{0} of {1} is not {2} the cluster's {3}", "xyz"[P.Dimension],
                   counted(P.Size->part(P.Dimension)->Value, "block"),
                   P.Dimension == 2 ? "equal to" : "a multiple of",
                   P.Regular->part(P.Dimension)->Value);
  case Wrong::Uneven:
    return formatv("grid.{0} of {1} is not a multiple of the {2}cluster's {3}", "xyz"[P.Dimension],
                   counted(P.Grid->part(P.Dimension)->Value, "block"),
                   P.IsPreferred ? "preferred " : "", P.Size->part(P.Dimension)->Value);
  }
  return "";
}

} // namespace warplint
