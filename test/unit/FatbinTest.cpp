//===- FatbinTest.cpp - Containers, whole and damaged ---------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "measured/Fatbin.h"
#include "BinarySupport.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/Compression.h"

using namespace llvm;
using namespace warplint::measured;
using warplint::test::FatbinWriter;

namespace {

/// The contents of the fat binaries of \p Section: "sm_80:payload", "compute_90", and remarks after
/// a "!".
std::vector<std::string> read(StringRef Section) {
  std::vector<std::string> Found;
  auto Image = [&](const FatbinImage &I) {
    Found.push_back(I.IsPtx ? I.Architecture : I.Architecture + ":" + I.Bytes.str());
  };
  auto End = [&](bool OnlyPtx) {
    if (OnlyPtx)
      Found.emplace_back("only PTX");
  };
  auto Remark = [&](const Twine &What) { Found.push_back("!" + What.str()); };
  readFatbins(Section, {Image, End, Remark});
  return Found;
}

using Strings = std::vector<std::string>;

std::string plain() {
  return FatbinWriter()
      .add(FatbinWriter::MachineCode, 80, "eightful")
      .add(FatbinWriter::Ptx, 90, "ptx")
      .write();
}

TEST(Fatbin, ImagesInTheirOrder) {
  EXPECT_TRUE(isFatbin(plain()));
  EXPECT_EQ(read(plain()), (Strings{"sm_80:eightful", "compute_90"}));
}

TEST(Fatbin, VariantsOfAnArchitecture) {
  EXPECT_EQ(read(FatbinWriter()
                     .add(FatbinWriter::MachineCode, 90, "12345678", 0x100011)
                     .add(FatbinWriter::MachineCode, 100, "12345678", 0x1200011)
                     .write()),
            (Strings{"sm_90a:12345678", "sm_100f:12345678"}));
}

TEST(Fatbin, SeveralWithPaddingBetween) {
  std::string Section(24, '\0');
  Section +=
      plain() + std::string(8, '\0') + FatbinWriter().add(FatbinWriter::Ptx, 75, "ptx").write();
  EXPECT_EQ(read(Section), (Strings{"sm_80:eightful", "compute_90", "compute_75", "only PTX"}));
}

TEST(Fatbin, Zstandard) {
  if (!compression::zstd::isAvailable())
    GTEST_SKIP() << "LLVM was built without Zstandard";
  std::string Text(1000, 'x');
  SmallVector<uint8_t, 0> Packed;
  compression::zstd::compress(arrayRefFromStringRef(Text), Packed);
  EXPECT_EQ(read(FatbinWriter()
                     .add(FatbinWriter::MachineCode, 80, toStringRef(Packed),
                          FatbinWriter::Zstandard, Text.size())
                     .write()),
            (Strings{"sm_80:" + Text}));
}

TEST(Fatbin, Lz4) {
  // Three literals, 13 bytes again from 3 before, and five literals at the end.
  StringRef Packed("\x39"
                   "abc\x03\x00\x50"
                   "abcab",
                   12);
  EXPECT_EQ(
      read(
          FatbinWriter().add(FatbinWriter::MachineCode, 80, Packed, FatbinWriter::Lz4, 21).write()),
      (Strings{"sm_80:abcabcabcabcabcaabcab"}));
  EXPECT_EQ(
      read(
          FatbinWriter().add(FatbinWriter::MachineCode, 80, Packed, FatbinWriter::Lz4, 22).write()),
      (Strings{"!sm_80: LZ4 data is damaged"}));
}

TEST(Fatbin, WhatIsTooLargeIsNotUnpacked) {
  EXPECT_EQ(read(FatbinWriter()
                     .add(FatbinWriter::MachineCode, 80, "x", FatbinWriter::Lz4, 1ULL << 40)
                     .write()),
            (Strings{"!sm_80: expected at most 1073741824 bytes, found 1099511627776"}));
}

TEST(Fatbin, CutAnywhere) {
  std::string Whole = plain();
  for (size_t Size = 4; Size != Whole.size(); ++Size) {
    Strings Found = read(StringRef(Whole).take_front(Size));
    ASSERT_FALSE(Found.empty()) << Size;
    EXPECT_EQ(Found.front().substr(0, 1), "!") << Size;
  }
  EXPECT_EQ(read(StringRef(Whole).take_front(100)),
            (Strings{"!a fat binary of 144 bytes is cut off after 84", "sm_80:eightful"}));
}

TEST(Fatbin, HeadersThatCanNotBe) {
  std::string Short = plain();
  Short[6] = 8;
  EXPECT_EQ(read(Short), (Strings{"!expected a header of 16 bytes, found 8"}));
  std::string NoStep = plain();
  NoStep[16 + 4] = 0; // the size of the first image's header
  EXPECT_EQ(read(NoStep), (Strings{"!an image of a fat binary does not end in it"}));
}

} // namespace
