//===- OccupancyPropertyTest.cpp - Properties of the occupancy arithmetic -===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What holds for every configuration on every architecture, drawn at random.
///
//===----------------------------------------------------------------------===//

#include "OccupancySupport.h"
#include "occupancy/Legality.h"
#include "gtest/gtest.h"

using namespace warplint;
using namespace warplint::occupancy;
using namespace warplint::test;

namespace {

constexpr unsigned DrawsPerCapability = 20'000;

/// Calls \p Check(Arch, Config, Result) for random configurations of every
/// capability, until one fails.
template <typename Check> void forRandomConfigs(uint64_t Seed, Check Holds) {
  ConfigDrawer Drawer(Seed);
  for (const arch::Limits &Arch : allCapabilities())
    for (unsigned I = 0; I != DrawsPerCapability; ++I) {
      const Config C = Drawer.draw(Arch);
      Holds(Arch, C, compute(Arch, C));
      if (testing::Test::HasFailure())
        return;
    }
}

TEST(OccupancyProperty, NeverAboveTheHardware) {
  forRandomConfigs(1, [](const arch::Limits &Arch, const Config &C, const Result &R) {
    EXPECT_LE(R.BlocksPerSm, Arch.BlocksPerSm) << describe(Arch, C);
    EXPECT_LE(R.WarpsPerSm, Arch.WarpsPerSm) << describe(Arch, C);
    EXPECT_LE(uint64_t(R.BlocksPerSm) * C.BlockThreads, Arch.ThreadsPerSm) << describe(Arch, C);
    EXPECT_LE(R.occupancy(), 1.0) << describe(Arch, C);
    EXPECT_LE(uint64_t(R.WarpsPerSm) * Arch.WarpSize * C.RegistersPerThread, Arch.RegistersPerSm)
        << describe(Arch, C);
    EXPECT_LE(R.BlocksPerSm * (C.StaticShared + C.DynamicShared), R.SharedCarveout)
        << describe(Arch, C);
    EXPECT_LE(R.SharedCarveout, Arch.SharedPerSm) << describe(Arch, C);
  });
}

TEST(OccupancyProperty, TheLimitersAreThoseWithTheLeastLimit) {
  forRandomConfigs(2, [](const arch::Limits &Arch, const Config &C, const Result &R) {
    const BlockLimits &L = R.Limits;
    const uint32_t Least = std::min({L.ByWarps, L.ByBlocks, L.ByRegisters.value_or(UINT32_MAX),
                                     L.BySharedMemory.value_or(UINT32_MAX),
                                     L.ByBarriers.value_or(UINT32_MAX)});
    EXPECT_EQ(R.BlocksPerSm, Least) << describe(Arch, C);
    EXPECT_EQ(R.Limiting.Warps, L.ByWarps == Least) << describe(Arch, C);
    EXPECT_EQ(R.Limiting.Blocks, L.ByBlocks == Least) << describe(Arch, C);
    EXPECT_EQ(R.Limiting.Registers, L.ByRegisters == Least) << describe(Arch, C);
    EXPECT_EQ(R.Limiting.SharedMemory, L.BySharedMemory == Least) << describe(Arch, C);
    EXPECT_EQ(R.Limiting.Barriers, L.ByBarriers == Least) << describe(Arch, C);
    EXPECT_EQ(L.ByRegisters.has_value(), C.RegistersPerThread != 0) << describe(Arch, C);
  });
}

TEST(OccupancyProperty, NeverRisesWithRegisters) {
  forRandomConfigs(3, [](const arch::Limits &Arch, Config C, const Result &R) {
    ++C.RegistersPerThread;
    EXPECT_LE(compute(Arch, C).BlocksPerSm, R.BlocksPerSm) << describe(Arch, C);
  });
}

TEST(OccupancyProperty, NeverRisesWithSharedMemory) {
  ConfigDrawer Amount(40);
  forRandomConfigs(4, [&](const arch::Limits &Arch, Config C, const Result &R) {
    const uint64_t More = 1 + Amount.upTo(Arch.SharedPerBlock);
    Config Static = C, Dynamic = C;
    Static.StaticShared += More;
    Dynamic.DynamicShared += More;
    EXPECT_LE(compute(Arch, Static).BlocksPerSm, R.BlocksPerSm) << describe(Arch, Static);
    EXPECT_LE(compute(Arch, Dynamic).BlocksPerSm, R.BlocksPerSm) << describe(Arch, Dynamic);
  });
}

TEST(OccupancyProperty, StaticAndDynamicSharedMemoryCountAlike) {
  forRandomConfigs(5, [](const arch::Limits &Arch, Config C, const Result &R) {
    std::swap(C.StaticShared, C.DynamicShared);
    EXPECT_EQ(compute(Arch, C).BlocksPerSm, R.BlocksPerSm) << describe(Arch, C);
  });
}

TEST(OccupancyProperty, ZeroBlocksExactlyWhereAHardLimitBreaks) {
  forRandomConfigs(6, [](const arch::Limits &Arch, const Config &C, const Result &R) {
    const bool Broken = !checkBlock(Arch, {C.BlockThreads, 1, 1}).empty() ||
                        checkRegisters(Arch, C.BlockThreads, C.RegistersPerThread) ||
                        C.StaticShared + C.DynamicShared > Arch.SharedPerBlockOptIn;
    EXPECT_EQ(R.BlocksPerSm == 0, Broken) << describe(Arch, C);
  });
}

TEST(OccupancyProperty, HugeNumbersGiveNoBlocks) {
  for (const arch::Limits &Arch : allCapabilities()) {
    Config C;
    EXPECT_EQ(compute(Arch, C).BlocksPerSm, 0u) << "block of 0";
    C.BlockThreads = UINT32_MAX;
    C.RegistersPerThread = UINT32_MAX;
    C.StaticShared = C.DynamicShared = UINT64_MAX;
    C.CarveoutPercent = INT32_MAX;
    EXPECT_EQ(compute(Arch, C).BlocksPerSm, 0u);
    C = Config();
    C.BlockThreads = 32;
    C.StaticShared = UINT64_MAX;
    C.DynamicShared = 1; // the sum would wrap around to 0
    EXPECT_EQ(compute(Arch, C).BlocksPerSm, 0u);
    EXPECT_TRUE(compute(Arch, C).Limiting.SharedMemory);
  }
}

} // namespace
