//===- LintCommand.cpp - warplint lint ------------------------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/Measured.h"
#include "checks/Registry.h"
#include "clang-tidy/ClangTidyModule.h"
#include "clang-tidy/GlobList.h"
#include "compat/ClangTidy.h"
#include "tool/CommandLine.h"
#include "tool/Commands.h"
#include "tool/cache/CacheFolder.h"
#include "tool/lint/CompileDatabase.h"
#include "tool/lint/Depfile.h"
#include "tool/lint/FileLinter.h"
#include "tool/lint/InputFiles.h"
#include "tool/lint/LintFlags.h"
#include "tool/lint/LintRun.h"
#include "tool/lint/MeasureFiles.h"
#include "tool/lint/RepositoryPaths.h"
#include "tool/lint/Telling.h"
#include "tool/prelude/Preludes.h"
#include "tool/review/ChangeFilter.h"
#include "tool/review/ReachedFiles.h"
#include "tool/targets/TargetList.h"
#include "tool/watch/Supervisor.h"
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
static int listChecks(const FileLinter &Linter, const LintFlags &Flags) {
  std::string File = Flags.Paths.empty() ? "all.cu" : Flags.Paths.front();
  tidy::ClangTidyContext Context(Linter.optionsOf(File));
  Context.setCurrentFile(File);
  for (const checks::CheckEntry &Entry : checks::registry())
    if (Context.isCheckEnabled(Entry.Name))
      outs() << formatv("{0,-31} {1}\n", Entry.Name, Entry.Summary);
  return ExitClean;
}

/// The first of \p Globs that asks for a check of ours or of clang-tidy's, and
/// matches none; empty where all do.
static std::string unmatchedGlob(StringRef Globs) {
  tidy::ClangTidyOptions All;
  All.Checks = "*";
  std::vector<std::string> Names = compat::checkNames(All);
  SmallVector<StringRef> Items;
  Globs.split(Items, ',', -1, /*KeepEmpty=*/false);
  for (StringRef Item : Items) {
    Item = Item.trim();
    if (Item.empty() || Item.starts_with("-") || Item.starts_with("clang-diagnostic-"))
      continue;
    tidy::GlobList Glob(Item);
    if (none_of(Names, [&](const std::string &Name) { return Glob.contains(Name); }))
      return Item.str();
  }
  return "";
}

/// Resolves the flags that name targets and checks, so that a wrong one is told
/// once and before any file is read. `native` becomes the machine's targets.
static bool resolveFlags(LintFlags &Flags) {
  std::string Wrong;
  if (Flags.HeaderFilter && !Regex(*Flags.HeaderFilter).isValid(Wrong)) {
    printError("--header-filter: found '" + *Flags.HeaderFilter +
               "', expected a regular expression: " + Wrong);
    return false;
  }
  arch::ArchTables Tables = arch::ArchTables::builtin();
  for (const std::string &Path : Flags.ArchTables)
    if (Error Problem = Tables.addFile(Path)) {
      printError(std::move(Problem));
      return false;
    }
  if (auto Measured = checks::resourcesFromOption(join(Flags.Resources, ";")); !Measured) {
    printError("--resources: " + toString(Measured.takeError()));
    return false;
  }
  if (Flags.Targets) {
    Expected<std::vector<arch::Target>> Targets = resolveTargets(Tables, *Flags.Targets);
    if (!Targets) {
      printError("--target: " + toString(Targets.takeError()));
      return false;
    }
    Flags.Targets = join(map_range(*Targets, [](const arch::Target &T) { return T.Name; }), ";");
  }
  if (std::string Glob = unmatchedGlob(Flags.Checks.value_or("")); !Glob.empty()) {
    printError("--checks: no check matches '" + Glob + "'; 'warplint --list-checks' names them");
    return false;
  }
  return true;
}

