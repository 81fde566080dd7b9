//===- Sweep.cpp - Curves as a table and as JSON --------------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tool/cli/calc/Sweep.h"
#include "tool/cli/calc/CalcAnswer.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Format.h"
#include <algorithm>
#include <set>

using namespace llvm;
using warplint::occupancy::CurveStep;

namespace warplint::tool {

CurveScale::CurveScale(ArrayRef<Sweep> Sweeps) : Along(Sweeps.front().Curve.Along) {
  for (const Sweep &S : Sweeps)
    Last = std::max(Last, S.Curve.last());
}

std::string CurveScale::title() const {
  return Along == occupancy::Axis::SharedMemory ? "KiB of shared memory per block"
                                                : std::string(name(Along));
}

std::string CurveScale::tick(uint64_t Value) const {
  if (Along != occupancy::Axis::SharedMemory)
    return std::to_string(Value);
  std::string Text;
  raw_string_ostream(Text) << format("%.2f", double(Value) / 1024);
  StringRef Trimmed = StringRef(Text).rtrim('0');
  Trimmed.consume_back(".");
  return Trimmed.str();
}

std::string CurveScale::withUnit(uint64_t Value) const {
  const std::string Title = title();
  return tick(Value) + " " + StringRef(Title).take_until([](char C) { return C == ' '; }).str();
}

std::string CurveScale::exact(uint64_t Value) const {
  return std::to_string(Value) + " " + std::string(name(Along));
}

std::vector<uint64_t> CurveScale::ticks(unsigned Most) const {
  // All that a GPU allocates comes in powers of two.
  uint64_t Step = 1;
  while (Last / Step > Most)
    Step *= 2;
  std::vector<uint64_t> Values;
  for (uint64_t Value = Along == occupancy::Axis::SharedMemory ? 0 : Step; Value <= Last;
       Value += Step)
    Values.push_back(Value);
  return Values;
}

std::string summary(const Sweep &S, const CurveScale &Scale) {
  const auto Words = [](const occupancy::Result &At) {
    return percent(At.occupancy()) + (At.BlocksPerSm ? "" : ", no block fits");
  };
  if (S.Curve.at(S.Curve.Current)) {
    const occupancy::Result &At = S.Curve.AtCurrent;
    return Words(At) + " at " + Scale.exact(S.Curve.Current) + ", limited by " +
           describe(At.Limiting);
  }
  const auto Best = std::max_element(
      S.Curve.Steps.begin(), S.Curve.Steps.end(),
      [](const auto &A, const auto &B) { return A.At.occupancy() < B.At.occupancy(); });
  const std::string Most = "at most " + percent(Best->At.occupancy());
  return S.Curve.Current > S.Curve.last()
             ? "no block fits at " + Scale.exact(S.Curve.Current) + "; " + Most
             : Most;
}

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
