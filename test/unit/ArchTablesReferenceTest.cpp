//===- ArchTablesReferenceTest.cpp - The tables beside NVIDIA's header ----===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ArchTablesSupport.h"
#include "CudaOccupancy.h"
#include "gtest/gtest.h"
#include <set>

using namespace llvm;

namespace warplint::arch {
namespace {

#if WARPLINT_HAVE_CUDA_OCCUPANCY

/// The result of one of the header's functions for \p L.
template <typename Number, typename Function> uint32_t asked(Function Ask, const Limits &L) {
  cudaOccDeviceProp P = test::deviceOf(L);
  Number Answer = 0;
  EXPECT_EQ(Ask(&Answer, &P), CUDA_OCC_SUCCESS) << L.name();
  return uint32_t(Answer);
}

/// The architectures that the header knows: it may be older than the tables.
std::vector<Limits> knownToHeader() {
  std::vector<Limits> Known;
  copy_if(tables().capabilities(), std::back_inserter(Known), test::isKnownToCuda);
  EXPECT_GE(Known.size(), 15u);
  return Known;
}

TEST(ArchTablesReference, AgreesWithNvidiasHeader) {
  for (const Limits &L : knownToHeader()) {
    SCOPED_TRACE(L.name());
    EXPECT_EQ(L.BlocksPerSm, asked<int>(cudaOccMaxBlocksPerMultiprocessor, L));
    EXPECT_EQ(L.RegisterAllocationUnit, asked<int>(cudaOccRegAllocationGranularity, L));
    EXPECT_EQ(L.SharedAllocationUnit, asked<int>(cudaOccSMemAllocationGranularity, L));
    EXPECT_EQ(L.WarpAllocationGranularity, asked<int>(cudaOccSubPartitionsPerMultiprocessor, L));
    // The header has 256 from 7.0; NVIDIA's guide and compilers have 255.
    EXPECT_LE(L.RegistersPerThread, asked<int>(cudaOccRegAllocationMaxPerThread, L));
  }
}

TEST(ArchTablesReference, CarveoutsAgreeWithNvidiasHeader) {
  for (const Limits &L : knownToHeader()) {
    SCOPED_TRACE(L.name());
    std::set<size_t> Sizes;
    cudaOccDeviceProp P = test::deviceOf(L);
    for (int Percent = 0; Percent <= 100; ++Percent) {
      cudaOccDeviceState State;
      State.carveoutConfig = Percent;
      size_t Bytes = 0;
      ASSERT_EQ(cudaOccSMemPerMultiprocessor(&Bytes, &P, &State), CUDA_OCC_SUCCESS);
      Sizes.insert(Bytes);
    }
    EXPECT_TRUE(equal(L.SharedCarveouts, Sizes));
  }
}

#else
TEST(ArchTablesReference, AgreesWithNvidiasHeader) {
  GTEST_SKIP() << "cuda_occupancy.h was not found";
}
#endif

} // namespace
} // namespace warplint::arch
