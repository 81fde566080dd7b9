//===- Suggest.cpp - Block sizes for warplint calc --suggest --------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tool/cli/calc/Suggest.h"
#include "occupancy/Occupancy.h"
#include "tool/cli/calc/CalcAnswer.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;
using warplint::occupancy::RankedBlock;

namespace warplint::tool {

std::optional<uint64_t> Suggestion::minGrid(const RankedBlock &Block) const {
  if (!Target.Gpu)
    return std::nullopt;
  return occupancy::waves(/*GridBlocks=*/1, Target.Gpu->Sms, Block.At.BlocksPerSm).FullWave;
}

std::vector<Suggestion> suggest(ArrayRef<CalcCase> Cases, uint32_t BlockLimit) {
  std::vector<Suggestion> Suggestions;
  for (const CalcCase &C : Cases) {
    const occupancy::Config Config = C.Question.config();
    Suggestion S = {C, std::nullopt, occupancy::rankBlocks(*C.Target.Arch, Config, BlockLimit)};
    if (Config.BlockThreads)
      S.Asked = {Config.BlockThreads, occupancy::compute(*C.Target.Arch, Config)};
    Suggestions.push_back(std::move(S));
  }
  return Suggestions;
}

/// "768, 512 and 256"
static std::string listed(ArrayRef<uint32_t> Sizes) {
  std::string Text;
  for (size_t I = 0; I != Sizes.size(); ++I)
    Text += (I == 0 ? "" : I + 1 == Sizes.size() ? " and " : ", ") + std::to_string(Sizes[I]);
  return Text;
}

static std::vector<uint32_t> bestSizes(const Suggestion &S) {
  std::vector<uint32_t> Sizes;
  for (const RankedBlock &B : ArrayRef(S.Ranked).take_front(occupancy::tiedForBest(S.Ranked)))
    Sizes.push_back(B.Threads);
  return Sizes;
}

/// The sizes to show: the best, and the next until there are a few.
static ArrayRef<RankedBlock> shown(const Suggestion &S) {
  constexpr size_t AFew = 8;
  const size_t Tied = occupancy::tiedForBest(S.Ranked);
  return ArrayRef(S.Ranked).take_front(std::max(Tied, std::min(AFew, S.Ranked.size())));
}

static void printRanking(raw_ostream &OS, const Suggestion &S) {
  using enum TextTable::Align;
  std::vector<TextTable::Align> Columns = {Left, Right, Right, Right, Left};
  std::vector<std::string> Head = {"", "threads per block", "occupancy", "blocks per SM",
                                   "limited by"};
  const auto BeforeLast = [](auto &Row) { return Row.end() - 1; };
  if (S.Target.Gpu) {
    Columns.insert(BeforeLast(Columns), Right);
    Head.insert(BeforeLast(Head), "minimum grid");
  }
  TextTable Table(Columns);
  Table.add(Head);
  const auto Add = [&](const RankedBlock &B) {
    const bool IsAsked = S.Asked && S.Asked->Threads == B.Threads;
    std::vector<std::string> Row = {IsAsked ? ">" : "", std::to_string(B.Threads),
                                    percent(B.At.occupancy()), std::to_string(B.At.BlocksPerSm),
                                    describe(B.At.Limiting)};
    if (std::optional<uint64_t> Grid = S.minGrid(B))
      Row.insert(BeforeLast(Row), std::to_string(*Grid));
    Table.add(std::move(Row));
    return IsAsked;
  };
  bool HasAsked = false;
  for (const RankedBlock &B : shown(S))
    HasAsked |= Add(B);
  if (S.Asked && !HasAsked)
    Add(*S.Asked);
  Table.print(OS);
}

/// Says the sizes that are best on each of \p Suggestions.
static void printCommon(raw_ostream &OS, ArrayRef<Suggestion> Suggestions) {
  std::vector<uint32_t> Common = bestSizes(Suggestions.front());
  for (const Suggestion &S : Suggestions.drop_front())
    erase_if(Common, [&](uint32_t Size) { return !is_contained(bestSizes(S), Size); });
  OS << '\n'
     << (Common.empty() ? "no size is best on every target\n"
                        : "best on every target: " + listed(Common) + " threads per block\n");
}

void printSuggestions(raw_ostream &OS, ArrayRef<Suggestion> Suggestions) {
  const std::vector<CalcCase> Cases(Suggestions.begin(), Suggestions.end());
  for (const std::string &Line : describe(Cases))
    OS << Line << '\n';
  for (const Suggestion &S : Suggestions) {
    if (&S != &Suggestions.front() || !describe(Cases).empty())
      OS << '\n';
    OS << S.Target.Name;
    if (S.Ranked.empty()) {
      OS << ": no block fits with these registers and this shared memory\n";
      continue;
    }
    const std::vector<uint32_t> Best = bestSizes(S);
    const std::optional<uint64_t> Grid = S.minGrid(S.Ranked.front());
    OS << ": " << Best.front() << " threads per block";
    if (Grid)
      OS << ", in a grid of at least " << *Grid << " blocks";
    if (Best.size() > 1)
      OS << "; " << listed(ArrayRef(Best).drop_front()) << " hold as many threads";
    OS << '\n';
    printRanking(OS, S);
  }
  if (Suggestions.size() > 1)
    printCommon(OS, Suggestions);
}

static nlohmann::ordered_json toJson(const Suggestion &S, const RankedBlock &B) {
  nlohmann::ordered_json Row = {{"block", B.Threads}};
  Row.update(toJson(B.At));
  const std::optional<uint64_t> Grid = S.minGrid(B);
  Row["min_grid"] = Grid ? nlohmann::ordered_json(*Grid) : nlohmann::ordered_json();
  return Row;
}

void printSuggestionsJson(raw_ostream &OS, ArrayRef<Suggestion> Suggestions) {
  for (const Suggestion &S : Suggestions) {
    nlohmann::ordered_json Object = {
        {"target", S.Target.Name}, {"best", bestSizes(S)}, {"current", nullptr}};
    if (S.Asked)
      Object["current"] = toJson(S, *S.Asked);
    if (S.Kernel)
      Object["kernel"] = kernelJson(S);
    Object["ranking"] = nlohmann::ordered_json::array();
    for (const RankedBlock &B : S.Ranked)
      Object["ranking"].push_back(toJson(S, B));
    OS << dump(Object) << '\n';
  }
}

} // namespace warplint::tool
