//===- KernelFit.h - The blocks of a kernel that a device can hold --------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_FINDINGS_KERNELFIT_H
#define WARPLINT_FINDINGS_KERNELFIT_H

#include "arch_tables/Limits.h"
#include "dataflow/DeviceProperties.h"
#include "occupancy/Occupancy.h"
#include <optional>

namespace warplint {
struct KernelFacts;
} // namespace warplint
namespace warplint::measured {
class ResourceTable;
} // namespace warplint::measured

namespace warplint {

/// What a kernel takes on one target: exactly where it is measured, else at the least and at the
/// most.
class KernelFit {
public:
  /// \p Kernel, null: unknown. \p Measured may be null.
  KernelFit(const arch::Target &T, const KernelFacts *Kernel,
            const measured::ResourceTable *Measured);

  /// The blocks that an SM can hold at once, as the occupancy API computes them.
  Bounds residentBlocks(const KernelQuery &Asked) const;
  /// The threads of the block with the best occupancy, likewise.
  Bounds bestBlock(const KernelQuery &Asked) const;
  /// Whether an opt-in to \p Bytes of dynamic shared memory per block succeeds; empty where the
  /// kernel's static shared memory decides and is unknown.
  std::optional<bool> allowsShared(int64_t Bytes) const;

private:
  const arch::Limits &Arch;
  const KernelFacts *Kernel;
  occupancy::Config Least;               ///< What a block takes for certain.
  std::optional<occupancy::Config> Most; ///< What it takes at the most; empty: unknown.
  bool IsMeasured = false;               ///< Whether these two are what the compiler measured.
  /// The threads that its bounds allow a block; empty: unknown.
  std::optional<uint32_t> MostThreads;

  void readRegisters(const measured::ResourceTable *Measured, const arch::Target &T);
  bool isAllowed(const KernelQuery &Asked) const;
  std::optional<occupancy::Config> mostOf(const KernelQuery &Asked) const;
};

} // namespace warplint

#endif // WARPLINT_FINDINGS_KERNELFIT_H
