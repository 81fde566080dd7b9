//===- BlockSizesTest.cpp - The block size with the best occupancy --------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CudaOccupancy.h"
#include "occupancy/NextSteps.h"
#include "OccupancySupport.h"
#include "gtest/gtest.h"
#include <cstdio>

using namespace warplint;
using namespace warplint::occupancy;
using namespace warplint::test;

namespace {

std::string sizes(const std::vector<RankedBlock> &Ranked, size_t Count) {
  std::string Text;
  for (size_t I = 0; I != Count; ++I)
    Text += std::to_string(Ranked[I].Threads) + " ";
  return Text;
}

TEST(BlockSizes, EqualsAreToldLargestFirst) {
  const std::vector<RankedBlock> Ranked = rankBlocks(archOf("sm_89"), Config());
  ASSERT_EQ(tiedForBest(Ranked), 8u);
  EXPECT_EQ(sizes(Ranked, 8), "768 512 384 256 192 128 96 64 ");
  EXPECT_EQ(Ranked.size(), 32u);
}

TEST(BlockSizes, ABoundIsASizeOfItsOwn) {
  EXPECT_EQ(sizes(rankBlocks(archOf("sm_80"), Config(), 100), 4), "64 96 100 32 ");
  EXPECT_EQ(rankBlocks(archOf("sm_80"), Config(), 5000).size(), 32u);
  for (uint32_t Most : {0, 1024, 5000})
    EXPECT_EQ(sizes(rankBlocks(archOf("sm_80"), Config(), Most), 2), "1024 512 ");
}

TEST(BlockSizes, WhatFitsInNoBlockHasNone) {
  Config C;
  C.DynamicShared = archOf("sm_80").SharedPerBlockOptIn + 1u;
  EXPECT_TRUE(rankBlocks(archOf("sm_80"), C).empty());
  EXPECT_EQ(tiedForBest({}), 0u);
}

#if WARPLINT_HAVE_CUDA_OCCUPANCY

TEST(BlockSizes, TheFirstIsWhatCudaSuggests) {
  constexpr unsigned PerCapability = 1000;
  unsigned Compared = 0, WithNone = 0;
  ConfigDrawer Drawer(7);
  for (const arch::Limits &Arch : allCapabilities()) {
    const cudaOccDeviceProp Device = deviceOf(Arch);
    for (unsigned I = 0; I != PerCapability; ++I) {
      Config C = Drawer.draw(Arch);
      C.BlockThreads = 1;
      if (!cudaCountsBarriers(Arch))
        C.Barriers = 0;
      const uint32_t Most = Drawer.chance(50) ? 0 : 1 + Drawer.upTo(Arch.ThreadsPerBlock);
      cudaOccFuncAttributes Kernel = kernelOf(C);
      if (Most)
        Kernel.maxThreadsPerBlock = int(Most);
      cudaOccDeviceState State;
      State.carveoutConfig = C.CarveoutPercent;
      int Grid = 0, Block = 0;
      if (cudaOccMaxPotentialOccupancyBlockSize(&Grid, &Block, &Device, &Kernel, &State,
                                                C.DynamicShared) != CUDA_OCC_SUCCESS)
        break; // a capability that this toolkit does not know
      const std::vector<RankedBlock> Ranked = rankBlocks(Arch, C, Most);
      ASSERT_EQ(Ranked.empty() ? 0 : int(Ranked.front().Threads), Block) << describe(Arch, C);
      ASSERT_EQ(Ranked.empty() ? 0 : int(Ranked.front().At.BlocksPerSm), Grid) << describe(Arch, C);
      ++Compared;
      WithNone += Ranked.empty();
    }
  }
  std::printf("compared %u kernels, %u of them with no block that fits\n", Compared, WithNone);
  EXPECT_GE(Compared, 15 * PerCapability);
}

#else

TEST(BlockSizes, TheFirstIsWhatCudaSuggests) {
  GTEST_SKIP() << "cuda_occupancy.h was not found when this test was built: "
                  "install a CUDA toolkit or set CUDA_PATH, and configure anew";
}

#endif

} // namespace
