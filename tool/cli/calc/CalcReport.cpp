//===- CalcReport.cpp - Prints answers for people -------------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tool/cli/calc/CalcReport.h"
#include "cuda/Attributes.h"
#include "occupancy/NextSteps.h"
#include "tool/cli/calc/CalcAnswer.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/Format.h"
#include <algorithm>
#include <functional>

using namespace llvm;

namespace warplint::tool {

namespace {

std::string limitText(std::optional<uint32_t> Blocks) {
  return Blocks ? std::to_string(*Blocks) : "no limit";
}

/// A table with a label and one cell per answer in each row.
class Columns {
public:
  explicit Columns(ArrayRef<CalcAnswer> Answers)
      : Answers(Answers), Table(alignment(Answers.size())) {}

  using Cell = std::function<std::string(const CalcAnswer &)>;

  /// Adds a row.
  void add(StringRef Label, const Cell &Text) {
    std::vector<std::string> Row = {Label.str()};
    for (const CalcAnswer &A : Answers)
      Row.push_back(Text(A));
    Table.add(std::move(Row));
  }

  void print(raw_ostream &OS) const { Table.print(OS); }

private:
  static std::vector<TextTable::Align> alignment(size_t Answers) {
    std::vector<TextTable::Align> Columns(Answers + 1, TextTable::Align::Right);
    Columns.front() = TextTable::Align::Left;
    return Columns;
  }

