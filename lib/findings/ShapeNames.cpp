//===- ShapeNames.cpp - Names of grids and blocks -------------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "findings/ShapeNames.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"

using namespace llvm;

namespace warplint {

/// The words of \p Name in lower case: "numBlocks", "num_blocks" and "NUM_BLOCKS" have two.
static SmallVector<std::string, 4> wordsOf(StringRef Name) {
  SmallVector<std::string, 4> Words(1);
  for (size_t I = 0; I != Name.size(); ++I) {
    bool Begins = isUpper(Name[I]) && I != 0 && isLower(Name[I - 1]);
    if ((Begins || !isAlpha(Name[I])) && !Words.back().empty())
      Words.emplace_back();
    if (isAlpha(Name[I]))
      Words.back() += toLower(Name[I]);
  }
  if (Words.back().empty())
    Words.pop_back();
  return Words;
}

ShapeName shapeOf(StringRef Name) {
  SmallVector<std::string, 4> Words = wordsOf(Name);
  // "threads per block", "blocks per grid"
  Words.erase(find(Words, "per"), Words.end());
  auto Has = [&](ArrayRef<StringRef> Any) {
    return any_of(Words, [&](StringRef Word) { return is_contained(Any, Word); });
  };
  bool Counts = Has({"num", "n", "nb", "nr", "number", "count", "no"});
  bool OfGrid = Has({"grid", "grids", "grd", "blocks", "nblocks", "nblock", "numblocks", "blks",
                     "nblks", "ctas"}) ||
                (Counts && Has({"block", "blk", "cta"}));
  bool OfThreads = Has({"thread", "threads", "nthreads", "nthread", "numthreads", "thrd", "thrds",
                         "nthrds"});
  bool OfBlock = !Counts && Has({"block", "blk"});
  if (int(OfGrid) + int(OfThreads) + int(OfBlock) != 1)
    return ShapeName::Neither;
  return OfGrid ? ShapeName::Grid : ShapeName::Block;
}

std::optional<std::string> swapIn(ArrayRef<NamedArgument> Arguments) {
  const NamedArgument *Grid = nullptr, *Block = nullptr;
  for (const NamedArgument &Each : Arguments) {
    ShapeName Wanted = shapeOf(Each.Parameter);
    const NamedArgument *&Slot = Wanted == ShapeName::Grid ? Grid : Block;
    if (Wanted == ShapeName::Neither)
      continue;
    if (Slot)
      return std::nullopt;
    Slot = &Each;
  }
  if (!Grid || !Block)
    return std::nullopt;
  bool ByShape =
      shapeOf(Grid->Given) == ShapeName::Block && shapeOf(Block->Given) == ShapeName::Grid;
  if (!ByShape && !areSwapped(*Grid, *Block))
    return std::nullopt;
  return formatv("argument {0}, '{1}', is '{2}' and argument {3}, '{4}', is '{5}': grid and block "
                 "look swapped",
                 Grid - Arguments.begin() + 1, Grid->Parameter, Grid->Given,
                 Block - Arguments.begin() + 1, Block->Parameter, Block->Given)
      .str();
}

} // namespace warplint
