//===- BestConfig.h - The best occupancy of a launch on a target ----------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_LINT_BESTCONFIG_H
#define WARPLINT_LINT_BESTCONFIG_H

#include "arch_tables/Limits.h"
#include "records/LintReport.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <optional>

namespace warplint {
class LaunchModel;
struct KernelFacts;
struct LaunchInstance;
struct LaunchSite;
} // namespace warplint

namespace warplint::measured {
class ResourceTable;
} // namespace warplint::measured

namespace warplint::lint {

/// What a launch takes, and what of an SM that fills, 0 to 1.
struct FilledConfig {
  records::ConfigRecord Record;
  double Occupancy = -1;
};

/// The best of a launch on a target, or why it has none.
struct BestConfig {
  std::optional<FilledConfig> Config;
  llvm::StringRef WhyNone;
};

/// Of all that \p Readings of \p Site can take on \p Target what has the highest occupancy; empty
/// when none of their blocks is known or can be launched.
BestConfig bestConfig(const LaunchModel &Model, const LaunchSite &Site,
                      llvm::ArrayRef<const LaunchInstance *> Readings, const arch::Target &Target,
                      const measured::ResourceTable *Measured);

/// Whether the kernel of \p Instance has code for \p Target, as far as is known.
bool isMeantFor(const LaunchInstance *Instance, const arch::Target &Target);

/// Whether it launches a kernel of CUDA Tile.
bool isOfTiles(const LaunchInstance *Instance);

/// What \p Kernel, null where not known, takes on \p Target, in a block of 0 threads.
records::ConfigRecord resourcesOf(const KernelFacts *Kernel, const arch::Target &Target,
                                  const measured::ResourceTable *Measured);

} // namespace warplint::lint

#endif // WARPLINT_LINT_BESTCONFIG_H
