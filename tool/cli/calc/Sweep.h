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
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_TOOL_CLI_CALC_SWEEP_H
#define WARPLINT_TOOL_CLI_CALC_SWEEP_H

#include "occupancy/Curves.h"
#include "tool/cli/calc/CalcCase.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/raw_ostream.h"
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

} // namespace warplint::tool

#endif // WARPLINT_TOOL_CLI_CALC_SWEEP_H
