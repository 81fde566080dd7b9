//===- Clusters.h - The clusters that a launch runs with ------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_LAUNCH_CLUSTERS_H
#define WARPLINT_LAUNCH_CLUSTERS_H

#include "dataflow/Value.h"
#include "llvm/ADT/StringRef.h"
#include <optional>

namespace warplint {

struct LaunchInstance;

/// Whether \p Cluster, as a launch asks for it, asks for nothing: 0 in each dimension.
bool asksForNoCluster(const Triple &Cluster);

/// The blocks per cluster that the kernel of \p Launch is compiled for on
/// architecture \p Sm; null where it is not.
const Dim3Value *compiledCluster(const LaunchInstance &Launch, llvm::StringRef Sm);

/// Whether the grid of \p Launch counts clusters on architecture \p Sm, not blocks:
/// so it does for a kernel with `__block_size__`, however the cluster is given
/// (`.blocksareclusters` in nvcc 13's PTX; CUDA guide, "Blocks as Clusters").
bool gridCountsClusters(const LaunchInstance &Launch, llvm::StringRef Sm);

/// The least number of blocks that \p Launch has on architecture \p Sm with \p Grid,
/// one of its grids; saturating.
uint64_t leastBlocks(const LaunchInstance &Launch, const Triple &Grid, llvm::StringRef Sm);

/// The most blocks that \p Grid of \p Launch can have on architecture \p Sm; empty if the source
/// sets no limit.
std::optional<uint64_t> mostBlocks(const LaunchInstance &Launch, const Triple &Grid,
                                   llvm::StringRef Sm);

} // namespace warplint

#endif // WARPLINT_LAUNCH_CLUSTERS_H
