//===- OccupancyNextStepsTest.cpp - Steps and better blocks ---------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OccupancySupport.h"
#include "occupancy/NextSteps.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

using namespace warplint;
using namespace warplint::occupancy;
using namespace warplint::test;
using testing::ElementsAre;
using testing::IsEmpty;

namespace {

Config config(uint32_t Block, uint32_t Registers = 0, uint64_t DynamicShared = 0) {
  Config C;
  C.BlockThreads = Block;
  C.RegistersPerThread = Registers;
  C.DynamicShared = DynamicShared;
  return C;
}

std::vector<const arch::Limits *> archs(std::initializer_list<const char *> Names) {
  std::vector<const arch::Limits *> Found;
  for (const char *Name : Names)
    Found.push_back(&archOf(Name));
  return Found;
}

TEST(OccupancyNextSteps, RegistersOfAda) {
  const NextSteps S = nextSteps(archOf("sm_89"), config(128, 51));
  EXPECT_EQ(S.KeepRegisters, 56u);
  EXPECT_EQ(S.BetterRegisters, 48u);
  EXPECT_DOUBLE_EQ(S.BetterRegistersOccupancy, 40.0 / 48);
  EXPECT_EQ(S.BetterDynamicShared, std::nullopt);
}

TEST(OccupancyNextSteps, SharedMemoryOfAda) {
  // Two blocks of 40000 bytes fit; 100 KiB over three is 34133, less the
  // reserved 1024 and rounded down to 128.
  const NextSteps S = nextSteps(archOf("sm_89"), config(256, 0, 40000));
  EXPECT_EQ(S.KeepDynamicShared, 50u * 1024 - 1024);
  EXPECT_EQ(S.BetterDynamicShared, 34048u - 1024);
  EXPECT_DOUBLE_EQ(S.BetterDynamicSharedOccupancy, 0.5);
  EXPECT_EQ(S.BetterRegisters, std::nullopt);
  EXPECT_EQ(S.KeepRegisters, 128u);
}

TEST(OccupancyNextSteps, NothingBetterThanFull) {
  const NextSteps S = nextSteps(archOf("sm_80"), config(256, 32));
  EXPECT_EQ(S.KeepRegisters, 32u);
  EXPECT_EQ(S.BetterRegisters, std::nullopt);
  EXPECT_EQ(S.BetterDynamicShared, std::nullopt);
}

TEST(OccupancyNextSteps, OneBlockMayHaveAll) {
  EXPECT_EQ(nextSteps(archOf("sm_80"), config(32)).KeepRegisters, 64u);
  EXPECT_EQ(nextSteps(archOf("sm_80"), config(256, 200)).KeepRegisters, 255u);
  EXPECT_EQ(nextSteps(archOf("sm_86"), config(1024)).KeepDynamicShared,
            archOf("sm_86").SharedPerBlockOptIn);
}

TEST(OccupancyNextSteps, WhatWouldMakeItFit) {
  const NextSteps S = nextSteps(archOf("sm_80"), config(1024, 255));
  EXPECT_EQ(S.KeepRegisters, 0u);
  EXPECT_EQ(S.KeepDynamicShared, 0u);
  EXPECT_EQ(S.BetterRegisters, 64u);
  EXPECT_DOUBLE_EQ(S.BetterRegistersOccupancy, 0.5);
}

/// The steps are where the contract says that they are, for any configuration.
TEST(OccupancyNextSteps, StepsAreExact) {
  ConfigDrawer Drawer(7);
  for (const arch::Limits &Arch : allCapabilities())
    for (unsigned I = 0; I != 1000 && !HasFailure(); ++I) {
      const Config C = Drawer.draw(Arch);
      const uint32_t Blocks = compute(Arch, C).BlocksPerSm;
      const NextSteps S = nextSteps(Arch, C);
      const auto WithRegisters = [&](uint32_t Registers) {
        Config D = C;
        D.RegistersPerThread = Registers;
        return compute(Arch, D);
      };
      const auto WithShared = [&](uint64_t Bytes) {
        Config D = C;
        D.DynamicShared = Bytes;
        return compute(Arch, D);
      };
      if (Blocks != 0) {
        EXPECT_EQ(WithRegisters(S.KeepRegisters).BlocksPerSm, Blocks);
        EXPECT_LT(WithRegisters(S.KeepRegisters + 1).BlocksPerSm, Blocks);
        EXPECT_EQ(WithShared(S.KeepDynamicShared).BlocksPerSm, Blocks);
        EXPECT_LT(WithShared(S.KeepDynamicShared + 1).BlocksPerSm, Blocks);
      }
      if (S.BetterRegisters) {
        EXPECT_GT(WithRegisters(*S.BetterRegisters).BlocksPerSm, Blocks);
        EXPECT_LE(WithRegisters(*S.BetterRegisters + 1).BlocksPerSm, Blocks);
        EXPECT_EQ(WithRegisters(*S.BetterRegisters).occupancy(), S.BetterRegistersOccupancy);
      } else if (C.RegistersPerThread != 0) {
        EXPECT_EQ(WithRegisters(1).BlocksPerSm, Blocks);
      }
      if (S.BetterDynamicShared) {
        EXPECT_GT(WithShared(*S.BetterDynamicShared).BlocksPerSm, Blocks);
        EXPECT_LE(WithShared(*S.BetterDynamicShared + 1).BlocksPerSm, Blocks);
        EXPECT_EQ(WithShared(*S.BetterDynamicShared).occupancy(), S.BetterDynamicSharedOccupancy);
      } else {
        EXPECT_EQ(WithShared(0).BlocksPerSm, Blocks);
      }
      EXPECT_FALSE(HasFailure()) << describe(Arch, C);
    }
}

TEST(OccupancyBetterBlocks, WholeSharesFirstThenTheNearest) {
  EXPECT_THAT(betterBlocks(archs({"sm_89"}), config(1024)), ElementsAre(512, 256, 128));
  EXPECT_THAT(betterBlocks(archs({"sm_80"}), config(768)), ElementsAre(256, 128, 64));
  EXPECT_THAT(betterBlocks(archs({"sm_80"}), config(32)), ElementsAre(64, 128, 256));
  EXPECT_THAT(betterBlocks(archs({"sm_86"}), config(544)), ElementsAre(512, 384, 768));
  EXPECT_THAT(betterBlocks(archs({"sm_86"}), config(64)), ElementsAre(128, 192, 256));
  EXPECT_THAT(betterBlocks(archs({"sm_80"}), config(0)), ElementsAre(64, 128, 256));
}

TEST(OccupancyBetterBlocks, NeedNotFillTheSm) {
  EXPECT_THAT(betterBlocks(archs({"sm_89"}), config(768, 64)), ElementsAre(256, 128, 64));
  EXPECT_THAT(betterBlocks(archs({"sm_89"}), config(1024, 0, 90000)), IsEmpty());
}

TEST(OccupancyBetterBlocks, DivideTheWholeWork) {
  EXPECT_THAT(betterBlocks(archs({"sm_80"}), config(768), 3, 100 * 768),
              ElementsAre(512, 1024, 256));
  EXPECT_THAT(betterBlocks(archs({"sm_80"}), config(768), 3, 5 * 768), ElementsAre(256, 128, 64));
}

TEST(OccupancyBetterBlocks, KeepsTheOtherTargetsFull) {
  EXPECT_THAT(betterBlocks(archs({"sm_80", "sm_86"}), config(1024)), ElementsAre(512, 256, 128));
}

TEST(OccupancyBetterBlocks, NoneWhereNoneIsBetter) {
  EXPECT_THAT(betterBlocks(archs({"sm_80"}), config(256)), IsEmpty());
  EXPECT_THAT(betterBlocks({}, config(1024)), IsEmpty());
  EXPECT_THAT(betterBlocks(archs({"sm_80"}), config(1024), 0), IsEmpty());
}

TEST(OccupancyBetterBlocks, KeepsRegisters) {
  for (uint32_t Block : betterBlocks(archs({"sm_70"}), config(320, 37), 100)) {
    EXPECT_GT(compute(archOf("sm_70"), config(Block, 37)).occupancy(), 0.625);
    EXPECT_EQ(Block % 32, 0u);
  }
}

} // namespace
