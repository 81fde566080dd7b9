//===- NvInfo.h - Attributes of a cubin and of its kernels  ---------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_MEASURED_NVINFO_H
#define WARPLINT_MEASURED_NVINFO_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include <cstddef>
#include <cstdint>

namespace warplint::measured {

/// Attributes in `.nv.info` and `.nv.info.<kernel>`, by NVIDIA's names for them
/// (README.md in this folder).
enum class NvInfo : uint8_t {
  MaxThreads = 0x05,
  RequiredThreads = 0x10,
  FrameSize = 0x11,
  RegisterCount = 0x2f,
  ApiVersion = 0x37,
  Barriers = 0x4c,
  Annotations = 0x55,
};

/// Attributes in `.nv.compat`, which have the same form.
enum class NvCompat : uint8_t {
  IsaClass = 0x09,
};

/// One attribute of such a section.
struct NvAttribute {
  uint8_t Code = 0;
  uint16_t Value = 0;    ///< Where it has no bytes of its own.
  llvm::StringRef Bytes; ///< Little-endian words.

  bool is(NvInfo What) const { return Code == static_cast<uint8_t>(What); }
  bool is(NvCompat What) const { return Code == static_cast<uint8_t>(What); }
  /// The word number \p Index of the bytes; 0 where there are fewer.
  uint32_t word(size_t Index) const;
};

/// Hands over the attributes of \p Section in their order.
/// \returns false where the section does not end with an attribute, or has one of a
/// form that is not known: what follows can't be read.
bool forEachAttribute(llvm::StringRef Section, llvm::function_ref<void(const NvAttribute &)> Take);

} // namespace warplint::measured

#endif // WARPLINT_MEASURED_NVINFO_H
