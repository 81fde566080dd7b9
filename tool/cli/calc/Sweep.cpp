//===- Sweep.cpp - Curves as a table and as JSON --------------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tool/cli/calc/Sweep.h"
#include "tool/cli/calc/CalcJson.h"
#include "tool/cli/calc/CalcWords.h"
#include "tool/cli/calc/CurveScale.h"
#include "llvm/ADT/STLExtras.h"
#include <set>

using namespace llvm;
using warplint::occupancy::CurveStep;

namespace warplint::tool {

std::vector<Sweep> sweep(ArrayRef<CalcCase> Cases, occupancy::Axis Along) {
  std::vector<Sweep> Sweeps;
  for (const CalcCase &C : Cases)
    Sweeps.push_back({C, occupancy::curve(*C.Target.Arch, C.Question.config(), Along)});
  return Sweeps;
}

/// "49 - 56", or only the size for a block, whose steps are warps.
static std::string rangeText(occupancy::Axis Along, uint64_t First, uint64_t Last) {
  const bool IsOne = First == Last || Along == occupancy::Axis::BlockThreads;
  return (IsOne ? "" : std::to_string(First) + " - ") + std::to_string(Last);
}

static void printOne(raw_ostream &OS, const Sweep &S) {
  using enum TextTable::Align;
  TextTable Table({Left, Right, Right, Right, Right, Left});
  Table.add({"", std::string(name(S.Curve.Along)), "occupancy", "blocks per SM", "warps per SM",
             "limited by"});
  const CurveStep *Current = S.Curve.at(S.Curve.Current);
  for (const CurveStep &Step : S.Curve.Steps)
    Table.add({&Step == Current ? ">" : "", rangeText(S.Curve.Along, Step.First, Step.Last),
               percent(Step.At.occupancy()), std::to_string(Step.At.BlocksPerSm),
               std::to_string(Step.At.WarpsPerSm) + " of " + std::to_string(Step.At.MaxWarpsPerSm),
               describe(Step.At.Limiting)});
  OS << S.Target.Name << '\n';
  Table.print(OS);
}

/// Whether any of \p Sweeps has another occupancy above \p Value than at it.
static bool anyChanges(ArrayRef<Sweep> Sweeps, uint64_t Value) {
  return any_of(Sweeps, [&](const Sweep &S) {
    const CurveStep *At = S.Curve.at(Value), *Above = S.Curve.at(Value + 1);
    return bool(At) != bool(Above) || (At && At->At.occupancy() != Above->At.occupancy());
  });
}

static void printSideBySide(raw_ostream &OS, ArrayRef<Sweep> Sweeps) {
  const occupancy::Axis Along = Sweeps.front().Curve.Along;
  std::vector<TextTable::Align> Columns(Sweeps.size() + 1, TextTable::Align::Right);
  TextTable Table(Columns);
  std::vector<std::string> Head = {std::string(name(Along))};
  std::set<uint64_t> Ends;
  for (const Sweep &S : Sweeps) {
    Head.push_back(S.Target.Name);
    for (const CurveStep &Step : S.Curve.Steps)
      Ends.insert(Step.Last);
  }
  Table.add(std::move(Head));
  uint64_t First = Sweeps.front().Curve.first();
  for (uint64_t Last : Ends) {
    if (!anyChanges(Sweeps, Last) && Along != occupancy::Axis::BlockThreads)
      continue;
    std::vector<std::string> Row = {rangeText(Along, First, Last)};
    for (const Sweep &S : Sweeps) {
      const CurveStep *Step = S.Curve.at(Last);
      const bool IsCurrent = First <= S.Curve.Current && S.Curve.Current <= Last;
      Row.push_back((IsCurrent ? "> " : "") + (Step ? percent(Step->At.occupancy()) : "-"));
    }
    Table.add(std::move(Row));
    First = Last + 1;
  }
  Table.print(OS);
}

void printSweepTable(raw_ostream &OS, ArrayRef<Sweep> Sweeps) {
  std::vector<CalcCase> Cases(Sweeps.begin(), Sweeps.end());
  const std::vector<std::string> Asked = describe(Cases);
  for (const std::string &Line : Asked)
    OS << Line << '\n';
  if (!Asked.empty())
    OS << '\n';
  Sweeps.size() == 1 ? printOne(OS, Sweeps.front()) : printSideBySide(OS, Sweeps);
  const CurveScale Scale(Sweeps);
  OS << '\n';
  for (const Sweep &S : Sweeps)
    OS << S.Target.Name << ": " << summary(S, Scale) << '\n';
}

void printSweepJson(raw_ostream &OS, ArrayRef<Sweep> Sweeps) {
  for (const Sweep &S : Sweeps) {
    nlohmann::ordered_json Object = {{"target", S.Target.Name},
                                     {"sweep", std::string(name(S.Curve.Along))},
                                     {"current", nullptr}};
    if (S.Curve.at(S.Curve.Current)) {
      Object["current"] = {{"value", S.Curve.Current}};
      Object["current"].update(toJson(S.Curve.AtCurrent));
    }
    if (S.Kernel)
      Object["kernel"] = kernelJson(S);
    Object["steps"] = nlohmann::ordered_json::array();
    for (const CurveStep &Step : S.Curve.Steps) {
      nlohmann::ordered_json Row = {{"first", Step.First}, {"last", Step.Last}};
      Row.update(toJson(Step.At));
      Object["steps"].push_back(std::move(Row));
    }
    OS << dump(Object) << '\n';
  }
}

} // namespace warplint::tool
