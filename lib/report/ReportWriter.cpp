//===- ReportWriter.cpp - Writes what a run found -------------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "report/ReportWriter.h"
#include "base/ExitStatus.h"
#include "base/Messages.h"
#include "base/OptionNames.h"
#include "base/OutputFile.h"
#include "clang-tidy/ClangTidy.h"
#include "findings/Wording.h"
#include "report/FixApplier.h"
#include "report/Reporters.h"
#include "report/SourceText.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Support/WithColor.h"

using namespace clang;
using namespace llvm;

namespace warplint::report {

/// \p Path as Make and Ninja both read it.
static std::string escaped(StringRef Path) {
  std::string Text;
  for (char C : Path) {
    if (C == ' ' || C == '#' || C == '\\')
      Text += '\\';
    else if (C == '$')
      Text += '$';
    Text += C;
  }
  return Text;
}

std::set<std::string> filesRead(const records::LintReport &Report) {
  std::set<std::string> Files;
  auto Add = [&](StringRef File) {
    SmallString<256> Absolute(File);
    sys::fs::make_absolute(Absolute);
    if (sys::fs::exists(Absolute)) // warplint's own headers are not on the disk
      Files.insert(Absolute.str().str());
  };
  for (const records::FileReport &File : Report.Files) {
    Add(File.File);
    for (const records::EnteredFile &Entered : make_second_range(File.Entered))
      Add(Entered.Path);
  }
  return Files;
}

Error writeDepfile(StringRef Path, const records::LintReport &Report) {
  return base::writeWhole(Path, [&](raw_ostream &Out) {
    Out << escaped(Path) << ':';
    for (const std::string &File : filesRead(Report))
      Out << " \\\n  " << escaped(File);
    Out << '\n';
    return Error::success();
  });
}

using base::nameOf;
using base::Option;

bool printToStandardOutput(const records::LintReport &Report, const OutputOptions &How) {
  bool Colour = How.Colour.value_or(sys::Process::StandardOutHasColors());
  if (How.Printed) // then it is the text
    printFindings(ArrayRef(Report.Files).drop_front(How.Printed), outs(), Colour);
  else
    How.Format->Print(Report, outs(), Colour);
  outs().flush();
  if (!outs().has_error())
    return true;
  base::printError("standard output: " + outs().error().message());
  outs().clear_error(); // LLVM would end with a crash
  return false;
}

bool printReport(const records::LintReport &Report, const OutputOptions &How) {
  if (How.Path.empty())
    return printToStandardOutput(Report, How);
  Error Problem = base::writeWhole(How.Path, [&](raw_ostream &Out) {
    How.Format->Print(Report, Out, /*Colour=*/false);
    return Error::success();
  });
  if (!Problem)
    return true;
  base::printError(nameOf(Option::Output) + " " + How.Path + ": " + toString(std::move(Problem)));
  return false;
}

static bool exportFixes(const records::LintReport &Report, const OutputOptions &How) {
  std::vector<tidy::ClangTidyError> Errors;
  for (const records::FileReport &File : Report.Files)
    for (const records::ReportedFinding &F : File.Findings) {
      Errors.push_back(F.Diagnostic);
      // Suggestions change the program: no tool is to apply them unasked.
      for (tooling::DiagnosticMessage &Note : Errors.back().Notes)
        Note.Fix.clear();
    }
  Error Problem = base::writeWhole(How.ExportFixes, [&](raw_ostream &Out) {
    tidy::exportReplacements(Report.Files.front().File, Errors, Out);
    return Error::success();
  });
  if (!Problem)
    return true;
  base::printError(nameOf(Option::ExportedFixes) + " " + How.ExportFixes + ": " +
                    toString(std::move(Problem)));
  return false;
}

static bool fix(const records::LintReport &Report, FixScope Scope) {
  FixOutcome Outcome = applyFixes(Report, Scope);
  for (const std::string &Problem : Outcome.Errors)
    base::printError(nameOf(Option::ApplyFixes) + ": " + Problem);
  auto Counted = [](unsigned Number, const char *Noun, const char *Nouns) {
    return formatv("{0} {1}", Number, Number == 1 ? Noun : Nouns).str();
  };
  errs() << Counted(Outcome.Applied, "fix", "fixes");
  if (Scope == FixScope::Suggested)
    errs() << " and " << Counted(Outcome.Suggested, "suggestion", "suggestions");
  errs() << " applied";
  if (Outcome.Offered)
    errs() << formatv("; {0} {1} the program: {2}=suggested applies {3}",
                      counted(Outcome.Offered, "suggestion"),
                      Outcome.Offered == 1 ? "changes" : "change", nameOf(Option::ApplyFixes),
                      Outcome.Offered == 1 ? "it" : "them");
  if (Outcome.Skipped)
    errs() << formatv(", {0} left for another run, since they overlap", Outcome.Skipped);
  errs() << '\n';
  for (const std::string &Suggestion : Outcome.Waiting)
    WithColor::note(errs()) << "not applied in this run: " << Suggestion << '\n';
  return Outcome.Errors.empty();
}

/// The exit status of a run whose report was \p Written.
static int statusOf(const records::LintReport &Report, const OutputOptions &How, bool Written) {
  records::Summary Counts = Report.summary();
  if (!Written || !Report.NotFound.empty() || (Counts.Failed && !How.AllowPartial))
    return base::ExitTrouble;
  bool Findings = (How.FailOn != FailOn::Never && Counts.Errors) ||
                  (How.FailOn == FailOn::Warning && Counts.Warnings);
  return Findings ? base::ExitFindings : base::ExitClean;
}

/// The option that named the baseline.
static std::string baselineFlag(const BaselineOptions &Options) {
  return nameOf(Options.Write ? Option::WriteBaseline : Option::Baseline);
}

/// Whether the summary counts cached results. In a log it does not, so that the log is the same
/// with and without a cache.
static bool reportsCached(const OutputOptions &How) {
  return How.Verbose || sys::Process::StandardErrIsDisplayed();
}

/// If the exit status is 2 only because of files that could not be read well, shows the ways to
/// another.
static void explainTrouble(const records::LintReport &Report, const OutputOptions &How) {
  // A file that no parse entered lacks no command: its settings or itself are wrong.
  unsigned Failed = count_if(Report.Files, [](const records::FileReport &File) {
    return File.Status == records::ReadStatus::Failed && !File.Entered.empty() &&
           File.ConfigurationErrors.empty();
  });
  if (Failed && !How.AllowPartial && Report.NotFound.empty())
    WithColor::note(errs()) << "exit status 2, since " << counted(Failed, "file")
                            << " could not be read well enough: show how the project is built with "
                            << nameOf(Option::CommandsFolder) << ", or accept it with "
                            << nameOf(Option::AllowPartial) << '\n';
}

/// Writes comments that suppress the findings of \p Report, and returns the exit status.
static int addNolint(const records::LintReport &Report, const OutputOptions &How) {
  std::vector<std::string> Problems;
  SourceText Sources;
  FixOutcome Outcome = applyFixes(withNolintComments(Report, Sources, Problems), FixScope::Safe);
  append_range(Problems, Outcome.Errors);
  printReadingTrouble(Report, errs(), How.Verbose);
  for (const std::string &Problem : Problems)
    base::printError(nameOf(Option::AddNolint) + ": " + Problem);
  if (!How.Quiet)
    errs() << counted(Outcome.Applied, "NOLINT comment") << " added\n";
  return Problems.empty() && Report.NotFound.empty() ? base::ExitClean : base::ExitTrouble;
}

int writeAndFix(const records::LintReport &Report, const OutputOptions &How) {
  if (How.AddNolint)
    return addNolint(Report, How);
  bool Written = printReport(Report, How);
  printReadingTrouble(Report, errs(), How.Verbose);
  if (!How.ExportFixes.empty() && !Report.Files.empty())
    Written &= exportFixes(Report, How);
  if (How.Fix != FixScope::None)
    Written &= fix(Report, How.Fix);
  if (!How.Quiet) {
    printAlike(Report, errs());
    printCompiledOut(Report, errs(), How.Verbose);
  }
  if (!How.Quiet && (!Report.Files.empty() || Report.Run.IsShard || Report.IsOfChange))
    printSummary(Report, errs(), reportsCached(How));
  if (!How.Quiet)
    explainTrouble(Report, How);
  return statusOf(Report, How, Written);
}

int writePart(records::LintReport Report, const OutputOptions &How) {
  bool Written = printReport(Report, How);
  Report.settle();
  printReadingTrouble(Report, errs(), How.Verbose);
  if (!How.Quiet)
    printSummary(Report, errs(), reportsCached(How));
  return Written && Report.NotFound.empty() ? base::ExitClean : base::ExitTrouble;
}

std::optional<std::unique_ptr<BaselineFilter>> openBaseline(const BaselineOptions &Options) {
  Expected<std::unique_ptr<BaselineFilter>> Known = BaselineFilter::make(Options);
  if (Known)
    return std::move(*Known);
  base::printError(Twine(baselineFlag(Options)) + ": " + toString(Known.takeError()));
  return std::nullopt;
}

bool countKnown(records::LintReport &Report, BaselineFilter *Known) {
  if (!Known)
    return true;
  Error Problem = Known->count(Report);
  if (!Problem)
    return true;
  base::printError(Twine(baselineFlag(Known->options())) + " " + Known->options().Path + ": " +
                    toString(std::move(Problem)));
  return false;
}

} // namespace warplint::report
