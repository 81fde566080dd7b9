//===- Telling.cpp - Tells what a run found -------------------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tool/lint/Telling.h"
#include "clang-tidy/ClangTidy.h"
#include "tool/CommandLine.h"
#include "tool/Commands.h"
#include "tool/OutputFile.h"
#include "tool/lint/FixApplier.h"
#include "tool/lint/TextReporter.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Process.h"

using namespace clang;
using namespace llvm;

namespace warplint::tool {

/// Writes the report where the flags say.
static bool writeReport(const LintReport &Report, const LintFlags &Flags) {
  if (Flags.Output.empty()) {
    Flags.Format->Print(Report, outs(), sys::Process::StandardOutHasColors());
    outs().flush();
    if (!outs().has_error())
      return true;
    printError("standard output: " + outs().error().message());
    outs().clear_error(); // LLVM would end with a crash
    return false;
  }
  Error Problem = writeWhole(Flags.Output, [&](raw_ostream &Out) {
    Flags.Format->Print(Report, Out, /*Colour=*/false);
    return Error::success();
  });
  if (!Problem)
    return true;
  printError("--output " + Flags.Output + ": " + toString(std::move(Problem)));
  return false;
}

static bool exportFixes(const LintReport &Report, const LintFlags &Flags) {
  std::vector<tidy::ClangTidyError> Errors;
  for (const FileReport &File : Report.Files)
    for (const ReportedFinding &F : File.Findings) {
      Errors.push_back(F.Diagnostic);
      // Suggestions change the program: no tool is to apply them unasked.
      for (tooling::DiagnosticMessage &Note : Errors.back().Notes)
        Note.Fix.clear();
    }
  Error Problem = writeWhole(Flags.ExportFixes, [&](raw_ostream &Out) {
    tidy::exportReplacements(Report.Files.front().File, Errors, Out);
    return Error::success();
  });
  if (!Problem)
    return true;
  printError("--export-fixes " + Flags.ExportFixes + ": " + toString(std::move(Problem)));
  return false;
}

static bool fix(const LintReport &Report, FixScope Scope) {
  FixOutcome Outcome = applyFixes(Report, Scope);
  for (const std::string &Problem : Outcome.Errors)
    printError("--fix: " + Problem);
  auto Counted = [](unsigned Number, const char *Noun, const char *Nouns) {
    return formatv("{0} {1}", Number, Number == 1 ? Noun : Nouns).str();
  };
  errs() << Counted(Outcome.Applied, "fix", "fixes");
  if (Scope == FixScope::Suggested)
    errs() << " and " << Counted(Outcome.Suggested, "suggestion", "suggestions");
  errs() << " applied";
  if (Outcome.Skipped)
    errs() << formatv(", {0} left for another run, since they overlap", Outcome.Skipped);
  errs() << '\n';
  return Outcome.Errors.empty();
}

/// The exit status of a run whose report was \p Written.
static int statusOf(const LintReport &Report, const LintFlags &Flags, bool Written) {
  Summary Counts = Report.summary();
  if (!Written || !Report.NotFound.empty() || Counts.Failed)
    return ExitTrouble;
  bool Findings = (Flags.FailOn != FailOn::Never && Counts.Errors) ||
                  (Flags.FailOn == FailOn::Warning && Counts.Warnings);
  return Findings ? ExitFindings : ExitClean;
}

/// The flag that named the baseline.
static const char *baselineFlag(const LintFlags &Flags) {
  return Flags.WriteBaseline ? "--write-baseline" : "--baseline";
}

/// Whether the summary says what earlier runs kept: a log is the same bytes without.
static bool tellsRemembered(const LintFlags &Flags) {
  return Flags.Verbose || sys::Process::StandardErrIsDisplayed();
}

int tell(const LintReport &Report, const LintFlags &Flags) {
  bool Written = writeReport(Report, Flags);
  printReadingTrouble(Report, errs(), Flags.Verbose);
  if (!Flags.ExportFixes.empty() && !Report.Files.empty())
    Written &= exportFixes(Report, Flags);
  if (Flags.Fix != FixScope::None)
    Written &= fix(Report, Flags.Fix);
  if (!Flags.Quiet && (!Report.Files.empty() || Report.Run.IsShard || Flags.Diff))
    printSummary(Report, errs(), tellsRemembered(Flags));
  return statusOf(Report, Flags, Written);
}

int tellPart(LintReport Report, const LintFlags &Flags) {
  bool Written = writeReport(Report, Flags);
  Report.settle();
  printReadingTrouble(Report, errs(), Flags.Verbose);
  if (!Flags.Quiet)
    printSummary(Report, errs(), tellsRemembered(Flags));
  return Written && Report.NotFound.empty() ? ExitClean : ExitTrouble;
}

std::optional<std::unique_ptr<BaselineFilter>> openBaseline(const LintFlags &Flags) {
  Expected<std::unique_ptr<BaselineFilter>> Known = BaselineFilter::make(Flags);
  if (Known)
    return std::move(*Known);
  printError(Twine(baselineFlag(Flags)) + ": " + toString(Known.takeError()));
  return std::nullopt;
}

bool countKnown(LintReport &Report, BaselineFilter *Known, const LintFlags &Flags) {
  if (!Known)
    return true;
  Error Problem = Known->count(Report);
  if (!Problem)
    return true;
  printError(Twine(baselineFlag(Flags)) + " " + Flags.Baseline + ": " +
             toString(std::move(Problem)));
  return false;
}

} // namespace warplint::tool
