//===- NvInfo.cpp - Attributes of a cubin and of its kernels  -------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "measured/NvInfo.h"
#include "llvm/Support/Endian.h"

using namespace llvm;

namespace warplint::measured {

uint32_t NvAttribute::word(size_t Index) const {
  constexpr size_t Size = sizeof(uint32_t);
  if (Index >= Bytes.size() / Size)
    return 0;
  return support::endian::read32le(Bytes.data() + Index * Size);
}

bool forEachAttribute(StringRef Section, function_ref<void(const NvAttribute &)> Take) {
  // A byte for the form, a byte for the attribute, and two for its value or for
  // the number of bytes that follow.
  enum Form : uint8_t { NoValue = 1, ByteValue, HalfValue, SizedValue };
  constexpr size_t HeaderSize = 4;
  while (Section.size() >= HeaderSize) {
    auto Form = static_cast<uint8_t>(Section[0]);
    NvAttribute A;
    A.Code = static_cast<uint8_t>(Section[1]);
    A.Value = support::endian::read16le(Section.data() + 2);
    Section = Section.drop_front(HeaderSize);
    if (Form < NoValue || Form > SizedValue)
      return false;
    if (Form == SizedValue) {
      if (A.Value > Section.size())
        return false;
      A.Bytes = Section.take_front(A.Value);
      Section = Section.drop_front(A.Value);
    }
    Take(A);
  }
  return Section.empty();
}

} // namespace warplint::measured
