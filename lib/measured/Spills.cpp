//===- Spills.cpp - Spilled bytes in a kernel's code ----------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "measured/Spills.h"
#include "measured/NvInfo.h"
#include "llvm/Support/Endian.h"

using namespace llvm;

namespace warplint::measured {

/// Bytes that a load or store of the size \p Code moves: 8-bit and 16-bit in two
/// signs each, then 32, 64 and 128 bits; 0 for what is none.
static unsigned accessBytes(unsigned Code) {
  constexpr unsigned Bytes[] = {1, 1, 2, 2, 4, 8, 16, 0};
  return Bytes[Code];
}

std::optional<SpilledBytes> spilledBytes(const NvAttribute &Annotations, StringRef Code) {
  // Instructions have 128 bits: the operation in the lowest 12, the size of an
  // access in 73 to 75 (nvdisasm's output beside the bytes, 7.5 to 12.1).
  constexpr unsigned Operation = 0xfff, StoreLocal = 0x387, LoadLocal = 0x983;
  constexpr unsigned SizeShift = 73 - 64, Size = 7;
  constexpr size_t InstructionBytes = 16;
  // Pairs of what is annotated and where.
  constexpr uint32_t IsSpill = 1;
  SpilledBytes Sum;
  size_t Words = Annotations.Bytes.size() / sizeof(uint32_t);
  for (size_t I = 0; I + 1 < Words; I += 2) {
    size_t Offset = Annotations.word(I + 1);
    if (Annotations.word(I) != IsSpill || Offset > Code.size() ||
        Code.size() - Offset < InstructionBytes)
      return std::nullopt;
    const char *At = Code.data() + Offset;
    unsigned What = support::endian::read64le(At) & Operation;
    unsigned Bytes = accessBytes(support::endian::read64le(At + 8) >> SizeShift & Size);
    if (Bytes == 0 || (What != StoreLocal && What != LoadLocal))
      return std::nullopt;
    (What == StoreLocal ? Sum.Stores : Sum.Loads) += Bytes;
  }
  return Sum;
}

} // namespace warplint::measured
