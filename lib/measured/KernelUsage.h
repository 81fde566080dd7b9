//===- KernelUsage.h - Measured resources of one kernel -------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_MEASURED_KERNELUSAGE_H
#define WARPLINT_MEASURED_KERNELUSAGE_H

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string>

namespace warplint::measured {

/// Local memory of a thread, in bytes. Spills are counted by the instruction: the
/// same byte stored twice counts twice.
struct LocalMemory {
  uint64_t Stack = 0;
  uint64_t SpillStores = 0;
  uint64_t SpillLoads = 0;
  bool KnowsSpills = true; ///< False: the source gives the stack alone; spills are 0 then.

  bool operator==(const LocalMemory &) const = default;
};

/// The contents of a number of bytes of static shared memory.
enum class SharedCount {
  OfKernel,     ///< The kernel's variables.
  WithReserved, ///< Also what the system reserves in each block.
};

/// The measurements of one kernel by one compilation for one architecture.
struct KernelUsage {
  std::string Symbol;       ///< As `readSymbol` gives it.
  std::string Unit;         ///< nvcc's name for the file of an internal kernel; else empty.
  std::string Architecture; ///< "sm_80", "sm_90a".

  uint32_t Registers = 0;    ///< Per thread.
  uint64_t StaticShared = 0; ///< Bytes per block.
  SharedCount SharedCounts = SharedCount::OfKernel;
  std::optional<LocalMemory> Local;   ///< Empty: not in the source.
  std::optional<uint32_t> Barriers;   ///< Of a block; empty: not in the source.
  uint64_t Constant = 0;              ///< Bytes, all banks together.
  std::optional<uint32_t> MaxThreads; ///< Of a block, as bounds of the kernel limit it.
  /// x, y and z of the only block that it can be launched with; empty: it may have others.
  std::optional<std::array<uint32_t, 3>> Block;
  /// Bytes per block, if a file beside it has its launch; empty: unknown.
  std::optional<uint64_t> DynamicShared;

  unsigned Source = 0; ///< Of the table's sources.
  uint64_t Line = 0;   ///< In the source, from 1; 0: it has no lines.

  /// Static shared memory that the kernel itself takes, in bytes per block, on an
  /// architecture that reserves \p Reserved of each block.
  uint64_t ownShared(uint64_t Reserved) const {
    bool Both = SharedCounts == SharedCount::WithReserved;
    return StaticShared - (Both ? std::min(Reserved, StaticShared) : 0);
  }

  /// Whether both have equal measurements, for launches that are equal as far as known.
  bool sameAs(const KernelUsage &Other) const {
    return Registers == Other.Registers && StaticShared == Other.StaticShared &&
           SharedCounts == Other.SharedCounts && Local == Other.Local &&
           agree(Block, Other.Block) && agree(DynamicShared, Other.DynamicShared);
  }

private:
  template <typename T> static bool agree(const std::optional<T> &A, const std::optional<T> &B) {
    return !A || !B || *A == *B;
  }
};

} // namespace warplint::measured

#endif // WARPLINT_MEASURED_KERNELUSAGE_H
