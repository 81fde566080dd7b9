//===- ClustersTest.cpp - Clusters of blocks ------------------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "occupancy/Legality.h"
#include "OccupancySupport.h"
#include "gtest/gtest.h"

using namespace warplint;
using namespace warplint::occupancy;
using namespace warplint::test;

namespace {

arch::Limits withClusters(uint32_t Portable, uint32_t Most) {
  arch::Limits Arch;
  Arch.Cluster = {Portable, Most};
  return Arch;
}

std::optional<ClusterFault> fault(const arch::Limits &Arch, const Extents &Cluster,
                                  bool NonPortable) {
  std::optional<ClusterVerdict> V = checkCluster(Arch, Cluster, NonPortable);
  return V ? std::optional(V->Fault) : std::nullopt;
}

TEST(Clusters, AreLimitedByTheAttribute) {
  const arch::Limits Arch = withClusters(8, 16);
  EXPECT_EQ(fault(Arch, {8, 1, 1}, false), std::nullopt);
  EXPECT_EQ(fault(Arch, {3, 3, 1}, false), ClusterFault::AbovePortable);
  EXPECT_EQ(fault(Arch, {3, 3, 1}, true), std::nullopt);
  EXPECT_EQ(fault(Arch, {17, 1, 1}, true), ClusterFault::AboveMost);
  EXPECT_EQ(fault(Arch, {17, 1, 1}, false), ClusterFault::AboveMost);
  EXPECT_EQ(checkCluster(Arch, {3, 3, 1}, false)->Asked, 9u);
  EXPECT_EQ(checkCluster(Arch, {3, 3, 1}, false)->Allowed, 8u);
  EXPECT_EQ(checkCluster(Arch, {17, 1, 1}, false)->Allowed, 16u);
  EXPECT_EQ(checkCluster(Arch, {0, 1, 1}, false)->Asked, 0u);
  EXPECT_EQ(checkCluster(Arch, {0, 1, 1}, false)->Allowed, 1u);
  EXPECT_EQ(checkCluster(withClusters(0, 0), {2, 1, 1}, false)->Allowed, 1u);
}

TEST(Clusters, OfOneBlockAreLegalWithoutClusters) {
  const arch::Limits Arch = withClusters(0, 0);
  EXPECT_EQ(fault(Arch, {1, 1, 1}, false), std::nullopt);
  EXPECT_EQ(fault(Arch, {2, 1, 1}, true), ClusterFault::Unsupported);
  EXPECT_EQ(fault(Arch, {0, 1, 1}, true), ClusterFault::Zero);
}

TEST(Clusters, UnknownDimensionsCountAsOne) {
  const arch::Limits Arch = withClusters(8, 8);
  EXPECT_EQ(fault(Arch, {8, std::nullopt, std::nullopt}, true), std::nullopt);
  EXPECT_EQ(fault(Arch, {9, std::nullopt, 1}, true), ClusterFault::AboveMost);
  EXPECT_EQ(fault(Arch, {UINT64_MAX, UINT64_MAX, 2}, true), ClusterFault::AboveMost);
}

TEST(Clusters, DivideTheGridInEachDimension) {
  EXPECT_EQ(firstUneven({4, 1, 1}, {2, 1, 1}), std::nullopt);
  EXPECT_EQ(firstUneven({3, 1, 1}, {2, 1, 1}), 0u);
  EXPECT_EQ(firstUneven({4, 3, 1}, {2, 2, 1}), 1u);
  EXPECT_EQ(firstUneven({std::nullopt, 3, 1}, {2, 2, 1}), 1u);
  EXPECT_EQ(firstUneven({std::nullopt, 2, 1}, {2, 2, 1}), std::nullopt);
  EXPECT_EQ(firstUneven({3, 3, 3}, {std::nullopt, 0, 1}), std::nullopt);
}

TEST(Clusters, EveryCapabilityHasConsistentLimits) {
  for (const arch::Limits &Arch : allCapabilities()) {
    EXPECT_EQ(Arch.Cluster.supported(), Arch.Cc >= (arch::Capability{9, 0}));
    EXPECT_EQ(fault(Arch, {1, 1, 1}, false), std::nullopt);
  }
}

} // namespace
