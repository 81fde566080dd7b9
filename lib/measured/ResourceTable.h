//===- ResourceTable.h - Measured resources by kernel ---------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_MEASURED_RESOURCETABLE_H
#define WARPLINT_MEASURED_RESOURCETABLE_H

#include "measured/KernelUsage.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Chrono.h"
#include <string>
#include <vector>

namespace warplint::measured {

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
