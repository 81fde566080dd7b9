//===- EdgesTest.cpp - Limits that are no multiples of what is allocated  -===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The limits of real architectures are multiples of the units that resources are allocated
/// in, so that one more or one less often changes nothing. Here they are made up.
///
//===----------------------------------------------------------------------===//

#include "occupancy/Legality.h"
#include "occupancy/NextSteps.h"
#include "occupancy/Occupancy.h"
#include "OccupancySupport.h"
#include <gtest/gtest.h>

using namespace warplint;
using namespace warplint::occupancy;
using namespace warplint::test;

/// Blocks per SM of \p Threads threads with \p Registers each.
static uint32_t blocks(const arch::Limits &Arch, uint32_t Threads, uint32_t Registers) {
  Config C;
  C.BlockThreads = Threads;
  C.RegistersPerThread = Registers;
  return compute(Arch, C).BlocksPerSm;
}

static Result withShared(const arch::Limits &Arch, uint64_t Static, uint64_t Dynamic,
                         int Carveout = -1) {
  Config C;
  C.BlockThreads = 32;
  C.StaticShared = Static;
  C.DynamicShared = Dynamic;
  C.CarveoutPercent = Carveout;
  return compute(Arch, C);
}

TEST(Edges, RegistersOfABlockAndOfAnSm) {
  arch::Limits Arch = archOf("sm_80");
  EXPECT_EQ(blocks(Arch, 1024, 64), 1u);
  EXPECT_FALSE(checkRegisters(Arch, 1024, 64));
  --Arch.RegistersPerBlock;
  EXPECT_EQ(blocks(Arch, 1024, 64), 0u);
  EXPECT_TRUE(checkRegisters(Arch, 1024, 64));

  Arch = archOf("sm_80");
  --Arch.RegistersPerSm; // one of four partitions then has no room for its eighth warp
  EXPECT_EQ(blocks(Arch, 1024, 64), 0u);
}

TEST(Edges, SharedMemoryOfABlock) {
  arch::Limits Arch = archOf("sm_80");
  Arch.SharedAllocationUnit = 1;
  const uint64_t Most = Arch.SharedPerBlockOptIn;
  EXPECT_EQ(withShared(Arch, 0, Most).BlocksPerSm, 1u);
  EXPECT_EQ(withShared(Arch, 0, Most + 1).BlocksPerSm, 0u);
  EXPECT_EQ(withShared(Arch, Most + 1, 0).BlocksPerSm, 0u);
  EXPECT_EQ(withShared(Arch, 1, Most).BlocksPerSm, 0u);
}

TEST(Edges, SharedMemoryOfABlockWhereTheSmHasMore) {
  arch::Limits Arch = archOf("sm_80");
  Arch.SharedAllocationUnit = 1;
  Arch.SharedPerSm *= 2;
  Arch.SharedCarveouts.clear();
  const uint64_t Most = Arch.SharedPerBlockOptIn;
  EXPECT_EQ(withShared(Arch, Most, 0).BlocksPerSm, 2u);
  EXPECT_EQ(withShared(Arch, 0, Most).BlocksPerSm, 2u);
  EXPECT_EQ(withShared(Arch, 1, Most - 1).BlocksPerSm, 2u);
  EXPECT_EQ(withShared(Arch, 0, Most + 1).BlocksPerSm, 0u);
  EXPECT_EQ(withShared(Arch, 1, Most).BlocksPerSm, 0u);
}

TEST(Edges, RegistersOfAWarp) {
  const arch::Limits &Arch = archOf("sm_80");
  const auto ByRegisters = [&](uint32_t Threads, uint32_t Registers) {
    Config C;
    C.BlockThreads = Threads;
    C.RegistersPerThread = Registers;
    return compute(Arch, C).Limits.ByRegisters;
  };
  EXPECT_EQ(ByRegisters(1024, 0), std::nullopt);
  EXPECT_EQ(ByRegisters(1024, 1), 8u) << "a warp takes 256 registers at least";
  EXPECT_EQ(ByRegisters(32, 255), 8u);
  EXPECT_EQ(ByRegisters(32, 256), 0u);
}

TEST(Edges, CarveoutOfNothing) {
  // 0% is a preference, to be given up for what one block takes.
  EXPECT_EQ(withShared(archOf("sm_80"), 0, 1024, 0).SharedCarveout, 8u * 1024);
  EXPECT_EQ(withShared(archOf("sm_80"), 0, 1024, -1).SharedCarveout, archOf("sm_80").SharedPerSm);
}

/// An SM whose shared memory is given out byte by byte: \p PerSm, of which a block can have 90
/// and takes 2 more.
static arch::Limits byTheByte(uint32_t PerSm) {
  arch::Limits Arch = archOf("sm_80");
  Arch.SharedAllocationUnit = 1;
  Arch.SharedReservedPerBlock = 2;
  Arch.SharedPerBlockOptIn = 90;
  Arch.SharedPerSm = PerSm;
  Arch.SharedCarveouts.clear();
  return Arch;
}

