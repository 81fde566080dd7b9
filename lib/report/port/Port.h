//===- Port.h - Effects of moving a project to another target -------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// One run judges a project for the target that it runs on and the one that it is to run on. What
/// differs between the two is what a port has to look at.
///
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_REPORT_PORT_PORT_H
#define WARPLINT_REPORT_PORT_PORT_H

#include "arch_tables/Limits.h"
#include "occupancy/Occupancy.h"
#include "records/LintReport.h"
#include "report/Reporters.h"

namespace warplint::report {

/// How a launch fares on the second target.
enum class PortedChange {
  Lower,      ///< Its occupancy is lower.
  FewerWarps, ///< Its occupancy is higher, of a smaller SM: fewer warps are resident.
  Higher      ///< Its occupancy is higher, and no fewer warps are resident.
};

/// A launch whose occupancy differs between the two targets.
struct PortedLaunch {
  const records::LaunchRecord *Launch; ///< Its place.
  std::string Kernel;                  ///< Empty when not known.
  uint32_t Block;                      ///< Threads.
  bool IsMeasured;                     ///< Registers are known; else both are the best possible.
  occupancy::Result From, To;

  PortedChange change() const;
};

/// The differences between two targets.
struct Port {
  std::string From, To; ///< The targets.
  /// Their numbers; null where nothing was judged.
  const arch::Limits *FromArch = nullptr, *ToArch = nullptr;
  /// Findings on the second target alone, and on the first alone.
  std::vector<const records::ReportedFinding *> New, Gone;
  std::vector<PortedLaunch> Launches; ///< By change, the largest drop first, then by place.
  unsigned Same = 0;                  ///< Launches of the same occupancy.
  unsigned Undecided = 0;             ///< Launches that were not compared: their block is not known.
};

/// Compares the two targets in \p Report, which was judged for both.
Port comparePort(const records::LintReport &Report);

/// The forms of a port: text, JSON, Markdown.
llvm::ArrayRef<Reporter> portReporters();

} // namespace warplint::report

#endif // WARPLINT_REPORT_PORT_PORT_H
