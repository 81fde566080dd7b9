//===- ResUsageLogTest.cpp - Tests of reading cuobjdump's output ----------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "measured/ResUsageLog.h"
#include "LogLines.h"
#include <gtest/gtest.h>

using namespace llvm;
using namespace warplint::measured;

namespace {

ResourceTable read(StringRef Text) {
  return warplint::test::readLines<ResUsageReader>("usage.txt", Text);
}

std::string image(const std::string &Architecture) {
  return "\nFatbin elf code:\n================\narch = " + Architecture +
         "\ncode version = [1,8]\nhost = linux\ncompile_size = 64bit\n";
}
constexpr StringLiteral Usage = "\nResource usage:\n Common:\n  GLOBAL:0 CONSTANT[3]:256\n";
std::string kernel(const std::string &Name, unsigned Stack, unsigned Shared) {
  return " Function " + Name + ":\n  REG:32 STACK:" + std::to_string(Stack) +
         " SHARED:" + std::to_string(Shared) +
         " LOCAL:0 CONSTANT[0]:360 CONSTANT[2]:8 TEXTURE:0 SURFACE:0 SAMPLER:0\n";
}

TEST(ResUsageLog, ReadsEveryFigure) {
  ResourceTable Table = read(image("sm_90a") + Usage.str() + kernel("_Z4fillPf", 16, 1280));
  ASSERT_EQ(Table.of("_Z4fillPf").size(), 1U);
  const KernelUsage &U = Table.of("_Z4fillPf").front();
  EXPECT_EQ(U.Architecture, "sm_90a");
  EXPECT_EQ(U.Registers, 32U);
  EXPECT_EQ(U.StaticShared, 1280U);
  EXPECT_EQ(U.SharedCounts, SharedCount::Unclear);
  EXPECT_EQ(U.ownShared(1024), 1280U);
  EXPECT_EQ(U.Local, (LocalMemory{16, 0, 0, /*KnowsSpills=*/false}));
  EXPECT_EQ(U.Constant, 368U);
  EXPECT_EQ(U.Line, 13U);
}

TEST(ResUsageLog, OneKernelWithoutSharedMemoryMakesTheOthersClear) {
  ResourceTable Table =
      read(image("sm_80") + Usage.str() + kernel("none", 0, 0) + kernel("some", 0, 256) +
           image("sm_90") + Usage.str() + kernel("some", 0, 1280));
  ASSERT_EQ(Table.of("some").size(), 2U);
  EXPECT_EQ(Table.of("some")[0].SharedCounts, SharedCount::OfKernel);
  EXPECT_EQ(Table.of("some")[1].SharedCounts, SharedCount::Unclear);
  EXPECT_EQ(Table.of("none").front().Local, (LocalMemory{0, 0, 0}));
}

TEST(ResUsageLog, ACubinNamesNoArchitecture) {
  ResourceTable Table =
      read(Usage.str() + kernel("fill", 0, 0) + Usage.str() + kernel("fill", 0, 0));
  EXPECT_TRUE(Table.empty());
  ASSERT_EQ(Table.sources().front().Remarks.size(), 1U);
  EXPECT_EQ(
      Table.sources().front().Remarks.front(),
      "usage.txt: cuobjdump names no architecture of a cubin, so that 2 kernels are not used; "
      "name the cubin itself");
}

TEST(ResUsageLog, OtherLinesAreNothing) {
  EXPECT_TRUE(read("arch = sm_80\n Function fill:\n  REG:8 STACK:0\n").empty());
  EXPECT_TRUE(read(image("sm_80") + Usage.str() + kernel("fill(float *)", 0, 0)).empty());
  ResourceTable Wrong = read(image("sm_80") + Usage.str() + " Function fill:\n  REG:many\n");
  EXPECT_TRUE(Wrong.empty());
  EXPECT_EQ(Wrong.sources().front().Remarks.front(),
            "usage.txt:13: expected a number of registers, found 'REG:many'");
}

} // namespace
