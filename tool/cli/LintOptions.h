//===- LintOptions.h - The options of the commands that lint --------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_TOOL_CLI_LINTOPTIONS_H
#define WARPLINT_TOOL_CLI_LINTOPTIONS_H

#include "report/ReportWriter.h"
#include "tool/cli/CommandLine.h"
#include "llvm/ADT/StringRef.h"
#include <array>
#include <string>

namespace warplint::tool {

inline constexpr llvm::StringLiteral ReportOverview(
    R"(Writes a page for browsers: every kernel and launch of a project with its
occupancy on each target, what limits it, its curves, and the findings beside
their source.

  warplint report src/
  warplint report -o report.html --target=sm_80,A100 --resources=build.log src/

It takes the flags of 'warplint lint' that are not about other formats. The page
is one file and loads nothing from the network.
)");

inline constexpr llvm::StringLiteral PortOverview(
    R"(Shows what changes for a project on another target: launches that fail, bounds
that are dropped, and occupancy that falls or rises, with the reason.

  warplint port --from=sm_90 --to=sm_107 src/
  warplint port --from=A100 --to=rubin -p build --format=markdown > ticket.md

It takes the flags of 'warplint lint' that are not about other formats. With
--measure or --resources, occupancy is of the registers that were measured.
Exit status: 0 compared; 2 a wrong flag, or a file that can't be read well.
)");

inline constexpr llvm::StringLiteral WhyOverview(
    R"(Explains the launches of a line: each value with its origin or the place where it
gets lost, the conditions around, the kernel's attributes and needs, what is not
checked for want of values, and the findings.

  warplint why src/a.cu:40
  warplint why -p build --target=sm_90 src/a.cu:40

Exit status: 0 explained; 2 a wrong flag, or no launch in that line.
)");

inline constexpr llvm::StringLiteral MergeOverview(
    R"(Merges the parts that several runs wrote, and prints what one run would print,
with the same exit status.

  warplint --shard=1/2 --format=part --output=1.warplint src/
  warplint --shard=2/2 --format=part --output=2.warplint src/
  warplint merge --format=sarif 1.warplint 2.warplint

A folder means every .warplint file in it. The sources must be there, unchanged.
)");

namespace cl = llvm::cl;

/// The options as LLVM's parser knows them; they live while it parses.
struct LintOptions {
  cl::OptionCategory Input{"Input"};
  cl::OptionCategory Judge{"Checking"};
  cl::OptionCategory Output{"Output"};

  cl::list<std::string> Paths{cl::Positional, cl::desc("FILE|FOLDER..."), cl::cat(Input)};
  cl::list<std::string> Exclude{"exclude", cl::value_desc("glob"), cl::cat(Input),
                                cl::desc("Leave out files and folders with this name\n"
                                         "('third_party', '*_test.cu'), or with a slash with this\n"
                                         "path; may be repeated")};
  cl::opt<std::string> StandardInput{"stdin-filename", cl::value_desc("file"),
                                     cl::init("stdin.cu"), cl::cat(Input),
                                     cl::desc("The file whose content is on standard input, where\n"
                                              "'-' is the path; default stdin.cu")};
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
  cl::opt<bool> WholeProgram{"whole-program", cl::cat(Input),
                             cl::desc("Lint the files as one program, with the host code of\n"
                                      "the build: what callers in other files give, what their\n"
                                      "functions return and what they set counts")};
  cl::opt<bool> ClosedWorld{"closed-world", cl::cat(Input),
                            cl::desc("Nothing outside of that program calls its functions, not\n"
                                     "even those that a library exports")};
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
                                        "architectures of the compile command or the project,\n"
                                        "then the set that 'warplint targets' marks")};
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
  cl::opt<bool> AddNolint{"add-nolint", cl::cat(Output),
                          cl::desc("Write a NOLINT comment at the line of each finding,\n"
                                   "instead of reporting it")};
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
  std::string Epilogue =
      "\n" + otherCommands() +
      "\nFlags for the compiler, Clang's or nvcc's, go after '--'.\n"
      "\nExit status: 0 no finding at or above --fail-on; 1 findings; 2 the job could\n"
      "not be done, or a file could not be read well enough to be trusted.\n";
  cl::extrahelp More{Epilogue};

  /// Those whose value is one of a list.
  std::array<ChoiceOption, 4> choices() {
    return {{{Format, Format.getParser()},
             {FailOn, FailOn.getParser()},
             {Fix, Fix.getParser()},
             {Color, Color.getParser()}}};
  }

  LintOptions() {
    for (const report::Reporter &R : report::reporters())
      Format.getParser().addLiteralOption(R.Name, &R, R.Summary);
  }
};

} // namespace warplint::tool

#endif // WARPLINT_TOOL_CLI_LINTOPTIONS_H
