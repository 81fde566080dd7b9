//===- LintCommand.cpp - warplint lint ------------------------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "arch_tables/Targets.h"
#include "base/CacheFolder.h"
#include "base/OutputFile.h"
#include "base/RepositoryPaths.h"
#include "base/StandardInput.h"
#include "base/UserPaths.h"
#include "base/compat/ClangTidy.h"
#include "build/CompileDatabase.h"
#include "build/InputFiles.h"
#include "build/Toolkit.h"
#include "checks/Registry.h"
#include "clang-tidy/ClangTidyModule.h"
#include "findings/Measured.h"
#include "lint/Configuration.h"
#include "lint/EnteredNamesLint.h"
#include "lint/FileLinter.h"
#include "lint/FileOptions.h"
#include "lint/LintRun.h"
#include "lint/Misspelled.h"
#include "lint/isolation/Supervisor.h"
#include "lint/measure/Measure.h"
#include "lint/prefilter/Prefilter.h"
#include "lint/program/WholeProgram.h"
#include "lint/result_cache/CachedLint.h"
#include "parse/preamble/Preambles.h"
#include "report/ReportWriter.h"
#include "report/review/Change.h"
#include "report/review/ChangeFilter.h"
#include "tool/cli/CommandLine.h"
#include "tool/cli/LintFlags.h"
#include "tool/cli/LiveReport.h"
#include "tool/cli/ReachedFiles.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/Regex.h"
#include "llvm/Support/xxhash.h"

using namespace clang;
using namespace llvm;

