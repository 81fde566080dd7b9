//===- LintCommand.cpp - warplint lint ------------------------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/Registry.h"
#include "clang-tidy/ClangTidy.h"
#include "clang-tidy/ClangTidyModule.h"
#include "clang-tidy/GlobList.h"
#include "tool/CommandLine.h"
#include "tool/Commands.h"
#include "tool/compile/BuildDatabase.h"
#include "tool/lint/FileLinter.h"
#include "tool/lint/FixApplier.h"
#include "tool/lint/InputFiles.h"
#include "tool/lint/JsonReporter.h"
#include "tool/lint/LintFlags.h"
#include "tool/lint/Progress.h"
#include "tool/lint/TextReporter.h"
#include "tool/targets/TargetList.h"
#include "clang/Tooling/CompilationDatabase.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/CrashRecoveryContext.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/Regex.h"
#include "llvm/Support/ThreadPool.h"

using namespace clang;
using namespace llvm;

namespace warplint::tool {

/// Prints the names of the checks that the flags and .clang-tidy enable.
static int listChecks(const FileLinter &Linter, const LintFlags &Flags) {
  std::string File = Flags.Paths.empty() ? "all.cu" : Flags.Paths.front();
  tidy::ClangTidyContext Context(Linter.optionsProvider(File, ""));
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
  std::vector<std::string> Names = tidy::getCheckNames(
      All, /*AllowEnablingAnalyzerAlphaCheckers=*/false, /*ExperimentalCustomChecks=*/false);
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

/// Where the commands of a build stand.
static constexpr llvm::StringLiteral DatabaseNames[] = {"compile_commands.json",
                                                        "compile_flags.txt"};

/// The file of commands in \p Folder; empty where there is none.
static std::string databaseIn(StringRef Folder) {
  for (StringRef Name : DatabaseNames) {
    SmallString<128> Path(Folder);
    sys::path::append(Path, Name);
    if (sys::fs::exists(Path))
      return Path.str().str();
  }
  return "";
}

/// The file of commands that -p names or that lies nearest above the first file;
/// empty where there is none.
static Expected<std::string> databasePath(const LintFlags &Flags, ArrayRef<std::string> Files) {
  if (!Flags.BuildPath.empty()) {
    std::string Path = databaseIn(Flags.BuildPath);
    if (Path.empty())
      return createStringError("-p " + Flags.BuildPath + ": no compile_commands.json there");
    return Path;
  }
  if (Files.empty() || Flags.HasExtraArgs)
    return "";
  SmallString<128> Folder(Files.front());
  sys::fs::make_absolute(Folder);
  std::string Path;
  while (Path.empty() && sys::path::has_parent_path(Folder)) {
    sys::path::remove_filename(Folder);
    Path = databaseIn(Folder);
  }
  return Path;
}

/// The database that the flags ask for; null where there is none.
/// \returns an error for a folder without one, or one that can't be read.
static Expected<std::unique_ptr<tooling::CompilationDatabase>>
findDatabase(const LintFlags &Flags, ArrayRef<std::string> Files) {
  Expected<std::string> Path = databasePath(Flags, Files);
  if (!Path)
    return Path.takeError();
  if (Path->empty())
    return nullptr;
  return compile::loadDatabase(*Path);
}

/// Lints \p File; a crash on it is its report, and the other files go on.
static FileReport lintSafely(const FileLinter &Linter, const std::string &File) {
  // As deep as a main thread's, since Clang's parser recurses.
  constexpr unsigned StackBytes = 8 << 20;
  FileReport Report;
  CrashRecoveryContext Recovery;
  if (Recovery.RunSafelyOnThread([&] { Report = Linter.lint(File); }, StackBytes))
    return Report;
  FileReport Crashed;
  Crashed.File = File;
  Crashed.Status = ReadStatus::Failed;
  Crashed.ParseErrors.push_back(File +
                                ": warplint crashed on this file; 'warplint --print-command " +
                                File + "' shows how it was read");
  return Crashed;
}

static LintReport lintFiles(const FileLinter &Linter, ArrayRef<std::string> Files,
                            const LintFlags &Flags) {
  LintReport Report;
  Report.Files.resize(Files.size());
  CrashRecoveryContext::Enable();
  Progress Bar(Files.size(), !Flags.Quiet);
  DefaultThreadPool Pool(hardware_concurrency(Flags.Jobs));
  for (size_t I = 0; I != Files.size(); ++I)
    Pool.async([&, I] {
      Report.Files[I] = lintSafely(Linter, Files[I]);
      Bar.finished(Files[I]);
    });
  Pool.wait();
  Report.settle();
  return Report;
}

/// Writes the report where the flags say.
static bool writeReport(const LintReport &Report, const LintFlags &Flags) {
  auto Write = [&](raw_ostream &Out, bool Colour) {
    if (Flags.Format == Format::Json)
      printJson(Report, Out);
    else
      printFindings(Report, Out, Colour);
  };
  if (Flags.Output.empty()) {
    Write(outs(), sys::Process::StandardOutHasColors());
    outs().flush();
    return true;
  }
  Error Problem = writeToOutput(Flags.Output, [&](raw_ostream &Out) {
    Write(Out, false);
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
  Error Problem = writeToOutput(Flags.ExportFixes, [&](raw_ostream &Out) {
    tidy::exportReplacements(Report.Files.front().File, Errors, Out);
    return Error::success();
  });
  if (!Problem)
    return true;
  printError("--export-fixes " + Flags.ExportFixes + ": " + toString(std::move(Problem)));
  return false;
}

static bool fix(const LintReport &Report) {
  FixOutcome Outcome = applyFixes(Report);
  for (const std::string &Problem : Outcome.Errors)
    printError("--fix: " + Problem);
  errs() << formatv("{0} {1} applied", Outcome.Applied, Outcome.Applied == 1 ? "fix" : "fixes");
  if (Outcome.Skipped)
    errs() << formatv(", {0} left for another run, since they overlap", Outcome.Skipped);
  errs() << '\n';
  return Outcome.Errors.empty();
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

int lintCommand(ArrayRef<const char *> Args) {
  std::optional<LintFlags> Flags = parseLintFlags(Args);
  if (!Flags || !resolveFlags(*Flags))
    return ExitTrouble;
  if (Flags->ListChecks)
    return listChecks(FileLinter(*Flags, nullptr), *Flags);
  if (Flags->Paths.empty()) {
    printError("no file or folder to lint; 'warplint --help' shows how");
    return ExitTrouble;
  }
  InputFiles Input = expandPaths(Flags->Paths);
  for (const std::string &Problem : Input.Errors)
    printError(Problem);
  Expected<std::unique_ptr<tooling::CompilationDatabase>> Database =
      findDatabase(*Flags, Input.Files);
  if (!Database) {
    printError(Database.takeError());
    return ExitTrouble;
  }
  FileLinter Linter(*Flags, Database->get());
  if (Flags->PrintCommand)
    return printCommands(Linter, Input.Files);

  LintReport Report = lintFiles(Linter, Input.Files, *Flags);
  bool Written = writeReport(Report, *Flags);
  printReadingTrouble(Report, errs(), Flags->Verbose);
  if (!Flags->ExportFixes.empty() && !Report.Files.empty())
    Written &= exportFixes(Report, *Flags);
  if (Flags->Fix)
    Written &= fix(Report);
  if (!Flags->Quiet && !Report.Files.empty())
    printSummary(Report, errs());

  Summary Counts = Report.summary();
  if (!Written || !Input.Errors.empty() || Counts.Failed)
    return ExitTrouble;
  bool Findings = (Flags->FailOn != FailOn::Never && Counts.Errors) ||
                  (Flags->FailOn == FailOn::Warning && Counts.Warnings);
  return Findings ? ExitFindings : ExitClean;
}

} // namespace warplint::tool
