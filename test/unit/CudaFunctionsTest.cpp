//===- CudaFunctionsTest.cpp - The tables of the CUDA API -----------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "cuda/ArchMacros.h"
#include "cuda/Attributes.h"
#include "cuda/DeviceQuestions.h"
#include "cuda/Functions.h"
#include "cuda/PtxInstructions.h"
#include "gtest/gtest.h"

namespace warplint::cuda {
namespace {

TEST(CudaFunctions, NamesThatHeadersMakeAreTheSameFunction) {
  for (const char *Name : {"cuLaunchKernel", "cuLaunchKernel_ptsz", "cuGraphAddKernelNode_v2",
                           "cudaGetDeviceProperties_v2"})
    ASSERT_NE(find(Name), nullptr) << Name;
  EXPECT_EQ(find("cuLaunchKernel_ptsz"), find("cuLaunchKernel"));
  EXPECT_EQ(find("cudaLaunchKernelSoon"), nullptr);
  EXPECT_EQ(find(""), nullptr);
}

TEST(CudaFunctions, RolesGiveThePlaceOfEachArgument) {
  const Function *Driver = find("cuLaunchKernel");
  EXPECT_EQ(Driver->count(Role::Grid), 3u);
  EXPECT_EQ(Driver->indexOf(Role::Block), 4u);
  EXPECT_EQ(Driver->indexOf(Role::Shared), 7u);
  EXPECT_EQ(Driver->leastArguments(), 7u);
  EXPECT_TRUE(Driver->isOfDriver());
  const Function *Extended = find("cudaLaunchKernelEx");
  EXPECT_EQ(Extended->indexOf(Role::Config), 0u);
  EXPECT_EQ(Extended->leastArguments(), 2u);
  EXPECT_FALSE(Extended->isOfDriver());
  EXPECT_EQ(find("cudaDeviceSetCacheConfig")->indexOf(Role::Kernel), std::nullopt);
}

TEST(CudaFunctions, EveryLaunchIsParsedFor) {
  for (llvm::StringRef Name : launchNames()) {
    EXPECT_TRUE(concernsLaunches(Name)) << Name.str();
    EXPECT_TRUE(find(Name)->launches()) << Name.str();
  }
  EXPECT_TRUE(concernsLaunches("__global__"));
  EXPECT_FALSE(concernsLaunches("cudaMalloc"));
}

TEST(CudaFunctions, TextsThatSetAttributes) {
  EXPECT_TRUE(maySetAttribute("{ cudaFuncSetAttribute(k, a, 1); }"));
  EXPECT_TRUE(maySetAttribute("cuKernelSetAttribute("));
  EXPECT_FALSE(maySetAttribute("cudaFuncGetAttributes(&a, k);"));
}

TEST(CudaFunctions, CallbacksMayRunTheProgram) {
  EXPECT_TRUE(isQuiet("cudaMalloc"));
  EXPECT_TRUE(isQuiet("cuMemAlloc_v2"));
  EXPECT_FALSE(isQuiet("cudaLaunchHostFunc"));
  EXPECT_FALSE(isQuiet("cudaGraphLaunch"));
  EXPECT_FALSE(isQuiet("custom"));
}

TEST(DeviceQuestions, TopicsOfNames) {
  EXPECT_TRUE(isAbout("cudaDevAttrMaxThreadsPerBlock", Topic::Shape));
  EXPECT_FALSE(isAbout("cudaDevAttrMaxThreadsPerBlock", Topic::Shared));
  EXPECT_TRUE(isAbout("sharedMemPerBlock", Topic::Shared));
  EXPECT_FALSE(isAbout("sharedMemPerBlockOptin", Topic::Shared));
  EXPECT_FALSE(isAbout("warpSize", Topic::Shape));
  EXPECT_TRUE(isAbout("getMaxThreadsPerBlock", Topic::Shape));
  EXPECT_TRUE(isAbout("anything", Topic::Any));
}

TEST(DeviceQuestions, ArchitecturesInNames) {
  EXPECT_TRUE(namesArchitecture("supportsCC100"));
  EXPECT_TRUE(namesArchitecture("is_hopper"));
  EXPECT_FALSE(namesArchitecture("num_sm"));
  EXPECT_FALSE(namesArchitecture("small"));
  EXPECT_TRUE(asksDevice("getDeviceArch"));
  EXPECT_TRUE(asksDevice("hasTma"));
  EXPECT_FALSE(asksDevice("search"));
}

TEST(ArchMacros, ConditionsOnTargets) {
  EXPECT_EQ(isTargetCondition("NV_PROVIDES_SM_90", 100), true);
  EXPECT_EQ(isTargetCondition("NV_PROVIDES_SM_90", 89), false);
  EXPECT_EQ(isTargetCondition("NV_IS_EXACTLY_SM_90", 100), false);
  EXPECT_EQ(isTargetCondition("NV_IS_HOST", 90), false);
  EXPECT_EQ(isTargetCondition("NV_IS_DEVICE", 90), true);
  EXPECT_EQ(isTargetCondition("NV_HAS_FEATURE_SM_90a", 90), std::nullopt);
}

TEST(PtxInstructions, Builtins) {
  EXPECT_TRUE(lacksBuiltin("__reduce_add_sync", 75));
  EXPECT_FALSE(lacksBuiltin("__reduce_add_sync", 80));
  EXPECT_FALSE(lacksBuiltin("__syncthreads", 50));
}

TEST(Attributes, CarveoutsOfCacheConfigurations) {
  EXPECT_EQ(carveoutOf(0), -1);
  EXPECT_EQ(carveoutOf(1), 100);
  EXPECT_EQ(carveoutOf(4), std::nullopt);
  EXPECT_EQ(carveoutOf(-1), std::nullopt);
}

} // namespace
} // namespace warplint::cuda
