//===- Port.cpp - Effects of moving a project to another target -----------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "report/port/Port.h"
#include "llvm/ADT/STLExtras.h"
#include <tuple>

using namespace llvm;

namespace warplint::report {

using records::ConfigRecord;
using records::LaunchRecord;
using records::ReadingRecord;

PortedChange PortedLaunch::change() const {
  if (To.occupancy() < From.occupancy())
    return PortedChange::Lower;
  return To.WarpsPerSm < From.WarpsPerSm ? PortedChange::FewerWarps : PortedChange::Higher;
}

static const ConfigRecord *configOn(const ReadingRecord &Reading, StringRef Target) {
  auto Found = find_if(Reading.Configs, [&](const ConfigRecord &C) { return C.Target == Target; });
  return Found == Reading.Configs.end() ? nullptr : &*Found;
}

namespace {

/// Compares the launches of one file.
class LaunchComparer {
public:
  LaunchComparer(Port &Into, const records::FileReport &File) : Into(Into) {
    for (const arch::Target &T : File.Judged.Targets)
      (T.Name == Into.From ? Into.FromArch : Into.ToArch) = T.Arch;
  }

  void compare(const LaunchRecord &Launch) {
    if (!Launch.isDecided()) {
      ++Into.Undecided;
      return;
    }
    bool Differs = false;
    if (Launch.Readings.empty())
      Differs = compare(Launch, Launch);
    for (const ReadingRecord &Reading : Launch.Readings)
      Differs |= compare(Launch, Reading);
    Into.Same += !Differs;
  }

private:
  Port &Into;

  /// Whether the occupancy differs. A block that one of the two cannot launch has no
  /// configuration there: that is a finding.
  bool compare(const LaunchRecord &Launch, const ReadingRecord &Reading) {
    const ConfigRecord *Before = configOn(Reading, Into.From), *After = configOn(Reading, Into.To);
    if (!Into.FromArch || !Into.ToArch || !Before || !After)
      return false;
    PortedLaunch L = {&Launch,
                      Reading.Kernel,
                      After->Config.BlockThreads,
                      Before->Config.RegistersPerThread && After->Config.RegistersPerThread,
                      occupancy::compute(*Into.FromArch, Before->Config),
                      occupancy::compute(*Into.ToArch, After->Config)};
    if (L.From.occupancy() == L.To.occupancy())
      return false;
    Into.Launches.push_back(std::move(L));
    return true;
  }
};

} // namespace

static auto orderOf(const PortedLaunch &L) {
  const records::Place &At = L.Launch->Where;
  return std::tuple(L.change(), L.To.occupancy() - L.From.occupancy(), StringRef(At.File), At.Line, At.Column,
                    StringRef(L.Kernel));
}

Port comparePort(const records::LintReport &Report) {
  Port Result;
  std::tie(Result.From, Result.To) = Report.Ported.value();
  for (const records::FileReport &File : Report.Files) {
    for (const records::ReportedFinding &F : File.Findings) {
      bool OnFrom = is_contained(F.Targets, Result.From), OnTo = is_contained(F.Targets, Result.To);
      if (OnFrom != OnTo)
        (OnTo ? Result.New : Result.Gone).push_back(&F);
    }
    LaunchComparer Comparer(Result, File);
    for (const LaunchRecord &Launch : File.Launches)
      Comparer.compare(Launch);
  }
  llvm::sort(Result.Launches, [](const PortedLaunch &A, const PortedLaunch &B) {
    return orderOf(A) < orderOf(B);
  });
  // Instances of a template that come to the same are one line.
  auto Same = [](const PortedLaunch &A, const PortedLaunch &B) {
    return A.Launch == B.Launch && A.Kernel == B.Kernel && A.Block == B.Block &&
           A.From.BlocksPerSm == B.From.BlocksPerSm && A.To.BlocksPerSm == B.To.BlocksPerSm;
  };
  Result.Launches.erase(llvm::unique(Result.Launches, Same), Result.Launches.end());
  return Result;
}

} // namespace warplint::report
