//===- Clusters.cpp - The clusters that a launch runs with ----------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "launch/Clusters.h"
#include "kernels/KernelFacts.h"
#include "launch/LaunchSite.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Sequence.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;

namespace warplint {

bool asksForNoCluster(const Triple &Cluster) {
  return all_of(seq(3U), [&](unsigned I) { return Cluster.part(I) && !Cluster.part(I)->Value; });
}

const Dim3Value *compiledCluster(const LaunchInstance &Launch, StringRef Sm) {
  if (!Launch.Kernel)
    return nullptr;
  const auto &Given = Launch.Kernel->attributesOn(Sm).ClusterDims;
  return Given ? &Given->Is : nullptr;
}

bool gridCountsClusters(const LaunchInstance &Launch, StringRef Sm) {
  return Launch.Kernel && Launch.Kernel->attributesOn(Sm).BlockSize.has_value();
}

uint64_t leastBlocks(const LaunchInstance &Launch, const Triple &Grid, StringRef Sm) {
  uint64_t Counted = Grid.leastProduct();
  const Dim3Value *Cluster = gridCountsClusters(Launch, Sm) ? compiledCluster(Launch, Sm) : nullptr;
  if (!Cluster)
    return Counted;
  uint64_t Least = UINT64_MAX;
  for (const Triple &Each : Cluster->members())
    Least = std::min(Least, Each.leastProduct());
  return SaturatingMultiply(Counted, Least);
}

std::optional<uint64_t> mostBlocks(const LaunchInstance &Launch, const Triple &Grid, StringRef Sm) {
  if (Grid.isKnown())
    return leastBlocks(Launch, Grid, Sm);
  uint64_t Blocks = 1;
  for (const IntValue &Part : Grid.Parts) {
    Bounds Within = Part.bounds();
    // The program did not choose the largest value of a type.
    if (Within.Max >= UINT16_MAX || Within.Max < 1)
      return std::nullopt;
    Blocks *= uint64_t(Within.Max);
  }
  return gridCountsClusters(Launch, Sm) ? std::nullopt : std::optional(Blocks);
}

} // namespace warplint
