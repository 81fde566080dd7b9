//===- ProjectDefinesTest.cpp - Macros that a project's build defines -----===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "build/ProjectDefines.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MemoryBuffer.h"
#include "gtest/gtest.h"
#include <set>

using namespace llvm;
using namespace warplint;

namespace {

/// "-DA -DB=2 C?": the flags in order of their names, and the names without one.
std::string found(StringRef File, StringRef Text) {
  std::set<std::string> All;
  for (const auto &[Name, Define] : definesIn(File, Text))
    All.insert(Define.Flag ? *Define.Flag : (Name + "?").str());
  return join(All, " ");
}

TEST(ProjectDefines, Flags) {
  EXPECT_EQ(found("Makefile", "CFLAGS := $(EXTRA) -Ddfloat=double -Ddlong=int \\\n  -DUSE_CUDA\n"),
            "-DUSE_CUDA -Ddfloat=double -Ddlong=int");
  EXPECT_EQ(found("Makefile", "-DFIRST\n# -DOLD=1\nA = -march=native-DNOT x-DNOT\n"), "-DFIRST");
  EXPECT_EQ(found("meson.build", "add_project_arguments('-DHALF=1', language: 'cuda')"),
            "-DHALF=1");
  EXPECT_EQ(found(".bazelrc", "build --copt=-DHALF=1"), "-DHALF=1");
}

TEST(ProjectDefines, WhatTheBuildComputesIsUnknown) {
  EXPECT_EQ(found("Makefile", "A = -DN=$(N) -DNAME=\\\"x\\\" -DONE=1 -DONE=1"), "-DONE=1 N? NAME?");
  EXPECT_EQ(found("CMakeLists.txt", "add_definitions(-DN=${N})"), "N?");
}

TEST(ProjectDefines, TheFirstOfSeveralCounts) {
  EXPECT_EQ(found("Makefile", "A = -DTWO=1 -DTHREE=$(N)\nB = -DTWO=2 -DTHREE=3"),
            "-DTHREE=3 -DTWO=1");
}

TEST(ProjectDefines, CMake) {
  EXPECT_EQ(found("CMakeLists.txt",
                  "add_compile_definitions(USE_CUDA BLOCK=128)\n"
                  "target_compile_definitions(app PRIVATE HALF=1 PUBLIC\n  -DOLD)\n"
                  "add_definitions(-DOTHER)"),
            "-DBLOCK=128 -DHALF=1 -DOLD -DOTHER -DUSE_CUDA");
}

TEST(ProjectDefines, Setup) {
  EXPECT_EQ(found("setup.py",
                  "CUDAExtension('x', define_macros=[(\"WITH_CUDA\", None), ('N', '4')],\n"
                  "  extra_compile_args=['-DFAST'])"),
            "-DFAST -DN=4 -DWITH_CUDA");
}

TEST(ProjectDefines, Bazel) {
  EXPECT_EQ(found("BUILD", "cc_library(name = \"a\", defines = [\"USE_CUDA\", \"N=4\"])"),
            "-DN=4 -DUSE_CUDA");
}

TEST(ProjectDefines, TheNearestFileCounts) {
  vfs::InMemoryFileSystem FS;
  auto Add = [&](StringRef Path, StringRef Text) {
    FS.addFile(Path, 0, MemoryBuffer::getMemBufferCopy(Text));
  };
  Add("/home/me/p/.git/HEAD", "");
  Add("/home/me/Makefile", "-DOUTSIDE");
  Add("/home/me/p/CMakeLists.txt", "add_definitions(-DA=1 -DB=1)");
  Add("/home/me/p/src/Makefile", "-DA=2");
  Add("/home/me/p/src/a.cu", "");
  ProjectDefines All = definesOfProject("/home/me/p/src/a.cu", FS);
  ASSERT_EQ(All.size(), 2u);
  EXPECT_EQ(All["A"].Flag, "-DA=2");
  EXPECT_EQ(All["B"].Flag, "-DB=1");
}

TEST(ProjectDefines, OfTheFoldersBesideOnlyThoseThatCompileCuda) {
  vfs::InMemoryFileSystem FS;
  auto Add = [&](StringRef Path, StringRef Text) {
    FS.addFile(Path, 0, MemoryBuffer::getMemBufferCopy(Text));
  };
  Add("/p/.git/HEAD", "");
  Add("/p/CMakeLists.txt", "add_subdirectory(cuda)\nadd_subdirectory(omp)\n");
  Add("/p/cuda/CMakeLists.txt", "set_source_files_properties(${s} PROPERTIES LANGUAGE CUDA)\n"
                                "target_compile_definitions(c PRIVATE COMPILING_CUDA SPACE=cuda)");
  Add("/p/omp/CMakeLists.txt", "add_library(o a.cpp) # no a.cu\n"
                               "target_compile_definitions(o PRIVATE COMPILING_OMP)");
  Add("/p/common/a.cpp", "");
  ProjectDefines All = definesOfProject("/p/common/a.cpp", FS);
  ASSERT_EQ(All.size(), 2u);
  EXPECT_EQ(All["COMPILING_CUDA"].Flag, "-DCOMPILING_CUDA");
  EXPECT_EQ(All["COMPILING_CUDA"].Beside, std::vector<std::string>{"SPACE"});
}

} // namespace
