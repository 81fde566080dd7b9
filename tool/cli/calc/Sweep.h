//===- Sweep.h - The curves of warplint calc --sweep ----------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// One curve per target, in three forms. The curves are of one resource and at least one.
///
#ifndef WARPLINT_TOOL_CLI_CALC_SWEEP_H
#define WARPLINT_TOOL_CLI_CALC_SWEEP_H

#include "occupancy/Curves.h"
#include "tool/cli/calc/CalcAnswer.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/raw_ostream.h"
#include <cstdint>
#include <string>
#include <vector>

namespace warplint::tool {

/// A case and its curve.
struct Sweep : CalcCase {
  occupancy::Curve Curve;
};

/// The curves of \p Cases along \p Along.
std::vector<Sweep> sweep(llvm::ArrayRef<CalcCase> Cases, occupancy::Axis Along);

/// Prints a table with a row for each step: of one target all that is known of it, of
/// several their occupancies side by side.
void printSweepTable(llvm::raw_ostream &OS, llvm::ArrayRef<Sweep> Sweeps);

/// Prints one JSON object per target, one per line: the keys of docs/json.md.
void printSweepJson(llvm::raw_ostream &OS, llvm::ArrayRef<Sweep> Sweeps);

/// Prints one SVG picture, which needs nothing beside it, with a panel for each target on
/// one scale.
void printSweepSvg(llvm::raw_ostream &OS, llvm::ArrayRef<Sweep> Sweeps);

/// One axis for several curves, and the text of its values: threads and registers as numbers,
/// shared memory in KiB.
struct CurveScale {
  occupancy::Axis Along;
  uint64_t Last = 0; ///< The largest limit of the targets.

  explicit CurveScale(llvm::ArrayRef<Sweep> Sweeps);

  /// "threads per block", "KiB of shared memory per block"
  std::string title() const;
  /// "256"; "6.25" for 6400 bytes.
  std::string tick(uint64_t Value) const;
  /// "51 registers", "128 threads", "6.25 KiB"
  std::string withUnit(uint64_t Value) const;
  /// "51 registers per thread", "6400 bytes of shared memory per block"
  std::string exact(uint64_t Value) const;
  /// Round values from the first on, no more than \p Most of them.
  std::vector<uint64_t> ticks(unsigned Most) const;
};

/// The result for the configuration, in words: "75% at 51 registers per thread, limited by
/// registers". Without a place on the curve the best that it has.
std::string summary(const Sweep &S, const CurveScale &Scale);

} // namespace warplint::tool

#endif // WARPLINT_TOOL_CLI_CALC_SWEEP_H