TEST(Edges, NextStepsOfSharedMemory) {
  Config C;
  C.BlockThreads = 32;
  C.DynamicShared = 40;
  EXPECT_EQ(nextSteps(byTheByte(98), C).BetterDynamicShared, 30u);  // of 32 2/3 for each of 3
  EXPECT_EQ(nextSteps(byTheByte(99), C).BetterDynamicShared, 31u);  // of 33
  EXPECT_EQ(nextSteps(byTheByte(100), C).BetterDynamicShared, 31u); // of 33 1/3
  C.DynamicShared = 60;
  EXPECT_EQ(nextSteps(byTheByte(100), C).KeepDynamicShared, 90u) << "a block can have no more";
  C.StaticShared = 31;
  C.DynamicShared = 9;
  EXPECT_EQ(nextSteps(byTheByte(99), C).BetterDynamicShared, 0u);
  EXPECT_EQ(nextSteps(byTheByte(98), C).BetterDynamicShared, std::nullopt);
}

TEST(Edges, CarveoutThatNoListHas) {
  arch::Limits Arch = archOf("sm_52");
  Arch.SharedCarveouts.clear();
  for (int Percent : {-1, 0, 50, 100})
    EXPECT_EQ(withShared(Arch, 0, 1024, Percent).SharedCarveout, Arch.SharedPerSm);
}

TEST(Edges, PreferredCarveoutIsRoundedDown) {
  arch::Limits Arch = archOf("sm_80");
  Arch.SharedPerBlockOptIn = 20;
  Arch.SharedReservedPerBlock = 0;
  Arch.SharedAllocationUnit = 1;
  Arch.SharedPerSm = 101; // half of it is 50.5
  Arch.SharedCarveouts = {50, 101};
  EXPECT_EQ(withShared(Arch, 0, 8, 50).SharedCarveout, 50u);
  Arch.SharedPerSm = 102;
  Arch.SharedCarveouts = {50, 102};
  EXPECT_EQ(withShared(Arch, 0, 8, 50).SharedCarveout, 102u);
}

TEST(Edges, RegisterCapIsRoundedDown) {
  arch::Limits Arch = archOf("sm_80");
  EXPECT_EQ(registerCap(Arch, 1024, std::nullopt), 64u);
  --Arch.RegistersPerSm;
  EXPECT_EQ(registerCap(Arch, 1024, std::nullopt), 56u);
  ++Arch.RegistersPerSm;
  --Arch.RegistersPerBlock;
  EXPECT_EQ(registerCap(Arch, 1024, std::nullopt), 56u);
  Arch.RegistersPerBlock = 100;
  EXPECT_EQ(registerCap(Arch, 1024, std::nullopt), 1u) << "the compiler needs at least one";

  Arch = archOf("sm_80");
  Arch.RegisterAllocationUnit = 100; // 2000 of 2048 registers for each of 32 lanes
  EXPECT_EQ(registerCap(Arch, 1024, std::nullopt), 62u);
}

TEST(Edges, RegisterCapOfOddBounds) {
  const arch::Limits &Arch = archOf("sm_86");
  EXPECT_EQ(registerCap(Arch, 256, 0), registerCap(Arch, 256, std::nullopt));
  EXPECT_EQ(registerCap(Arch, Arch.ThreadsPerSm, std::nullopt), 40u);
  EXPECT_EQ(registerCap(Arch, Arch.ThreadsPerSm + 1, std::nullopt), Arch.RegistersPerThread);
}

TEST(Edges, RegisterCapOfOneThread) {
  EXPECT_EQ(registerCap(archOf("sm_80"), 1, 32), 64u) << "32 blocks of a warp";
  EXPECT_EQ(minBlocksFor(archOf("sm_80"), 1024, 32), 2u) << "as many as fit";
  EXPECT_EQ(minBlocksFor(archOf("sm_80"), 1024, 31), std::nullopt);
}

TEST(Edges, Bounds) {
  const auto Fault = [](const char *Name, int64_t Threads, std::optional<int64_t> Blocks) {
    return checkBounds(archOf(Name), Threads, Blocks, std::nullopt).Fault;
  };
  EXPECT_EQ(Fault("sm_80", 256, 0), BoundsFault::None);
  EXPECT_EQ(Fault("sm_80", 256, -1), BoundsFault::BlocksNegative);
  EXPECT_EQ(Fault("sm_80", 32, 32), BoundsFault::None);
  EXPECT_EQ(Fault("sm_80", 32, 33), BoundsFault::BlocksAboveSm);
  EXPECT_EQ(Fault("sm_80", 1024, std::nullopt), BoundsFault::None);
  EXPECT_EQ(Fault("sm_80", 1025, std::nullopt), BoundsFault::ThreadsAboveBlockLimit);
  EXPECT_EQ(Fault("sm_75", 1024, std::nullopt), BoundsFault::None);
  EXPECT_EQ(Fault("sm_75", 1025, std::nullopt), BoundsFault::ThreadsAboveSm);
}

TEST(Edges, ThreadsOfAnSm) {
  arch::Limits Arch = archOf("sm_80");
  EXPECT_EQ(checkBounds(Arch, 1024, 2, std::nullopt).Fault, BoundsFault::None);
  --Arch.ThreadsPerSm;
  const BoundsVerdict V = checkBounds(Arch, 1024, 2, std::nullopt);
  EXPECT_EQ(V.Fault, BoundsFault::ThreadsTimesBlocks);
  EXPECT_EQ(V.Allowed, 2047u);
  EXPECT_EQ(V.FeasibleMinBlocks, 1u);
  // Without a minimum nothing is multiplied, though a whole warp more is counted.
  Arch.ThreadsPerSm = 1000;
  EXPECT_EQ(checkBounds(Arch, 1000, std::nullopt, std::nullopt).Fault, BoundsFault::None);
  EXPECT_EQ(checkBounds(Arch, 1000, 1, std::nullopt).Fault, BoundsFault::ThreadsTimesBlocks);
}
