//===- Port.cpp - Effects of moving a project to another target -----------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "report/port/Port.h"
#include "cmake/Config.h"
#include "findings/Wording.h"
#include "records/ReportPaths.h"
#include "report/ArgumentText.h"
#include "report/SourceText.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include <nlohmann/json.hpp>
#include <tuple>

using namespace llvm;
using Json = nlohmann::ordered_json;

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

/// Leaves out of \p New and \p Gone what is the same fault on both targets, with other numbers.
static void dropSame(std::vector<const records::ReportedFinding *> &New,
                     std::vector<const records::ReportedFinding *> &Gone) {
  SourceText Text;
  auto Id = [&](const records::ReportedFinding *F) {
    return std::tuple(F->Level, F->Diagnostic.DiagnosticName, F->Diagnostic.Message.FilePath,
                      faultAndSubject(Text, *F));
  };
  erase_if(New, [&](const records::ReportedFinding *F) {
    auto Same = find_if(Gone, [&](const auto *Other) { return Id(Other) == Id(F); });
    if (Same == Gone.end())
      return false;
    Gone.erase(Same);
    return true;
  });
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
  dropSame(Result.New, Result.Gone);
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

/// "scan.cu:12"
static std::string placeOf(const PortedLaunch &L) {
  return formatv("{0}:{1}", L.Launch->Where.File, L.Launch->Where.Line);
}

/// "60 -> 20 warps in 3 -> 1 blocks of 640 threads": what is resident in an SM.
static std::string residentOf(const PortedLaunch &L) {
  return formatv("{0} -> {1} warps in {2} -> {3} of {4} threads", L.From.WarpsPerSm, L.To.WarpsPerSm,
                 L.From.BlocksPerSm, counted(L.To.BlocksPerSm, "block"), L.Block);
}

/// "An SM of sm_107 has room for 32 warps and 16 blocks, one of sm_90 for 64 and 32"; empty where
/// they are alike, or not known.
static std::string roomOf(const Port &P) {
  const arch::Limits *From = P.FromArch, *To = P.ToArch;
  if (!From || !To || (From->WarpsPerSm == To->WarpsPerSm && From->BlocksPerSm == To->BlocksPerSm))
    return "";
  return formatv("An SM of {0} has room for {1} warps and {2} blocks, one of {3} for {4} and {5}",
                 P.To, To->WarpsPerSm, To->BlocksPerSm, P.From, From->WarpsPerSm, From->BlocksPerSm);
}

static StringRef severityOf(const records::ReportedFinding &F) {
  return F.Level == Severity::Error ? "error" : "warning";
}

static size_t count(const Port &P, PortedChange Change) {
  return count_if(P.Launches, [&](const PortedLaunch &L) { return L.change() == Change; });
}

/// "2 new findings on sm_107, 1 gone; launches by occupancy: 4 lower, 2 higher, 3 higher with fewer
/// warps, 20 the same, 4 unknown".
static std::string totals(const Port &P) {
  return formatv("{0} on {1}, {2} gone; launches by occupancy: {3} lower, {4} higher, {5} higher with "
                 "fewer warps, {6} the same, {7} unknown",
                 counted(P.New.size(), "new finding"), P.To, P.Gone.size(),
                 count(P, PortedChange::Lower), count(P, PortedChange::Higher),
                 count(P, PortedChange::FewerWarps), P.Same, P.Undecided);
}

namespace {

/// A list of launches.
struct PortedList {
  PortedChange Change;
  StringLiteral Title; ///< Before the second target.
};

} // namespace

static constexpr PortedList Lists[] = {
    {PortedChange::Lower, "Lower occupancy on "},
    {PortedChange::FewerWarps, "Higher occupancy, but fewer warps per SM on "},
    {PortedChange::Higher, "Higher occupancy on "},
};

static void printText(const records::LintReport &Report, raw_ostream &Out, bool) {
  Port P = comparePort(Report);
  records::PlaceFinder Places;
  auto Findings = [&](StringRef Title, ArrayRef<const records::ReportedFinding *> All) {
    if (!All.empty())
      Out << Title << '\n';
    for (const records::ReportedFinding *F : All)
      Out << "  " << Places.describe(F->Diagnostic.Message) << severityOf(*F) << ": "
          << F->Diagnostic.Message.Message << " [" << F->Diagnostic.DiagnosticName << "]\n";
  };
  auto Launches = [&](const PortedList &List) {
    if (count(P, List.Change))
      Out << List.Title << P.To << '\n';
    for (const PortedLaunch &L : P.Launches)
      if (L.change() == List.Change)
        Out << "  " << placeOf(L) << ": " << (L.Kernel.empty() ? "an unknown kernel" : L.Kernel)
            << ": " << (L.IsMeasured ? "" : "at most ") << percent(L.From.occupancy()) << " -> "
            << percent(L.To.occupancy()) << " (" << residentOf(L) << "; limited by "
            << describe(L.To.Limiting) << ")\n";
  };
  if (std::string Room = roomOf(P); !Room.empty())
    Out << Room << '\n';
  Findings("New on " + P.To, P.New);
  Findings("Gone, on " + P.From + " alone", P.Gone);
  for (const PortedList &List : Lists)
    Launches(List);
  Out << "From " << P.From << " to " << P.To << ": " << totals(P) << '\n';
}

static Json findings(ArrayRef<const records::ReportedFinding *> All) {
  Json List = Json::array();
  records::PlaceFinder Places;
  for (const records::ReportedFinding *F : All) {
    const clang::tooling::DiagnosticMessage &M = F->Diagnostic.Message;
    records::Place At = Places.placeOf(M);
    List.push_back({{"check", F->Diagnostic.DiagnosticName},
                    {"severity", severityOf(*F)},
                    {"message", M.Message},
                    {"file", M.FilePath},
                    {"line", At.Line},
                    {"column", At.Column}});
  }
  return List;
}

static StringRef nameOf(PortedChange Change) {
  switch (Change) {
  case PortedChange::Lower:
    return "lower";
  case PortedChange::FewerWarps:
    return "fewer_warps";
  case PortedChange::Higher:
    break;
  }
  return "higher";
}

static Json side(const occupancy::Result &R) {
  return {{"occupancy", R.occupancy()},
          {"blocks_per_sm", R.BlocksPerSm},
          {"warps_per_sm", R.WarpsPerSm},
          {"limited_by", describe(R.Limiting)}};
}

static void printJson(const records::LintReport &Report, raw_ostream &Out, bool) {
  Port P = comparePort(Report);
  Json Launches = Json::array();
  for (const PortedLaunch &L : P.Launches)
    Launches.push_back({{"file", L.Launch->Where.File},
                        {"line", L.Launch->Where.Line},
                        {"column", L.Launch->Where.Column},
                        {"kernel", L.Kernel.empty() ? Json(nullptr) : Json(L.Kernel)},
                        {"block", L.Block},
                        {"measured", L.IsMeasured},
                        {"change", nameOf(L.change())},
                        {"from", side(L.From)},
                        {"to", side(L.To)}});
  Json J = {{"version", WARPLINT_VERSION},
            {"from", P.From},
            {"to", P.To},
            {"findings", {{"new", findings(P.New)}, {"gone", findings(P.Gone)}}},
            {"launches", std::move(Launches)},
            {"same", P.Same},
            {"undecided", P.Undecided}};
  // Names need not be UTF-8.
  Out << J.dump(2, ' ', /*ensure_ascii=*/false, Json::error_handler_t::replace) << '\n';
}

static void printMarkdown(const records::LintReport &Report, raw_ostream &Out, bool) {
  Port P = comparePort(Report);
  Out << "### warplint: from " << P.From << " to " << P.To << "\n\n" << totals(P) << ".\n";
  if (std::string Room = roomOf(P); !Room.empty())
    Out << '\n' << Room << ".\n";
  records::PlaceFinder Places;
  auto Findings = [&](StringRef Title, ArrayRef<const records::ReportedFinding *> All) {
    if (!All.empty())
      Out << "\n**" << Title << "**\n\n";
    for (const records::ReportedFinding *F : All)
      Out << "- " << codeMarkdown(StringRef(Places.describe(F->Diagnostic.Message)).rtrim(": "))
          << ' ' << severityOf(*F) << ": " << plainMarkdown(F->Diagnostic.Message.Message) << " ("
          << codeMarkdown(F->Diagnostic.DiagnosticName) << ")\n";
  };
  Findings("New on " + P.To, P.New);
  Findings("Gone", P.Gone);
  if (!P.Launches.empty())
    Out << "\n| launch | kernel | threads | occupancy | warps per SM | blocks per SM | limited by |\n"
           "|---|---|---|---|---|---|---|\n";
  for (const PortedLaunch &L : P.Launches)
    Out << "| " << codeMarkdown(placeOf(L)) << " | "
        << (L.Kernel.empty() ? "?" : codeMarkdown(L.Kernel)) << " | " << L.Block << " | "
        << (L.IsMeasured ? "" : "at most ") << percent(L.From.occupancy()) << " -> **"
        << percent(L.To.occupancy()) << "** | " << L.From.WarpsPerSm << " -> " << L.To.WarpsPerSm
        << " | " << L.From.BlocksPerSm << " -> " << L.To.BlocksPerSm << " | "
        << plainMarkdown(describe(L.To.Limiting)) << " |\n";
}

static constexpr Reporter Forms[] = {
    {"text", "for people", printText},
    {"json", "one JSON object, see docs/json.md", printJson},
    {"markdown", "a comment of a pull request or a ticket", printMarkdown},
};

ArrayRef<Reporter> portReporters() { return Forms; }

} // namespace warplint::report
