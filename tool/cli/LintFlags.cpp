//===- LintFlags.cpp - The flags of warplint lint -------------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tool/cli/LintFlags.h"
#include "lint/isolation/Supervisor.h"
#include "report/page/Page.h"
#include "report/port/Port.h"
#include "tool/cli/CommandLine.h"
#include "tool/cli/LintOptions.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/Threading.h"
#include "llvm/Support/WithColor.h"

using namespace llvm;

namespace warplint::tool {

/// The parts of the command line before and after `--`.
static std::pair<ArrayRef<const char *>, std::optional<ArrayRef<const char *>>>
splitAtDashes(ArrayRef<const char *> Args) {
  const auto *Dashes = find_if(Args, [](const char *Arg) { return StringRef(Arg) == "--"; });
  if (Dashes == Args.end())
    return {Args, std::nullopt};
  size_t Before = Dashes - Args.begin();
  return {Args.take_front(Before), Args.drop_front(Before + 1)};
}

bool listLaunches(LintFlags &Flags) {
  const report::Reporter *Lister = report::launchLister(*Flags.Output.Format);
  const char *Other = Flags.Diff                                   ? "--diff"
                      : Flags.Baseline.Write                       ? "--write-baseline"
                      : !Flags.Baseline.Path.empty()               ? "--baseline"
                      : Flags.Output.Fix != report::FixScope::None ? "--fix"
                      : !Flags.Output.ExportFixes.empty()          ? "--export-fixes"
                                                                   : nullptr;
  if (Other)
    printError(Twine("--list-launches: found ") + Other + " too, which is about findings");
  else if (!Lister)
    printError("--list-launches: found --format=" + Flags.Output.Format->Name +
               ", expected text or json");
  else
    Flags.Output.Format = Lister;
  return Lister && !Other;
}

/// Takes the file of the baseline, and what is to be done with it; false where the flags
/// ask for what does not go together.
static bool takeBaseline(LintFlags &Flags, const LintOptions &O) {
  Flags.Baseline.Path = O.Baseline;
  Flags.Baseline.Write = O.WriteBaseline.getNumOccurrences() != 0;
  if (O.Baseline.getNumOccurrences() != 0 && O.Baseline.empty()) {
    printError("--baseline: found no name, expected that of a file");
    return false;
  }
  if (!Flags.Baseline.Write)
    return true;
  if (!O.WriteBaseline.empty() && !O.Baseline.empty() &&
      O.WriteBaseline.getValue() != O.Baseline.getValue()) {
    printError("--write-baseline: found '" + O.WriteBaseline.getValue() + "' beside --baseline='" +
               O.Baseline.getValue() + "', expected one file");
    return false;
  }
  if (!O.WriteBaseline.empty())
    Flags.Baseline.Path = O.WriteBaseline;
  else if (O.Baseline.empty())
    Flags.Baseline.Path = "warplint-baseline.json";
  const char *Narrower = Flags.Diff                        ? "--diff"
                         : !O.LineFilter.empty()           ? "--line-filter"
                         : Flags.Judging.HeaderFilter      ? "--header-filter"
                         : O.Fix != report::FixScope::None ? "--fix"
                         : !O.ExportFixes.empty()          ? "--export-fixes"
                                                           : nullptr;
  if (Narrower)
    printError(Twine("--write-baseline: found ") + Narrower +
               " too, expected a run that reports all findings");
  return !Narrower;
}

/// Takes what a run may take of the machine; false where that can't be read.
static bool takeLimits(LintFlags &Flags, const LintOptions &O) {
  Flags.Run.MaxMemory = lint::defaultMemory();
  if (O.MaxMemory.getNumOccurrences()) {
    Expected<uint64_t> Given = lint::parseBytes(O.MaxMemory);
    if (!Given) {
      printError("--max-memory: " + toString(Given.takeError()));
      return false;
    }
    if (*Given && *Given < lint::LeastMemory) {
      printError("--max-memory: found '" + O.MaxMemory + "', expected at least " +
                 Twine(lint::LeastMemory >> 20) + "M, or 0 for no limit");
      return false;
    }
    Flags.Run.MaxMemory = *Given;
  }
  Flags.Run.Timeout = O.Timeout;
  // A user who sets the number of files at a time knows their memory.
  Flags.Run.Jobs = O.Jobs ? O.Jobs
                          : lint::filesAtATime(hardware_concurrency().compute_thread_count(),
                                               Flags.Run.MaxMemory);
  return true;
}

/// Takes the part of the files, and what must be the same for all parts; false where
/// the flags ask for what no part can do.
static bool takePart(LintFlags &Flags, const LintOptions &O) {
  if (O.Part.getNumOccurrences()) {
    Expected<records::Shard> Part = records::parseShard(O.Part);
    if (!Part) {
      printError("--shard: " + toString(Part.takeError()));
      return false;
    }
    Flags.Part = *Part;
  }
  auto Note = [&](const cl::Option &Option, const std::string &Value) {
    Flags.Settings.emplace_back((Option.ArgStr.size() > 1 ? "--" : "-") + Option.ArgStr.str(),
                                Value);
  };
  for (const cl::opt<std::string> *Option :
       {&O.Checks, &O.HeaderFilter, &O.LineFilter, &O.CudaPath, &O.BuildPath})
    if (Option->getNumOccurrences())
      Note(*Option, *Option);
  for (const std::string &Table : O.ArchTables)
    Note(O.ArchTables, Table);
  for (const std::string &Source : O.Resources)
    Note(O.Resources, Source);
  if (Flags.Measure)
    Flags.Settings.emplace_back("--measure", "");
  if (Flags.WholeProgram)
    Flags.Settings.emplace_back(Flags.ClosedWorld ? "--closed-world" : "--whole-program", "");
  if (Flags.Judging.ListLaunches)
    Flags.Settings.emplace_back("--list-launches", "");
  if (Flags.Input.HasExtraArgs)
    Flags.Settings.emplace_back("--", join(Flags.Input.ExtraArgs, " "));

  bool IsPart = report::isPart(*Flags.Output.Format);
  if (!Flags.Part && !IsPart)
    return true;
  // These change what all parts see, or need to see all parts.
  const char *Whole = Flags.Baseline.Write                         ? "--write-baseline"
                      : Flags.Output.Fix != report::FixScope::None ? "--fix"
                      : !Flags.Output.ExportFixes.empty()          ? "--export-fixes"
                      : Flags.Output.AddNolint                     ? "--add-nolint"
                      : IsPart && !Flags.Baseline.Path.empty()     ? "--baseline"
                                                                   : nullptr;
  const char *Of = IsPart ? "--format=part" : "--shard";
  if (Whole)
    printError(Twine(Of) + ": found " + Whole + " too, which is for 'warplint merge'");
  else if (IsPart && Flags.Diff)
    printError("--format=part: found --diff too, which needs one run over all files");
  else
    return true;
  return false;
}

/// Takes whether the report and messages have colors.
static void takeColor(LintFlags &Flags, const LintOptions &O) {
  // https://no-color.org
  bool Never = O.Color == LintOptions::When::Never ||
               (O.Color == LintOptions::When::Auto &&
                !sys::Process::GetEnv("NO_COLOR").value_or("").empty());
  if (Never || O.Color == LintOptions::When::Always) {
    Flags.Output.Colour = !Never;
    Never ? WithColor::setAutoDetectFunction([](const raw_ostream &) { return false; })
          : WithColor::setAutoDetectFunction([](const raw_ostream &) { return true; });
  }
}

/// Replaces the format by that of counts; false if it has none.
static bool countOnly(LintFlags &Flags) {
  const report::Reporter *Counts = report::statistics(*Flags.Output.Format);
  if (!Counts)
    printError("--statistics: found --format=" + Flags.Output.Format->Name + ", expected text");
  else if (Flags.Judging.ListLaunches)
    printError("--statistics: found --list-launches too, expected one of them");
  else
    Flags.Output.Format = Counts;
  return Counts && !Flags.Judging.ListLaunches;
}

/// Takes standard input for a file where the path is "-"; false where another flag needs the file.
static bool takeStandardInput(LintFlags &Flags, const LintOptions &O) {
  bool IsRead = is_contained(Flags.Input.Paths, "-");
  if (!IsRead && !O.StandardInput.getNumOccurrences())
    return true;
  const char *Other = Flags.Input.Paths.size() > 1                 ? "another path"
                      : Flags.Input.BuildPath == "-"               ? "-p -"
                      : Flags.Diff                                 ? "--diff"
                      : Flags.Output.Fix != report::FixScope::None ? "--fix"
                      : Flags.Output.AddNolint                     ? "--add-nolint"
                      : Flags.Measure                              ? "--measure"
                                                                   : nullptr;
  if (!IsRead)
    printError("--stdin-filename: expected '-', standard input, as the path");
  else if (Other)
    printError(Twine("-: found ") + Other + " too, expected standard input alone");
  if (!IsRead || Other)
    return false;
  Flags.Input.StandardInput = O.StandardInput;
  Flags.Input.Paths = {O.StandardInput};
  Flags.NoCache = Flags.Judging.ParseAll = true; // both read the disk
  return true;
}

/// Whether comments can be added where \p Flags ask for it; false after an error message.
static bool canAddNolint(const LintFlags &Flags) {
  const char *Other = !Flags.Output.AddNolint                      ? nullptr
                      : Flags.Output.Fix != report::FixScope::None ? "--fix"
                      : Flags.Judging.ListLaunches                 ? "--list-launches"
                      : !Flags.Output.ExportFixes.empty()          ? "--export-fixes"
                                                                   : nullptr;
  if (Other)
    printError(Twine("--add-nolint: found ") + Other + " too, expected one of them");
  return !Other;
}

/// The flags from the options in \p O; empty if a value is wrong.
static std::optional<LintFlags> flagsOf(const LintOptions &O,
                                        std::optional<ArrayRef<const char *>> Extra) {
  LintFlags Flags;
  Flags.Input.Paths.assign(O.Paths.begin(), O.Paths.end());
  Flags.Input.Exclude.assign(O.Exclude.begin(), O.Exclude.end());
  Flags.Input.BuildPath = O.BuildPath;
  Flags.Input.HasExtraArgs = Extra.has_value();
  if (Extra)
    Flags.Input.ExtraArgs.assign(Extra->begin(), Extra->end());
  auto Given = [](const cl::opt<std::string> &Option) {
    return Option.getNumOccurrences() ? std::optional(Option.getValue()) : std::nullopt;
  };
  Flags.Judging.Targets = Given(O.Targets);
  Flags.Judging.ArchTables.assign(O.ArchTables.begin(), O.ArchTables.end());
  Flags.Judging.Resources.assign(O.Resources.begin(), O.Resources.end());
  Flags.Measure = O.Measure;
  Flags.Judging.Checks = Given(O.Checks);
  Flags.Judging.HeaderFilter = Given(O.HeaderFilter);
  if (!O.LineFilter.empty()) {
    clang::tidy::ClangTidyGlobalOptions Global;
    Expected<json::Value> IsJson = json::parse(O.LineFilter); // else LLVM prints its own error
    bool Wrong = !IsJson || clang::tidy::parseLineFilter(O.LineFilter, Global);
    consumeError(IsJson.takeError());
    if (Wrong) {
      printError("--line-filter: found '" + O.LineFilter.getValue() +
                 "', expected JSON such as [{\"name\":\"a.cu\",\"lines\":[[1,9]]}]");
      return std::nullopt;
    }
    Flags.Judging.LineFilter = Global.LineFilter;
  }
  Flags.Diff = Given(O.Diff);
  Flags.Input.CudaPath = O.CudaPath;
  Flags.Output.Format = O.Format;
  Flags.Output.Path = O.OutputFile;
  Flags.Output.FailOn = O.FailOn;
  Flags.CacheDir = O.CacheDir;
  Flags.Judging.ParseAll = O.ParseAll;
  // An empty variable counts as unset, like others of this kind; a flag takes precedence.
  Flags.NoCache = O.NoCache || (O.CacheDir.empty() &&
                                !sys::Process::GetEnv("WARPLINT_NO_CACHE").value_or("").empty());
  if (!takeLimits(Flags, O))
    return std::nullopt;
  Flags.Output.Fix = O.Fix;
  Flags.Output.Depfile = O.Depfile;
  Flags.Output.ExportFixes = O.ExportFixes;
  Flags.ListChecks = O.ListChecks;
  Flags.Output.Quiet = O.Quiet;
  Flags.Run.ShowProgress = !O.Quiet;
  Flags.Output.Verbose = O.Verbose;
  Flags.Output.AllowPartial = O.AllowPartial;
  Flags.Output.AddNolint = O.AddNolint;
  takeColor(Flags, O);
  Flags.PrintCommand = O.PrintCommand;
  Flags.ClosedWorld = O.ClosedWorld;
  Flags.WholeProgram = O.WholeProgram || O.ClosedWorld;
  Flags.Judging.ListLaunches = O.ListLaunches;
  if (O.Statistics && !countOnly(Flags))
    return std::nullopt;
  if (!takeStandardInput(Flags, O) || !canAddNolint(Flags))
    return std::nullopt;
  return Flags;
}

std::optional<LintFlags> parseLintFlags(ArrayRef<const char *> Args) {
  auto [Own, Extra] = splitAtDashes(Args);
  LintOptions O;
  if (!parseCommandLine(Own,
                        "warplint: finds CUDA kernel launches that fail, or that leave the GPU "
                        "half empty,\nbefore anything runs\n",
                        O.choices(), /*ForCompiler=*/true))
    return std::nullopt;
  std::optional<LintFlags> Flags = flagsOf(O, Extra);
  if (Flags && (!takeBaseline(*Flags, O) || !takePart(*Flags, O) ||
                (Flags->Judging.ListLaunches && !listLaunches(*Flags))))
    return std::nullopt;
  return Flags;
}

std::optional<LintFlags> parseReportFlags(ArrayRef<const char *> Args) {
  auto [Own, Extra] = splitAtDashes(Args);
  LintOptions O;
  for (cl::Option *Other : std::initializer_list<cl::Option *>{
           &O.Format, &O.Fix, &O.ExportFixes, &O.Depfile, &O.ListChecks, &O.ListLaunches,
           &O.PrintCommand, &O.Baseline, &O.WriteBaseline, &O.Part, &O.Statistics, &O.AddNolint})
    Other->removeArgument();
  if (!parseCommandLine(Own, ReportOverview, O.choices(), /*ForCompiler=*/true))
    return std::nullopt;
  std::optional<LintFlags> Flags = flagsOf(O, Extra);
  if (!Flags)
    return std::nullopt;
  Flags->Output.Format = &report::reportPage();
  if (Flags->Output.Path.empty())
    Flags->Output.Path = "warplint-report.html";
  if (!O.FailOn.getNumOccurrences())
    Flags->Output.FailOn = report::FailOn::Never;
  return Flags;
}

std::optional<LintFlags> parsePortFlags(ArrayRef<const char *> Args) {
  auto [Own, Extra] = splitAtDashes(Args);
  LintOptions O;
  cl::opt<std::string> From{"from", cl::Required, cl::value_desc("target"), cl::cat(O.Judge),
                            cl::desc("The target that the project runs on")};
  cl::opt<std::string> To{"to", cl::Required, cl::value_desc("target"), cl::cat(O.Judge),
                          cl::desc("The target that it is to run on")};
  for (cl::Option *Other : std::initializer_list<cl::Option *>{
           &O.Targets, &O.Fix, &O.ExportFixes, &O.Depfile, &O.ListChecks, &O.ListLaunches,
           &O.PrintCommand, &O.Baseline, &O.WriteBaseline, &O.Part, &O.Diff, &O.FailOn,
           &O.Statistics, &O.AddNolint})
    Other->removeArgument();
  for (const report::Reporter &R : report::reporters())
    O.Format.getParser().removeLiteralOption(R.Name);
  for (const report::Reporter &R : report::portReporters())
    O.Format.getParser().addLiteralOption(R.Name, &R, R.Summary);
  O.Format.setInitialValue(&report::portReporters().front());
  if (!parseCommandLine(Own, PortOverview, O.choices(), /*ForCompiler=*/true))
    return std::nullopt;
  std::optional<LintFlags> Flags = flagsOf(O, Extra);
  if (!Flags)
    return std::nullopt;
  Flags->Ported = {From, To};
  Flags->Output.FailOn = report::FailOn::Never;
  return Flags;
}

std::optional<LintFlags> parseWhyFlags(ArrayRef<const char *> Args) {
  auto [Own, Extra] = splitAtDashes(Args);
  LintOptions O;
  for (cl::Option *Other : std::initializer_list<cl::Option *>{
           &O.Format, &O.Fix, &O.ExportFixes, &O.Depfile, &O.ListChecks, &O.ListLaunches,
           &O.PrintCommand, &O.Baseline, &O.WriteBaseline, &O.Part, &O.Statistics, &O.AddNolint,
           &O.Diff, &O.FailOn, &O.Measure, &O.OutputFile, &O.ShortOutput, &O.LineFilter, &O.Quiet,
           &O.ShortQuiet, &O.CacheDir, &O.NoCache, &O.MaxMemory, &O.ParseAll,
           &O.StandardInput, &O.AllowPartial})
    Other->removeArgument();
  O.Exclude.removeArgument();
  O.Jobs.removeArgument();
  O.Timeout.removeArgument();
  O.Paths.setDescription("FILE:LINE");
  if (!parseCommandLine(Own, WhyOverview, O.choices(), /*ForCompiler=*/true))
    return std::nullopt;
  std::optional<LintFlags> Flags = flagsOf(O, Extra);
  if (!Flags)
    return std::nullopt;
  StringRef Path = Flags->Input.Paths.size() == 1 ? StringRef(Flags->Input.Paths.front()) : "";
  auto [File, Line] = Path.rsplit(':');
  if (File.empty() || Line.getAsInteger(10, Flags->Judging.ExplainedLine) ||
      !Flags->Judging.ExplainedLine) {
    printError("found '" + join(Flags->Input.Paths, " ") + "', expected FILE:LINE");
    return std::nullopt;
  }
  Flags->Input.Paths = {File.str()};
  return Flags;
}

std::optional<LintFlags> parseMergeFlags(ArrayRef<const char *> Args) {
  LintOptions O;
  for (cl::Option *Other : std::initializer_list<cl::Option *>{
           &O.BuildPath, &O.CudaPath, &O.MaxMemory, &O.Targets, &O.Measure, &O.CacheDir, &O.NoCache,
           &O.WholeProgram, &O.ClosedWorld,
           &O.ParseAll, &O.Checks, &O.HeaderFilter, &O.LineFilter, &O.Diff, &O.ListChecks,
           &O.ListLaunches, &O.PrintCommand, &O.Part, &O.Depfile, &O.StandardInput})
    Other->removeArgument();
  O.Jobs.removeArgument();
  O.Timeout.removeArgument();
  O.ArchTables.removeArgument();
  O.Resources.removeArgument();
  O.Exclude.removeArgument();
  for (const report::Reporter &R : report::reporters())
    if (report::isPart(R))
      O.Format.getParser().removeLiteralOption(R.Name);
  O.Paths.setDescription("PART|FOLDER...");
  if (!parseCommandLine(Args, MergeOverview, O.choices()))
    return std::nullopt;
  std::optional<LintFlags> Flags = flagsOf(O, std::nullopt);
  return Flags && takeBaseline(*Flags, O) ? Flags : std::nullopt;
}

} // namespace warplint::tool
