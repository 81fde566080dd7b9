//===- ShapeNames.cpp - Names of grids and blocks -------------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/swapped_arguments/ShapeNames.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/FormatVariadic.h"
#include <string>

using namespace llvm;

namespace warplint {

/// Shorter names say too little.
static constexpr size_t LeastLength = 3;

/// \p Part of \p Whole in percent.
static double percent(double Part, double Whole) { return Whole == 0 ? 0 : 100 * Part / Whole; }

//===----------------------------------------------------------------------===//
// Measures, each of two names in lower case, in percent
//===----------------------------------------------------------------------===//

/// Whether the one is a usual short form of the other.
static bool isAbbreviation(StringRef A, StringRef B) {
  static constexpr std::pair<llvm::StringLiteral, llvm::StringLiteral> Known[] = {
      {"addr", "address"},    {"arr", "array"},        {"attr", "attribute"},
      {"bin", "binary"},      {"blk", "block"},        {"blks", "blocks"},
      {"buf", "buffer"},      {"cnt", "count"},        {"col", "column"},
      {"cols", "columns"},    {"ctx", "context"},      {"dest", "destination"},
      {"dst", "destination"}, {"elem", "element"},     {"grd", "grid"},
      {"hgt", "height"},      {"idx", "index"},        {"len", "length"},
      {"mat", "matrix"},      {"num", "number"},       {"offs", "offset"},
      {"pos", "position"},    {"ptr", "pointer"},      {"res", "result"},
      {"src", "source"},      {"str", "stride"},       {"sz", "size"},
      {"tbl", "table"},       {"thr", "thread"},       {"thrds", "threads"},
      {"val", "value"},       {"vec", "vector"},       {"wdt", "width"}};
  return any_of(Known, [&](const auto &Each) {
    return (A == Each.first && B == Each.second) || (B == Each.first && A == Each.second);
  });
}

static double commonBeginning(StringRef Short, StringRef Long) {
  return Long.starts_with(Short) ? percent(Short.size(), Long.size()) : 0;
}

static double commonEnd(StringRef Short, StringRef Long) {
  return Long.ends_with(Short) ? percent(Short.size(), Long.size()) : 0;
}

static double commonPart(StringRef Short, StringRef Long) {
  for (size_t Length = Short.size(); Length != 0; --Length)
    for (size_t From = 0; From + Length <= Short.size(); ++From)
      if (Long.contains(Short.substr(From, Length)))
        return percent(Length, Long.size());
  return 0;
}

static double levenshtein(StringRef Short, StringRef Long) {
  return percent(Long.size() - Short.edit_distance(Long), Long.size());
}

/// Letters that both have at about the same place, fewer by those in another order; more for a
/// common beginning.
static double jaroWinkler(StringRef Short, StringRef Long) {
  size_t Reach = std::max<size_t>(Long.size() / 2, 1) - 1;
  SmallVector<bool, 32> Taken(Long.size(), false);
  std::string FromShort, FromLong;
  for (size_t I = 0; I != Short.size(); ++I)
    for (size_t J = I > Reach ? I - Reach : 0; J < std::min(I + Reach + 1, Long.size()); ++J)
      if (!Taken[J] && Short[I] == Long[J]) {
        Taken[J] = true;
        FromShort += Short[I];
        break;
      }
  for (size_t J = 0; J != Long.size(); ++J)
    if (Taken[J])
      FromLong += Long[J];
  double Same = double(FromShort.size());
  if (Same == 0)
    return 0;
  double Moved = 0;
  for (auto [A, B] : zip(FromShort, FromLong))
    Moved += A != B ? 0.5 : 0;
  double Jaro =
      (Same / double(Short.size()) + Same / double(Long.size()) + (Same - Moved) / Same) / 3;
  size_t Common = 0;
  while (Common < std::min<size_t>(Short.size(), 4) && Short[Common] == Long[Common])
    ++Common;
  return 100 * (Jaro + 0.1 * double(Common) * (1 - Jaro));
}

/// Pairs of letters next to each other that both have.
static double dice(StringRef Short, StringRef Long) {
  auto PairsOf = [](StringRef Name) {
    StringSet<> Pairs;
    for (size_t I = 0; I + 1 < Name.size(); ++I)
      Pairs.insert(Name.substr(I, 2));
    return Pairs;
  };
  StringSet<> Some = PairsOf(Short), Others = PairsOf(Long);
  auto Both = count_if(Some, [&](const auto &Each) { return Others.contains(Each.getKey()); });
  return percent(2.0 * double(Both), double(Some.size() + Others.size()));
}

//===----------------------------------------------------------------------===//
// Names
//===----------------------------------------------------------------------===//

namespace {
/// A measure, and from how much on it finds names alike, or below how much different.
struct Measure {
  double (*Of)(StringRef Short, StringRef Long);
  double Alike, Different;
};
} // namespace

static constexpr Measure Measures[] = {{commonBeginning, 30, 25}, {commonEnd, 30, 25},
                                       {commonPart, 50, 40},      {levenshtein, 66, 50},
                                       {jaroWinkler, 85, 75},     {dice, 70, 60}};

/// Whether a measure finds the names more alike than its threshold.
static bool areAlike(StringRef A, StringRef B, double Measure::*Threshold) {
  std::string Short = A.lower(), Long = B.lower();
  if (Short == Long || isAbbreviation(Short, Long))
    return true;
  if (Short.size() > Long.size())
    std::swap(Short, Long);
  return any_of(Measures, [&](const Measure &Each) {
    return Each.Of(Short, Long) > Each.*Threshold;
  });
}

bool areSwapped(const NamedArgument &A, const NamedArgument &B) {
  for (StringRef Each : {A.Parameter, A.Given, B.Parameter, B.Given})
    if (Each.size() < LeastLength)
      return false;
  return areAlike(A.Given, B.Parameter, &Measure::Alike) &&
         areAlike(B.Given, A.Parameter, &Measure::Alike) &&
         !areAlike(A.Given, A.Parameter, &Measure::Different) &&
         !areAlike(B.Given, B.Parameter, &Measure::Different);
}

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
