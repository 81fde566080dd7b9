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
#ifndef WARPLINT_TOOL_CLI_CALC_CALCANSWER_H
#define WARPLINT_TOOL_CLI_CALC_CALCANSWER_H

#include "arch_tables/Limits.h"
#include "nlohmann/json.hpp"
#include "occupancy/Legality.h"
#include "occupancy/Occupancy.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/raw_ostream.h"
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

/// Where the resources of a kernel are from.
struct MeasuredKernel {
  std::string Name;         ///< As the source has it where that is known: "fill(float*)".
  std::string Architecture; ///< That it was measured on: "sm_80".
  std::string Place;        ///< "build.log:17"
};

/// A configuration on a target. With `--kernel`, resources differ by target.
struct CalcCase {
  arch::Target Target;
  CalcQuestion Question;
  std::optional<MeasuredKernel> Kernel; ///< Empty: the flags give what it takes.
};

/// \p Share, 0 to 1: "83.33%", "75%".
std::string percent(double Share);

/// "block of 128 threads, 51 registers per thread": what is known of \p Q, in the order
/// of the flags; empty for nothing.
std::string describe(const CalcQuestion &Q);

/// The configuration of \p Cases, where they differ each by itself, with where a measured
/// kernel is from: one line for each.
std::vector<std::string> describe(llvm::ArrayRef<CalcCase> Cases);

/// A table whose columns are as wide as their widest cell.
class TextTable {
public:
  enum class Align { Left, Right };

  explicit TextTable(std::vector<Align> Columns) : Columns(std::move(Columns)) {}
  /// Adds a row of as many cells as there are columns.
  void add(std::vector<std::string> Row) { Rows.push_back(std::move(Row)); }
  /// Prints all rows, two spaces between columns and none at a line's end.
  void print(llvm::raw_ostream &OS) const;

private:
  std::vector<Align> Columns;
  std::vector<std::vector<std::string>> Rows;
};

/// "blocks_per_sm", "warps_per_sm", "max_warps_per_sm", "occupancy" and "limiters".
nlohmann::ordered_json toJson(const occupancy::Result &R);

/// The value of the key "kernel": "name", "measured_on", "place", "regs", "static_shared";
/// null where the flags give what a kernel takes.
nlohmann::ordered_json kernelJson(const CalcCase &Case);

/// \p Object in one line without an end; bytes that are not UTF-8 are replaced.
std::string dump(const nlohmann::ordered_json &Object);

} // namespace warplint::tool

#endif // WARPLINT_TOOL_CLI_CALC_CALCANSWER_H
