//===- RegisterCap.h - The limit of a kernel's registers in its source ----===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_FINDINGS_REGISTERCAP_H
#define WARPLINT_FINDINGS_REGISTERCAP_H

#include "arch_tables/Limits.h"
#include "clang/Basic/SourceLocation.h"
#include <cstdint>

namespace warplint {
struct KernelFacts;

/// The attribute that keeps the registers of a kernel below what a thread can have.
struct RegisterCap {
  enum { None, Bounds, MaxRegisters } By = None;
  uint32_t Registers = 0;   ///< Per thread, at most.
  uint32_t MaxThreads = 0;  ///< Of the bounds; 0 if unknown.
  uint32_t MinBlocks = 0;   ///< Of the bounds, as ptxas keeps them; 0 for none.
  clang::SourceRange Where; ///< The attribute.
};

/// The cap of \p Kernel on \p Target. None too if an attribute is not a known positive number.
RegisterCap registerCapOf(const KernelFacts &Kernel, const arch::Target &Target);

} // namespace warplint

#endif // WARPLINT_FINDINGS_REGISTERCAP_H
