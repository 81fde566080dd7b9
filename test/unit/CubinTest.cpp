//===- CubinTest.cpp - Reads cubins of all layouts ------------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BinarySupport.h"
#include "measured/Cubin.h"

using namespace llvm;
using namespace warplint::measured;
using warplint::test::CubinWriter;
using warplint::test::hexWords;

namespace {

Cubin read(const CubinWriter &Writer) {
  Expected<Cubin> Read = readCubin(Writer.write());
  if (Read)
    return *Read;
  ADD_FAILURE() << toString(Read.takeError());
  return {};
}

KernelUsage kernelOf(const CubinWriter &Writer) {
  Cubin Read = read(Writer);
  EXPECT_EQ(Read.Kernels.size(), 1U);
  return Read.Kernels.empty() ? KernelUsage() : Read.Kernels.front();
}

/// 128-bit instructions; annotations mark those that spill.
std::string instruction(unsigned Operation, unsigned Size) {
  return hexWords({Operation, 0, Size << 9, 0});
}
constexpr unsigned StoreLocal = 0x387, LoadLocal = 0x983, Add = 0x221;
constexpr unsigned Of4 = 4, Of8 = 5, Of16 = 6;

/// A kernel with a stack, one store of 16 bytes and two loads of 4 and 8.
CubinWriter spilling() {
  CubinWriter W;
  W.Common = hexWords({0x00082f04, 1, 32, 0x00081104, 1, 40});
  W.Code = instruction(StoreLocal, Of16) + instruction(Add, 0) + instruction(LoadLocal, Of4) +
           instruction(LoadLocal, Of8);
  W.Attributes = hexWords({0x00043704, 126, 0x00185504, 1, 0, 1, 32, 1, 48});
  return W;
}

TEST(Cubin, SaysWhatAKernelUses) {
  CubinWriter W;
  W.Shared = 256;
  W.Attributes += hexWords({0x00014c02, 0x000c0504, 32, 8, 1});
  Cubin Read = read(W);
  EXPECT_EQ(Read.Architecture, "sm_80");
  EXPECT_TRUE(Read.Linked);
  EXPECT_TRUE(Read.Remarks.empty());
  ASSERT_EQ(Read.Kernels.size(), 1U); // not what is called
  const KernelUsage &U = Read.Kernels.front();
  EXPECT_EQ(U.Symbol, "fill");
  EXPECT_EQ(U.Architecture, "sm_80");
  EXPECT_EQ(U.Registers, 32U);
  EXPECT_EQ(U.StaticShared, 256U);
  EXPECT_EQ(U.SharedCounts, SharedCount::OfKernel);
  EXPECT_EQ(U.Local, (LocalMemory{0, 0, 0}));
  EXPECT_EQ(U.Barriers, 1U);
  EXPECT_EQ(U.MaxThreads, 256U);
  EXPECT_EQ(U.Constant, 368U); // of its own banks
}

TEST(Cubin, TheOnlyBlock) {
  CubinWriter W;
  W.Attributes += hexWords({0x000c1004, 32, 8, 2});
  KernelUsage U = kernelOf(W);
  EXPECT_EQ(U.Block, (std::array<uint32_t, 3>{32, 8, 2}));
  EXPECT_FALSE(U.MaxThreads);
}

TEST(Cubin, AnySymbolMayBeNumbered) {
  // The last two are a hash table's own marks.
  CubinWriter W;
  W.Common += hexWords({0x00082f04, 0xffffffff, 64, 0x00082f04, 0xfffffffe, 64});
  KernelUsage U = kernelOf(W);
  EXPECT_EQ(U.Registers, 32U);
}

TEST(Cubin, RegistersOfTheCodeAlone) {
  CubinWriter W;
  W.Common = "";
  KernelUsage U = kernelOf(W);
  EXPECT_EQ(U.Registers, 32U);
  EXPECT_FALSE(U.Local);
}

TEST(Cubin, NewLayoutCountsWhatIsReserved) {
  CubinWriter W;
  W.CodeInfo = 1; // no registers
  W.Shared = 1280;
  KernelUsage U = kernelOf(W);
  EXPECT_EQ(U.Registers, 32U);
  EXPECT_EQ(U.SharedCounts, SharedCount::WithReserved);
  EXPECT_EQ(U.ownShared(1024), 256U);
  EXPECT_EQ(U.ownShared(4096), 0U);
}

TEST(Cubin, ArchitectureOfAllAbis) {
  auto Of = [](unsigned Abi, uint32_t Flags, const std::string &Command = "", uint16_t Class = 0) {
    CubinWriter W;
    W.AbiVersion = Abi;
    W.Flags = Flags;
    W.ToolNote = toHex("tool " + Command + " -m 64");
    W.Compatibility = hexWords({Class * 0x10000U + 0x0902U});
    return read(W).Architecture;
  };
  EXPECT_EQ(Of(7, 0x4b054b), "sm_75");
  EXPECT_EQ(Of(7, 0x5a055a), "sm_90");
  EXPECT_EQ(Of(7, 0x5a0d5a), "sm_90a");
  EXPECT_EQ(Of(8, 0x6004b04), "sm_75");
  EXPECT_EQ(Of(8, 0x6007902, "-arch sm_121"), "sm_121");
  EXPECT_EQ(Of(8, 0x6007902, "-arch sm_121a"), "sm_121a");
  EXPECT_EQ(Of(8, 0x6006402, "-arch sm_100f"), "sm_100f");
  EXPECT_EQ(Of(8, 0x6005a04, "", /*Class=*/1), "sm_90a");
}

TEST(Cubin, SpillsAreCountedByInstruction) {
  EXPECT_EQ(kernelOf(spilling()).Local, (LocalMemory{40, 16, 12}));
}

TEST(Cubin, SpillsAreUnknownWhereNothingMarksThem) {
  LocalMemory Unknown{40, 0, 0, /*KnowsSpills=*/false};
  CubinWriter Before = spilling();
  Before.Attributes = hexWords({0x00043704, 125});
  EXPECT_EQ(kernelOf(Before).Local, Unknown);
  // Another annotation, another instruction, and what is not in the code.
  for (const std::string &Annotation :
       {hexWords({0x00085504, 2, 0}), hexWords({0x00085504, 1, 16}), hexWords({0x00085504, 1, 60}),
        hexWords({0x00085504, 1, 0xfffffff0})}) {
    CubinWriter W = spilling();
    W.Attributes = hexWords({0x00043704, 130}) + Annotation;
    EXPECT_EQ(kernelOf(W).Local, Unknown) << Annotation;
  }
  CubinWriter Cut = spilling();
  Cut.Attributes += hexWords({0x00103704});
  EXPECT_EQ(kernelOf(Cut).Local, Unknown);
  // Without a stack there is nothing that could be spilled.
  Before.Common = CubinWriter().Common;
  EXPECT_EQ(kernelOf(Before).Local, (LocalMemory{0, 0, 0}));
}

TEST(Cubin, BarriersOfTheOldLayout) {
  CubinWriter W;
  W.CodeFlags = "0x300006";
  EXPECT_EQ(kernelOf(W).Barriers, 3U);
}

TEST(Cubin, SeparableCodeIsNotLinked) {
  CubinWriter W;
  W.Type = "ET_REL";
  EXPECT_FALSE(read(W).Linked);
}

TEST(Cubin, KernelsThatAreNotWholeAreTold) {
  CubinWriter NoRegisters;
  NoRegisters.Common = "";
  NoRegisters.CodeInfo = 1;
  Cubin Read = read(NoRegisters);
  EXPECT_TRUE(Read.Kernels.empty());
  EXPECT_EQ(Read.Remarks, std::vector<std::string>{"'fill' has no number of registers"});
  CubinWriter NoCode;
  NoCode.Symbol = "other";
  EXPECT_EQ(read(NoCode).Remarks, std::vector<std::string>{"'other' has no code"});
  CubinWriter Cut;
  Cut.Common += "042f";
  EXPECT_EQ(read(Cut).Remarks, std::vector<std::string>{"attributes in .nv.info are cut short"});
}

TEST(Cubin, DamagedOnesAreErrors) {
  std::string Whole = CubinWriter().write();
  EXPECT_TRUE(isCubin(Whole));
  EXPECT_FALSE(isCubin("\x7f"
                       "ELF"));
  // Cut anywhere it gives an error or less, never more.
  for (size_t Size = 0; Size != Whole.size(); ++Size) {
    Expected<Cubin> Read = readCubin(StringRef(Whole).take_front(Size));
    if (Read) {
      EXPECT_LE(Read->Kernels.size(), 1U);
    }
    consumeError(Read.takeError());
  }
  Expected<Cubin> Text = readCubin("text");
  EXPECT_EQ(toString(Text.takeError()), "damaged cubin: expected an ELF file for CUDA");
  std::string Narrow = Whole;
  Narrow[4] = 1;
  EXPECT_EQ(toString(readCubin(Narrow).takeError()),
            "damaged cubin: expected 64 bits, little-endian");
}

TEST(NvInfo, StopsAtWhatItDoesNotKnow) {
  unsigned Count = 0;
  auto Take = [&](const NvAttribute &) { ++Count; };
  EXPECT_TRUE(forEachAttribute("", Take));
  EXPECT_TRUE(forEachAttribute(StringRef("\1\x20\0\0\2\x4c\1\0\3\x1b\xff\0", 12), Take));
  EXPECT_EQ(Count, 3U);
  EXPECT_FALSE(forEachAttribute(StringRef("\5\x20\0\0", 4), Take));
  EXPECT_FALSE(forEachAttribute(StringRef("\4\x20\4\0ab", 6), Take));
  EXPECT_FALSE(forEachAttribute("ab", Take));
  EXPECT_EQ(Count, 3U);
}

} // namespace
