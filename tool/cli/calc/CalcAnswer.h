//===- CalcAnswer.h - One configuration and its answer --------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Shared by the one-shot and the batch form of `warplint calc`.
///
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_TOOL_CLI_CALC_CALCANSWER_H
#define WARPLINT_TOOL_CLI_CALC_CALCANSWER_H

#include "arch_tables/Limits.h"
#include "occupancy/Clusters.h"
#include "occupancy/Legality.h"
#include "occupancy/Occupancy.h"
#include "occupancy/Waves.h"
#include "llvm/ADT/StringRef.h"
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace warplint::tool {

/// x, y and z as `dim3` holds them: each at most 2^32 - 1.
using Shape = std::array<uint32_t, 3>;

/// x * y * z, or the largest number where that overflows.
uint64_t volumeOf(const Shape &S);

/// One configuration, as it was asked for.
struct CalcQuestion {
  Shape Block = {0, 1, 1};    ///< Threads.
  uint32_t Registers = 0;     ///< Per thread; 0: not known.
  uint64_t StaticShared = 0;  ///< Bytes per block.
  uint64_t DynamicShared = 0; ///< Bytes per block.
  uint32_t Barriers = 0;      ///< Of a block; 0: none, or not known.
  int Carveout = -1;          ///< Percent, -1 to 100.
  std::optional<Shape> Grid;  ///< Blocks.
  std::optional<Shape> Cluster; ///< Blocks; empty: no clusters.

  /// The same for `occupancy/`; a block of more than 2^32 - 1 threads counts
  /// as that many.
  occupancy::Config config() const;
};

/// The answer of one target to a question.
struct CalcAnswer {
  arch::Target Target;
  occupancy::Result Result; ///< 0 blocks where the block can't be launched.
  /// The hard limits that the launch breaks, the most telling first, opt-in to
  /// large shared memory taken as given.
  std::vector<occupancy::Violation> Broken;
  /// With a grid and a product, where the launch is legal.
  std::optional<occupancy::Waves> Waves;
  /// What is wrong with the cluster, the attribute for large ones taken as given.
  std::optional<occupancy::ClusterVerdict> BrokenCluster;
  std::optional<unsigned> Uneven; ///< The first dimension of the grid that is not in whole clusters.
  /// With a cluster, the most of them that can be resident at once; 0 if the launch fails, empty if
  /// that needs a product.
  std::optional<uint64_t> MaxClusters;

  bool isLegal() const { return Broken.empty() && !BrokenCluster && !Uneven; }
};

/// Answers \p Q for \p Target.
CalcAnswer answer(const arch::Target &Target, const CalcQuestion &Q);

/// \p Text as a JSON string with its quotes; bytes that are not UTF-8 are
/// replaced.
std::string quoteJson(llvm::StringRef Text);

/// Appends \p A, the answer to \p Q, to \p Out as one JSON object without a line end: the output
/// keys of docs/json.md. \p QuotedName is the target's name, quoted before, so
/// that a batch does it once per target.
void appendJson(std::string &Out, const CalcAnswer &A, llvm::StringRef QuotedName,
                const CalcQuestion &Q);

} // namespace warplint::tool

#endif // WARPLINT_TOOL_CLI_CALC_CALCANSWER_H
