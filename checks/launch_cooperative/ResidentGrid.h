//===- ResidentGrid.h - Grids sized by what a device holds at once --------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_CHECKS_LAUNCH_COOPERATIVE_RESIDENTGRID_H
#define WARPLINT_CHECKS_LAUNCH_COOPERATIVE_RESIDENTGRID_H

#include "arch_tables/Limits.h"
#include "dataflow/Value.h"
#include <cstdint>
#include <optional>

namespace warplint {
struct Triple;
struct LaunchInstance;

/// A grid that the program computes from the blocks that fit on an SM, and from the number of SMs:
/// neither number need be known to see that it is too large.
class ResidentGrid {
public:
  /// \p Grid of \p Launch; empty if it is no such grid, the program asks about another kernel or
  /// block, or the launch is not known well enough.
  static std::optional<ResidentGrid> of(const LaunchInstance &Launch,
                                        const Triple &Grid);

  /// Whether more blocks are launched than \p T holds at once, whatever registers the kernel takes.
  bool exceeds(const arch::Target &T) const;

  const DeviceProduct &number() const { return Number; }
  uint64_t threads() const { return Threads; } ///< Per block.

private:
  DeviceProduct Number;
  uint64_t Threads = 0;
  const LaunchInstance *Launch;
};

} // namespace warplint

#endif // WARPLINT_CHECKS_LAUNCH_COOPERATIVE_RESIDENTGRID_H
