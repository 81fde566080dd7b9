//===- LintFlags.cpp - The flags of warplint lint -------------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tool/cli/LintFlags.h"
#include "lint/isolation/Memory.h"
#include "report/page/Page.h"
#include "report/port/Port.h"
#include "tool/cli/CommandLine.h"
#include "tool/cli/LintOverviews.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/Threading.h"
#include "llvm/Support/WithColor.h"
#include <array>

using namespace llvm;

namespace warplint::tool {

namespace {

/// The options as LLVM's parser knows them; they live while it parses.
struct Options {
  cl::OptionCategory Input{"Input"};
  cl::OptionCategory Judge{"Checking"};
  cl::OptionCategory Output{"Output"};

  cl::list<std::string> Paths{cl::Positional, cl::desc("FILE|FOLDER..."), cl::cat(Input)};
  cl::opt<std::string> BuildPath{"p", cl::Prefix, cl::value_desc("folder|file"), cl::cat(Input),
                                 cl::desc("How the project is built: the folder of\n"
                                          "compile_commands.json or build.ninja, or a log of the\n"
                                          "build ('-': standard input). Without FILE, everything\n"
                                          "that it compiles as CUDA is read. Default: the nearest\n"
                                          "above the first file, or in a build folder there")};
  cl::opt<std::string> CudaPath{"cuda-path", cl::value_desc("folder|none"), cl::cat(Input),
                                cl::desc("The CUDA toolkit to read headers from; 'none' uses\n"
                                         "warplint's own small headers, which are also used\n"
                                         "if no toolkit is found")};
  cl::opt<unsigned> Jobs{"j",
                         cl::Prefix,
                         cl::value_desc("N"),
                         cl::init(0),
                         cl::cat(Input),
                         cl::desc("How many files, or passes over one file, are read at\n"
                                  "a time; default all cores. The output is the same for\n"
                                  "every N")};
  cl::opt<std::string> CacheDir{"cache-dir", cl::value_desc("folder"), cl::cat(Input),
                                cl::desc("Where results are kept between runs; default the\n"
                                         "user's cache folder")};
  cl::opt<bool> NoCache{"no-cache", cl::cat(Input),
                        cl::desc("Neither keep nor use results between runs")};
  cl::opt<bool> ParseAll{"parse-all", cl::cat(Input),
                         cl::desc("Also parse files that contain and include no launch and no\n"
                                  "kernel")};
  cl::opt<std::string> MaxMemory{"max-memory", cl::value_desc("size"), cl::cat(Input),
                                 cl::desc("Memory for all files at a time, such as 4G; default\n"
                                          "three quarters of the machine's. With little memory,\n"
                                          "fewer files are read at a time")};
  cl::opt<unsigned> Timeout{"timeout", cl::value_desc("seconds"), cl::init(600), cl::cat(Input),
                            cl::desc("Give up on a file after this time; default 600, 0 never")};
  cl::opt<std::string> Part{"shard", cl::value_desc("i/n"), cl::cat(Input),
                            cl::desc("Only the i-th of n parts of the files, the same on every\n"
                                     "machine; use --format=part for 'warplint merge'")};
  cl::opt<std::string> Targets{"target", cl::value_desc("list"), cl::cat(Judge),
                               cl::desc("Architectures and products to check for:\n"
                                        "sm_80,sm_90, A100, \"RTX 4090\", native, all. Without\n"
                                        "it: CudaTargets in .clang-tidy, then the\n"
                                        "architectures of the compile command, then the set\n"
                                        "that 'warplint targets' marks")};
  cl::list<std::string> ArchTables{"arch-table", cl::value_desc("file"), cl::cat(Judge),
                                   cl::desc("One more architecture or list of products (JSON);\n"
                                            "may be repeated")};
  cl::list<std::string> Resources{"resources", cl::value_desc("file|folder"), cl::cat(Judge),
                                  cl::desc("What the compiler measured of the kernels: an object,\n"
                                           "library, program or cubin, a log with the output of\n"
                                           "'ptxas -v' in it, or a folder; may be repeated")};
  cl::opt<bool> Measure{"measure", cl::cat(Judge),
                        cl::desc("Compile the kernels for each target with the installed\n"
                                 "toolkit and the file's own flags, and use the registers\n"
                                 "and shared memory of the result")};
  cl::opt<std::string> Checks{"checks", cl::value_desc("globs"), cl::cat(Judge),
                              cl::desc("Checks to run, as clang-tidy takes them:\n"
                                       "'-cuda-*,cuda-launch-*'. Added to those of .clang-tidy")};
  cl::opt<std::string> HeaderFilter{"header-filter", cl::value_desc("regex"), cl::cat(Judge),
                                    cl::desc("Headers whose findings are shown; default all but\n"
                                             "system headers")};
  cl::opt<std::string> LineFilter{"line-filter", cl::value_desc("json"), cl::cat(Judge),
                                  cl::desc("Only findings in these lines, as clang-tidy takes\n"
                                           "them: [{\"name\":\"a.cu\",\"lines\":[[1,9]]}]")};
  cl::opt<std::string> Diff{"diff", cl::value_desc("revision"), cl::cat(Judge),
                            cl::desc("Only findings that the change since this revision\n"
                                     "introduced, in changed lines or caused by them; without\n"
                                     "a path, in all files that it can affect")};
  cl::opt<std::string> Baseline{"baseline", cl::value_desc("file"), cl::cat(Judge),
                                cl::desc("Only findings that are not in this file, which\n"
                                         "--write-baseline wrote; lines may have moved since")};
  cl::opt<std::string> WriteBaseline{
      "write-baseline", cl::ValueOptional, cl::value_desc("file"), cl::cat(Output),
      cl::desc("Write all findings to a baseline instead of reporting\n"
               "them; default the file of --baseline, else\n"
               "warplint-baseline.json")};
  cl::opt<const report::Reporter *> Format{"format", cl::init(&report::reporters().front()),
                                           cl::cat(Output),
                                           cl::desc("Form of the report, on standard output:")};
  cl::opt<std::string> OutputFile{"output", cl::value_desc("file"), cl::cat(Output),
                                  cl::desc("Write the report to a file")};
  cl::opt<report::FailOn> FailOn{
      "fail-on", cl::init(report::FailOn::Error), cl::cat(Output),
      cl::desc("Findings that make the exit status 1:"),
      cl::values(clEnumValN(report::FailOn::Error, "error", "errors (default)"),
                 clEnumValN(report::FailOn::Warning, "warning", "errors and warnings"),
                 clEnumValN(report::FailOn::Never, "never", "none"))};
  cl::opt<report::FixScope> Fix{
      "fix",
      cl::ValueOptional,
      cl::init(report::FixScope::None),
      cl::cat(Output),
      cl::desc("Apply fixes:"),
      cl::values(clEnumValN(report::FixScope::Safe, "", "those that keep the program's meaning"),
                 clEnumValN(report::FixScope::Suggested, "suggested",
                            "also suggestions, which change the program: review the\n"
                            "result"))};
  cl::opt<bool> AllowPartial{"allow-partial", cl::cat(Output),
                             cl::desc("Files that could not be read well enough do not make\n"
                                      "the exit status 2")};
  enum class When { Auto, Always, Never };
  cl::opt<When> Color{"color", cl::init(When::Auto), cl::cat(Output),
                      cl::desc("Colors in the report and in messages:"),
                      cl::values(clEnumValN(When::Auto, "auto",
                                            "on a terminal, if NO_COLOR is not set (default)"),
                                 clEnumValN(When::Always, "always", "always"),
                                 clEnumValN(When::Never, "never", "never"))};
  cl::opt<bool> Statistics{"statistics", cl::cat(Output),
                           cl::desc("Count the findings of each check, and the launches that\n"
                                    "are not decided for each reason, instead of listing them")};
  cl::alias ShortOutput{"o", cl::aliasopt(OutputFile), cl::cat(Output),
                        cl::desc("The same as --output")};
  cl::opt<std::string> Depfile{
      "depfile", cl::value_desc("file"), cl::cat(Output),
      cl::desc("Write which files were read, as a rule for Make and Ninja")};
  cl::opt<std::string> ExportFixes{
      "export-fixes", cl::value_desc("file"), cl::cat(Output),
      cl::desc("Write all fixes as YAML for clang-apply-replacements")};
  cl::opt<bool> ListChecks{"list-checks", cl::cat(Judge),
                           cl::desc("List the checks that would run, and end")};
  cl::opt<bool> ListLaunches{"list-launches", cl::cat(Output),
                             cl::desc("List the launches instead of findings, with the values\n"
                                      "of their arguments, or why those are unknown; with\n"
                                      "--format=text or json")};
  cl::opt<bool> Quiet{"quiet", cl::cat(Output), cl::desc("No summary and no progress")};
  cl::alias ShortQuiet{"q", cl::aliasopt(Quiet), cl::cat(Output),
                       cl::desc("The same as --quiet")};
  cl::opt<bool> Verbose{"verbose", cl::cat(Output),
                        cl::desc("Report what was guessed, dropped and not understood")};
  cl::opt<bool> PrintCommand{"print-command", cl::cat(Output),
                             cl::desc("Print the Clang arguments of each file, and end")};
  cl::extrahelp More{
      "\nOther commands: warplint report, warplint port, warplint merge PART..., warplint diff OLD NEW,\n"
      "warplint calc, warplint targets, warplint explain CHECK,\n"
      "warplint cache, warplint compile-commands.\n"
      "Flags for the compiler, Clang's or nvcc's, go after '--'.\n"
      "\nExit status: 0 no finding at or above --fail-on; 1 findings; 2 the job could\n"
      "not be done, or a file could not be read well enough to be trusted.\n"};

