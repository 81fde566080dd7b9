//===- OccupancyExamplesTest.cpp - The worked examples --------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The worked examples that docs/calc.md shows, and more.
///
//===----------------------------------------------------------------------===//

#include "occupancy/Occupancy.h"
#include "OccupancySupport.h"
#include "gtest/gtest.h"

using namespace warplint;
using namespace warplint::occupancy;
using namespace warplint::test;

namespace {

Result of(const char *Target, uint32_t Block, uint32_t Registers = 0, uint64_t DynamicShared = 0) {
  Config C;
  C.BlockThreads = Block;
  C.RegistersPerThread = Registers;
  C.DynamicShared = DynamicShared;
  return compute(archOf(Target), C);
}

void expectLimiters(const Result &R, Limiters Expected) {
  EXPECT_EQ(R.Limiting.Warps, Expected.Warps);
  EXPECT_EQ(R.Limiting.Blocks, Expected.Blocks);
  EXPECT_EQ(R.Limiting.Registers, Expected.Registers);
  EXPECT_EQ(R.Limiting.SharedMemory, Expected.SharedMemory);
}

TEST(OccupancyExamples, BlockSizesOfAda) {
  EXPECT_EQ(of("sm_89", 70).BlocksPerSm, 16u);
  EXPECT_DOUBLE_EQ(of("sm_89", 70).occupancy(), 1.0);
  EXPECT_EQ(of("sm_89", 32).BlocksPerSm, 24u);
  EXPECT_DOUBLE_EQ(of("sm_89", 32).occupancy(), 0.5);
  EXPECT_EQ(of("sm_89", 256).BlocksPerSm, 6u);
  EXPECT_DOUBLE_EQ(of("sm_89", 256).occupancy(), 1.0);
  EXPECT_EQ(of("sm_89", 160).BlocksPerSm, 9u);
  EXPECT_DOUBLE_EQ(of("sm_89", 160).occupancy(), 0.9375);
}

TEST(OccupancyExamples, RegistersOfAda) {
  const Result R51 = of("sm_89", 128, 51);
  EXPECT_EQ(R51.BlocksPerSm, 9u);
  EXPECT_DOUBLE_EQ(R51.occupancy(), 0.75);
  expectLimiters(R51, {.Registers = true});

  const Result R90 = of("sm_89", 128, 90);
  EXPECT_EQ(R90.BlocksPerSm, 5u);
  EXPECT_DOUBLE_EQ(R90.occupancy(), 20.0 / 48);
  expectLimiters(R90, {.Registers = true});
}

TEST(OccupancyExamples, SharedMemoryOfAda) {
  const Result R = of("sm_89", 128, 0, 5000);
  EXPECT_EQ(R.BlocksPerSm, 12u);
  EXPECT_DOUBLE_EQ(R.occupancy(), 1.0);
  EXPECT_EQ(R.Limits.BySharedMemory, 16u);
  EXPECT_EQ(R.Limits.ByRegisters, std::nullopt);
  expectLimiters(R, {.Warps = true});
}

TEST(OccupancyExamples, CarveoutOfTheT4) {
  Config C;
  C.BlockThreads = 128;
  C.RegistersPerThread = 71;
  C.DynamicShared = 512;
  C.CarveoutPercent = 50; // 32 KiB
  const arch::Target T4 = targetOf("T4");
  const Result R = compute(*T4.Arch, C);
  EXPECT_EQ(T4.Arch->name(), "sm_75");
  EXPECT_EQ(R.BlocksPerSm, 7u);
  EXPECT_DOUBLE_EQ(R.occupancy(), 0.875);
  EXPECT_EQ(R.Limits.ByWarps, 8u);
  EXPECT_EQ(R.Limits.ByRegisters, 7u);
  EXPECT_EQ(R.Limits.BySharedMemory, 64u);
  EXPECT_EQ(R.SharedCarveout, 32u * 1024);
  expectLimiters(R, {.Registers = true});
}

TEST(OccupancyExamples, BlockSizesOfAmpere) {
  for (uint32_t Block : {1024, 512, 256, 128, 64})
    EXPECT_DOUBLE_EQ(of("sm_80", Block).occupancy(), 1.0) << Block;

  const Result Small = of("sm_80", 32);
  EXPECT_DOUBLE_EQ(Small.occupancy(), 0.5);
  EXPECT_TRUE(Small.Limiting.Blocks);
  EXPECT_FALSE(Small.Limiting.Warps);

  const Result Odd = of("sm_80", 768);
  EXPECT_DOUBLE_EQ(Odd.occupancy(), 0.75);
  EXPECT_EQ(archOf("sm_80").ThreadsPerSm - Odd.BlocksPerSm * 768, 512u);
}

TEST(OccupancyExamples, RegisterCliffOfAmpere) {
  EXPECT_DOUBLE_EQ(of("sm_80", 512, 31).occupancy(), 1.0);
  EXPECT_DOUBLE_EQ(of("sm_80", 512, 32).occupancy(), 1.0);
  EXPECT_DOUBLE_EQ(of("sm_80", 512, 33).occupancy(), 0.75);
  EXPECT_DOUBLE_EQ(of("sm_80", 256, 64).occupancy(), 0.5);
}

TEST(OccupancyExamples, PartitionsOfVolta) {
  EXPECT_DOUBLE_EQ(of("sm_70", 128, 37).occupancy(), 0.75);
  EXPECT_DOUBLE_EQ(of("sm_70", 320, 37).occupancy(), 0.625);
}

TEST(OccupancyExamples, WavesOfTheT4) {
  const Waves W = waves(250, targetOf("T4").Gpu->Sms, 8);
  EXPECT_EQ(W.FullWave, 320u);
  EXPECT_DOUBLE_EQ(W.Count, 0.78125);
  EXPECT_EQ(W.Rounds, 1u);
}

TEST(OccupancyExamples, WavesOfFifteenSms) {
  const Waves W = waves(45, 15, 4);
  EXPECT_EQ(W.FullWave, 60u);
  EXPECT_DOUBLE_EQ(W.TailEfficiency, 0.75);
}

TEST(OccupancyExamples, TailOfTheA100) {
  const Waves W = waves(1024, targetOf("A100").Gpu->Sms, 1);
  EXPECT_EQ(W.FullWave, 108u);
  EXPECT_EQ(W.Rounds, 10u);
  EXPECT_EQ(W.LastBlocks, 52u);
  EXPECT_NEAR(W.LastFill, 0.48, 0.005);
}

} // namespace
