//===- ResourceTable.h - Measured resources by kernel ---------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_MEASURED_RESOURCETABLE_H
#define WARPLINT_MEASURED_RESOURCETABLE_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Chrono.h"
#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

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

/// One file that measurements came from.
struct Source {
  std::string Path;
  /// The path as messages show it: of a file that `--measure` keeps, under a name like
  /// "<hash> nvcc 13.0.88.measured", the compiler.
  std::string Shown;
  llvm::sys::TimePoint<> Modified;
  size_t Kernels = 0; ///< Measurements that it gave.
  /// Problems: "build.log:17: expected a number of registers, found 'x'".
  std::vector<std::string> Remarks;
};

/// Measurements of kernels from any number of sources, which readers fill.
class ResourceTable {
public:
  /// Begins another source; the number is for `KernelUsage::Source`.
  unsigned addSource(llvm::StringRef Path, llvm::sys::TimePoint<> Modified);
  /// Takes \p Usage over. What equals an earlier one of its source is dropped: a
  /// kernel of a header is compiled with each file that includes it.
  void add(KernelUsage Usage);
  /// Notes \p What could not be read at \p Line of source \p Source; 0: it has no lines.
  void remark(unsigned Source, uint64_t Line, const llvm::Twine &What);
  /// Removes the last source if it has no measurements, as most files of a folder.
  void dropLastIfSilent();

  /// The measurements of the kernel \p Symbol, in the order in which they were
  /// added; none where it is not known.
  llvm::ArrayRef<KernelUsage> of(llvm::StringRef Symbol) const;

  /// The kernels that are known, in the order of their names.
  std::vector<llvm::StringRef> symbols() const;

  llvm::ArrayRef<Source> sources() const { return Sources; }
  bool empty() const { return BySymbol.empty(); }
  /// Kernels, whatever they were measured for.
  size_t kernels() const { return BySymbol.size(); }
  /// Measurements: by kernel, architecture and source.
  size_t entries() const { return Entries; }

private:
  std::vector<Source> Sources;
  llvm::StringMap<std::vector<KernelUsage>> BySymbol;
  size_t Entries = 0;
};

} // namespace warplint::measured

#endif // WARPLINT_MEASURED_RESOURCETABLE_H
