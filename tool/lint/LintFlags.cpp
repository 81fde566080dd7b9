//===- LintFlags.cpp - The flags of warplint lint -------------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tool/lint/LintFlags.h"
#include "tool/CommandLine.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/Threading.h"

using namespace llvm;

namespace warplint::tool {

namespace {

/// The options as LLVM's parser knows them; they live while it parses.
struct Options {
  cl::OptionCategory Input{"What is read"};
  cl::OptionCategory Judge{"What is judged"};
  cl::OptionCategory Output{"What is written"};

  cl::list<std::string> Paths{cl::Positional, cl::desc("FILE|FOLDER..."), cl::cat(Input)};
  cl::opt<std::string> BuildPath{"p", cl::Prefix, cl::value_desc("folder|file"), cl::cat(Input),
                                 cl::desc("How the project is built: the folder of\n"
                                          "compile_commands.json or build.ninja, or a log of the\n"
                                          "build ('-': standard input). Without FILE all that it\n"
                                          "compiles as CUDA is read. Without -p: the nearest\n"
                                          "above the first file, or in a build folder there")};
  cl::opt<std::string> CudaPath{"cuda-path", cl::value_desc("folder|none"), cl::cat(Input),
                                cl::desc("The CUDA toolkit to read headers from; 'none' uses\n"
                                         "warplint's own small headers, as where no toolkit\n"
                                         "is found")};
  cl::opt<unsigned> Jobs{"j",
                         cl::Prefix,
                         cl::value_desc("N"),
                         cl::init(0),
                         cl::cat(Input),
                         cl::desc("Files at a time; default all cores. The output is\n"
                                  "the same for every N")};
  cl::opt<std::string> Targets{"target", cl::value_desc("list"), cl::cat(Judge),
                               cl::desc("Architectures and products to judge for:\n"
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
                        cl::desc("Compile the kernels for each target with the toolkit that\n"
                                 "is there, with the file's own flags, and judge with what\n"
                                 "they really use")};
  cl::opt<std::string> CacheDir{"cache-dir", cl::value_desc("folder"), cl::cat(Judge),
                                cl::desc("Where --measure keeps what it compiled; default the\n"
                                         "user's folder for caches")};
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
                                     "brought, in changed lines or caused by them; without\n"
                                     "a path, in all files that it can reach")};
  cl::opt<const Reporter *> Format{"format", cl::init(&reporters().front()), cl::cat(Output),
                                   cl::desc("Form of the report, on standard output:")};
  cl::opt<std::string> OutputFile{"output", cl::value_desc("file"), cl::cat(Output),
                                  cl::desc("Where the report goes, in place of standard output")};
  cl::opt<tool::FailOn> FailOn{
      "fail-on", cl::init(tool::FailOn::Error), cl::cat(Output),
      cl::desc("Findings that make the exit status 1:"),
      cl::values(clEnumValN(tool::FailOn::Error, "error", "errors (default)"),
                 clEnumValN(tool::FailOn::Warning, "warning", "errors and warnings"),
                 clEnumValN(tool::FailOn::Never, "never", "none"))};
  cl::opt<FixScope> Fix{
      "fix",
      cl::ValueOptional,
      cl::init(FixScope::None),
      cl::cat(Output),
      cl::desc("Apply fixes:"),
      cl::values(clEnumValN(FixScope::Safe, "", "those that keep the program's meaning"),
                 clEnumValN(FixScope::Suggested, "suggested",
                            "also what notes suggest, which changes the program: review\n"
                            "the result"))};
  cl::opt<std::string> ExportFixes{
      "export-fixes", cl::value_desc("file"), cl::cat(Output),
      cl::desc("Write all fixes as YAML for clang-apply-replacements")};
  cl::opt<bool> ListChecks{"list-checks", cl::cat(Judge),
                           cl::desc("List the checks that would run, and end")};
  cl::opt<bool> ListLaunches{"list-launches", cl::cat(Output),
                             cl::desc("List the launches as they were read, with the values\n"
                                      "of their arguments or why those are not known, in\n"
                                      "place of findings; with --format=text or json")};
  cl::opt<bool> Quiet{"quiet", cl::cat(Output), cl::desc("No summary and no progress")};
  cl::opt<bool> Verbose{"verbose", cl::cat(Output),
                        cl::desc("Say what was guessed, dropped and not understood")};
  cl::opt<bool> PrintCommand{"print-command", cl::cat(Output),
                             cl::desc("Print the Clang arguments of each file, and end")};
  cl::extrahelp More{
      "\nOther commands: warplint calc, warplint targets, warplint explain CHECK,\n"
      "warplint compile-commands.\n"
      "Compiler flags, Clang's or nvcc's, stand after '--'.\n"
      "\nExit status: 0 no finding at or above --fail-on; 1 findings; 2 the job could\n"
      "not be done, or a file could not be read well enough to be trusted.\n"};

