//===- ResourceFilesTest.cpp - Files and folders of measurements --------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "measured/ResourceFiles.h"
#include "BinarySupport.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"
#include <gtest/gtest.h>

using namespace llvm;
using namespace warplint::measured;

namespace {

constexpr StringLiteral Fill = "ptxas info    : Compiling entry function 'fill' for 'sm_80'\n"
                               "ptxas info    : Function properties for fill\n"
                               "    0 bytes stack frame, 0 bytes spill stores, 0 bytes spill "
                               "loads\n"
                               "ptxas info    : Used 8 registers, 360 bytes cmem[0]\n";

class ResourceFiles : public testing::Test {
protected:
  void SetUp() override { ASSERT_FALSE(sys::fs::createUniqueDirectory("warplint", Folder)); }
  void TearDown() override { sys::fs::remove_directories(Folder); }

  std::string write(StringRef Name, StringRef Text) {
    SmallString<128> Path(Folder);
    sys::path::append(Path, Name);
    sys::fs::create_directories(sys::path::parent_path(Path));
    std::error_code Problem;
    raw_fd_ostream(Path, Problem) << Text;
    return Path.str().str();
  }
  std::string problem(StringRef Path) {
    ResourceTable Table;
    return toString(readResources(Path, Table));
  }

  SmallString<128> Folder;
};

TEST_F(ResourceFiles, AFile) {
  ResourceTable Table;
  std::string Path = write("anything", Fill);
  ASSERT_FALSE(bool(readResources(Path, Table)));
  EXPECT_EQ(Table.of("fill").front().Registers, 8U);
  ASSERT_EQ(Table.sources().size(), 1U);
  EXPECT_EQ(Table.sources().front().Path, Path);
  EXPECT_EQ(Table.sources().front().Kernels, 1U);
}

TEST_F(ResourceFiles, AFolderHoldsWhatHasKernels) {
  ResourceTable Table;
  write("build.log", "make: nothing to be done\n");
  std::string Log = write("deep/er/one.txt", Fill);
  write("deep/image.png", StringRef("\x89PNG\0\0", 6));
  write("deep/kernel.json", "{\"name\": \"fill\", \"shared\": 0}");
  std::string Cubin = write("other", warplint::test::CubinWriter().write());
  ASSERT_FALSE(bool(readResources(Folder, Table)));
  ASSERT_EQ(Table.sources().size(), 2U);
  EXPECT_EQ(Table.sources()[0].Path, Log);
  EXPECT_EQ(Table.sources()[1].Path, Cubin);
  EXPECT_EQ(Table.entries(), 2U);
}

TEST_F(ResourceFiles, OfAFolderWhatIsDamagedIsTold) {
  ResourceTable Table;
  write("one.log", Fill);
  std::string Cut =
      write("cut.cubin", StringRef(warplint::test::CubinWriter().write()).take_front(100));
  ASSERT_FALSE(bool(readResources(Folder, Table)));
  ASSERT_EQ(Table.sources().size(), 2U);
  ASSERT_EQ(Table.sources()[0].Remarks.size(), 1U);
  EXPECT_TRUE(StringRef(Table.sources()[0].Remarks[0]).starts_with(Cut + ": damaged cubin: "));
}

TEST_F(ResourceFiles, ErrorsNameThePath) {
  EXPECT_EQ(problem(Folder.str().str() + "/none.log"),
            Folder.str().str() + "/none.log: No such file or directory");
  std::string Empty = write("empty.log", "");
  EXPECT_EQ(problem(Empty), Empty + ": expected what ptxas prints with -v, found no kernel");
  std::string Cut = write("cut.log", StringRef(Fill).take_front(90));
  EXPECT_EQ(problem(Cut), Cut + ": expected what ptxas prints with -v, found no kernel; " + Cut +
                              ":2: ends before what 'fill' uses on sm_80");
  EXPECT_EQ(problem(Folder), Folder.str().str() +
                                 ": expected what ptxas prints with -v, or compiled kernels, "
                                 "found neither in 2 files");
  std::string Broken =
      write("broken.o", StringRef(warplint::test::FatbinWriter().write()).take_front(9));
  EXPECT_EQ(problem(Broken), Broken + ": expected compiled kernels, found none; " + Broken +
                                 ": a fat binary is cut off in its header");
}

TEST_F(ResourceFiles, WhatWasMeasuredIsShownByItsCompiler) {
  ResourceTable Table;
  std::string Path =
      write("llvmcache-0a1b nvcc 13.0.88.measured", warplint::test::CubinWriter().write());
  ASSERT_FALSE(bool(readResources(Path, Table)));
  EXPECT_EQ(Table.sources()[0].Path, Path);
  EXPECT_EQ(Table.sources()[0].Shown, "nvcc 13.0.88");
  std::string Log = write("build.log", Fill);
  ASSERT_FALSE(bool(readResources(Log, Table)));
  EXPECT_EQ(Table.sources()[1].Shown, Log);
}

TEST_F(ResourceFiles, WhatTritonLaunchesWith) {
  std::string Cubin = write("triton/fill.cubin", warplint::test::CubinWriter().write());
  auto SharedBeside = [&](StringRef Json) {
    write("triton/fill.json", Json);
    ResourceTable Table;
    EXPECT_FALSE(bool(readResources(Cubin, Table)));
    return Table.of("fill").front().DynamicShared;
  };
  EXPECT_EQ(SharedBeside(R"({"name": "fill", "shared": 4096, "num_warps": 4})"), 4096U);
  EXPECT_EQ(SharedBeside(R"({"name": "fill", "shared": 0, "num_warps": 4})"), 0U);
  for (StringRef NotTritons : {"", "[]", "{", R"({"name": "fill", "shared": 4096})",
                               R"({"name": "fill", "shared": -1, "num_warps": 4})",
                               R"({"name": "fill", "shared": "4096", "num_warps": 4})",
                               R"({"name": "other", "shared": 4096, "num_warps": 4})"})
    EXPECT_EQ(SharedBeside(NotTritons), std::nullopt) << NotTritons.str();
  // Deeper than LLVM's reader can go.
  EXPECT_EQ(SharedBeside(std::string(200000, '[') + std::string(200000, ']')), std::nullopt);
}

TEST_F(ResourceFiles, LinesOfAnyLength) {
  std::string Long(3 << 20, 'x');
  std::string Path = write("long.log", Long + "\n" + Fill.str() + Long);
  ResourceTable Table;
  ASSERT_FALSE(bool(readResources(Path, Table)));
  EXPECT_EQ(Table.entries(), 1U);
  size_t Longest = 0, Sum = 0;
  ASSERT_FALSE(bool(forEachLine(Path, [&](StringRef Line) {
    Longest = std::max(Longest, Line.size());
    Sum += Line.size();
  })));
  EXPECT_LE(Longest, size_t(2) << 20);
  EXPECT_GT(Sum, 2 * Long.size());
}

} // namespace
