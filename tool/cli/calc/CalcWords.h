//===- CalcWords.h - Configurations in sentences --------------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_TOOL_CLI_CALC_CALCWORDS_H
#define WARPLINT_TOOL_CLI_CALC_CALCWORDS_H

#include "tool/cli/calc/CalcCase.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Support/raw_ostream.h"
#include <string>
#include <vector>

namespace warplint::tool {

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

} // namespace warplint::tool

#endif // WARPLINT_TOOL_CLI_CALC_CALCWORDS_H
