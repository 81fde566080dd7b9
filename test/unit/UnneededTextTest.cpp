//===- UnneededTextTest.cpp - Text that a device pass can do without ------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "parse/UnneededText.h"
#include "parse/TextDeclarations.h"
#include "llvm/Support/MemoryBuffer.h"
#include "gtest/gtest.h"
#include <string>

using namespace llvm;
using namespace warplint;

namespace {

/// \p Text as a pass sees it that can do without what is from \p Begin to \p End, both included.
std::string seen(StringRef Text, StringRef Begin, StringRef End) {
  auto Disk = makeIntrusiveRefCnt<vfs::InMemoryFileSystem>();
  Disk->addFile("/file.cu", 0, MemoryBuffer::getMemBufferCopy(Text));
  Disk->addFile("/other.cu", 0, MemoryBuffer::getMemBufferCopy("int other;"));
  TextSpan Span{1, unsigned(Text.find(Begin)), unsigned(Text.rfind(End) + End.size())};
  UnneededText Hidden(Span, Disk->status("/file.cu")->getUniqueID());
  IntrusiveRefCntPtr<vfs::FileSystem> Seen = Hidden.hideFrom(Disk);
  EXPECT_EQ((*Seen->getBufferForFile("/other.cu"))->getBuffer(), "int other;");
  EXPECT_EQ(Seen->status("/file.cu")->getSize(), Text.size());
  return (*Seen->getBufferForFile("/file.cu"))->getBuffer().str();
}

TEST(UnneededTextTest, IsReplacedBySpaces) {
  EXPECT_EQ(seen("int a; int b() { return\n 1; } int c;", "int b", "}"),
            "int a;                 \n      int c;");
  EXPECT_EQ(seen("auto a = R\"(\n# x\n)\"; int b;", "auto", "\";"),
            "            \n   \n    int b;");
}

TEST(UnneededTextTest, LeavesDirectivesAndComments) {
  EXPECT_EQ(seen("f() {\n#define A \\\n  1\n/*\n# b */ c;\n# if B // d\n}", "f", "}"),
            "     \n#define A \\\n  1\n/*\n# b */   \n# if B // d\n ");
}

TEST(UnneededTextTest, TakesPragmasAlong) {
  EXPECT_EQ(seen("f() {\n#pragma unroll 4\nfor\n#pragma pack(1)\n}", "f", "}"),
            "     \n                \n   \n#pragma pack(1)\n ");
}

} // namespace
