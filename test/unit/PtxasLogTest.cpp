//===- PtxasLogTest.cpp - Tests of reading logs of ptxas ------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "measured/PtxasLog.h"
#include "LogLines.h"
#include <gtest/gtest.h>

using namespace llvm;
using namespace warplint::measured;

namespace {

/// The measurements in a log of these lines.
ResourceTable read(StringRef Text) {
  return warplint::test::readLines<PtxasLogReader>("build.log", Text);
}

std::string firstRemark(const ResourceTable &Table) {
  ArrayRef<std::string> Remarks = Table.sources().front().Remarks;
  return Remarks.empty() ? "" : Remarks.front();
}

std::string begin(const std::string &Name, const std::string &Sm = "sm_80") {
  return "ptxas info    : Compiling entry function '" + Name + "' for '" + Sm + "'\n";
}
std::string properties(const std::string &Name, const std::string &Spills = "0") {
  return "ptxas info    : Function properties for " + Name + "\n    16 bytes stack frame, " +
         Spills + " bytes spill stores, 8 bytes spill loads\n";
}
std::string used(const std::string &Registers) {
  return "ptxas info    : Used " + Registers + " registers, used 1 barriers, 1024 bytes smem, " +
         "360 bytes cmem[0], 32 bytes cmem[2]\n";
}
std::string whole(const std::string &Name, const std::string &Registers,
                  const std::string &Sm = "sm_80") {
  return begin(Name, Sm) + properties(Name) + used(Registers);
}

TEST(PtxasLog, ReadsEveryFigure) {
  ResourceTable Table = read("ptxas info    : 272 bytes gmem, 16 bytes cmem[4]\n" +
                             begin("_Z4fillPf", "sm_90a") + properties("_Z4fillPf", "2512") +
                             used("64") + "ptxas info    : Compile time = 1022.837 ms\n");
  ASSERT_EQ(Table.of("_Z4fillPf").size(), 1U);
  const KernelUsage &U = Table.of("_Z4fillPf").front();
  EXPECT_EQ(U.Architecture, "sm_90a");
  EXPECT_EQ(U.Registers, 64U);
  EXPECT_EQ(U.StaticShared, 1024U);
  EXPECT_EQ(U.Local, (LocalMemory{16, 2512, 8}));
  EXPECT_EQ(U.Barriers, 1U);
  EXPECT_EQ(U.Constant, 392U);
  EXPECT_EQ(U.Line, 2U);
  EXPECT_EQ(firstRemark(Table), "");
}

TEST(PtxasLog, ReadsNvcc11) {
  ResourceTable Table =
      read("ptxas info    : 0 bytes gmem\n" + begin("fill", "sm_75") + properties("fill") +
           "ptxas info    : Used 10 registers, 352 bytes cmem[0]\r\n");
  ASSERT_EQ(Table.entries(), 1U);
  EXPECT_EQ(Table.of("fill").front().Registers, 10U);
  EXPECT_FALSE(Table.of("fill").front().Barriers);
}

TEST(PtxasLog, FunctionsThatAKernelCallsAreNotTheKernel) {
  ResourceTable Table =
      read(begin("fill") + properties("_Z6helperv", "800") + properties("fill") + used("20") +
           properties("__internal_slowpath", "8") + whole("next", "30"));
  EXPECT_EQ(Table.of("fill").front().Local->SpillStores, 0U);
  EXPECT_EQ(Table.of("fill").front().Registers, 20U);
  EXPECT_EQ(Table.of("next").front().Registers, 30U);
  EXPECT_EQ(firstRemark(Table), "");
}

TEST(PtxasLog, AmongOtherOutput) {
  ResourceTable Table = read("[12/34] Building CUDA object fill.cu.o\n" + whole("fill", "20") +
                             "fill.cu(3): warning #177-D: variable \"x\" was declared\n\n"
                             "ptxas warning : Value of threads per SM for entry fill is out of "
                             "range. .minnctapersm will be ignored\n"
                             "\x1b[32m2024-01-01T00:00:00Z " +
                             begin("next") + "2024-01-01T00:00:01Z " + properties("next") +
                             "2024-01-01T00:00:02Z " + used("30"));
  EXPECT_EQ(Table.of("fill").front().Registers, 20U);
  ASSERT_EQ(Table.of("next").size(), 1U);
  EXPECT_EQ(Table.of("next").front().Registers, 30U);
}

TEST(PtxasLog, SeveralArchitectures) {
  ResourceTable Table = read(whole("fill", "20", "sm_80") + whole("fill", "24", "sm_90"));
  ASSERT_EQ(Table.of("fill").size(), 2U);
  EXPECT_EQ(Table.of("fill")[0].Architecture, "sm_80");
  EXPECT_EQ(Table.of("fill")[1].Registers, 24U);
}

TEST(PtxasLog, TheSameTwiceIsOnce) {
  EXPECT_EQ(read(whole("fill", "20") + whole("fill", "20")).entries(), 1U);
  EXPECT_EQ(read(whole("fill", "20") + whole("fill", "24")).entries(), 2U);
}

// Two processes whose compilations overlap: their figures stay together.
TEST(PtxasLog, MixedButToldApart) {
  ResourceTable Table = read(begin("a") + begin("b") + properties("b") + used("24") +
                             properties("a", "64") + used("20"));
  EXPECT_EQ(Table.of("a").front().Registers, 20U);
  EXPECT_EQ(Table.of("a").front().Local->SpillStores, 64U);
  EXPECT_EQ(Table.of("b").front().Registers, 24U);
  EXPECT_EQ(firstRemark(Table), "");
}

// The kernel of the first "Used" is unknown: neither is taken, and the following ones are.
TEST(PtxasLog, MixedBeyondTelling) {
  ResourceTable Table = read(begin("a") + begin("b") + properties("a") + properties("b") +
                             used("24") + used("20") + whole("c", "30"));
  EXPECT_EQ(Table.entries(), 1U);
  EXPECT_EQ(Table.of("c").front().Registers, 30U);
  EXPECT_EQ(firstRemark(Table),
            "build.log:8: the lines of 2 compilations are mixed: the figures of each can't be "
            "separated, such as of a");
}

TEST(PtxasLog, OneKernelForTwoArchitecturesAtOnce) {
  ResourceTable Table = read(begin("a", "sm_80") + begin("a", "sm_90") + properties("a") +
                             used("24") + properties("a") + used("20"));
  EXPECT_EQ(Table.entries(), 0U);
}

TEST(PtxasLog, NumbersOfProcessesTellThemApart) {
  std::string Log;
  for (StringRef Line :
       {"1>ptxas info    : Compiling entry function 'a' for 'sm_80'",
        "2>  ptxas info    : Compiling entry function 'b' for 'sm_80'",
        "1>ptxas info    : Function properties for a",
        "2>  ptxas info    : Function properties for b",
        "2>      0 bytes stack frame, 4 bytes spill stores, 4 bytes spill loads",
        "1>    0 bytes stack frame, 8 bytes spill stores, 8 bytes spill loads",
        "2>  ptxas info    : Used 24 registers", "1>ptxas info    : Used 20 registers"})
    Log += (Line + "\n").str();
  ResourceTable Table = read(Log);
  EXPECT_EQ(Table.of("a").front().Registers, 20U);
  EXPECT_EQ(Table.of("a").front().Local->SpillLoads, 8U);
  EXPECT_EQ(Table.of("b").front().Registers, 24U);
}

TEST(PtxasLog, ADeadCompilationHarmsNoOther) {
  ResourceTable Table =
      read(begin("dead") + "ptxas fatal   : Memory allocation failure\n" + whole("fill", "20"));
  EXPECT_EQ(Table.of("dead").size(), 0U);
  EXPECT_EQ(Table.of("fill").front().Registers, 20U);
  EXPECT_EQ(firstRemark(Table), "build.log:7: ends before what 'dead' uses on sm_80");
}

TEST(PtxasLog, ABuildThatRunsAgain) {
  ResourceTable Table = read(begin("fill") + whole("fill", "20"));
  EXPECT_EQ(Table.entries(), 1U);
  EXPECT_EQ(firstRemark(Table), "");
}

TEST(PtxasLog, SaysWhatItCanNotRead) {
  EXPECT_EQ(firstRemark(read("ptxas info    : Compiling entry function 'fill' for 'gfx90a'")),
            "build.log:1: expected a kernel and its architecture, found ''fill' for 'gfx90a''");
  EXPECT_EQ(firstRemark(read(begin("fill") + properties("fill") + "ptxas info    : Used some")),
            "build.log:4: expected a number of registers, found 'Used some'");
  EXPECT_EQ(firstRemark(read(used("8"))),
            "build.log:1: expected a kernel before what it uses, found 'Used 8 registers, used 1 "
            "barriers, 1024 bytes'");
  EXPECT_EQ(firstRemark(read("ptxas info    : Used 8 ptxas info    : Used 9 registers")),
            "build.log:1: expected one message of ptxas, found two in one line");
  EXPECT_EQ(firstRemark(read(whole("void fill<int>(int*)", "8"))),
            "build.log:5: 1 kernels under a demangled name are not used");
  EXPECT_EQ(firstRemark(read("nvlink info    : Function properties for '_Z1kPf':\n"
                             "nvlink info    : used 8 registers, 0 stack, 0 bytes smem")),
            "build.log:2: 1 kernels measured by nvlink, which names no architecture, are not used");
}

TEST(PtxasLog, AnyNumberIsRead) {
  EXPECT_EQ(read(whole("fill", "99999999999999999999999")).entries(), 0U);
  EXPECT_EQ(read(whole("fill", "-1")).entries(), 0U);
  EXPECT_EQ(read(whole("fill", "5000000000")).entries(), 0U);
}

// Memory does not grow with the log: not by kernels that never end, numbers before lines, or
// problems.
TEST(PtxasLog, GarbageIsNotKept) {
  ResourceTable Table;
  PtxasLogReader Reader(Table, Table.addSource("build.log", {}));
  for (unsigned I = 0; I != 20000; ++I) {
    Reader.line(std::to_string(I * 7919) + ">" + begin("k" + std::to_string(I)));
    Reader.line("ptxas info    : Used what");
  }
  Reader.finish();
  EXPECT_EQ(Table.entries(), 0U);
  EXPECT_LE(Table.sources().front().Remarks.size(), 100U);
}

} // namespace
