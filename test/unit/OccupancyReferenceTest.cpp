//===- OccupancyReferenceTest.cpp - Agreement with NVIDIA -----------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CudaOccupancy.h"
#include "OccupancySupport.h"
#include "nlohmann/json.hpp"
#include "gtest/gtest.h"
#include <cstdio>
#include <fstream>

using namespace warplint;
using namespace warplint::occupancy;
using namespace warplint::test;

namespace {

/// The letters of the stored rows' last column.
std::string lettersOf(const Limiters &L) {
  return std::string(L.Warps ? "w" : "") + (L.Blocks ? "b" : "") + (L.Registers ? "r" : "") +
         (L.SharedMemory ? "s" : "") + (L.Barriers ? "x" : "");
}

nlohmann::json jsonOf(std::optional<uint32_t> Limit) {
  return Limit ? nlohmann::json(*Limit) : nlohmann::json();
}

TEST(OccupancyReference, AgreesWithStoredRows) {
  std::ifstream File(WARPLINT_UNIT_DATA "/occupancy_reference.jsonl");
  ASSERT_TRUE(File) << WARPLINT_UNIT_DATA "/occupancy_reference.jsonl";
  std::string Line;
  std::getline(File, Line); // the names of the columns
  unsigned Rows = 0;
  for (; std::getline(File, Line); ++Rows) {
    const auto Row = nlohmann::json::parse(Line, nullptr, false);
    ASSERT_EQ(Row.size(), 14u) << Line;
    Config C;
    C.BlockThreads = Row[1];
    C.RegistersPerThread = Row[2];
    C.StaticShared = Row[3];
    C.DynamicShared = Row[4];
    C.Barriers = Row[5];
    C.CarveoutPercent = Row[6];
    const Result R = compute(archOf(Row[0].get<std::string>()), C);
    const nlohmann::json Ours[] = {R.BlocksPerSm,
                                   R.Limits.ByWarps,
                                   R.Limits.ByBlocks,
                                   jsonOf(R.Limits.ByRegisters),
                                   jsonOf(R.Limits.BySharedMemory),
                                   jsonOf(R.Limits.ByBarriers),
                                   lettersOf(R.Limiting)};
    for (size_t Column = 0; Column != std::size(Ours); ++Column)
      EXPECT_EQ(Ours[Column], Row[Column + 7]) << Line;
  }
  EXPECT_GE(Rows, 3000u);
}

#if WARPLINT_HAVE_CUDA_OCCUPANCY

bool agree(const Result &Ours, const cudaOccResult &Theirs) {
  const Limiters L = limitersOf(Theirs);
  return int(Ours.BlocksPerSm) == Theirs.activeBlocksPerMultiprocessor &&
         int(Ours.Limits.ByWarps) == Theirs.blockLimitWarps &&
         int(Ours.Limits.ByBlocks) == Theirs.blockLimitBlocks &&
         Ours.Limits.ByRegisters == limitOf(Theirs.blockLimitRegs) &&
         Ours.Limits.BySharedMemory == limitOf(Theirs.blockLimitSharedMem) &&
         Ours.Limits.ByBarriers == limitOf(Theirs.blockLimitBarriers) && Ours.Limiting == L;
}

/// What a comparison came to.
struct Tally {
  uint64_t Compared = 0;
  uint64_t Mismatches = 0;
};

/// Holds \p C against the calculator and reports the first few mismatches.
void compareOne(const arch::Limits &Arch, const cudaOccDeviceProp &Device, Config C, Tally &T) {
  if (!cudaCountsBarriers(Arch))
    C.Barriers = 0;
  const std::optional<cudaOccResult> Theirs = askCuda(Device, C);
  ++T.Compared;
  if (Theirs && agree(compute(Arch, C), *Theirs))
    return;
  if (++T.Mismatches <= 3)
    ADD_FAILURE() << describe(Arch, C) << (Theirs ? "" : " (refused)");
}

/// The capabilities that the installed calculator knows.
std::vector<const arch::Limits *> knownToCuda() {
  std::vector<const arch::Limits *> Known;
  for (const arch::Limits &Arch : allCapabilities())
    if (isKnownToCuda(Arch))
      Known.push_back(&Arch);
    else
      std::printf("not known to cuda_occupancy.h: %s\n", Arch.name().c_str());
  return Known;
}

TEST(OccupancyReference, AgreesWithCudaOnRandomConfigurations) {
  const auto Known = knownToCuda();
  ASSERT_GE(Known.size(), 15u);
  constexpr uint64_t AtLeast = 10'000'000;
  const uint64_t PerCapability = AtLeast / Known.size() + 1;
  ConfigDrawer Drawer(22);
  Tally T;
  for (const arch::Limits *Arch : Known) {
    const cudaOccDeviceProp Device = deviceOf(*Arch);
    for (uint64_t I = 0; I != PerCapability; ++I)
      compareOne(*Arch, Device, Drawer.draw(*Arch), T);
  }
  std::printf("compared %llu configurations over %zu capabilities, %llu "
              "mismatches\n",
              (unsigned long long)T.Compared, Known.size(), (unsigned long long)T.Mismatches);
  EXPECT_GE(T.Compared, AtLeast);
  EXPECT_EQ(T.Mismatches, 0u);
}

/// Random numbers seldom meet both sides of a step: here blocks of every number
/// of warps meet every register count, and every carveout meets both sides of
/// every KiB of shared memory.
TEST(OccupancyReference, AgreesWithCudaAtEveryStep) {
  Tally T;
  for (const arch::Limits *Arch : knownToCuda()) {
    const cudaOccDeviceProp Device = deviceOf(*Arch);
    Config C;
    for (C.BlockThreads = 1; C.BlockThreads <= 1025; C.BlockThreads += 16)
      for (C.RegistersPerThread = 0; C.RegistersPerThread <= 255; ++C.RegistersPerThread)
        compareOne(*Arch, Device, C, T);
    C = Config();
    C.BlockThreads = 64;
    for (C.CarveoutPercent = -1; C.CarveoutPercent <= 100; ++C.CarveoutPercent)
      for (uint64_t Edge = 0; Edge <= Arch->SharedPerBlockOptIn + 2048u; Edge += 1024)
        for (C.DynamicShared = Edge ? Edge - 1 : 0; C.DynamicShared <= Edge + 1; ++C.DynamicShared)
          compareOne(*Arch, Device, C, T);
  }
  EXPECT_EQ(T.Mismatches, 0u);
}

#else

TEST(OccupancyReference, AgreesWithCudaOnRandomConfigurations) {
  GTEST_SKIP() << "cuda_occupancy.h was not found when this test was built: "
                  "install a CUDA toolkit or set CUDA_PATH, and configure anew";
}

#endif

} // namespace
