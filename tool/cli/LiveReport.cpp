//===- LiveReport.cpp - Prints findings while a run goes on ---------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tool/cli/LiveReport.h"
#include "base/RepositoryPaths.h"
#include "report/Reporters.h"
#include "report/ReportWriter.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/WithColor.h"
#include <iterator>

using namespace llvm;

namespace warplint::tool {

bool LiveReport::suits(const LintFlags &Flags) {
  return Flags.Output.Format == &report::reporters().front() && !Flags.Output.AddNolint &&
         !Flags.Judging.ListLaunches && !Flags.Diff && Flags.Baseline.Path.empty() && !Flags.Ported;
}

LiveReport::LiveReport(const LintFlags &Flags, lint::FileTable &Table)
    : Flags(Flags), Table(Table), IsLive(suits(Flags) && Flags.Output.Path.empty()) {}

void LiveReport::sawMissingHeaders(const records::FileReport &Report) {
  constexpr size_t ManyFiles = 20;
  if (Flags.Output.Quiet || Table.size() < ManyFiles)
    return;
  if (!Remedies)
    Remedies = std::make_unique<report::HeaderRemedies>(base::rootForReport(Report.File));
  for (const std::string &Header : Report.MissingHeaders)
    if (std::string Remedy = Remedies->of(Header); !Remedy.empty() && Advised.insert(Remedy).second)
      WithColor::note(errs()) << Report.File << " misses '" << Header << "': " << Remedy << '\n';
}

void LiveReport::takeNext(const records::FileReport &Report) {
  if (!IsLive || Failed)
    return;
  // What another file that includes it was read well with is that file's to report.
  if (Report.hasErrors() && !Report.Findings.empty()) {
    Held.insert(Report.File);
    return;
  }
  records::LintReport Next;
  Next.Files.emplace_back().Findings = Report.Findings;
  Shown.dropShown(Next.Files.front().Findings);
  ++Printed;
  if (Printed <= Table.printed()) // by an earlier process
    return;
  if (!report::printToStandardOutput(Next, Flags.Output))
    Failed = true;
  Table.notePrinted(Printed);
}

void LiveReport::putHeldLast(std::vector<records::FileReport> &Files) const {
  std::vector<records::FileReport> Last;
  erase_if(Files, [&](records::FileReport &Each) {
    bool IsHeld = Held.contains(Each.File);
    if (IsHeld)
      Last.push_back(std::move(Each));
    return IsHeld;
  });
  llvm::move(Last, std::back_inserter(Files));
}

/// Writes a report in a format or a file of its own, with \p Lost among the files that failed.
/// Nothing is fixed, and where a filter needs the whole run, or a part is to be complete, nothing
/// is written.
static void writeInterrupted(records::LintReport Report, std::vector<records::FileReport> Lost,
                             const LintFlags &Flags) {
  if (Flags.Output.AddNolint || Flags.Diff || Flags.Ported || !Flags.Baseline.Path.empty() ||
      report::isPart(*Flags.Output.Format))
    return;
  Report.IsJudged = !Flags.Judging.ListLaunches;
  Report.IsNarrowed = Flags.Judging.areNarrowed();
  llvm::move(Lost, std::back_inserter(Report.Files));
  Report.settle();
  report::printReport(Report, Flags.Output);
  errs().flush();
}

void LiveReport::interrupted(std::vector<records::FileReport> Done,
                             std::vector<records::FileReport> Lost) {
  errs() << "interrupted after " << Done.size() << " of " << Done.size() + Lost.size()
         << " files\n";
  records::LintReport Report;
  Report.Files = std::move(Done);
  putHeldLast(Report.Files);
  if (!IsLive)
    return writeInterrupted(std::move(Report), std::move(Lost), Flags);
  Report.settle();
  // The first ones are those that are printed.
  report::OutputOptions Rest = Flags.Output;
  Rest.Printed = Printed;
  report::printToStandardOutput(Report, Rest);
  report::printReadingTrouble(Report, errs(), Flags.Output.Verbose);
  if (!Flags.Output.Quiet)
    report::printSummary(Report, errs(), /*CountsCached=*/false);
  errs().flush();
}

} // namespace warplint::tool
