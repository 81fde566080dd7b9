//===- WavesTest.cpp - Waves of a grid ------------------------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "occupancy/Occupancy.h"
#include "gtest/gtest.h"

using warplint::occupancy::Waves;
using warplint::occupancy::waves;

namespace {

TEST(Waves, FullWavesHaveNoTail) {
  const Waves W = waves(320, 40, 8);
  EXPECT_EQ(W.FullWave, 320u);
  EXPECT_DOUBLE_EQ(W.Count, 1.0);
  EXPECT_EQ(W.Rounds, 1u);
  EXPECT_EQ(W.LastBlocks, 320u);
  EXPECT_DOUBLE_EQ(W.LastFill, 1.0);
  EXPECT_DOUBLE_EQ(W.TailEfficiency, 1.0);
}

TEST(Waves, OneBlockTooManyTakesOneMoreRound) {
  const Waves W = waves(321, 40, 8);
  EXPECT_EQ(W.Rounds, 2u);
  EXPECT_EQ(W.LastBlocks, 1u);
  EXPECT_DOUBLE_EQ(W.LastFill, 1.0 / 320);
  EXPECT_DOUBLE_EQ(W.TailEfficiency, 321.0 / 640);
}

TEST(Waves, ZeroOfAnythingIsNoWave) {
  for (const Waves &W : {waves(0, 40, 8), waves(250, 0, 8), waves(250, 40, 0)}) {
    EXPECT_EQ(W.FullWave, 0u);
    EXPECT_EQ(W.Count, 0.0);
    EXPECT_EQ(W.Rounds, 0u);
    EXPECT_EQ(W.LastBlocks, 0u);
    EXPECT_EQ(W.TailEfficiency, 0.0);
  }
}

TEST(Waves, TheLargestGridDoesNotOverflow) {
  const Waves W = waves(UINT64_MAX, UINT32_MAX, UINT32_MAX);
  EXPECT_EQ(W.FullWave, uint64_t(UINT32_MAX) * UINT32_MAX);
  EXPECT_GE(W.LastBlocks, 1u);
  EXPECT_LE(W.LastBlocks, W.FullWave);
  EXPECT_EQ(waves(UINT64_MAX, 1, 1).Rounds, UINT64_MAX);
}

} // namespace