  /// Those whose value is one of a list.
  std::array<ChoiceOption, 4> choices() {
    return {{{Format, Format.getParser()},
             {FailOn, FailOn.getParser()},
             {Fix, Fix.getParser()},
             {Color, Color.getParser()}}};
  }

  Options() {
    for (const report::Reporter &R : report::reporters())
      Format.getParser().addLiteralOption(R.Name, &R, R.Summary);
  }
};

} // namespace

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
static bool takeBaseline(LintFlags &Flags, const Options &O) {
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
static bool takeLimits(LintFlags &Flags, const Options &O) {
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
static bool takePart(LintFlags &Flags, const Options &O) {
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
static void takeColor(LintFlags &Flags, const Options &O) {
  // https://no-color.org
  bool Never = O.Color == Options::When::Never ||
               (O.Color == Options::When::Auto &&
                !sys::Process::GetEnv("NO_COLOR").value_or("").empty());
  if (Never || O.Color == Options::When::Always) {
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

/// The flags from the options in \p O; empty if a value is wrong.
static std::optional<LintFlags> flagsOf(const Options &O,
                                        std::optional<ArrayRef<const char *>> Extra) {
  LintFlags Flags;
  Flags.Input.Paths.assign(O.Paths.begin(), O.Paths.end());
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
  takeColor(Flags, O);
  Flags.PrintCommand = O.PrintCommand;
  Flags.Judging.ListLaunches = O.ListLaunches;
  if (O.Statistics && !countOnly(Flags))
    return std::nullopt;
  return Flags;
}

std::optional<LintFlags> parseLintFlags(ArrayRef<const char *> Args) {
  auto [Own, Extra] = splitAtDashes(Args);
  Options O;
  if (!parseCommandLine(Own,
                        "warplint: finds CUDA kernel launches that fail, or that leave the GPU "
                        "half empty,\nbefore anything runs\n",
                        O.choices()))
    return std::nullopt;
  std::optional<LintFlags> Flags = flagsOf(O, Extra);
  if (Flags && (!takeBaseline(*Flags, O) || !takePart(*Flags, O) ||
                (Flags->Judging.ListLaunches && !listLaunches(*Flags))))
    return std::nullopt;
  return Flags;
}

std::optional<LintFlags> parseReportFlags(ArrayRef<const char *> Args) {
  auto [Own, Extra] = splitAtDashes(Args);
  Options O;
  for (cl::Option *Other : std::initializer_list<cl::Option *>{
           &O.Format, &O.Fix, &O.ExportFixes, &O.Depfile, &O.ListChecks, &O.ListLaunches,
           &O.PrintCommand, &O.Baseline, &O.WriteBaseline, &O.Part, &O.Statistics})
    Other->removeArgument();
  if (!parseCommandLine(Own, ReportOverview, O.choices()))
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
  Options O;
  cl::opt<std::string> From{"from", cl::Required, cl::value_desc("target"), cl::cat(O.Judge),
                            cl::desc("The target that the project runs on")};
  cl::opt<std::string> To{"to", cl::Required, cl::value_desc("target"), cl::cat(O.Judge),
                          cl::desc("The target that it is to run on")};
  for (cl::Option *Other : std::initializer_list<cl::Option *>{
           &O.Targets, &O.Fix, &O.ExportFixes, &O.Depfile, &O.ListChecks, &O.ListLaunches,
           &O.PrintCommand, &O.Baseline, &O.WriteBaseline, &O.Part, &O.Diff, &O.FailOn,
           &O.Statistics})
    Other->removeArgument();
  for (const report::Reporter &R : report::reporters())
    O.Format.getParser().removeLiteralOption(R.Name);
  for (const report::Reporter &R : report::portReporters())
    O.Format.getParser().addLiteralOption(R.Name, &R, R.Summary);
  O.Format.setInitialValue(&report::portReporters().front());
  if (!parseCommandLine(Own, PortOverview, O.choices()))
    return std::nullopt;
  std::optional<LintFlags> Flags = flagsOf(O, Extra);
  if (!Flags)
    return std::nullopt;
  Flags->Ported = {From, To};
  Flags->Output.FailOn = report::FailOn::Never;
  return Flags;
}

std::optional<LintFlags> parseMergeFlags(ArrayRef<const char *> Args) {
  Options O;
  for (cl::Option *Other : std::initializer_list<cl::Option *>{
           &O.BuildPath, &O.CudaPath, &O.MaxMemory, &O.Targets, &O.Measure, &O.CacheDir, &O.NoCache,
           &O.ParseAll, &O.Checks, &O.HeaderFilter, &O.LineFilter, &O.Diff, &O.ListChecks,
           &O.ListLaunches, &O.PrintCommand, &O.Part, &O.Depfile})
    Other->removeArgument();
  O.Jobs.removeArgument();
  O.Timeout.removeArgument();
  O.ArchTables.removeArgument();
  O.Resources.removeArgument();
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
