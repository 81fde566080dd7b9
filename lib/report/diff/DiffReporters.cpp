//===- DiffReporters.cpp - Shared parts of the comparison formats ---------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "report/diff/DiffReporters.h"
#include "findings/Wording.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"

using namespace llvm;

namespace warplint::report {


std::vector<ChangeOnTargets> byTargets(const Comparison &Changed) {
  std::vector<ChangeOnTargets> Groups;
  for (const ReportChange &C : Changed.Changes) {
    auto Alike = find_if(Groups, [&](const ChangeOnTargets &G) {
      return G.What->New == C.New && G.What->Before == C.Before && G.What->After == C.After &&
             G.What->Step == C.Step;
    });
    if (Alike == Groups.end())
      Alike = Groups.insert(Alike, {&C, {}});
    Alike->Targets.push_back(C.Target);
  }
  return Groups;
}

std::string placeOf(const Subject &S) {
  return S.isLaunch() ? S.File + ":" + std::to_string(S.Line) : "";
}

std::string totals(const DiffReport &Report) {
  const Comparison &Changed = Report.Changed;
  unsigned Drops =
      count_if(Changed.Changes, [](const ReportChange &C) { return C.dropsOccupancy(); });
  unsigned Rises =
      count_if(Changed.Changes, [](const ReportChange &C) { return C.raisesOccupancy(); });
  unsigned Others = Changed.Changes.size() - Drops - Rises;
  std::string Text = formatv("{0} of occupancy and {1}, {2}, {3} the same", counted(Drops, "drop"),
                             counted(Rises, "rise"), counted(Others, "other change"), Changed.Same);
  if (Report.New.What == Snapshot::Kind::Report && Report.Old.IsJudged && Report.New.IsJudged)
    Text += formatv("; {0}, {1} gone", counted(Changed.NewFindings.size(), "new finding"),
                    Changed.GoneFindings.size());
  return Text;
}

} // namespace warplint::report