static int printCommands(const FileLinter &Linter, ArrayRef<std::string> Files) {
  for (const std::string &File : Files) {
    Expected<compile::ParseJob> Job = Linter.parseJob(File);
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
static Expected<std::unique_ptr<Change>> changeToReview(const LintFlags &Flags) {
  if (!Flags.Diff)
    return nullptr;
  SmallString<128> Named;
  std::string Repository;
  if (!Flags.Paths.empty() && !sys::fs::real_path(Flags.Paths.front(), Named))
    Repository = repositoryAbove(Named);
  return Change::since(*Flags.Diff, Repository.empty() ? "." : StringRef(Repository));
}

/// The files that the paths name, or without any those that the change reaches.
static Expected<InputFiles> filesToLint(const LintFlags &Flags, const Change *Since) {
  if (!Flags.Paths.empty() || !Since)
    return expandPaths(Flags.Paths);
  Expected<std::vector<std::string>> Reached = filesReachedBy(*Since);
  if (!Reached)
    return Reached.takeError();
  return expandPaths(*Reached);
}

/// Where neither a path nor a change says which files, all that the build compiles as CUDA.
static bool takeFilesOfBuild(const LintFlags &Flags, const BuildCommands &Commands,
                             InputFiles &Input) {
  if (!Flags.Paths.empty() || Flags.Diff)
    return true;
  Input = expandPaths(cudaFilesOf(*Commands.Database));
  if (Input.Files.empty() && Input.Errors.empty())
    printError("-p " + Commands.Path + ": it compiles no CUDA file");
  return !Input.Files.empty() || !Input.Errors.empty();
}

/// Leaves of the findings those that are to be told: what \p Since brought, and what
/// \p Known does not have; either may be null.
static bool keepNew(LintReport &Report, const LintFlags &Flags, const Change *Since,
                    BaselineFilter *Known, const tooling::CompilationDatabase *Database) {
  // The whole report is held against the baseline, before the change narrows it.
  if (!countKnown(Report, Known, Flags))
    return false;
  if (Since)
    if (Error Problem = keepBrought(Report, *Since, Flags, Database)) {
      printError("--diff: " + toString(std::move(Problem)));
      return false;
    }
  if (Known)
    Known->hide(Report);
  return true;
}

/// Compiles the kernels of \p Files where the flags ask for it; false where nothing can.
/// What was compiled is there as long as \p By.
static bool measure(FileLinter &Linter, ArrayRef<std::string> Files, const LintFlags &Flags,
                    const cache::CacheFolder &Kept, std::unique_ptr<measure::Measurer> &By,
                    LintReport &Report) {
  if (!Flags.Measure)
    return true;
  Error Problem = measure::Measurer::open(Kept).moveInto(By);
  if (!Problem)
    Problem = measureFiles(Linter, Files, *By, Flags).moveInto(Report.Measuring.emplace());
  if (!Problem) {
    Linter.use(*Report.Measuring);
    return true;
  }
  printError("--measure: " + toString(std::move(Problem)));
  return false;
}

/// What is kept between runs, as \p Flags ask.
static std::unique_ptr<cache::CacheFolder> openCache(const LintFlags &Flags) {
  return Flags.NoCache ? std::make_unique<cache::CacheFolder>()
                       : std::make_unique<cache::CacheFolder>(Flags.CacheDir);
}

/// Says once why nothing is kept, or nothing more: it only costs time.
static void noteCache(const cache::CacheFolder &Kept, const LintFlags &Flags) {
  if (std::string Problem = Kept.problem(); Flags.Verbose && !Problem.empty())
    errs() << "cache: " << Problem << "; no more results are kept\n";
}

/// What tells this run from others, of which all are given \p Files.
static RunRecord runOf(const LintFlags &Flags, ArrayRef<std::string> Files) {
  RunRecord Run;
  Run.Part = Flags.Part.value_or(Shard());
  Run.IsShard = Flags.Part.has_value();
  Run.Files = Files.size();
  std::string Names;
  for (const std::string &File : Files)
    Names += File + '\0';
  Run.FilesHash = xxh3_64bits(Names);
  Run.Settings = Flags.Settings;
  // What `native` stands for depends on the machine.
  if (Flags.Targets)
    Run.Settings.emplace_back("--target", *Flags.Targets);
  return Run;
}

/// Leaves of \p Files those of the part that \p Run is, and notes which they are.
static void takeShard(RunRecord &Run, std::vector<std::string> &Files) {
  std::vector<std::string> Own;
  for (size_t Index : filesOfShard(Files, Run.Part)) {
    Run.Indices.push_back(Index);
    Own.push_back(std::move(Files[Index]));
  }
  Files = std::move(Own);
}

namespace {

/// What spares a run the work that was done before, or that leads to nothing.
class Savings {
public:
  /// For a run over \p Files files. \p Kept must outlive this, and this the linter.
  Savings(const cache::CacheFolder &Kept, size_t Files)
      : Kept(Kept), Compiled(Kept, compile::OwnHeadersFolder, Files), Reports(Kept),
        LaunchFree(Reports.states()) {}

  void giveTo(FileLinter &Linter, const LintFlags &Flags) {
    Linter.use(Compiled);
    if (Kept.isUsable())
      Linter.use(Reports);
    if (!Flags.ParseAll && !Flags.Measure)
      Linter.use(LaunchFree);
  }

private:
  const cache::CacheFolder &Kept;
  prelude::Preludes Compiled;
  remember::RememberedReports Reports;
  skip::LaunchFreeFiles LaunchFree;
};

/// What a run reads, and what it holds the findings against.
struct Work {
  std::unique_ptr<BaselineFilter> Known; ///< Null without a baseline.
  std::unique_ptr<Change> Since;         ///< Null without `--diff`.
  InputFiles Input;
  BuildCommands Commands;
};

} // namespace

/// Finds out what \p Flags ask for; nothing where that can't be had, which is told.
static std::optional<Work> planWork(const LintFlags &Flags) {
  if (Flags.Paths.empty() && !Flags.Diff && Flags.BuildPath.empty()) {
    printError("no file or folder to lint; 'warplint --help' shows how");
    return std::nullopt;
  }
  std::optional<std::unique_ptr<BaselineFilter>> Known = openBaseline(Flags);
  if (!Known)
    return std::nullopt;
  Work Plan;
  Plan.Known = std::move(*Known);
  Error Problem = changeToReview(Flags).moveInto(Plan.Since);
  if (!Problem)
    Problem = filesToLint(Flags, Plan.Since.get()).moveInto(Plan.Input);
  if (Problem) {
    printError("--diff: " + toString(std::move(Problem)));
    return std::nullopt;
  }
  if (Error NotFound = findCommands(Flags, Plan.Input.Files).moveInto(Plan.Commands)) {
    printError(std::move(NotFound));
    return std::nullopt;
  }
  if (!takeFilesOfBuild(Flags, Plan.Commands, Plan.Input))
    return std::nullopt;
  for (const std::string &Unreadable : Plan.Input.Errors)
    printError(Unreadable);
  return Plan;
}

/// Tells what the files of \p Plan, of which \p Report has the reports, were found to have.
static int tellNew(LintReport Report, const LintFlags &Flags, const Work &Plan) {
  Report.NotFound = Plan.Input.Errors;
  Report.CommandsPath = Plan.Commands.Path;
  Report.IsJudged = !Flags.ListLaunches;
  Report.IsNarrowed = !Flags.LineFilter.empty() || Flags.HeaderFilter;
  if (isPart(*Flags.Format))
    return tellPart(std::move(Report), Flags);
  Report.settle();
  if (!keepNew(Report, Flags, Plan.Since.get(), Plan.Known.get(), Plan.Commands.Database.get()))
    return ExitTrouble;
  return tell(Report, Flags);
}

/// How many threads each of \p Files files may have. One where an earlier process of this run
/// ended on a file: several passes at once may have been too much for the memory.
static unsigned threadsForEach(size_t Files, const LintFlags &Flags, const FileTable &Table) {
  for (size_t I = 0; I != Table.size(); ++I)
    if (Table.fate(I) != Fate::Read)
      return 1;
  return std::max<unsigned>(1, Flags.Jobs / std::max<size_t>(1, Files));
}

/// Does what \p Flags ask for, and returns the exit status.
static int lint(std::optional<LintFlags> Flags) {
  if (!Flags || !resolveFlags(*Flags))
    return ExitTrouble;
  if (Flags->ListChecks)
    return listChecks(FileLinter(*Flags, nullptr), *Flags);
  std::optional<Work> Plan = planWork(*Flags);
  if (!Plan)
    return ExitTrouble;
  std::vector<std::string> &Files = Plan->Input.Files;
  LintReport Report;
  Report.Run = runOf(*Flags, Files);
  takeShard(Report.Run, Files);
  FileLinter Linter(*Flags, Plan->Commands.Database.get());
  if (Flags->PrintCommand)
    return printCommands(Linter, Files);

  std::unique_ptr<cache::CacheFolder> Kept = openCache(*Flags);
  std::unique_ptr<measure::Measurer> Measured;
  if (!measure(Linter, Files, *Flags, *Kept, Measured, Report))
    return ExitTrouble;
  Savings Spared(*Kept, Files.size());
  Spared.giveTo(Linter, *Flags);
  FileTable Table(Files.size());
  supervise(Table, {Flags->MaxMemory, Flags->Timeout});
  Linter.useThreads(threadsForEach(Files.size(), *Flags, Table));
  Report.Files = lintFiles(Linter, Files, *Flags, &Table);
  noteCache(*Kept, *Flags);
  if (isPart(*Flags->Format) || Plan->Known)
    for (FileReport &File : Report.Files)
      File.Checks = Linter.checksOf(File.File);
  if (!Flags->Depfile.empty())
    if (Error Problem = writeDepfile(Flags->Depfile, Report)) {
      printError("--depfile " + Flags->Depfile + ": " + toString(std::move(Problem)));
      return ExitTrouble;
    }
  return tellNew(std::move(Report), *Flags, *Plan);
}

int lintCommand(ArrayRef<const char *> Args) { return lint(parseLintFlags(Args)); }

int reportCommand(ArrayRef<const char *> Args) { return lint(parseReportFlags(Args)); }

} // namespace warplint::tool
