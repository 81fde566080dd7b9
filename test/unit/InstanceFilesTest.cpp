//===- InstanceFilesTest.cpp - Which files only make instances ------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "parse/InstanceFiles.h"
#include "llvm/Support/MemoryBuffer.h"
#include "gtest/gtest.h"

using namespace warplint;

namespace {

TEST(InstanceFiles, BeginsWithItsIncludes) {
  llvm::StringRef Text = "// Made by a script.\n"
                         "#include <cuda.h>\n"
                         "  # include \"scale.cuh\" // all of it\n"
                         "\n"
                         "MAKE(float);\n";
  std::optional<InstanceFile> File = instanceFile(Text);
  ASSERT_TRUE(File);
  EXPECT_EQ(File->Includes, "#include <cuda.h>\n# include \"scale.cuh\" // all of it\n");
  EXPECT_EQ(Text.substr(File->Begin), "\n\nMAKE(float);\n");
}

bool makesInstances(const std::string &Rest) {
  return instanceFile("#include \"scale.cuh\"\n" + Rest).has_value();
}

TEST(InstanceFiles, MakesInstances) {
  EXPECT_TRUE(makesInstances("template void scale<float>(float *, int);"));
  EXPECT_TRUE(makesInstances("template <> void scale<half>(half *p) { run<half>(p); }"));
  EXPECT_TRUE(makesInstances("template class Scale<float, 3>;"));
  EXPECT_TRUE(makesInstances("namespace a::b {\ntemplate void f<1>();\n}\nnamespace { MAKE(2) }"));
  EXPECT_TRUE(makesInstances("#ifdef WIDE\nMAKE(double);\n#else\nMAKE(float);\n#endif"));
  EXPECT_TRUE(makesInstances("#if WIDE\nMAKE(double)\n#endif\n"));
}

TEST(InstanceFiles, HasSomethingElse) {
  EXPECT_FALSE(makesInstances(""));
  EXPECT_FALSE(makesInstances("template <typename T> void scale(T *p) {}"));
  EXPECT_FALSE(makesInstances("int Count;"));
  EXPECT_FALSE(makesInstances("static void run() {}"));
  EXPECT_FALSE(makesInstances("using namespace scales;"));
  EXPECT_FALSE(makesInstances("#define WIDE\nMAKE(float);"));
  EXPECT_FALSE(makesInstances("MAKE(float);\n#include \"other.cuh\""));
  EXPECT_FALSE(makesInstances("template <> void f<1>() { k<<<1, 2>>>(); }"));
  EXPECT_FALSE(makesInstances("template <> void f<1>() {\n#define A\n}"));
  EXPECT_FALSE(makesInstances("MAKE(float); // NOLINT"));
  EXPECT_FALSE(makesInstances("MAKE(float"));
  EXPECT_FALSE(makesInstances("namespace a {\nMAKE(float);"));
  EXPECT_FALSE(makesInstances("MAKE(float); }"));
  EXPECT_FALSE(instanceFile("MAKE(float);"));
  EXPECT_FALSE(instanceFile("#pragma once\n#include \"scale.cuh\"\nMAKE(float);"));
}

TEST(InstanceFiles, AreAlikeInOneFolder) {
  llvm::vfs::InMemoryFileSystem Disk;
  std::vector<std::string> Files;
  auto Add = [&](const std::string &Path, llvm::StringRef Text) {
    Files.push_back(Path);
    Disk.addFile(Path, 0, llvm::MemoryBuffer::getMemBufferCopy(Text));
  };
  Add("/a/1.cu", "#include \"x.cuh\"\nMAKE(1)");
  Add("/a/2.cu", "#include \"x.cuh\"\nMAKE(2)");
  Add("/a/3.cu", "#include \"y.cuh\"\nMAKE(3)");
  Add("/b/4.cu", "#include \"x.cuh\"\nMAKE(4)");
  Add("/a/5.cu", "#include \"x.cuh\"\nint I;");
  Add("/a/6.cu", "// again\n#include \"x.cuh\"\nMAKE(6)");
  std::vector<std::vector<size_t>> Expected = {{0, 1, 5}};
  EXPECT_EQ(alikeInstanceFiles(Files, Disk), Expected);

  Add("/a/7.cu", "// 1 and 2\n#include \"1.cu\"\n#include \"2.cu\"");
  Add("/a/8.cu", "#include \"6.cu\"\n");
  Add("/a/9.cu", "#include \"6.cu\"\n");
  EXPECT_EQ(gatheredFiles(Files[6], Disk), (std::vector<std::string>{"/a/1.cu", "/a/2.cu"}));
  Expected.push_back({6, 7});
  EXPECT_EQ(alikeInstanceFiles(Files, Disk), Expected);
  for (llvm::StringRef Other :
       {"#include \"1.cu\"\n#include \"3.cu\"", "#include \"1.cu\"\nint I;", "#include <1.cu>",
        "#include \"1.cu\"\n#include \"1.cu\"", "#include \"5.cu\"", "#include \"../a/1.cu\"",
        "#include \"1.cu\" // NOLINT", "#define A\n#include \"1.cu\"", ""}) {
    Add("/a/other" + std::to_string(Files.size()) + ".cu", Other);
    EXPECT_TRUE(gatheredFiles(Files.back(), Disk).empty()) << Other.str();
  }

  auto Blanked = withoutIncludes({Files[5]}, Disk)->getBufferForFile(Files[5]);
  ASSERT_TRUE(Blanked);
  EXPECT_EQ((*Blanked)->getBuffer(), "        \n                \nMAKE(6)");
}

} // namespace
