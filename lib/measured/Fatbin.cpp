//===- Fatbin.cpp - Opens containers of device code  ----------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "measured/Fatbin.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Compression.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/Error.h"
#include <lz4.h>

using namespace llvm;
using support::endian::read16le;
using support::endian::read32le;
using support::endian::read64le;

namespace warplint::measured {

static constexpr StringLiteral Magic = "\x50\xed\x55\xba";

/// The header of a container.
static constexpr size_t ContainerHeader = 16;

namespace {

enum ImageKind : uint16_t { Ptx = 1, MachineCode = 2 };

enum ImageFlag : uint64_t {
  Lz4 = 0x2000,
  Zstandard = 0x8000,
  Specific = 0x100000, ///< "sm_90a"
  Family = 0x1000000,  ///< "sm_100f"
};

/// The header of an image, as far as it is known.
struct ImageHeader {
  /// Fields end here; newer ones have more.
  static constexpr size_t Smallest = 64;

  uint16_t Kind;
  uint32_t HeaderSize;
  uint64_t PaddedSize;
  uint32_t CompressedSize; ///< Without padding; 0: it is not compressed.
  uint32_t Architecture;
  uint64_t Flags;
  uint64_t Size; ///< Uncompressed; 0: it is not compressed.

  explicit ImageHeader(const char *At)
      : Kind(read16le(At)), HeaderSize(read32le(At + 4)), PaddedSize(read64le(At + 8)),
        CompressedSize(read32le(At + 16)), Architecture(read32le(At + 28)),
        Flags(read64le(At + 40)), Size(read64le(At + 56)) {}

  std::string name() const {
    return (Kind == Ptx ? "compute_" : "sm_") + utostr(Architecture) +
           (Flags & Specific ? "a"
            : Flags & Family ? "f"
                             : "");
  }
};

} // namespace

bool isFatbin(StringRef Bytes) { return Bytes.starts_with(Magic); }

/// Unpacks \p Packed, which \p Header describes, into \p Buffer.
static Error unpack(const ImageHeader &Header, StringRef Packed, SmallVectorImpl<uint8_t> &Buffer) {
  // Larger than any code that was seen by far; what asks for more is damaged.
  constexpr uint64_t Largest = uint64_t(1) << 30;
  if (Header.Size > Largest)
    return createStringError("expected at most " + Twine(Largest) + " bytes, found " +
                             Twine(Header.Size));
  if (Header.Flags & Zstandard) {
    if (!compression::zstd::isAvailable())
      return createStringError("compressed with Zstandard, which this LLVM was built without");
    return compression::zstd::decompress(arrayRefFromStringRef(Packed), Buffer, Header.Size);
  }
  // LZ4 counts in int.
  if (Packed.size() > Largest)
    return createStringError("expected at most " + Twine(Largest) + " compressed bytes, found " +
                             Twine(Packed.size()));
  Buffer.resize_for_overwrite(Header.Size);
  int Written = LZ4_decompress_safe(Packed.data(), reinterpret_cast<char *>(Buffer.data()),
                                    static_cast<int>(Packed.size()), static_cast<int>(Header.Size));
  if (Written < 0 || static_cast<uint64_t>(Written) != Header.Size)
    return createStringError("LZ4 data is damaged");
  return Error::success();
}

/// Hands over the image that \p Header describes, whose bytes are \p Payload.
static void image(const ImageHeader &Header, StringRef Payload, const FatbinVisitor &Visit) {
  FatbinImage Image;
  Image.Architecture = Header.name();
  Image.IsPtx = Header.Kind == Ptx;
  if (Image.IsPtx) {
    Visit.Image(Image);
    return;
  }
  if (!(Header.Flags & (Lz4 | Zstandard))) {
    Image.Bytes = Payload;
    Visit.Image(Image);
    return;
  }
  SmallVector<uint8_t, 0> Buffer;
  if (Error Problem = unpack(Header, Payload.take_front(Header.CompressedSize), Buffer)) {
    Visit.Remark(Image.Architecture + ": " + toString(std::move(Problem)));
    return;
  }
  Image.Bytes = toStringRef(Buffer);
  Visit.Image(Image);
}

/// Reads the images of one container, \p Rest after its header.
static void container(StringRef Rest, const FatbinVisitor &Visit) {
  bool AnyPtx = false, AnyCode = false;
  while (Rest.size() >= ImageHeader::Smallest) {
    ImageHeader Header(Rest.data());
    if (Header.HeaderSize < ImageHeader::Smallest || Header.HeaderSize > Rest.size() ||
        Header.PaddedSize > Rest.size() - Header.HeaderSize) {
      Visit.Remark("an image of a fat binary does not end in it");
      break;
    }
    StringRef Payload = Rest.substr(Header.HeaderSize, Header.PaddedSize);
    if (Header.Kind == Ptx || Header.Kind == MachineCode)
      image(Header, Payload, Visit);
    AnyPtx |= Header.Kind == Ptx;
    AnyCode |= Header.Kind == MachineCode;
    Rest = Rest.drop_front(Header.HeaderSize + Payload.size());
  }
  Visit.End(AnyPtx && !AnyCode);
}

void readFatbins(StringRef Section, const FatbinVisitor &Visit) {
  // Linkers put padding between them.
  for (size_t At = Section.find(Magic); At != StringRef::npos; At = Section.find(Magic)) {
    Section = Section.drop_front(At);
    if (Section.size() < ContainerHeader) {
      Visit.Remark("a fat binary is cut off in its header");
      return;
    }
    size_t HeaderSize = read16le(Section.data() + 6);
    uint64_t Size = read64le(Section.data() + 8);
    if (HeaderSize < ContainerHeader || HeaderSize > Section.size()) {
      Visit.Remark("expected a header of " + Twine(ContainerHeader) + " bytes, found " +
                   Twine(HeaderSize));
      Section = Section.drop_front(Magic.size());
      continue;
    }
    Section = Section.drop_front(HeaderSize);
    if (Size > Section.size())
      Visit.Remark("a fat binary of " + Twine(Size) + " bytes is cut off after " +
                   Twine(Section.size()));
    container(Section.take_front(Size), Visit);
    Section = Section.drop_front(std::min<uint64_t>(Size, Section.size()));
  }
}

} // namespace warplint::measured
