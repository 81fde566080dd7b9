//===- CurvesTest.cpp - Occupancy along one resource ----------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "occupancy/Curves.h"
#include "OccupancySupport.h"
#include "gtest/gtest.h"

using namespace warplint;
using namespace warplint::occupancy;
using namespace warplint::test;

namespace {

constexpr Axis Axes[] = {Axis::BlockThreads, Axis::RegistersPerThread, Axis::SharedMemory};

/// The first \p Count steps of \p Drawn: "1-32: 12 by warps; ".
std::string firstSteps(const Curve &Drawn, size_t Count) {
  std::string Text;
  for (size_t I = 0; I != Count; ++I) {
    const CurveStep &S = Drawn.Steps[I];
    Text += std::to_string(S.First) + "-" + std::to_string(S.Last) + ": " +
            std::to_string(S.At.BlocksPerSm) + " by " + describe(S.At.Limiting) + "; ";
  }
  return Text;
}

TEST(Curves, RegistersStepWhereABlockIsLost) {
  Config C;
  C.BlockThreads = 128;
  C.RegistersPerThread = 51;
  const Curve Drawn = curve(archOf("sm_89"), C, Axis::RegistersPerThread);
  EXPECT_EQ(firstSteps(Drawn, 4), "1-32: 12 by warps; 33-40: 12 by warps, registers; "
                                  "41-48: 10 by registers; 49-56: 9 by registers; ");
  EXPECT_EQ(Drawn.Current, 51u);
  EXPECT_EQ(Drawn.AtCurrent.BlocksPerSm, 9u);
  EXPECT_EQ(Drawn.at(48), &Drawn.Steps[2]);
  EXPECT_EQ(Drawn.at(49), &Drawn.Steps[3]);
  EXPECT_EQ(Drawn.at(51), &Drawn.Steps[3]);
  EXPECT_EQ(Drawn.at(0), nullptr);
  EXPECT_EQ(Drawn.at(256), nullptr);
}

TEST(Curves, BlocksStepAtWholeWarps) {
  Config C;
  EXPECT_EQ(firstSteps(curve(archOf("sm_89"), C, Axis::BlockThreads), 3),
            "1-32: 24 by block slots; 33-64: 24 by warps, block slots; 65-96: 16 by warps; ");
  C.DynamicShared = 40000;
  EXPECT_EQ(firstSteps(curve(archOf("sm_89"), C, Axis::BlockThreads), 2),
            "1-32: 2 by shared memory; 33-64: 2 by shared memory; ");
}

TEST(Curves, SharedMemoryStepsAtWholeUnits) {
  Config C;
  C.BlockThreads = 32;
  // 100 KiB for 16 blocks are 6400 bytes, of which 1024 are reserved.
  EXPECT_EQ(firstSteps(curve(archOf("sm_86"), C, Axis::SharedMemory), 3),
            "0-4992: 16 by block slots; 4993-5376: 16 by block slots, shared memory; "
            "5377-5760: 15 by shared memory; ");
}

TEST(Curves, WhatIsNotKnownHasNoPlace) {
  Config C;
  C.BlockThreads = 1025;
  EXPECT_EQ(curve(archOf("sm_80"), C, Axis::RegistersPerThread).Current, 0u);
  const Curve Blocks = curve(archOf("sm_80"), C, Axis::BlockThreads);
  EXPECT_EQ(Blocks.at(Blocks.Current), nullptr);
  EXPECT_EQ(Blocks.AtCurrent.BlocksPerSm, 0u);
}

TEST(Curves, SharedMemoryCountsBothParts) {
  Config C;
  C.BlockThreads = 64;
  C.StaticShared = 4000;
  C.DynamicShared = 6000;
  const Curve Drawn = curve(archOf("sm_86"), C, Axis::SharedMemory);
  EXPECT_EQ(Drawn.Current, 10000u);
  EXPECT_EQ(Drawn.first(), 0u);
  EXPECT_EQ(Drawn.last(), archOf("sm_86").SharedPerBlockOptIn);
  C.DynamicShared = UINT64_MAX;
  EXPECT_EQ(curve(archOf("sm_86"), C, Axis::SharedMemory).Current, UINT64_MAX);
}

/// Every value of every curve has the answer that the arithmetic gives it, and the
/// steps leave no gap and are as long as they can be.
TEST(Curves, GoFromTheLeastValueToTheLimit) {
  Config C;
  C.BlockThreads = 128;
  for (const arch::Limits &Arch : allCapabilities()) {
    EXPECT_EQ(curve(Arch, C, Axis::BlockThreads).first(), 1u);
    EXPECT_EQ(curve(Arch, C, Axis::BlockThreads).last(), Arch.ThreadsPerBlock);
    EXPECT_EQ(curve(Arch, C, Axis::RegistersPerThread).first(), 1u);
    EXPECT_EQ(curve(Arch, C, Axis::RegistersPerThread).last(), Arch.RegistersPerThread);
    EXPECT_EQ(curve(Arch, C, Axis::SharedMemory).first(), 0u);
    EXPECT_EQ(curve(Arch, C, Axis::SharedMemory).last(), Arch.SharedPerBlockOptIn);
  }
}

TEST(Curves, AStepHasOneSetOfLimiters) {
  ConfigDrawer Drawer(5);
  for (const arch::Limits &Arch : allCapabilities())
    for (int I = 0; I != 20; ++I) {
      Config C = Drawer.draw(Arch);
      for (const CurveStep &S : curve(Arch, C, Axis::RegistersPerThread).Steps)
        for (uint64_t Registers = S.First; Registers <= S.Last; ++Registers) {
          C.RegistersPerThread = uint32_t(Registers);
          EXPECT_EQ(describe(compute(Arch, C).Limiting), describe(S.At.Limiting));
        }
    }
}

TEST(Curves, EveryValueIsWhatItsStepSays) {
  ConfigDrawer Drawer(5);
  for (const arch::Limits &Arch : allCapabilities())
    for (unsigned I = 0; I != 20; ++I) {
      const Config C = Drawer.draw(Arch);
      for (Axis Along : Axes) {
        const Curve Drawn = curve(Arch, C, Along);
        uint64_t Next = Along == Axis::SharedMemory ? 0 : 1;
        const CurveStep *Before = nullptr;
        for (const CurveStep &S : Drawn.Steps) {
          ASSERT_EQ(S.First, Next) << describe(Arch, C);
          Next = S.Last + 1;
          if (Before)
            ASSERT_FALSE(Before->At.BlocksPerSm == S.At.BlocksPerSm &&
                         Before->At.WarpsPerSm == S.At.WarpsPerSm &&
                         describe(Before->At.Limiting) == describe(S.At.Limiting))
                << describe(Arch, C);
          Before = &S;
        }
        for (unsigned Sample = 0; Sample != 200; ++Sample) {
          const uint64_t Value =
              Drawn.first() + Drawer.upTo(uint32_t(Drawn.last() - Drawn.first()));
          Config At = C;
          if (Along == Axis::BlockThreads)
            At.BlockThreads = uint32_t(Value);
          else if (Along == Axis::RegistersPerThread)
            At.RegistersPerThread = uint32_t(Value);
          else
            At.StaticShared = Value, At.DynamicShared = 0;
          const Result R = compute(Arch, At);
          const CurveStep *S = Drawn.at(Value);
          ASSERT_TRUE(S) << describe(Arch, At);
          ASSERT_EQ(S->At.BlocksPerSm, R.BlocksPerSm) << describe(Arch, At);
          ASSERT_EQ(S->At.WarpsPerSm, R.WarpsPerSm) << describe(Arch, At);
          ASSERT_EQ(describe(S->At.Limiting), describe(R.Limiting)) << describe(Arch, At);
        }
      }
    }
}

} // namespace
