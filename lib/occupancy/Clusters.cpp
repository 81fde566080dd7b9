//===- Clusters.cpp - Limits of clusters of blocks ------------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "occupancy/Clusters.h"
#include <algorithm>

namespace warplint::occupancy {

std::optional<ClusterVerdict> checkCluster(const arch::Limits &Arch, const Extents &Cluster,
                                           bool NonPortable) {
  if (std::find(Cluster.begin(), Cluster.end(), std::optional<uint64_t>(0)) != Cluster.end())
    return ClusterVerdict{ClusterFault::Zero, 0, 1};
  uint64_t Blocks = 1;
  for (const std::optional<uint64_t> &Along : Cluster)
    if (__builtin_mul_overflow(Blocks, Along.value_or(1), &Blocks))
      Blocks = UINT64_MAX;
  if (!Arch.Cluster.supported())
    return Blocks > 1 ? std::optional(ClusterVerdict{ClusterFault::Unsupported, Blocks, 1})
                      : std::nullopt;
  if (Blocks > Arch.Cluster.MaxBlocks)
    return ClusterVerdict{ClusterFault::AboveMost, Blocks, Arch.Cluster.MaxBlocks};
  if (!NonPortable && Blocks > Arch.Cluster.PortableBlocks)
    return ClusterVerdict{ClusterFault::AbovePortable, Blocks, Arch.Cluster.PortableBlocks};
  return std::nullopt;
}

std::optional<unsigned> firstUneven(const Extents &Grid, const Extents &Cluster) {
  for (unsigned I = 0; I != Grid.size(); ++I)
    if (Grid[I] && Cluster[I].value_or(0) != 0 && *Grid[I] % *Cluster[I] != 0)
      return I;
  return std::nullopt;
}

} // namespace warplint::occupancy
