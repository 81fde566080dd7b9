//===- Measured.h - Measured resources of the kernels of a file -----------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_FINDINGS_MEASURED_H
#define WARPLINT_FINDINGS_MEASURED_H

#include "arch_tables/Limits.h"
#include "measured/ResourceTable.h"
#include "occupancy/Occupancy.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <memory>
#include <optional>
#include <string>

namespace warplint {
struct KernelFacts;

/// The measurement of a kernel, as far as it applies to one target.
struct Measured {
  measured::KernelUsage Usage;
  std::string Source; ///< The file that it is from, or the compiler that was asked.
  /// Whether it is of the target's own compute capability; else of the nearest
  /// lower one of its family, whose code the target can run (`Usage.Architecture`).
  bool Exact = false;
  /// Whether the kernel's file, or the one that was read, changed after the source.
  bool Outdated = false;
  /// Whether the source, or another binary, holds other figures of the kernel too, from
  /// a build with other flags, of another file's internal kernel, or of another program.
  bool Ambiguous = false;

  uint32_t registers() const { return Usage.Registers; } ///< Per thread.
  /// Sets what a block takes by it: registers and barriers.
  void addTo(occupancy::Config &C) const {
    C.RegistersPerThread = Usage.Registers;
    C.Barriers = Usage.Barriers.value_or(0);
  }
  /// Bytes per thread, stored or loaded; 0 where the source does not have it.
  uint64_t spilled() const {
    return Usage.Local ? Usage.Local->SpillStores + Usage.Local->SpillLoads : 0;
  }
  /// Whether an error can rest on it.
  bool isSure() const { return Exact && !Outdated && !Ambiguous; }
  /// For the end of a note with "measured": "on sm_80 (build.log:17)", and the reason where it is
  /// not sure. `explainMeasured` has all of it.
  std::string origin() const;
};

/// What the paths in the option `CudaResources` hold, separated by semicolons;
/// null where it is empty. Read once per value in a process, and again when a
/// file changed; safe to call from any thread.
/// Fails where a path can't be read or holds no measurement.
llvm::Expected<std::shared_ptr<const measured::ResourceTable>>
resourcesFromOption(llvm::StringRef CudaResources);

/// How well a measurement on \p Measured ("sm_80") applies to \p Target: the higher, the better;
/// empty if it does not. Code of one capability runs on higher ones of the same major
/// number (CUDA's binary compatibility), but for arch-specific code.
std::optional<int> closeness(llvm::StringRef Measured, const arch::Limits &Target);

/// The measurement of \p Kernel in \p Table that applies to \p Target, from the newest source that
/// has one.
std::optional<Measured> findMeasured(const measured::ResourceTable &Table,
                                     const KernelFacts &Kernel,
                                     const arch::Target &Target);

} // namespace warplint

#endif // WARPLINT_FINDINGS_MEASURED_H