namespace warplint::tool {

/// Prints the names of the checks that the flags and .clang-tidy enable.
static int listChecks(const lint::FileLinter &Linter, const LintFlags &Flags) {
  std::string File = Flags.Input.Paths.empty() ? "all.cu" : Flags.Input.Paths.front();
  if (std::optional<std::string> Broken =
          lint::brokenConfiguration(File, *vfs::getRealFileSystem())) {
    printError(File + ": " + *Broken);
    return ExitTrouble;
  }
  tidy::ClangTidyContext Context(Linter.optionsOf(Linter.jobFor(File)));
  Context.setCurrentFile(File);
  for (const checks::CheckEntry &Entry : checks::registry())
    if (Context.isCheckEnabled(Entry.Name))
      outs() << formatv("{0,-31} {1}\n", Entry.Name, Entry.Summary);
  return ExitClean;
}

/// An error about the globs that --checks has; empty if there is none.
static std::string wrongChecks(StringRef Globs) {
  if (std::string Wrong = lint::unmatchedChecks(Globs); !Wrong.empty())
    return Wrong + " 'warplint --list-checks' names them";
  tidy::ClangTidyOptions Left;
  Left.Checks = ("*," + Globs).str();
  return compat::checkNames(Left).empty()
             ? ("found '" + Globs + "', which leaves no check; add some, such as '" + Globs +
                ",cuda-launch-*'")
                   .str()
             : "";
}

/// Resolves --from and --to, which are the targets of the run; false if one is wrong.
static bool resolvePort(LintFlags &Flags, const arch::ArchTables &Tables) {
  for (auto [Flag, Name] :
       {std::pair("--from", &Flags.Ported->first), std::pair("--to", &Flags.Ported->second)}) {
    Expected<arch::Target> Found = Tables.find(*Name);
    if (!Found) {
      printError(Twine(Flag) + ": " + toString(Found.takeError()));
      return false;
    }
    *Name = Found->Name;
  }
  auto &[From, To] = *Flags.Ported;
  if (From == To) {
    printError("--to: found '" + To + "', expected another target than --from");
    return false;
  }
  Flags.Judging.Targets = "\"" + From + "\";\"" + To + "\"";
  return true;
}

bool resolveFlags(LintFlags &Flags) {
  std::string Wrong;
  if (Flags.Judging.HeaderFilter && !Regex(*Flags.Judging.HeaderFilter).isValid(Wrong)) {
    printError("--header-filter: found '" + *Flags.Judging.HeaderFilter +
               "', expected a regular expression: " + Wrong);
    return false;
  }
  arch::ArchTables Tables = arch::ArchTables::builtin();
  for (const std::string &Path : Flags.Judging.ArchTables)
    if (Error Problem = Tables.addFile(Path)) {
      printError(std::move(Problem));
      return false;
    }
  if (auto Measured = resourcesFromOption(join(Flags.Judging.Resources, ";")); !Measured) {
    printError("--resources: " + toString(Measured.takeError()));
    return false;
  }
  if (Flags.Ported && !resolvePort(Flags, Tables))
    return false;
  if (Flags.Judging.Targets) {
    Expected<std::vector<arch::Target>> Targets =
        arch::resolveTargets(Tables, *Flags.Judging.Targets);
    if (!Targets) {
      printError("--target: " + toString(Targets.takeError()));
      return false;
    }
    Flags.Judging.Targets =
        join(map_range(*Targets, [](const arch::Target &T) { return T.Name; }), ";");
  }
  if (Flags.Judging.Checks && !Flags.Judging.ListLaunches)
    if (std::string Wrong = wrongChecks(*Flags.Judging.Checks); !Wrong.empty()) {
      printError("--checks: " + Wrong);
      return false;
    }
  return true;
}

static int printCommands(const lint::FileLinter &Linter, ArrayRef<std::string> Files) {
  for (const std::string &File : Files) {
    Expected<ParseJob> Job = Linter.parseJob(File);
    if (!Job) {
      printError(Job.takeError());
      return ExitTrouble;
    }
    ListSeparator Space(" ");
    for (const std::string &Arg : Job->Args) {
      outs() << Space;
      sys::printArg(outs(), Arg, /*Quote=*/false);
    }
    outs() << '\n';
  }
  return ExitClean;
}

/// The change that `--diff` asks about, in the repository of the first path, else of
/// the current folder; null without the flag.
static Expected<std::unique_ptr<report::Change>> changeToReview(const LintFlags &Flags) {
  if (!Flags.Diff)
    return nullptr;
  SmallString<128> Named;
  std::string Repository;
  if (!Flags.Input.Paths.empty() && !sys::fs::real_path(Flags.Input.Paths.front(), Named))
    Repository = base::repositoryAbove(Named);
  return report::Change::since(*Flags.Diff, Repository.empty() ? "." : StringRef(Repository));
}

/// The files that the paths name, or without any those that the change reaches.
static Expected<InputFiles> filesToLint(const LintFlags &Flags, const ExcludedPaths &Excluded,
                                        const report::Change *Since) {
  if (!Flags.Input.StandardInput.empty()) // need not be on the disk
    return InputFiles{Flags.Input.Paths, {}};
  if (!Flags.Input.Paths.empty() || !Since)
    return expandPaths(Flags.Input.Paths, Excluded);
  Expected<std::vector<std::string>> Reached = filesReachedBy(*Since);
  if (!Reached)
    return Reached.takeError();
  return expandPaths(*Reached, Excluded);
}

/// If neither a path nor a change selects files, takes all that the build compiles as CUDA.
static bool takeFilesOfBuild(const LintFlags &Flags, const BuildCommands &Commands,
                             const ExcludedPaths &Excluded, InputFiles &Input) {
  if (!Flags.Input.Paths.empty() || Flags.Diff)
    return true;
  Input = expandPaths(cudaFilesOf(*Commands.Database), Excluded);
  if (!Input.Files.empty() || !Input.Errors.empty() || Input.HasExcluded)
    return true;
  printError("-p " + Commands.Path + ": it compiles no CUDA file");
  return false;
}

/// Lints \p Files as they were before \p Since.
static std::vector<records::FileReport> lintBefore(const report::Change &Since,
                                                   ArrayRef<std::string> Files,
                                                   const LintFlags &Flags,
                                                   const tooling::CompilationDatabase *Database) {
  lint::JudgingOptions Judging = Flags.Judging;
  Judging.LineFilter.clear(); // its lines are those of now
  lint::FileLinter Linter(Flags.Input, Judging, Database,
                          [&] { return report::fileSystemBefore(Since); });
  return lint::lintFiles(Linter, Linter, Files, Flags.Run);
}

/// Removes findings that \p Since did not introduce or that are in \p Known; either may be null.
static bool keepNew(records::LintReport &Report, const LintFlags &Flags,
                    const report::Change *Since, report::BaselineFilter *Known,
                    const tooling::CompilationDatabase *Database) {
  // The whole report is compared with the baseline, before the change narrows it.
  if (!report::countKnown(Report, Known))
    return false;
  if (Since)
    if (Error Problem = report::keepBrought(Report, *Since, [&](ArrayRef<std::string> Files) {
          return lintBefore(*Since, Files, Flags, Database);
        })) {
      printError("--diff: " + toString(std::move(Problem)));
      return false;
    }
  if (Known)
    Known->hide(Report);
  return true;
}

/// Says once that an incomplete toolkit is not read, where warplint's own headers serve instead:
/// what a package would bring is read then.
static void noteIncompleteToolkit(const lint::FileLinter &Linter, ArrayRef<std::string> Files,
                                  const LintFlags &Flags) {
  if (Files.empty())
    return;
  Expected<Toolkit> Kit = Linter.toolkitFor(Linter.request(Files.front()));
  if (!Kit)
    return consumeError(Kit.takeError()); // reported for each file
  if (!Kit->Incomplete.empty() && (Kit->Own || Flags.Output.Verbose))
    printWarning(Kit->Incomplete + "; " +
                 (Kit->Own ? "warplint's own headers are read instead"
                           : "the toolkit in '" + Kit->Root + "' is read instead"));
}

/// Compiles the kernels of \p Files if the flags ask for it; false if no compiler can. The results
/// live as long as \p By.
static bool measure(lint::FileLinter &Linter, ArrayRef<std::string> Files, const LintFlags &Flags,
                    const base::CacheFolder &Kept, std::unique_ptr<lint::Measurer> &By,
                    records::LintReport &Report) {
  if (!Flags.Measure)
    return true;
  Error Problem = lint::Measurer::open(Kept).moveInto(By);
  if (!Problem)
    Problem =
        lint::measureFiles(Linter, Files, *By, Flags.Run).moveInto(Report.Measuring.emplace());
  if (!Problem) {
    Linter.use(*Report.Measuring);
    return true;
  }
  printError("--measure: " + toString(std::move(Problem)));
  return false;
}

/// The cache that \p Flags ask for.
static std::unique_ptr<base::CacheFolder> openCache(const LintFlags &Flags) {
  return Flags.NoCache ? std::make_unique<base::CacheFolder>()
                       : std::make_unique<base::CacheFolder>(Flags.CacheDir);
}

/// Says once why nothing is kept, or nothing more: it only costs time.
static void noteCache(const base::CacheFolder &Kept, const LintFlags &Flags) {
  if (std::string Problem = Kept.problem(); Flags.Output.Verbose && !Problem.empty())
    errs() << "cache: " << Problem << "; no more results are kept\n";
}

/// Identifies this run among others with the same \p Files.
static records::RunRecord runOf(const LintFlags &Flags, ArrayRef<std::string> Files) {
  records::RunRecord Run;
  Run.Part = Flags.Part.value_or(records::Shard());
  Run.IsShard = Flags.Part.has_value();
  Run.Files = Files.size();
  std::string Names;
  for (const std::string &File : Files)
    Names += File + '\0';
  Run.FilesHash = xxh3_64bits(Names);
  Run.Settings = Flags.Settings;
  // The meaning of `native` depends on the machine.
  if (Flags.Judging.Targets)
    Run.Settings.emplace_back("--target", *Flags.Judging.Targets);
  return Run;
}

/// Leaves of \p Files those of the part that \p Run is, and notes which they are. \p Others gets
/// the rest, absolute.
static void takeShard(records::RunRecord &Run, std::vector<std::string> &Files,
                      std::vector<std::string> &Others) {
  std::vector<std::string> Own;
  for (size_t Index : records::filesOfShard(Files, Run.Part)) {
    Run.Indices.push_back(Index);
    Own.push_back(std::exchange(Files[Index], ""));
  }
  for (const std::string &File : Files)
    if (!File.empty())
      Others.push_back(base::absolutePath(File));
  Files = std::move(Own);
}

namespace {

/// The linter of each file of a run: FileLinter with its decorators.
class Lints {
public:
  /// For a run over \p Files files. \p Kept must outlive this, and this what \p Linter does.
  Lints(lint::FileLinter &Linter, const base::CacheFolder &Kept, size_t Files,
        const LintFlags &Flags)
      : Compiled(Kept, OwnHeadersFolder, Files), Reports(Kept), LaunchFree(Reports.states()),
        Before(LaunchFree), Cached(Linter, Linter, Reports),
        Linted(Kept.isUsable() ? static_cast<const lint::FileLint &>(Cached) : Linter),
        Named(Linted, Linter), NamesEntered(Flags.Output.namesEntered()) {
    Linter.use(Compiled);
    if (!Flags.Judging.ParseAll && !Flags.Measure)
      Linter.use(Before);
  }

