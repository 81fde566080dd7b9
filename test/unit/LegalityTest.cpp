//===- LegalityTest.cpp - Hard limits of a launch -------------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "occupancy/Legality.h"
#include "OccupancySupport.h"
#include "gtest/gtest.h"
#include <set>

using namespace warplint;
using namespace warplint::occupancy;
using namespace warplint::test;

namespace {

/// "threads per block 1536 > 1024; ..." for short expectations.
std::string text(const std::vector<Violation> &Broken) {
  std::string Text;
  for (const Violation &V : Broken)
    Text += (Text.empty() ? "" : "; ") + std::string(name(V.What)) + " " + std::to_string(V.Asked) +
            "/" + std::to_string(V.Allowed);
  return Text;
}

std::string text(const std::optional<Violation> &V) {
  return V ? text(std::vector<Violation>{*V}) : "";
}

TEST(Legality, EveryLimitHasItsOwnName) {
  std::set<std::string_view> Names;
  for (int L = 0; L <= int(Limit::RegistersPerBlock); ++L)
    EXPECT_TRUE(Names.insert(name(Limit(L))).second) << name(Limit(L));
}

TEST(Legality, BlocksThatAreLegal) {
  for (const arch::Limits &Arch : allCapabilities()) {
    EXPECT_EQ(text(checkBlock(Arch, {1024, 1, 1})), "");
    EXPECT_EQ(text(checkBlock(Arch, {1, 1024, 1})), "");
    EXPECT_EQ(text(checkBlock(Arch, {16, 1, 64})), "");
    EXPECT_EQ(text(checkBlock(Arch, {})), "");
    EXPECT_EQ(text(checkBlock(Arch, {std::nullopt, 1024, 1})), "");
  }
}

TEST(Legality, BlocksThatAreNot) {
  const arch::Limits &Arch = archOf("sm_80");
  EXPECT_EQ(text(checkBlock(Arch, {32, 33, 1})), "threads per block 1056/1024");
  EXPECT_EQ(text(checkBlock(Arch, {205, 5, 1})), "threads per block 1025/1024");
  EXPECT_EQ(text(checkBlock(Arch, {1536, 1, 1})),
            "threads per block 1536/1024; block dimension x 1536/1024");
  EXPECT_EQ(text(checkBlock(Arch, {1, 1, 128})), "block dimension z 128/64");
  EXPECT_EQ(text(checkBlock(Arch, {256, 0, 1})), "block dimension 0/1");
  EXPECT_EQ(text(checkBlock(Arch, {0, 0, 65})), "block dimension 0/1; block dimension z 65/64");
  EXPECT_EQ(text(checkBlock(Arch, {64, std::nullopt, 32})), "threads per block 2048/1024");
  EXPECT_EQ(text(checkBlock(Arch, {UINT32_MAX, UINT32_MAX, UINT32_MAX})).substr(0, 37),
            "threads per block 1844674407370955161");
}

TEST(Legality, Grids) {
  const arch::Limits &Arch = archOf("sm_80");
  EXPECT_EQ(text(checkGrid(Arch, {2147483647, 65535, 65535})), "");
  EXPECT_EQ(text(checkGrid(Arch, {std::nullopt, std::nullopt, 1})), "");
  EXPECT_EQ(text(checkGrid(Arch, {1, 70000, 1})), "grid dimension y 70000/65535");
  EXPECT_EQ(text(checkGrid(Arch, {2147483648, 1, 65536})),
            "grid dimension x 2147483648/2147483647; "
            "grid dimension z 65536/65535");
  EXPECT_EQ(text(checkGrid(Arch, {0, std::nullopt, 1})), "grid dimension 0/1");
}

TEST(Legality, SharedMemory) {
  const arch::Limits &Arch = archOf("sm_86");
  constexpr uint64_t Default = 49152, OptInMost = 101376;
  EXPECT_EQ(text(checkShared(Arch, 0, Default, OptIn::None)), "");
  EXPECT_EQ(text(checkShared(Arch, Default, 0, OptIn::None)), "");
  EXPECT_EQ(text(checkShared(Arch, 0, Default + 1, OptIn::None)),
            "shared memory per block without opt-in 49153/49152");
  EXPECT_EQ(text(checkShared(Arch, 1, Default, OptIn::None)),
            "shared memory per block without opt-in 49153/49152");
  EXPECT_EQ(text(checkShared(Arch, Default + 1, 0, OptIn::Given)),
            "static shared memory per block 49153/49152");
  EXPECT_EQ(text(checkShared(Arch, 1024, OptInMost - 1024, OptIn::Given)), "");
  EXPECT_EQ(text(checkShared(Arch, 1024, OptInMost, OptIn::Given)),
            "shared memory per block 102400/101376");
  EXPECT_EQ(text(checkShared(Arch, 0, 300000, OptIn::None)),
            "shared memory per block 300000/101376");
  EXPECT_EQ(checkShared(Arch, 1, UINT64_MAX, OptIn::None)->Asked, UINT64_MAX);
  // Where no opt-in counts, static memory is not known to.
  EXPECT_FALSE(checkShared(Arch, 1024, Default, OptIn::Refused));
  EXPECT_EQ(checkShared(Arch, 0, Default + 1, OptIn::Refused)->Allowed, Default);
  // No source gives a number for oversized memory here.
  EXPECT_FALSE(checkShared(Arch, 0, 300000, OptIn::Oversized));
  arch::Limits Oversized = Arch;
  Oversized.OversizedSharedPerSm = 335872;
  Oversized.SharedReservedPerBlock = 1024;
  EXPECT_FALSE(checkShared(Oversized, 1024, 333824, OptIn::Oversized));
  EXPECT_EQ(checkShared(Oversized, 1024, 333825, OptIn::Oversized)->Allowed, 334848u);
}

TEST(Legality, OneByteMoreThanStaticMemoryNeedsAnOptIn) {
  const arch::Limits &Arch = archOf("sm_80");
  EXPECT_FALSE(checkShared(Arch, Arch.SharedPerBlock, 0, OptIn::None));
  EXPECT_EQ(checkShared(Arch, Arch.SharedPerBlock, 1, OptIn::None)->What, Limit::SharedNoOptIn);
  EXPECT_FALSE(checkShared(Arch, Arch.SharedPerBlock, 1, OptIn::Given));
}

TEST(Legality, StaticMemoryAboveTheLimitWithoutOptInNeedsNone) {
  const arch::Limits &Arch = archOf("sm_90a");
  EXPECT_EQ(checkShared(Arch, 49152, 1, OptIn::None)->What, Limit::SharedNoOptIn);
  EXPECT_FALSE(checkShared(Arch, 49153, 1, OptIn::None));
  EXPECT_FALSE(checkShared(Arch, 65536, 166912, OptIn::None));
  EXPECT_EQ(checkShared(Arch, 65536, 166913, OptIn::None)->What, Limit::SharedOptIn);
}

TEST(Legality, NoOptInHelpsBeforeVolta) {
  EXPECT_EQ(text(checkShared(archOf("sm_61"), 0, 49153, OptIn::None)),
            "shared memory per block 49153/49152");
}

TEST(Legality, Registers) {
  const arch::Limits &Arch = archOf("sm_80");
  EXPECT_EQ(text(checkRegisters(Arch, 1024, 0)), "");
  EXPECT_EQ(text(checkRegisters(Arch, 1024, 64)), "");
  EXPECT_EQ(text(checkRegisters(Arch, 1024, 65)), "registers per block 73728/65536");
  EXPECT_EQ(text(checkRegisters(Arch, 256, 255)), "");
  EXPECT_EQ(text(checkRegisters(Arch, 257, 255)), "registers per block 98304/65536");
  EXPECT_EQ(text(checkRegisters(Arch, 32, 256)), "registers per thread 256/255");
  EXPECT_EQ(text(checkRegisters(archOf("sm_53"), 1024, 33)), "registers per block 40960/32768");
}

} // namespace
