//===- PortReporters.cpp - A port as text, JSON and Markdown ----------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/utils/Wording.h"
#include "cmake/Config.h"
#include "records/ReportPaths.h"
#include "report/Markdown.h"
#include "report/port/Port.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include <nlohmann/json.hpp>

using namespace llvm;
using Json = nlohmann::ordered_json;

namespace warplint::report {

using checks::percent;

/// "scan.cu:12"
static std::string placeOf(const PortedLaunch &L) {
  return formatv("{0}:{1}", L.Launch->Where.File, L.Launch->Where.Line);
}

/// What limits the occupancy on the second target, and how many threads an SM keeps.
static std::string reasonOf(const PortedLaunch &L) {
  return formatv("{0} of {1} threads per SM, before {2}; limited by {3}",
                 checks::counted(L.To.BlocksPerSm, "block"), L.Block, L.From.BlocksPerSm,
                 describe(L.To.Limiting));
}

static StringRef severityOf(const records::ReportedFinding &F) {
  return F.Level == checks::Severity::Error ? "error" : "warning";
}

/// "2 new findings, 1 gone; of 30 launches 4 lose occupancy, 2 gain, 20 keep it, and the block of
/// 4 is unknown".
static std::string totals(const Port &P) {
  size_t Drops = count_if(P.Launches, [](const PortedLaunch &L) { return L.drops(); });
  size_t Gains = P.Launches.size() - Drops;
  return formatv("{0} on {1}, {2} gone; of the launches {3} {4} occupancy, {5} {6}, {7} {8} it, and "
                 "the block of {9} is unknown",
                 checks::counted(P.New.size(), "new finding"), P.To, P.Gone.size(), Drops,
                 Drops == 1 ? "loses" : "lose", Gains, Gains == 1 ? "gains" : "gain", P.Same,
                 P.Same == 1 ? "keeps" : "keep", P.Undecided);
}

/// Lines for launches that lose or gain occupancy.
template <typename Line>
static void eachLaunch(const Port &P, bool Drops, Line Of) {
  for (const PortedLaunch &L : P.Launches)
    if (L.drops() == Drops)
      Of(L);
}

static void printText(const records::LintReport &Report, raw_ostream &Out, bool) {
  Port P = comparePort(Report);
  auto Findings = [&](StringRef Title, ArrayRef<const records::ReportedFinding *> All) {
    if (!All.empty())
      Out << Title << '\n';
    for (const records::ReportedFinding *F : All)
      Out << "  " << records::describeLocation(F->Diagnostic.Message) << severityOf(*F) << ": "
          << F->Diagnostic.Message.Message << " [" << F->Diagnostic.DiagnosticName << "]\n";
  };
  auto Launches = [&](StringRef Title, bool Drops) {
    eachLaunch(P, Drops, [&, First = true](const PortedLaunch &L) mutable {
      if (std::exchange(First, false))
        Out << Title << '\n';
      Out << "  " << placeOf(L) << ": " << (L.Kernel.empty() ? "an unknown kernel" : L.Kernel)
          << ": " << (L.IsMeasured ? "" : "at most ") << percent(L.From.occupancy()) << " -> "
          << percent(L.To.occupancy()) << " (" << reasonOf(L) << ")\n";
    });
  };
  Findings("New on " + P.To, P.New);
  Findings("Gone, on " + P.From + " alone", P.Gone);
  Launches("Lower occupancy on " + P.To, true);
  Launches("Higher occupancy on " + P.To, false);
  Out << "From " << P.From << " to " << P.To << ": " << totals(P) << '\n';
}

static Json findings(ArrayRef<const records::ReportedFinding *> All) {
  Json List = Json::array();
  for (const records::ReportedFinding *F : All) {
    const clang::tooling::DiagnosticMessage &M = F->Diagnostic.Message;
    records::Place At = records::placeOfOffset(M.FilePath, M.FileOffset);
    List.push_back({{"check", F->Diagnostic.DiagnosticName},
                    {"severity", severityOf(*F)},
                    {"message", M.Message},
                    {"file", M.FilePath},
                    {"line", At.Line},
                    {"column", At.Column}});
  }
  return List;
}

static Json side(const occupancy::Result &R) {
  return {{"occupancy", R.occupancy()},
          {"blocks_per_sm", R.BlocksPerSm},
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
  auto Findings = [&](StringRef Title, ArrayRef<const records::ReportedFinding *> All) {
    if (!All.empty())
      Out << "\n**" << Title << "**\n\n";
    for (const records::ReportedFinding *F : All)
      Out << "- " << codeMarkdown(StringRef(records::describeLocation(F->Diagnostic.Message)).rtrim(": "))
          << ' ' << severityOf(*F) << ": " << plainMarkdown(F->Diagnostic.Message.Message) << " ("
          << codeMarkdown(F->Diagnostic.DiagnosticName) << ")\n";
  };
  Findings("New on " + P.To, P.New);
  Findings("Gone", P.Gone);
  if (!P.Launches.empty())
    Out << "\n| launch | kernel | " << P.From << " | " << P.To << " | why |\n|---|---|---|---|---|\n";
  for (const PortedLaunch &L : P.Launches)
    Out << "| " << codeMarkdown(placeOf(L)) << " | " << (L.Kernel.empty() ? "?" : codeMarkdown(L.Kernel))
        << " | " << (L.IsMeasured ? "" : "at most ") << percent(L.From.occupancy()) << " | **"
        << percent(L.To.occupancy()) << "** | " << plainMarkdown(reasonOf(L)) << " |\n";
}

static constexpr Reporter Forms[] = {
    {"text", "for people", printText},
    {"json", "one JSON object, see docs/json.md", printJson},
    {"markdown", "a comment of a pull request or a ticket", printMarkdown},
};

ArrayRef<Reporter> portReporters() { return Forms; }

} // namespace warplint::report
