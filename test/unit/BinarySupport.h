//===- BinarySupport.h - Cubins and fat binaries of the tests' own --------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_TEST_UNIT_BINARYSUPPORT_H
#define WARPLINT_TEST_UNIT_BINARYSUPPORT_H

#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ObjectYAML/yaml2obj.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/YAMLTraits.h"
#include <gtest/gtest.h>
#include <string>

namespace warplint::test {

/// The bytes of little-endian words, as yaml2obj takes them.
inline std::string hexWords(std::initializer_list<uint32_t> Words) {
  std::string Bytes;
  for (uint32_t Word : Words) {
    char Raw[sizeof Word];
    llvm::support::endian::write32le(Raw, Word);
    Bytes.append(Raw, sizeof Raw);
  }
  return llvm::toHex(Bytes, /*LowerCase=*/true);
}

/// A cubin with the kernel `fill`, in all that a test may want otherwise.
struct CubinWriter {
  unsigned AbiVersion = 8;
  uint32_t Flags = 80 << 8;
  std::string Type = "ET_EXEC";
  std::string Symbol = "fill";
  std::string CodeFlags = "0x6";  ///< Allocated and executed.
  uint32_t CodeInfo = 0x20000001; ///< The registers above the symbol.
  std::string Code = std::string(64, '0');
  std::string Common = hexWords({0x00082f04, 1, 32, 0x00081104, 1, 0}); ///< .nv.info
  std::string Attributes = hexWords({0x00043704, 130});                 ///< .nv.info.fill
  unsigned Shared = 0;
  std::string ToolNote = "00";
  std::string Compatibility = hexWords({0x00000902});

  std::string write() const {
    std::string Yaml = llvm::formatv(R"(--- !ELF
FileHeader:
  Class: ELFCLASS64
  Data: ELFDATA2LSB
  OSABI: 0x29
  ABIVersion: {0}
  Type: {1}
  Machine: EM_CUDA
Sections:
  - {{Name: .note.nv.tkinfo, Type: SHT_NOTE, Content: '{2}'}
  - {{Name: .nv.info, Type: 0x70000000, Content: '{3}'}
  - {{Name: .nv.compat, Type: 0x70000086, Content: '{4}'}
  - {{Name: .nv.info.fill, Type: 0x70000000, Content: '{5}'}
  - {{Name: .text.fill, Type: SHT_PROGBITS, ShFlags: {6}, Info: {7}, Content: '{8}'}
  - {{Name: .nv.constant0.fill, Type: SHT_PROGBITS, Size: 360}
  - {{Name: .nv.constant2.fill, Type: SHT_PROGBITS, Size: 8}
  - {{Name: .nv.constant3, Type: SHT_PROGBITS, Size: 64}
  - {{Name: .nv.shared.fill, Type: SHT_NOBITS, Size: {9}}
Symbols:
  - {{Name: {10}, Type: STT_FUNC, Section: .text.fill, Binding: STB_GLOBAL, Other: [0x10]}
  - {{Name: helper, Type: STT_FUNC, Section: .text.fill, Binding: STB_GLOBAL}
)",
                                     AbiVersion, Type, ToolNote, Common, Compatibility, Attributes,
                                     CodeFlags, CodeInfo, Code, Shared, Symbol)
                           .str();
    llvm::SmallString<4096> Storage;
    llvm::raw_svector_ostream Out(Storage);
    llvm::yaml::Input In(Yaml);
    EXPECT_TRUE(llvm::yaml::convertYAML(
        In, Out, [](const llvm::Twine &Problem) { ADD_FAILURE() << Problem.str(); }));
    // yaml2obj knows names for some flags alone.
    constexpr size_t FlagsAt = 48;
    llvm::support::endian::write32le(Storage.data() + FlagsAt, Flags);
    return Storage.str().str();
  }
};

/// A fat binary, image by image.
class FatbinWriter {
public:
  enum : uint16_t { Ptx = 1, MachineCode = 2 };
  enum : uint64_t { Lz4 = 0x2000, Zstandard = 0x8000 };

  /// Adds \p Payload, which is \p Size bytes when it is unpacked; 0: it is as it is.
  FatbinWriter &add(uint16_t Kind, uint32_t Architecture, llvm::StringRef Payload,
                    uint64_t Flags = 0, uint64_t Size = 0) {
    size_t Padded = (Payload.size() + 7) / 8 * 8;
    number(Images, Kind, 2);
    number(Images, 0x101, 2);
    number(Images, 64, 4);
    number(Images, Padded, 8);
    number(Images, Size ? Payload.size() : 0, 4);
    number(Images, 0, 8);
    number(Images, Architecture, 4);
    number(Images, 0, 8);
    number(Images, Flags, 8);
    number(Images, 0, 8);
    number(Images, Size, 8);
    Images += Payload;
    Images.append(Padded - Payload.size(), '\0');
    return *this;
  }

  std::string write() const {
    std::string Whole;
    number(Whole, 0xba55ed50, 4);
    number(Whole, 1, 2);
    number(Whole, 16, 2);
    number(Whole, Images.size(), 8);
    return Whole + Images;
  }

private:
  static void number(std::string &To, uint64_t Value, unsigned Bytes) {
    for (unsigned I = 0; I != Bytes; ++I)
      To += static_cast<char>(Value >> 8 * I);
  }
  std::string Images;
};

} // namespace warplint::test

#endif // WARPLINT_TEST_UNIT_BINARYSUPPORT_H
