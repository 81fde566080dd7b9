//===- Clusters.h - Limits of clusters of blocks --------------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_OCCUPANCY_CLUSTERS_H
#define WARPLINT_OCCUPANCY_CLUSTERS_H

#include "arch_tables/Limits.h"
#include "occupancy/Legality.h"
#include <optional>

namespace warplint::occupancy {

/// A fault of a cluster.
enum class ClusterFault {
  Zero,          ///< A dimension of 0.
  Unsupported,   ///< More than one block on an architecture without clusters.
  AbovePortable, ///< More blocks than without the non-portable attribute.
  AboveMost,     ///< More blocks than with it.
};

/// One fault with what was asked for and the most (for Zero the least) that is
/// allowed, in blocks.
struct ClusterVerdict {
  ClusterFault Fault;
  uint64_t Asked = 0;
  uint64_t Allowed = 0;
};

/// The fault of a cluster of \p Cluster blocks on \p Arch, if any. With \p NonPortable its kernel
/// has the attribute for larger clusters. A dimension that is not known counts as 1. Limits:
/// arch_tables; that a larger cluster is refused at the launch: cudaErrorInvalidClusterSize.
std::optional<ClusterVerdict> checkCluster(const arch::Limits &Arch, const Extents &Cluster,
                                           bool NonPortable);

/// The first dimension (0, 1, 2 for x, y, z) in which a grid of \p Grid blocks is not a
/// multiple of \p Cluster; empty where there is none among those that are known. The
/// launch is refused then (CUDA runtime API, cudaLaunchAttributeValue::clusterDim).
std::optional<unsigned> firstUneven(const Extents &Grid, const Extents &Cluster);

} // namespace warplint::occupancy

#endif // WARPLINT_OCCUPANCY_CLUSTERS_H