  ArrayRef<CalcAnswer> Answers;
  TextTable Table;
};

void addOccupancyRows(Columns &Table, ArrayRef<CalcAnswer> Answers) {
  Table.add("", [](const CalcAnswer &A) { return A.Target.Name; });
  Table.add("occupancy", [](const CalcAnswer &A) { return percent(A.Result.occupancy()); });
  Table.add("blocks per SM",
            [](const CalcAnswer &A) { return std::to_string(A.Result.BlocksPerSm); });
  Table.add("warps per SM", [](const CalcAnswer &A) {
    return std::to_string(A.Result.WarpsPerSm) + " of " + std::to_string(A.Result.MaxWarpsPerSm);
  });
  Table.add("limited by",
            [](const CalcAnswer &A) { return occupancy::describe(A.Result.Limiting); });
  Table.add("blocks per SM that fit by", [](const CalcAnswer &) { return ""; });
  Table.add("  warps", [](const CalcAnswer &A) { return std::to_string(A.Result.Limits.ByWarps); });
  Table.add("  block slots",
            [](const CalcAnswer &A) { return std::to_string(A.Result.Limits.ByBlocks); });
  Table.add("  registers",
            [](const CalcAnswer &A) { return limitText(A.Result.Limits.ByRegisters); });
  Table.add("  shared memory",
            [](const CalcAnswer &A) { return limitText(A.Result.Limits.BySharedMemory); });
  if (any_of(Answers, [](const CalcAnswer &A) { return A.Result.Limits.ByBarriers; }))
    Table.add("  barriers", [](const CalcAnswer &A) { return limitText(A.Result.Limits.ByBarriers); });
  Table.add("shared memory of the SM", [](const CalcAnswer &A) {
    return std::to_string(A.Result.SharedCarveout / 1024) + " KiB";
  });
}

void addWaveRows(Columns &Table) {
  const auto WithWaves = [](auto Text) {
    return [Text](const CalcAnswer &A) { return A.Waves ? Text(*A.Waves) : std::string("-"); };
  };
  Table.add("blocks in a full wave",
            WithWaves([](const occupancy::Waves &W) { return std::to_string(W.FullWave); }));
  Table.add("waves", WithWaves([](const occupancy::Waves &W) {
              // As many digits as a last wave of few blocks needs.
              int Digits = 2;
              auto Text = [&] {
                std::string Number;
                raw_string_ostream(Number) << format("%.*f", Digits, W.Count);
                return Number;
              };
              while (Digits < 8 && W.LastBlocks != W.FullWave &&
                     StringRef(Text()).rtrim('0').ends_with("."))
                ++Digits;
              return Text();
            }));
  Table.add("last wave", WithWaves([](const occupancy::Waves &W) {
              return std::to_string(W.LastBlocks) + " blocks, " + percent(W.LastFill) + " full";
            }));
  Table.add("tail efficiency",
            WithWaves([](const occupancy::Waves &W) { return percent(W.TailEfficiency); }));
}

std::string brokenCluster(const occupancy::ClusterVerdict &V) {
  switch (V.Fault) {
  case occupancy::ClusterFault::Zero:
    return "cluster of 0 blocks in a dimension, at least 1 allowed";
  case occupancy::ClusterFault::Unsupported:
    return "the architecture has no clusters";
  case occupancy::ClusterFault::AbovePortable:
  case occupancy::ClusterFault::AboveMost:
    break;
  }
  return "blocks per cluster " + std::to_string(V.Asked) + ", at most " +
         std::to_string(V.Allowed) + " allowed";
}

/// One line for each broken limit.
void addBroken(const CalcAnswer &A, std::vector<std::string> &Lines) {
  if (A.BrokenCluster)
    Lines.push_back("cannot run: " + brokenCluster(*A.BrokenCluster));
  if (A.Uneven)
    Lines.push_back(std::string("cannot run: grid.") + "xyz"[*A.Uneven] +
                    " is not a multiple of the cluster's");
  for (const occupancy::Violation &V : A.Broken)
    Lines.push_back("cannot run: " + std::string(name(V.What)) + " " + std::to_string(V.Asked) +
                    ", " + (V.Allowed > V.Asked ? "at least " : "at most ") +
                    std::to_string(V.Allowed) + " allowed");
}

void addSteps(const CalcAnswer &A, const CalcQuestion &Q, std::vector<std::string> &Lines) {
  const occupancy::NextSteps S = nextSteps(*A.Target.Arch, Q.config());
  if (A.Result.BlocksPerSm != 0)
    Lines.push_back("stays at " + percent(A.Result.occupancy()) + " up to " +
                    std::to_string(S.KeepRegisters) + " registers per thread, or up to " +
                    std::to_string(S.KeepDynamicShared) + " bytes of dynamic shared memory");
  if (S.BetterRegisters)
    Lines.push_back("at " + std::to_string(*S.BetterRegisters) +
                    " registers per thread or fewer: " + percent(S.BetterRegistersOccupancy));
  if (S.BetterDynamicShared)
    Lines.push_back(
        "at " + std::to_string(*S.BetterDynamicShared) +
        " bytes of dynamic shared memory or fewer: " + percent(S.BetterDynamicSharedOccupancy));
}

void addBetterBlocks(const CalcAnswer &A, const CalcQuestion &Q, std::vector<std::string> &Lines) {
  occupancy::Config C = Q.config();
  const std::vector<uint32_t> Sizes = betterBlocks({A.Target.Arch}, C);
  if (Sizes.empty())
    return;
  C.BlockThreads = Sizes.front(); // the others reach the same
  Lines.push_back("in blocks of " +
                  join(map_range(Sizes, [](uint32_t N) { return std::to_string(N); }), " or ") +
                  (Q.StaticShared + Q.DynamicShared != 0
                       ? " threads, each with the same shared memory: "
                       : " threads: ") +
                  percent(compute(*A.Target.Arch, C).occupancy()));
}

/// Adds the calls that large shared memory and large clusters need, since they are judged as opted in.
void addOptIn(const CalcAnswer &A, const CalcQuestion &Q, std::vector<std::string> &Lines) {
  if (A.isLegal() &&
      checkShared(*A.Target.Arch, Q.StaticShared, Q.DynamicShared, occupancy::OptIn::None))
    Lines.push_back("needs " + cuda::optInCall(/*OfDriver=*/false, "kernel",
                                               std::to_string(Q.DynamicShared)));
  if (Q.Cluster && A.isLegal() && volumeOf(*Q.Cluster) > A.Target.Arch->Cluster.PortableBlocks)
    Lines.push_back("needs " + cuda::largeClusterCall("kernel"));
}

} // namespace

void printCalcReport(raw_ostream &OS, ArrayRef<CalcCase> Cases, ArrayRef<CalcAnswer> Answers) {
  for (const std::string &Line : describe(Cases))
    OS << Line << '\n';
  OS << '\n';
  Columns Table(Answers);
  addOccupancyRows(Table, Answers);
  const bool AnyProduct = any_of(Answers, [](const CalcAnswer &A) { return A.Target.Gpu; });
  const bool HasGrid = Cases.front().Question.Grid.has_value();
  if (HasGrid && AnyProduct)
    addWaveRows(Table);
  if (AnyProduct && Cases.front().Question.Cluster)
    Table.add("clusters at once, at most", [](const CalcAnswer &A) {
      return A.MaxClusters ? std::to_string(*A.MaxClusters) : std::string("-");
    });
  Table.print(OS);
  if (HasGrid && !AnyProduct)
    OS << "\nwaves need a product's number of SMs, such as --target A100\n";

  for (const auto &[Case, A] : zip_equal(Cases, Answers)) {
    std::vector<std::string> Lines;
    addBroken(A, Lines);
    addOptIn(A, Case.Question, Lines);
    addSteps(A, Case.Question, Lines);
    addBetterBlocks(A, Case.Question, Lines);
    OS << '\n' << A.Target.Name << '\n';
    for (const std::string &Line : Lines)
      OS << "  " << Line << '\n';
  }
}

} // namespace warplint::tool
