//===- Snapshot.h - One of the two sides that are compared ----------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The facts that `warplint diff` compares, of one version of a project, from a report or
/// measurements.
///
#ifndef WARPLINT_REPORT_DIFF_SNAPSHOT_H
#define WARPLINT_REPORT_DIFF_SNAPSHOT_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace warplint::report {

/// The measurements of a kernel for one target.
struct KernelUse {
  uint32_t Registers = 0;          ///< Per thread.
  uint64_t StaticShared = 0;       ///< Bytes per block.
  uint32_t Barriers = 0;           ///< Of a block; 0: none, or not known.
  std::optional<uint64_t> Spilled; ///< Bytes per thread, stored and loaded; empty: not known.
};

/// An item that is compared between two snapshots: a launch of a report with one of its kernels, or
/// a measured kernel.
struct Subject {
  std::string Kernel; ///< As users write it; empty where it is not known.
  std::string Key;    ///< Identifies it, except among equal ones.
  std::string File;   ///< Of the launch; empty for a kernel.
  unsigned Line = 0;  ///< From 1.
  std::string Form;   ///< "triple-chevron"; empty for a kernel.

  std::vector<uint32_t> Blocks; ///< Threads per block that it can have; empty: not known.
  std::string Shape;            ///< The blocks, for readers: "32x8", "64 or 128"; empty as well.
  std::optional<uint64_t> DynamicShared; ///< Bytes per block, where it is one number.

  std::map<std::string, KernelUse> Measured; ///< By target.
  /// Best possible occupancy as a report has it, 0 to 1, without registers, by target.
  std::map<std::string, double> Unmeasured;

  bool isLaunch() const { return !File.empty(); }
};

/// A finding of a report.
struct ReportFinding {
  std::string Check, Severity, File, Message; ///< The message without numbers of lines.
  unsigned Line = 0;                          ///< From 1; 0: it has no place.
  std::string Identity;                       ///< `faultAndSubject`.
};

/// One side of a comparison.
struct Snapshot {
  enum class Kind { Report, Measurements };

  Kind What = Kind::Report;
  std::string Path;                 ///< As the user gave it.
  std::vector<std::string> Targets; ///< In their order.
  std::vector<Subject> Subjects;
  std::vector<ReportFinding> Findings;
  bool IsJudged = true;             ///< False: findings were not looked for.
  bool HasMeasurements = false;     ///< Whether any kernel is measured.
  std::vector<std::string> Remarks; ///< Problems while reading, in whole sentences.
};

/// Reads \p Path: a report of `--format=json`, else measurements in any form that `measured/`
/// reads, or a folder of those.
/// \returns an error with what was found, and what was expected.
llvm::Expected<Snapshot> readSnapshot(llvm::StringRef Path);

/// Takes the report \p Text, which was read from \p Path.
llvm::Expected<Snapshot> readReport(llvm::StringRef Path, llvm::StringRef Text);

/// Takes what was measured at \p Path.
llvm::Expected<Snapshot> readMeasurements(llvm::StringRef Path);

} // namespace warplint::report

#endif // WARPLINT_REPORT_DIFF_SNAPSHOT_H
