//===- Spills.h - Spilled bytes in a kernel's code ------------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_MEASURED_SPILLS_H
#define WARPLINT_MEASURED_SPILLS_H

#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <optional>

namespace warplint::measured {

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

} // namespace warplint::measured

#endif // WARPLINT_MEASURED_SPILLS_H