  const lint::FileLint &outermost() const { return NamesEntered ? Named : Linted; }

private:
  Preambles Compiled;
  lint::CachedReports Reports;
  lint::LaunchFreeFiles LaunchFree;
  lint::Prefilter Before;
  lint::CachedLint Cached;
  const lint::FileLint &Linted;
  lint::EnteredNamesLint Named;
  bool NamesEntered;
};

/// The inputs of a run, and the filters of its findings.
struct Work {
  std::unique_ptr<report::BaselineFilter> Known; ///< Null without a baseline.
  std::unique_ptr<report::Change> Since;         ///< Null without `--diff`.
  InputFiles Input;
  std::vector<std::string> Others; ///< Sources of the program beside these.
  BuildCommands Commands;
};

} // namespace

/// Collects the inputs that \p Flags ask for; empty, after an error message, if one is not
/// available.
static std::optional<Work> planWork(const LintFlags &Flags) {
  if (Flags.Input.Paths.empty() && !Flags.Diff && Flags.Input.BuildPath.empty()) {
    printError("no file or folder to lint; 'warplint --help' shows how");
    return std::nullopt;
  }
  std::optional<std::unique_ptr<report::BaselineFilter>> Known =
      report::openBaseline(Flags.Baseline);
  if (!Known)
    return std::nullopt;
  Expected<ExcludedPaths> Excluded = ExcludedPaths::parse(Flags.Input.Exclude);
  if (!Excluded) {
    printError("--exclude: " + toString(Excluded.takeError()));
    return std::nullopt;
  }
  Work Plan;
  Plan.Known = std::move(*Known);
  Error Problem = changeToReview(Flags).moveInto(Plan.Since);
  if (!Problem)
    Problem = filesToLint(Flags, *Excluded, Plan.Since.get()).moveInto(Plan.Input);
  if (Problem) {
    printError("--diff: " + toString(std::move(Problem)));
    return std::nullopt;
  }
  if (Error NotFound = findCommands(Flags.Input, Plan.Input.Files).moveInto(Plan.Commands)) {
    printError(std::move(NotFound));
    return std::nullopt;
  }
  if (!takeFilesOfBuild(Flags, Plan.Commands, *Excluded, Plan.Input))
    return std::nullopt;
  if (Flags.WholeProgram)
    Plan.Others =
        otherSources(Plan.Commands.Database.get(), Flags.Input.Paths, Plan.Input.Files, *Excluded);
  for (const std::string &Unreadable : Plan.Input.Errors)
    printError(Unreadable);
  if (Plan.Input.Files.empty() && Plan.Input.HasExcluded && !Flags.Output.Quiet)
    printWarning("--exclude leaves no file to lint");
  return Plan;
}

/// Filters and writes \p Report, the result of \p Plan.
static int reportNew(records::LintReport Report, const LintFlags &Flags, const Work &Plan) {
  Report.NotFound = Plan.Input.Errors;
  Report.CommandsPath = Plan.Commands.Path;
  Report.IsJudged = !Flags.Judging.ListLaunches;
  Report.IsNarrowed = Flags.Judging.areNarrowed();
  Report.IsOfChange = Flags.Diff.has_value();
  Report.Ported = Flags.Ported;
  if (report::isPart(*Flags.Output.Format))
    return report::writePart(std::move(Report), Flags.Output);
  Report.settle();
  if (!keepNew(Report, Flags, Plan.Since.get(), Plan.Known.get(), Plan.Commands.Database.get()))
    return ExitTrouble;
  return report::writeAndFix(Report, Flags.Output);
}

/// The number of threads for each of \p Files files. One if an earlier process of this run ended on
/// a file: several passes at once may have been too much for the memory.
static unsigned threadsForEach(size_t Files, const LintFlags &Flags, const lint::FileTable &Table) {
  for (size_t I = 0; I != Table.size(); ++I)
    if (Table.fate(I) != lint::Fate::Read)
      return 1;
  return std::max<unsigned>(1, Flags.Run.Jobs / std::max<size_t>(1, Files));
}

/// Whether there is the folder that the paths start from; says so if not.
static bool hasCurrentFolder() {
  SmallString<256> Here;
  std::error_code Problem = sys::fs::current_path(Here);
  if (Problem)
    printError("the current folder: " + Problem.message() + "; change to one that exists");
  return !Problem;
}

/// Whether the files that \p Flags name can be written: before a run of minutes, not after it.
static bool canWriteFiles(const LintFlags &Flags) {
  for (auto [Flag, Path] :
       {std::pair("--output", StringRef(Flags.Output.Path)),
        std::pair("--export-fixes", StringRef(Flags.Output.ExportFixes)),
        std::pair("--depfile", StringRef(Flags.Output.Depfile)),
        std::pair("--write-baseline", Flags.Baseline.Write ? StringRef(Flags.Baseline.Path) : "")})
    if (Error Problem = Path.empty() ? Error::success() : base::canWrite(Path)) {
      printError(Twine(Flag) + " " + Path + ": " + toString(std::move(Problem)));
      return false;
    }
  return true;
}

/// Does what \p Flags ask for, and returns the exit status.
static int run(std::optional<LintFlags> Flags) {
  if (!Flags || !hasCurrentFolder() || !resolveFlags(*Flags) || !canWriteFiles(*Flags))
    return ExitTrouble;
  if (const std::string &Name = Flags->Input.StandardInput; Name.empty()) {
    Expected<bool> IsProgram =
        lint::isWholeProgram(base::absolutePath("."), regularFilesOf(vfs::getRealFileSystem()));
    if (!IsProgram) {
      printError(IsProgram.takeError());
      return ExitTrouble;
    }
    Flags->WholeProgram |= *IsProgram;
  } else if (Error Problem = base::readStandardInput(Name)) {
    printError("standard input: " + toString(std::move(Problem)));
    return ExitTrouble;
  }
  if (Flags->ListChecks)
    return listChecks(lint::FileLinter(Flags->Input, Flags->Judging, nullptr), *Flags);
  std::optional<Work> Plan = planWork(*Flags);
  if (!Plan)
    return ExitTrouble;
  std::vector<std::string> &Files = Plan->Input.Files;
  records::LintReport Report;
  Report.Run = runOf(*Flags, Files);
  takeShard(Report.Run, Files, Plan->Others);
  lint::FileLinter Linter(Flags->Input, Flags->Judging, Plan->Commands.Database.get());
  if (Flags->PrintCommand)
    return printCommands(Linter, Files);

  std::unique_ptr<base::CacheFolder> Kept = openCache(*Flags);
  std::unique_ptr<lint::Measurer> Measured;
  if (!measure(Linter, Files, *Flags, *Kept, Measured, Report))
    return ExitTrouble;
  Lints By(Linter, *Kept, Files.size(), *Flags);
  lint::FileTable Table(Files.size());
  lint::supervise(Table, {Flags->Run.MaxMemory, Flags->Run.Timeout});
  Linter.useThreads(threadsForEach(Files.size(), *Flags, Table));
  LiveReport Live(*Flags, Table);
  Report.Files =
      Flags->WholeProgram
          ? lint::lintProgram(By.outermost(), Linter,
                              {Files, Plan->Others, Flags->ClosedWorld, Plan->Commands.Path},
                              Flags->Run, &Table, *Kept)
          : lint::lintFiles(By.outermost(), Linter, Files, Flags->Run, &Table, &Live);
  Live.putHeldLast(Report.Files);
  Flags->Output.Printed = Live.printed();
  noteCache(*Kept, *Flags);
  noteIncompleteToolkit(Linter, Files, *Flags);
  if (report::isPart(*Flags->Output.Format) || Plan->Known)
    for (records::FileReport &File : Report.Files)
      File.Checks = Linter.checksOf(Linter.jobFor(File.File));
  if (!Flags->Output.Depfile.empty())
    if (Error Problem = report::writeDepfile(Flags->Output.Depfile, Report)) {
      printError("--depfile " + Flags->Output.Depfile + ": " + toString(std::move(Problem)));
      return ExitTrouble;
    }
  int Status = reportNew(std::move(Report), *Flags, *Plan);
  return Live.failed() ? ExitTrouble : Status;
}

int lintCommand(ArrayRef<const char *> Args) { return run(parseLintFlags(Args)); }

int reportCommand(ArrayRef<const char *> Args) { return run(parseReportFlags(Args)); }

int portCommand(ArrayRef<const char *> Args) { return run(parsePortFlags(Args)); }

} // namespace warplint::tool
