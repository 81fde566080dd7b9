//===- BinaryFileTest.cpp - Kernels in files of all kinds -----------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "measured/BinaryFile.h"
#include "BinarySupport.h"
#include "llvm/Object/ArchiveWriter.h"

using namespace llvm;
using namespace warplint::measured;
using warplint::test::CubinWriter;
using warplint::test::FatbinWriter;
using warplint::test::hexWords;

namespace {

ResourceTable read(StringRef Bytes) {
  ResourceTable Table;
  BinaryFileReader Reader(Table, Table.addSource("file", {}));
  Reader.read(Bytes);
  Reader.finish();
  return Table;
}

std::string fatbin(const CubinWriter &Cubin = {}) {
  return FatbinWriter().add(FatbinWriter::MachineCode, 80, Cubin.write()).write();
}

/// An object of the host with fat binaries in sections of these names.
std::string object(ArrayRef<std::pair<std::string, std::string>> Sections) {
  std::string Yaml = "--- !ELF\nFileHeader: {Class: ELFCLASS64, Data: ELFDATA2LSB, Type: ET_REL, "
                     "Machine: EM_X86_64}\nSections:\n";
  for (const auto &[Name, Content] : Sections)
    Yaml += "  - {Name: " + Name + ", Type: SHT_PROGBITS, Content: '" + toHex(Content) + "'}\n";
  SmallString<4096> Storage;
  raw_svector_ostream Out(Storage);
  yaml::Input In(Yaml);
  EXPECT_TRUE(
      yaml::convertYAML(In, Out, [](const Twine &Problem) { ADD_FAILURE() << Problem.str(); }));
  return Storage.str().str();
}

TEST(BinaryFile, IsKnownByItsFirstBytes) {
  EXPECT_TRUE(isBinary(CubinWriter().write()));
  EXPECT_TRUE(isBinary(fatbin()));
  EXPECT_TRUE(isBinary("!<arch>\n"));
  EXPECT_FALSE(isBinary("ptxas info    : 0 bytes gmem"));
  EXPECT_FALSE(isBinary("{\"name\": \"kernel\"}"));
  EXPECT_FALSE(isBinary(""));
}

TEST(BinaryFile, ACubinAFatBinaryAndAnObject) {
  for (const std::string &Bytes :
       {CubinWriter().write(), fatbin(), object({{".nv_fatbin", fatbin()}}),
        object({{"__nv_relfatbin", fatbin()}})}) {
    ResourceTable Table = read(Bytes);
    ASSERT_EQ(Table.of("fill").size(), 1U);
    EXPECT_EQ(Table.of("fill").front().Registers, 32U);
    EXPECT_EQ(Table.of("fill").front().Line, 0U);
    EXPECT_TRUE(Table.sources().front().Remarks.empty());
  }
}

TEST(BinaryFile, WhatIsLinkedCountsBeforeWhatIsNot) {
  CubinWriter Separable;
  Separable.Type = "ET_REL";
  CubinWriter Linked;
  Linked.Common = hexWords({0x00082f04, 1, 190, 0x00081104, 1, 0});
  ResourceTable Table =
      read(object({{"__nv_relfatbin", fatbin(Separable)}, {".nv_fatbin", fatbin(Linked)}}));
  ASSERT_EQ(Table.of("fill").size(), 1U);
  EXPECT_EQ(Table.of("fill").front().Registers, 190U);
}

TEST(BinaryFile, ALibraryHasMembers) {
  std::string Object = object({{".nv_fatbin", fatbin()}}), Empty = object({}), Text = "text";
  std::string Broken = fatbin().substr(0, 60);
  std::vector<NewArchiveMember> Members;
  for (auto [Name, Content] : {std::pair("a.o", &Object),
                               {"empty.o", &Empty},
                               {"notes.txt", &Text},
                               {"broken.fatbin", &Broken}})
    Members.emplace_back(MemoryBufferRef(*Content, Name));
  Expected<std::unique_ptr<MemoryBuffer>> Library =
      writeArchiveToBuffer(Members, SymtabWritingMode::NoSymtab, object::Archive::K_GNU,
                           /*Deterministic=*/true, /*Thin=*/false);
  ASSERT_TRUE(bool(Library));
  ResourceTable Table = read((*Library)->getBuffer());
  EXPECT_EQ(Table.of("fill").size(), 1U);
  ASSERT_EQ(Table.sources().front().Remarks.size(), 1U);
  EXPECT_EQ(StringRef(Table.sources().front().Remarks.front()).substr(0, 21),
            "file: broken.fatbin: ");
}

TEST(BinaryFile, PtxAloneIsToldOnce) {
  std::string Ptx = FatbinWriter().add(FatbinWriter::Ptx, 90, "ptx").write();
  ResourceTable Table = read(object({{".nv_fatbin", Ptx + Ptx + fatbin()}}));
  EXPECT_EQ(Table.entries(), 1U);
  ASSERT_EQ(Table.sources().front().Remarks.size(), 1U);
  EXPECT_EQ(Table.sources().front().Remarks.front(),
            "file: 2 fat binaries have PTX alone, of compute_90: no registers are known before it "
            "runs");
}

TEST(BinaryFile, DamagedOnesAreTold) {
  for (const std::string &Bytes :
       {CubinWriter().write().substr(0, 200), fatbin().substr(0, 40),
        object({{".nv_fatbin", fatbin()}}).substr(0, 100), std::string("!<arch>\nmore")}) {
    ResourceTable Table = read(Bytes);
    EXPECT_TRUE(Table.empty());
    EXPECT_FALSE(Table.sources().front().Remarks.empty());
  }
}

} // namespace
