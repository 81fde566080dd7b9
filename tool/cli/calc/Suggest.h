//===- Suggest.h - Block sizes for warplint calc --suggest ----------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_TOOL_CLI_CALC_SUGGEST_H
#define WARPLINT_TOOL_CLI_CALC_SUGGEST_H

#include "occupancy/NextSteps.h"
#include "tool/cli/calc/CalcAnswer.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/raw_ostream.h"
#include <optional>
#include <vector>

namespace warplint::tool {

/// A case and its ranking.
struct Suggestion : CalcCase {
  std::optional<occupancy::RankedBlock> Asked; ///< The case's own block, where it has one.
  std::vector<occupancy::RankedBlock> Ranked;  ///< Best first; empty where no block fits.

  /// Blocks that fill a product with blocks such as \p Block: the least grid that leaves no
  /// SM idle for it; empty for a bare architecture.
  std::optional<uint64_t> minGrid(const occupancy::RankedBlock &Block) const;
};

/// Ranks the blocks for each of \p Cases, of at most \p BlockLimit threads (0: no limit).
std::vector<Suggestion> suggest(llvm::ArrayRef<CalcCase> Cases, uint32_t BlockLimit);

/// Prints for each target the best sizes with what they reach, the rank of the asked block,
/// and at last the sizes that are best on all targets.
void printSuggestions(llvm::raw_ostream &OS, llvm::ArrayRef<Suggestion> Suggestions);

/// Prints one JSON object per target, one per line: the keys of docs/json.md.
void printSuggestionsJson(llvm::raw_ostream &OS, llvm::ArrayRef<Suggestion> Suggestions);

} // namespace warplint::tool

#endif // WARPLINT_TOOL_CLI_CALC_SUGGEST_H
