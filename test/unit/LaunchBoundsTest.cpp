//===- LaunchBoundsTest.cpp - Bounds as ptxas reads them ------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "nlohmann/json.hpp"
#include "occupancy/Legality.h"
#include "OccupancySupport.h"
#include "gtest/gtest.h"
#include <fstream>

using namespace warplint;
using namespace warplint::occupancy;
using namespace warplint::test;

namespace {

void expectFault(const BoundsVerdict &V, BoundsFault Fault, uint64_t Asked, uint64_t Allowed) {
  EXPECT_EQ(V.Fault, Fault);
  EXPECT_EQ(V.Asked, Asked);
  EXPECT_EQ(V.Allowed, Allowed);
}

BoundsVerdict check(const char *Target, int64_t Threads,
                    std::optional<int64_t> Blocks = std::nullopt,
                    std::optional<int64_t> Cluster = std::nullopt) {
  return checkBounds(archOf(Target), Threads, Blocks, Cluster);
}

TEST(LaunchBounds, BoundsThatAreKept) {
  for (const arch::Limits &Arch : allCapabilities()) {
    EXPECT_EQ(checkBounds(Arch, 1024, std::nullopt, std::nullopt).Fault, BoundsFault::None);
    EXPECT_EQ(checkBounds(Arch, 256, 4, 0).Fault, BoundsFault::None);
    EXPECT_EQ(checkBounds(Arch, 1, 1, -1).Fault, BoundsFault::None);
  }
  EXPECT_EQ(check("sm_80", 65, 21).Fault, BoundsFault::None);
  EXPECT_EQ(check("sm_90", 128, 1, 16).Fault, BoundsFault::None);
}

TEST(LaunchBounds, NotANumberOfThreadsOrBlocks) {
  expectFault(check("sm_80", 0), BoundsFault::ThreadsNotPositive, 0, 1024);
  expectFault(check("sm_80", -5, 9), BoundsFault::ThreadsNotPositive, 0, 1024);
  expectFault(check("sm_80", 256, -1), BoundsFault::BlocksNegative, 0, 8);
}

TEST(LaunchBounds, MoreThreadsThanABlockOrAnSmHolds) {
  expectFault(check("sm_80", 2048), BoundsFault::ThreadsAboveBlockLimit, 2048, 1024);
  expectFault(check("sm_86", 2048), BoundsFault::ThreadsAboveSm, 2048, 1536);
  EXPECT_EQ(check("sm_86", 2048).FeasibleMinBlocks, 0u);
  expectFault(check("sm_80", INT64_MAX, INT64_MAX), BoundsFault::ThreadsAboveSm, INT64_MAX, 2048);
}

TEST(LaunchBounds, MinimumThatIsDropped) {
  expectFault(check("sm_86", 1024, 2), BoundsFault::ThreadsTimesBlocks, 2048, 1536);
  EXPECT_EQ(check("sm_86", 1024, 2).FeasibleMinBlocks, 1u);
  expectFault(check("sm_75", 100, 10), BoundsFault::ThreadsTimesBlocks, 1280, 1024);
  EXPECT_EQ(check("sm_75", 100, 10).FeasibleMinBlocks, 8u);
  expectFault(check("sm_80", 65, 22), BoundsFault::ThreadsTimesBlocks, 2112, 2048);
  expectFault(check("sm_89", 32, 25), BoundsFault::BlocksAboveSm, 25, 24);
  EXPECT_EQ(check("sm_89", 32, 25).FeasibleMinBlocks, 24u);
}

TEST(LaunchBounds, ClustersNeedHopper) {
  expectFault(check("sm_89", 128, 1, 2), BoundsFault::ClusterUnsupported, 2, 0);
  expectFault(check("sm_89", 128, 1, 1), BoundsFault::ClusterUnsupported, 1, 0);
  // The front end rejects it before ptxas looks at the minimum.
  expectFault(check("sm_89", 1024, 9, 2), BoundsFault::ClusterUnsupported, 2, 0);
}

TEST(LaunchBounds, MinimumThatKeepsToRegisters) {
  EXPECT_EQ(minBlocksFor(archOf("sm_80"), 256, 64), 4u);
  EXPECT_EQ(minBlocksFor(archOf("sm_80"), 256, 255), 1u);
  EXPECT_EQ(minBlocksFor(archOf("sm_80"), 128, 32), 13u);
  // An SM of 1024 threads holds eight blocks of 128, which have 64 registers.
  EXPECT_EQ(minBlocksFor(archOf("sm_75"), 128, 32), std::nullopt);
  EXPECT_EQ(minBlocksFor(archOf("sm_80"), 0, 32), std::nullopt);
  EXPECT_EQ(minBlocksFor(archOf("sm_80"), 4096, 255), std::nullopt);
}

TEST(LaunchBounds, RegisterCaps) {
  EXPECT_EQ(registerCap(archOf("sm_80"), 1024, std::nullopt), 64u);
  EXPECT_EQ(registerCap(archOf("sm_80"), 1024, 0), 64u);
  EXPECT_EQ(registerCap(archOf("sm_80"), 1024, 2), 32u);
  EXPECT_EQ(registerCap(archOf("sm_80"), 256, 8), 32u);
  EXPECT_EQ(registerCap(archOf("sm_80"), 1000, 1), 64u);
  EXPECT_EQ(registerCap(archOf("sm_80"), 257, 1), 168u);
  EXPECT_EQ(registerCap(archOf("sm_80"), 32, 1), 255u);
  EXPECT_EQ(registerCap(archOf("sm_86"), 1024, 2), 64u) << "minimum dropped";
  EXPECT_EQ(registerCap(archOf("sm_86"), 2048, 1), 255u) << "both dropped";
  EXPECT_EQ(registerCap(archOf("sm_86"), UINT32_MAX, UINT32_MAX), 255u);
  EXPECT_EQ(registerCap(archOf("sm_53"), 1024, 1), 32u);
}

/// A kernel compiled to its cap can be launched as the bounds promise.
TEST(LaunchBounds, TheCapKeepsThePromise) {
  for (const arch::Limits &Arch : allCapabilities())
    for (uint32_t Threads = 1; Threads <= Arch.ThreadsPerBlock; ++Threads) {
      const uint32_t Most = checkBounds(Arch, Threads, 1, std::nullopt).FeasibleMinBlocks;
      for (uint32_t Blocks = 1; Blocks <= Most; ++Blocks) {
        Config C;
        C.BlockThreads = Threads;
        C.RegistersPerThread = registerCap(Arch, Threads, Blocks);
        ASSERT_GE(compute(Arch, C).BlocksPerSm, Blocks) << describe(Arch, C);
      }
    }
}

/// The results of ptxas itself, measured by test/lint/ptxas_bounds.py.
TEST(LaunchBounds, AgreesWithPtxas) {
  std::ifstream File(WARPLINT_UNIT_DATA "/ptxas_bounds.jsonl");
  ASSERT_TRUE(File) << WARPLINT_UNIT_DATA "/ptxas_bounds.jsonl";
  unsigned Rows = 0;
  for (std::string Line; std::getline(File, Line); ++Rows) {
    const auto Row = nlohmann::json::parse(Line, nullptr, false);
    ASSERT_EQ(Row.size(), 5u) << Line;
    const arch::Limits &Arch = archOf(Row[0].get<std::string>());
    const uint32_t Threads = Row[1], Blocks = Row[2];
    const BoundsVerdict V = checkBounds(Arch, Threads, Blocks, std::nullopt);
    if (Row[3] == "kept") {
      EXPECT_GE(V.FeasibleMinBlocks, Blocks) << Line;
      EXPECT_EQ(registerCap(Arch, Threads, Blocks), Row[4]) << Line;
      EXPECT_EQ(V.Fault, Threads > Arch.ThreadsPerBlock ? BoundsFault::ThreadsAboveBlockLimit
                                                        : BoundsFault::None)
          << Line;
    } else if (Row[3] == "both dropped") {
      EXPECT_EQ(V.Fault, BoundsFault::ThreadsAboveSm) << Line;
      EXPECT_EQ(V.FeasibleMinBlocks, 0u) << Line;
    } else {
      EXPECT_EQ(Row[3], "minimum dropped") << Line;
      EXPECT_LT(V.FeasibleMinBlocks, Blocks) << Line;
      EXPECT_NE(V.Fault, BoundsFault::None) << Line;
    }
  }
  EXPECT_GE(Rows, 5000u);
}

} // namespace
