//===- FileLinter.cpp - Lints one file ------------------------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lint/FileLinter.h"
#include "arch/DevicePasses.h"
#include "arch_tables/Targets.h"
#include "base/UserPaths.h"
#include "build/BuildDatabase.h"
#include "build/InputFiles.h"
#include "build/ProjectTargets.h"
#include "build/ResourceDir.h"
#include "build/StandIns.h"
#include "build/Toolkit.h"
#include "findings/Measured.h"
#include "findings/Targets.h"
#include "lint/Configuration.h"
#include "lint/FileReading.h"
#include "lint/LintParse.h"
#include "lint/Misspelled.h"
#include "lint/prefilter/Prefilter.h"
#include "lint/TriedDefines.h"
#include "parse/MissingNames.h"
#include "records/ReportPaths.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

using namespace clang;
using namespace llvm;

namespace warplint::lint {

namespace {

/// Targets as the option CudaTargets has them; empty: the default set.
struct FileTargets {
  std::string List;
  std::string Source; ///< A variable, or a file as the user would write it; empty: a default.
  bool IsGuess = false; ///< The source does not name the file.
};

/// The targets of \p File (absolute) where neither a flag, .clang-tidy nor its command names any:
/// those of its project, else of the default set those that it is written for. A file that is
/// named after an architecture is for that and later ones. \p ArchTables is the value of CudaArchTables.
FileTargets targetsWithoutCommand(StringRef File, StringRef ArchTables, vfs::FileSystem &FS) {
  Expected<TargetSet> Defaults = targetsFromOptions("", ArchTables);
  if (!Defaults) { // reported where the targets are read
    consumeError(Defaults.takeError());
    return {};
  }
  auto IsKnown = [&](StringRef Name) {
    Expected<arch::Target> Found = Defaults->Tables->find(Name);
    if (!Found)
      consumeError(Found.takeError());
    return bool(Found);
  };
  ProjectTargets OfProject = targetsOfProject(File, FS, IsKnown);
  if (std::string List = arch::targetsOfBuild(OfProject.Architectures); !List.empty()) {
    SmallString<128> Here;
    sys::fs::current_path(Here);
    bool IsFile = sys::path::is_absolute(OfProject.Source);
    return {List, IsFile ? base::userPath(OfProject.Source, Here) : OfProject.Source,
            OfProject.IsGuess};
  }
  unsigned First = archOfName(File);
  std::vector<std::string> Names;
  for (const arch::Target &T : Defaults->Targets)
    if (T.Arch->Cc.Major * 100 + T.Arch->Cc.Minor * 10 >= First)
      Names.push_back(T.Name);
  if (Names.empty() || Names.size() == Defaults->Targets.size())
    return {};
  return {join(Names, ","), ""};
}

} // namespace

ParseRequest FileLinter::request(const std::string &File) const {
  ParseRequest Request;
  Request.File = File;
  SmallString<128> Here;
  sys::fs::current_path(Here);
  Request.Directory = Here.str().str();
  Request.ExtraArgs = Input.ExtraArgs;
  Request.ResourceDir = clangResourceDir();
  if (!Database)
    return Request;
  std::string Plain = base::absolutePath(File);
  std::optional<tooling::CompileCommand> Command = commandFor(*Database, Plain);
  if (!Command)
    return Request;
  Request.File = std::move(Plain);
  Request.Directory = Command->Directory;
  Request.Command = Command->CommandLine;
  Request.Heuristic = std::move(Command->Heuristic);
  return Request;
}

std::string FileLinter::commandWithoutName(const std::string &File) const {
  ParseRequest Request = request(File);
  std::string Command = Request.Directory + '\0' + Request.Heuristic;
  std::string Name = sys::path::stem(File).str();
  for (std::string Word : Request.Command.value_or(std::vector<std::string>())) {
    for (size_t At = 0; (At = Word.find(Name, At)) != std::string::npos; ++At)
      Word.replace(At, Name.size(), "*");
    Command += '\0' + Word;
  }
  return Command;
}

std::vector<std::string> FileLinter::includersOf(const std::string &File) const {
  if (!Includers)
    return {};
  std::string Plain = base::absolutePath(File);
  std::optional<tooling::CompileCommand> Command = commandFor(*Database, Plain);
  if (!Command || Command->Heuristic.empty())
    return {};
  return Includers->of(Plain);
}

Expected<Toolkit> FileLinter::toolkitFor(const ParseRequest &Request) const {
  std::vector<std::string> Words = Request.ExtraArgs; // they go before the build's
  if (Request.Command)
    append_range(Words, *Request.Command);
  return findToolkit(Input.CudaPath, Words);
}

Expected<ParseJob> FileLinter::parseJob(const std::string &File) const {
  std::vector<std::string> Through = includersOf(File);
  ParseRequest Request = request(Through.empty() ? File : Through.front());
  Expected<Toolkit> Kit = toolkitFor(Request);
  if (!Kit)
    return Kit.takeError();
  return makeParseJob(Request, *Kit);
}

std::vector<std::string> FileLinter::resourcesFor(StringRef File) const {
  std::vector<std::string> Paths = Judging.Resources;
  if (Measured)
    if (auto Found = Measured->Cubins.find(File.str()); Found != Measured->Cubins.end())
      append_range(Paths, Found->second);
  return Paths;
}

/// Notes whose command the file is read with (\p FlagsGiven: after `--`), and for
/// `--verbose` the headers, and what was dropped and guessed.
static void noteReading(const ParseRequest &Request, bool FlagsGiven,
                        const Toolkit &Kit, const ParseJob &Job,
                        records::FileReport &Report) {
  auto Remark = [&](const Twine &Text) {
    Report.Remarks.push_back((Report.File + ": " + Text).str());
  };
  if (!Request.Heuristic.empty()) {
    Report.Command = records::CommandOf::Similar;
    Remark("no compile command of its own; " + Request.Heuristic);
  } else if (Request.Command && !Request.Command->empty()) {
    Remark("read with its compile command, " + Request.Command->front() + "'s, in " +
           Request.Directory);
  } else if (!FlagsGiven) {
    Report.Command = records::CommandOf::None;
    Remark("no compile command; read as C++" + StringRef(Request.Standard).take_back(2));
  }
  Report.Toolkit = Kit.Root;
  Remark(Kit.Own ? "CUDA headers: warplint's own" : "CUDA headers: those of " + Kit.Root);
  for (const std::string &Flag : Job.Dropped)
    Remark("flag '" + Flag + "' is not known to Clang and was left out");
  for (const std::string &Folder : Job.GuessedIncludes)
    Report.GuessedIncludes.push_back(base::userPath(Folder, Request.Directory));
  if (!Report.GuessedIncludes.empty())
    Remark("include folders guessed: " + join(Report.GuessedIncludes, " "));
}

BuildSettings FileLinter::settingsOf(const ParseJob &Job, StringRef File,
                                     vfs::FileSystem &FS) const {
  std::string Targets = arch::targetsOfBuild(Job.Architectures), Source;
  bool IsGuess = false;
  if (Targets.empty() && !Judging.Targets) {
    FileTargets Guessed =
        targetsWithoutCommand(base::absolutePath(File), join(Judging.ArchTables, ";"), FS);
    Targets = std::move(Guessed.List);
    Source = std::move(Guessed.Source);
    IsGuess = Guessed.IsGuess;
  }
  return {std::move(Targets), std::move(Source), IsGuess, Job.MaxRegCount};
}

/// The place that names the targets of the file of \p Context, for `--verbose`.
static std::string sourceOfTargets(const tidy::ClangTidyContext &Context,
                                   const JudgingOptions &Judging, const BuildSettings &Build,
                                   bool InCommand) {
  if (Judging.Targets)
    return "those of the flag";
  StringRef Configured = commonOption(Context, "CudaTargets");
  if (Configured.empty())
    return "the default ones";
  if (Configured != Build.Targets)
    return "those of .clang-tidy";
  if (InCommand)
    return "those of its command";
  return Build.TargetsFrom.empty() ? "the default ones, but for those before the file's own code"
                                   : "those of " + Build.TargetsFrom;
}

std::unique_ptr<tidy::ClangTidyOptionsProvider>
FileLinter::optionsOf(const LintJob &Job, const BuildSettings &Build) const {
  return optionsProvider(Job.File, Job.Judging, Build, resourcesFor(Job.File), Job.Disk());
}

std::string FileLinter::checksOf(const LintJob &Job) const {
  return optionsOf(Job)->getOptions(Job.File).Checks.value_or("");
}

Expected<ToCompile> FileLinter::toCompile(const std::string &File) const {
  ToCompile What;
  What.Request = request(File);
  Expected<Toolkit> Kit = toolkitFor(What.Request);
  if (!Kit)
    return Kit.takeError();
  ParseJob Job = makeParseJob(What.Request, *Kit, *Disk());
  for (const std::string &Folder : Job.GuessedIncludes)
    What.Request.ExtraArgs.insert(What.Request.ExtraArgs.end(), {"-isystem", Folder});
  What.OfBuild = Job.Architectures;
  tidy::ClangTidyContext Context(optionsOf(jobFor(File), settingsOf(Job, File, *Disk())));
  Context.setCurrentFile(File);
  Expected<TargetSet> Targets = targetsOf(Context);
  if (!Targets)
    return Targets.takeError();
  What.Targets = Targets->Targets;
  return What;
}

/// What is wrong with \p File before anything is parsed; empty where nothing is.
static std::string whyNotRead(const std::string &File, vfs::FileSystem &Files) {
  auto Buffer = Files.getBufferForFile(File, /*FileSize=*/-1, /*RequiresNullTerminator=*/false);
  if (!Buffer)
    return Buffer.getError().message();
  if (std::string Why = whyNotSource((*Buffer)->getBuffer()); !Why.empty())
    return Why;
  if (std::optional<std::string> Broken = brokenConfiguration(File, Files))
    return *Broken;
  return "";
}

/// The inputs of one reading of a file.
struct FileLinter::Prepared {
  IntrusiveRefCntPtr<vfs::FileSystem> Files;
  ParseRequest Request;
  Toolkit Kit;
  ParseJob Job;
  std::unique_ptr<DevicePasses> Devices;
  BuildSettings Build;
  std::unique_ptr<tidy::ClangTidyContext> Context;
  TargetSet Targets;
  std::shared_ptr<const measured::ResourceTable> Measurements; ///< Null: nothing was.
};

Error FileLinter::prepareParse(Prepared &To, records::FileReport &Report, const LintJob &Asked,
                               const FileReading &How) const {
  const std::string &File = Report.File;
  To.Files = Asked.Disk();
  if (std::string Why = whyNotRead(File, *To.Files); !Why.empty())
    return createStringError(Why);
  To.Request = request(File);
  To.Request.StandIns = How.StubHeaders;
  append_range(To.Request.ExtraArgs, How.Defines);
  To.Request.Before = Asked.Before;
  To.Request.TemplateNames = How.TemplateNames;
  if (!Asked.DeclaresNames)
    To.Request.Names = DeclaredNames::None;
  else if (How.UnknownNames)
    To.Request.Names = DeclaredNames::All;
  if (!How.Standard.empty())
    To.Request.Standard = How.Standard;
  if (Error Problem = toolkitFor(To.Request).moveInto(To.Kit))
    return Problem;
  To.Job = makeParseJob(To.Request, To.Kit, *To.Files);
  if (Asked.Seen) // the job notes what was read
    Asked.Seen->Trace.forgetListings();
  To.Devices = std::make_unique<DevicePasses>(
      To.Request, To.Kit, Asked.Disk, Compiled, Threads,
      Asked.Set && How.isStrict() ? &Asked.Set->Passes : nullptr);
  noteReading(To.Request, Input.HasExtraArgs, To.Kit, To.Job, Report);
  return Error::success();
}

Error FileLinter::prepareJudging(Prepared &To, records::FileReport &Report,
                                 const LintJob &Asked) const {
  const std::string &File = Report.File;
  To.Build = settingsOf(To.Job, File, *To.Files);
  std::unique_ptr<tidy::ClangTidyOptionsProvider> Provider = optionsOf(Asked, To.Build);
  checkConfiguration(Report, *Provider);
  To.Context = std::make_unique<tidy::ClangTidyContext>(std::move(Provider));
  To.Context->setCurrentFile(File);
  To.Context->setCurrentBuildDirectory(To.Request.Directory);
  if (Error Problem = targetsOf(*To.Context).moveInto(To.Targets))
    return Problem;
  auto Measurements = resourcesFromOption(commonOption(*To.Context, "CudaResources"));
  if (!Measurements)
    return Measurements.takeError();
  To.Measurements = std::move(*Measurements);
  for (const arch::Target &T : To.Targets.Targets)
    Report.Targets.push_back(T.Name);
  Report.Judged = To.Targets;
  if (commonOption(*To.Context, "CudaTargets") == To.Build.Targets)
    Report.TargetsFrom = To.Build.TargetsFrom;
  Report.Remarks.push_back(
      File + ": targets: " +
      sourceOfTargets(*To.Context, Judging, To.Build, !To.Job.Architectures.empty()));
  addArchitectureList(To.Job, architecturesOf(To.Targets.Targets));
  return Error::success();
}

Error FileLinter::prepare(Prepared &To, records::FileReport &Report, const LintJob &Asked,
                          const FileReading &How) const {
  if (Error Problem = prepareParse(To, Report, Asked, How))
    return Problem;
  return prepareJudging(To, Report, Asked);
}

/// Notes for `--verbose` what was read in the place of missing headers.
static void noteReplacements(records::FileReport &Report,
                             ArrayRef<HeaderTemplate> Templates, StringRef Directory) {
  MapVector<StringRef, SmallVector<StringRef>> Replaced; // by the header that is read
  for (StringRef Name : Report.MissingHeaders)
    if (StringRef StandIn = standInFor(Name); !StandIn.empty())
      Replaced[StandIn].push_back(Name);
  for (const auto &[StandIn, Names] : Replaced)
    Report.Remarks.push_back(
        (Report.File + ": " + StandIn + " is read in the place of '" + join(Names, "', '") + "'")
            .str());
  for (const HeaderTemplate &Each : Templates)
    if (is_contained(Report.MissingHeaders, Each.Name))
      Report.Remarks.push_back(Report.File + ": " + base::userPath(Each.Path, Directory) +
                               " is read in the place of '" + Each.Name +
                               "', which a build makes from it");
}

Error FileLinter::lintInto(Reading &To, const LintJob &Asked) const {
  records::FileReport &Report = To.Report;
  const FileReading &How = To.How;
  Prepared By;
  if (Error Problem = prepare(By, Report, Asked, How))
    return Problem;
  bool IsFree = !By.Measurements && LaunchFree && !Asked.Judging.ParseAll &&
                LaunchFree->decides(Report, {By.Request, By.Kit, By.Job, By.Context->getOptions()},
                                    Asked.Seen);
  if (!IsFree) {
    To.Needs.MayChangeStandard = How.Standard.empty() && !hasStandard(Report);
    LintInputs Inputs{By.Targets.Targets,
                      *By.Devices,
                      By.Measurements.get(),
                      Compiled,
                      /*IsNarrowed=*/Asked.Judging.Targets || Asked.Judging.areNarrowed(),
                      How,
                      By.Request.Names,
                      Asked.Program,
                      /*ShowsVendored=*/Asked.Judging.HeaderFilter.has_value()};
    if (!lintParse(Report, By.Job, By.Request.Directory, *By.Context, Inputs, By.Files, To.Needs))
      return createStringError("Clang could not be run with this file's compile command");
    noteReplacements(Report, By.Job.Templates, By.Request.Directory);
    records::makeUserPaths(Report, By.Request.Directory);
  }
  if (Asked.Seen && Report.ConfigurationErrors.empty()) {
    CacheInputs &Inputs = Asked.Seen->Inputs.emplace();
    Inputs.CudaTargets = commonOption(*By.Context, "CudaTargets").str();
    Inputs.CudaArchTables = commonOption(*By.Context, "CudaArchTables").str();
    Inputs.CudaResources = commonOption(*By.Context, "CudaResources").str();
    Inputs.Searches = std::move(By.Job.Searched);
  }
  return Error::success();
}

FileLinter::Reading FileLinter::lintOnce(const LintJob &Job, const FileReading &How) const {
  Reading Read{{}, How, {}};
  records::FileReport &Report = Read.Report;
  Report.File = Job.File;
  Report.ExplainedLine = Job.Judging.ExplainedLine;
  if (Error Problem = lintInto(Read, Job)) {
    Report.Status = records::ReadStatus::Failed;
    Report.ParseErrors.push_back(Job.File + ": " + toString(std::move(Problem)));
  }
  return Read;
}

bool FileLinter::hasCommand(const records::FileReport &Report) const {
  return Database && (Report.Command == records::CommandOf::Itself ||
                      Report.Command == records::CommandOf::Includer);
}

bool FileLinter::hasStandard(const records::FileReport &Report) const {
  return hasCommand(Report) ||
         any_of(Input.ExtraArgs, [](StringRef Flag) { return Flag.contains("std"); });
}

records::FileReport FileLinter::lint(const LintJob &Job) const {
  Reading Strict = lintOnce(Job, {});
  FileReading How = lenientReading(Strict.Needs, Strict.Report);
  if (!hasCommand(Strict.Report))
    How.Defines = definesFor(Strict.Report, Strict.Needs, *Job.Disk());
  if (!How.Defines.empty())
    How.UnknownNames = false; // those are the macros
  if (How.isStrict())
    return std::move(Strict.Report);
  records::FileReport Again = lintOnce(Job, How).Report;
  bool IsBetter = Strict.Needs.AreSure || isReadBetter(Again, How, Strict.Report);
  if (!How.Defines.empty() &&
      (!IsBetter || Again.Launches.size() < Strict.Report.Launches.size())) {
    addTried(Strict.Report, std::move(Again), How.Defines);
    return std::move(Strict.Report);
  }
  if (!IsBetter)
    return std::move(Strict.Report);
  if (!How.Defines.empty())
    markFound(Again, Strict.Report, How.Defines);
  noteReadAgain(Again, How);
  return Again;
}

} // namespace warplint::lint
