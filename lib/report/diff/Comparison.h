//===- Comparison.h - Differences between two snapshots -------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_REPORT_DIFF_COMPARISON_H
#define WARPLINT_REPORT_DIFF_COMPARISON_H

#include "arch_tables/ArchTables.h"
#include "arch_tables/Limits.h"
#include "occupancy/Occupancy.h"
#include "report/diff/Snapshot.h"
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace warplint::report {

/// The occupancy of \p C on \p Arch, 0 to 1; of the block that is best, where that of
/// \p C is 0. 0: it can't be launched.
double occupancyOf(const arch::Limits &Arch, const occupancy::Config &C);

/// The step of the occupancy between \p Old and \p New on \p Arch, and what crossed it: "42
/// registers are above 40, the most that keep 100%"; for a rise, "40 registers are not above 40,
/// the most that reach 100%". Empty if the occupancy is the same, or if no single resource explains
/// it.
std::string crossedStep(const arch::Limits &Arch, const occupancy::Config &Old,
                        const occupancy::Config &New);

/// The numbers of one subject on one target; empty where they are not known.
struct Figures {
  std::optional<uint32_t> Registers; ///< Per thread.
  std::optional<uint64_t> Spilled;   ///< Bytes per thread, stored and loaded.
  std::optional<uint64_t> Shared;    ///< Bytes per block: static, where measured, and dynamic.
  std::optional<double> Occupancy;   ///< 0 to 1; 0: it can't be launched.

  bool operator==(const Figures &) const = default;
};

/// One subject on one target, before and after.
struct ReportChange {
  const Subject *Old;
  const Subject *New;
  std::string Target;
  Figures Before, After;
  /// The step of the occupancy that was crossed, and what crossed it: "42 registers are above 40,
  /// the most that keep 100%". Empty if the occupancy is the same.
  std::string Step;

  bool isSame() const { return Before == After && Old->Shape == New->Shape; }
  bool dropsOccupancy() const {
    return Before.Occupancy && After.Occupancy && *After.Occupancy < *Before.Occupancy;
  }
  bool raisesOccupancy() const {
    return Before.Occupancy && After.Occupancy && *After.Occupancy > *Before.Occupancy;
  }
  bool spillsMore() const {
    return After.Spilled && *After.Spilled > Before.Spilled.value_or(*After.Spilled);
  }
  bool usesMoreRegisters() const {
    return Before.Registers && After.Registers && *After.Registers > *Before.Registers;
  }
};

/// Subjects and findings of one side only, and changes between both. Points into the snapshots.
struct Comparison {
  std::vector<ReportChange>
      Changes;       ///< In the order of NEW, by target; without those that are the same.
  unsigned Same = 0; ///< Subjects on targets where nothing changed.
  std::vector<std::string> NewKernels, GoneKernels; ///< By name.
  std::vector<const Subject *> NewLaunches, GoneLaunches;
  std::vector<const ReportFinding *> NewFindings, GoneFindings;
  std::vector<std::string> Notes; ///< Comparisons that failed, with the reason and what to run.

  /// Whether nothing changed, as far as it could be compared.
  bool isEmpty() const {
    return Changes.empty() && NewKernels.empty() && GoneKernels.empty() && NewLaunches.empty() &&
           GoneLaunches.empty() && NewFindings.empty() && GoneFindings.empty();
  }
};

/// Compares two snapshots of one kind, which must outlive the result. \p BlockThreads, of
/// kernels whose blocks are not known, per block; 0: the block that is best for each.
Comparison compare(const Snapshot &Old, const Snapshot &New, const arch::ArchTables &Tables,
                   uint32_t BlockThreads);

} // namespace warplint::report

#endif // WARPLINT_REPORT_DIFF_COMPARISON_H
