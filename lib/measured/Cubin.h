//===- Cubin.h - Reads one architecture's machine code --------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A cubin is an ELF file with a section of code for each kernel, and sections with the resources
/// that it uses. README.md in this folder has the format.
///
#ifndef WARPLINT_MEASURED_CUBIN_H
#define WARPLINT_MEASURED_CUBIN_H

#include "measured/ResourceTable.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

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

struct NvAttribute;

/// Bytes that the instructions of a kernel spill, per thread; each instruction
/// counts once, as in what `ptxas -v` prints.
struct SpilledBytes {
  uint64_t Stores = 0;
  uint64_t Loads = 0;
};

/// The bytes that the instructions of \p Code move that \p Annotations marks as spills. Empty if
/// one of them is not known: before 7.0, whose instructions have another form, or with another kind
/// of annotation.
std::optional<SpilledBytes> spilledBytes(const NvAttribute &Annotations, llvm::StringRef Code);

/// The kernels of a cubin.
struct Cubin {
  std::string Architecture; ///< "sm_90a".
  /// False for separable code (`-rdc=true`) that nvlink has not seen yet: a kernel
  /// may need more registers then, for what it calls.
  bool Linked = true;
  std::vector<KernelUsage> Kernels;
  /// Problems of single kernels: "'k' names no number of registers".
  std::vector<std::string> Remarks;
};

/// Whether \p Bytes begin as a cubin does.
bool isCubin(llvm::StringRef Bytes);

/// Reads the cubin \p Image. Fails where it is none, or damaged.
llvm::Expected<Cubin> readCubin(llvm::StringRef Image);

} // namespace warplint::measured

#endif // WARPLINT_MEASURED_CUBIN_H