  Options() {
    for (const Reporter &R : reporters())
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

/// Gives the list of launches its form; false where another flag asks for what a
/// list does not have.
static bool listLaunches(LintFlags &Flags) {
  const Reporter *Lister = launchLister(*Flags.Format);
  const char *Other = Flags.Diff                    ? "--diff"
                      : Flags.Fix != FixScope::None ? "--fix"
                      : !Flags.ExportFixes.empty()  ? "--export-fixes"
                                                    : nullptr;
  if (Other)
    printError(Twine("--list-launches: found ") + Other + " too, which is about findings");
  else if (!Lister)
    printError("--list-launches: found --format=" + Flags.Format->Name + ", expected text or json");
  else
    Flags.Format = Lister;
  return Lister && !Other;
}

std::optional<LintFlags> parseLintFlags(ArrayRef<const char *> Args) {
  auto [Own, Extra] = splitAtDashes(Args);
  Options O;
  if (!parseCommandLine(Own,
                        "warplint: finds CUDA kernel launches that fail, or that leave the GPU "
                        "half empty,\nbefore anything runs\n"))
    return std::nullopt;
  LintFlags Flags;
  Flags.Paths.assign(O.Paths.begin(), O.Paths.end());
  Flags.BuildPath = O.BuildPath;
  Flags.HasExtraArgs = Extra.has_value();
  if (Extra)
    Flags.ExtraArgs.assign(Extra->begin(), Extra->end());
  auto Given = [](const cl::opt<std::string> &Option) {
    return Option.getNumOccurrences() ? std::optional(Option.getValue()) : std::nullopt;
  };
  Flags.Targets = Given(O.Targets);
  Flags.ArchTables.assign(O.ArchTables.begin(), O.ArchTables.end());
  Flags.Resources.assign(O.Resources.begin(), O.Resources.end());
  Flags.Measure = O.Measure;
  Flags.CacheDir = O.CacheDir;
  Flags.Checks = Given(O.Checks);
  Flags.HeaderFilter = Given(O.HeaderFilter);
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
    Flags.LineFilter = Global.LineFilter;
  }
  Flags.Diff = Given(O.Diff);
  Flags.CudaPath = O.CudaPath;
  Flags.Format = O.Format;
  Flags.Output = O.OutputFile;
  Flags.FailOn = O.FailOn;
  Flags.Jobs = O.Jobs ? O.Jobs : hardware_concurrency().compute_thread_count();
  Flags.Fix = O.Fix;
  Flags.ExportFixes = O.ExportFixes;
  Flags.ListChecks = O.ListChecks;
  Flags.Quiet = O.Quiet;
  Flags.Verbose = O.Verbose;
  Flags.PrintCommand = O.PrintCommand;
  Flags.ListLaunches = O.ListLaunches;
  if (Flags.ListLaunches && !listLaunches(Flags))
    return std::nullopt;
  return Flags;
}

} // namespace warplint::tool
