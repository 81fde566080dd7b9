//===- FileLinter.cpp - Lints one file ------------------------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tool/lint/FileLinter.h"
#include "checks/FindingSink.h"
#include "checks/Measured.h"
#include "checks/Registry.h"
#include "checks/Targets.h"
#include "compat/ClangTidy.h"
#include "tool/compile/BuildDatabase.h"
#include "tool/compile/ResourceDir.h"
#include "tool/compile/Toolkit.h"
#include "tool/lint/Configuration.h"
#include "tool/lint/DefaultChecks.h"
#include "tool/lint/InputFiles.h"
#include "tool/lint/LintAction.h"
#include "tool/lint/LostLaunches.h"
#include "tool/lint/Parse.h"
#include "tool/lint/UserPaths.h"
#include "tool/prelude/Preludes.h"
#include "tool/targets/TargetList.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

using namespace clang;
using namespace llvm;

namespace warplint::tool {

namespace {

/// Keeps the severity and targets of what the checks report, to be joined with
/// the diagnostics that survive clang-tidy's filters.
class FindingNotebook : public checks::FindingSink {
public:
  void found(StringRef Check, unsigned Offset, const checks::Finding &F) override {
    Entries.push_back({Check.str(), F.Text, Offset, F.Level, F.Targets});
  }

  /// What the check said when it reported \p Diagnostic; null for others'.
  struct Entry {
    std::string Check, Text;
    unsigned Offset;
    checks::Severity Level;
    std::vector<std::string> Targets;
  };
  const Entry *find(const tidy::ClangTidyError &Diagnostic) const {
    auto Found = find_if(Entries, [&](const Entry &E) {
      return E.Check == Diagnostic.DiagnosticName && E.Text == Diagnostic.Message.Message &&
             E.Offset == Diagnostic.Message.FileOffset;
    });
    return Found == Entries.end() ? nullptr : &*Found;
  }

private:
  std::vector<Entry> Entries;
};

} // namespace

/// \p File as a path of the disk, without detours.
static std::string absolutePath(StringRef File) {
  SmallString<128> Absolute(File);
  sys::fs::make_absolute(Absolute);
  return plainPath(Absolute);
}

compile::ParseRequest FileLinter::request(const std::string &File) const {
  compile::ParseRequest Request;
  Request.File = File;
  SmallString<128> Here;
  sys::fs::current_path(Here);
  Request.Directory = Here.str().str();
  Request.ExtraArgs = Flags.ExtraArgs;
  Request.ResourceDir = compile::clangResourceDir();
  if (!Database)
    return Request;
  std::string Plain = absolutePath(File);
  std::optional<tooling::CompileCommand> Command = compile::commandFor(*Database, Plain);
  if (!Command)
    return Request;
  Request.File = std::move(Plain);
  Request.Directory = Command->Directory;
  Request.Command = Command->CommandLine;
  Request.Heuristic = std::move(Command->Heuristic);
  return Request;
}

std::vector<std::string> FileLinter::includersOf(const std::string &File) const {
  if (!Includers)
    return {};
  std::string Plain = absolutePath(File);
  std::optional<tooling::CompileCommand> Command = compile::commandFor(*Database, Plain);
  if (!Command || Command->Heuristic.empty())
    return {};
  return Includers->of(Plain);
}

Expected<compile::Toolkit> FileLinter::toolkitFor(const compile::ParseRequest &Request) const {
  return compile::findToolkit(Flags.CudaPath, Request.Command
                                                  ? ArrayRef<std::string>(*Request.Command)
                                                  : ArrayRef<std::string>());
}

Expected<compile::ParseJob> FileLinter::parseJob(const std::string &File) const {
  std::vector<std::string> Through = includersOf(File);
  compile::ParseRequest Request = request(Through.empty() ? File : Through.front());
  Expected<compile::Toolkit> Kit = toolkitFor(Request);
  if (!Kit)
    return Kit.takeError();
  return compile::makeParseJob(Request, *Kit);
}

std::vector<std::string> FileLinter::resourcesFor(StringRef File) const {
  std::vector<std::string> Paths = Flags.Resources;
  if (Measured)
    if (auto Found = Measured->Cubins.find(File.str()); Found != Measured->Cubins.end())
      append_range(Paths, Found->second);
  return Paths;
}

std::unique_ptr<tidy::ClangTidyOptionsProvider>
FileLinter::optionsProvider(StringRef File, StringRef BuildTargets, unsigned MaxRegCount) const {
  tidy::ClangTidyGlobalOptions Global;
  Global.LineFilter = Flags.LineFilter;
  tidy::ClangTidyOptions Defaults = tidy::ClangTidyOptions::getDefaults();
  Defaults.Checks = checks::defaultChecks();
  Defaults.WarningsAsErrors = "";
  Defaults.HeaderFilterRegex = ".*";
  Defaults.SystemHeaders = false;
  if (!BuildTargets.empty())
    Defaults.CheckOptions["CudaTargets"] = tidy::ClangTidyOptions::ClangTidyValue(BuildTargets);
  if (MaxRegCount)
    Defaults.CheckOptions["cuda-launch-bounds-conflict.MaxRegCount"] =
        tidy::ClangTidyOptions::ClangTidyValue(std::to_string(MaxRegCount));
  tidy::ClangTidyOptions Overrides;
  // Clang's own warnings and its analyzer are other tools' work.
  std::string Others = ",-clang-diagnostic-*,-clang-analyzer-*";
  Overrides.Checks = Flags.Checks.value_or("") + Others;
  if (Flags.HeaderFilter)
    Overrides.HeaderFilterRegex = *Flags.HeaderFilter;
  if (Flags.Targets)
    Overrides.CheckOptions["CudaTargets"] =
        tidy::ClangTidyOptions::ClangTidyValue(*Flags.Targets, /*Priority=*/1000);
  if (!Flags.ArchTables.empty())
    Overrides.CheckOptions["CudaArchTables"] =
        tidy::ClangTidyOptions::ClangTidyValue(join(Flags.ArchTables, ";"), 1000);
  if (std::vector<std::string> Paths = resourcesFor(File); !Paths.empty())
    Overrides.CheckOptions["CudaResources"] =
        tidy::ClangTidyOptions::ClangTidyValue(join(Paths, ";"), 1000);
  auto Provider = optionsFromFiles(Global, Defaults, Overrides, Disk());
  if (Flags.Checks && !Flags.ListLaunches)
    return Provider;
  // A list judges nothing.
  if (Flags.ListLaunches) {
    Overrides.Checks = "-*";
    return optionsFromFiles(std::move(Global), std::move(Defaults), std::move(Overrides), Disk());
  }
  Overrides.Checks = withDefaultChecks(Provider->getOptions(File).Checks.value_or("")) + Others;
  return optionsFromFiles(std::move(Global), std::move(Defaults), std::move(Overrides), Disk());
}

/// Splits the diagnostics of a parse into findings, with their severity and
/// targets, and errors of the parse itself.
static void sortDiagnostics(std::vector<tidy::ClangTidyError> Diagnostics,
                            const FindingNotebook &Notebook, StringRef Directory,
                            FileReport &Report) {
  for (tidy::ClangTidyError &D : Diagnostics) {
    if (D.DiagnosticName == "clang-diagnostic-error") {
      D.Message.FilePath = userPath(D.Message.FilePath, Directory);
      Report.ParseErrors.push_back(describeLocation(D.Message) + D.Message.Message);
      continue;
    }
    if (D.DiagnosticName == "clang-tidy-config") {
      Report.ConfigurationErrors.push_back(Report.File +
                                           ": in its .clang-tidy: " + D.Message.Message);
      continue;
    }
    ReportedFinding F{std::move(D), checks::Severity::Warning, {}};
    if (const FindingNotebook::Entry *Entry = Notebook.find(F.Diagnostic)) {
      F.Level = Entry->Level;
      F.Targets = Entry->Targets;
    }
    if (F.Diagnostic.IsWarningAsError)
      F.Level = checks::Severity::Error;
    if (F.Level == checks::Severity::Error)
      F.Diagnostic.DiagLevel = tooling::Diagnostic::Error;
    Report.Findings.push_back(std::move(F));
  }
}

/// Orders findings by place, and there the worst first.
static void sortFindings(std::vector<ReportedFinding> &Findings) {
  auto Key = [](const ReportedFinding &F) {
    const auto &D = F.Diagnostic;
    return std::tie(D.Message.FilePath, D.Message.FileOffset, D.DiagnosticName, D.Message.Message);
  };
  llvm::sort(Findings, [&](const ReportedFinding &A, const ReportedFinding &B) {
    const auto &MA = A.Diagnostic.Message, &MB = B.Diagnostic.Message;
    if (MA.FilePath == MB.FilePath && MA.FileOffset == MB.FileOffset && A.Level != B.Level)
      return A.Level > B.Level;
    return Key(A) < Key(B);
  });
}

static ReadStatus statusOf(const FileReport &Report) {
  if (!Report.ConfigurationErrors.empty())
    return ReadStatus::Failed;
  if (Report.LostLaunches || (!Report.ParseErrors.empty() && Report.MissingHeaders.empty()))
    return ReadStatus::Failed;
  return Report.MissingHeaders.empty() ? ReadStatus::Whole : ReadStatus::Partly;
}

/// Notes whose command the file is read with (\p FlagsGiven: after `--`), and for
/// `--verbose` the headers, and what was dropped and guessed.
static void noteReading(const compile::ParseRequest &Request, bool FlagsGiven,
                        const compile::Toolkit &Kit, const compile::ParseJob &Job,
                        FileReport &Report) {
  auto Remark = [&](const Twine &Text) {
    Report.Remarks.push_back((Report.File + ": " + Text).str());
  };
  if (!Request.Heuristic.empty()) {
    Report.Command = CommandOf::Similar;
    Remark("no compile command of its own; " + Request.Heuristic);
  } else if (Request.Command && !Request.Command->empty()) {
    Remark("read with its compile command, " + Request.Command->front() + "'s, in " +
           Request.Directory);
  } else if (!FlagsGiven) {
    Report.Command = CommandOf::None;
    Remark("no compile command; read as C++17");
  }
  Remark(Kit.Own ? "CUDA headers: warplint's own" : "CUDA headers: those of " + Kit.Root);
  for (const std::string &Flag : Job.Dropped)
    Remark("flag '" + Flag + "' is not known to Clang and was left out");
  for (const std::string &Folder : Job.GuessedIncludes)
    Report.GuessedIncludes.push_back(userPath(Folder, Request.Directory));
  if (!Report.GuessedIncludes.empty())
    Remark("include folders guessed: " + join(Report.GuessedIncludes, " "));
}

namespace {

/// What every parse of a file is judged by.
struct Judging {
  ArrayRef<arch::Target> Targets;
  const DevicePasses &Devices;
  const resources::ResourceTable *Measured; ///< Null: nothing was.
  prelude::Preludes *Compiled;              ///< Null: no headers are.
};

} // namespace

/// Notes what was read when \p Headers were compiled as read.
static void noteEntered(const prelude::Ingredients &Headers,
                        IntrusiveRefCntPtr<vfs::FileSystem> Disk, FileReport &Report) {
  IntrusiveRefCntPtr<vfs::FileSystem> Files = compile::overlayOwnHeaders(std::move(Disk));
  for (const prelude::HeaderFile &Header : Headers.Files)
    if (ErrorOr<vfs::Status> Status = Files->status(Header.Path))
      Report.Entered.emplace(Status->getUniqueID(), EnteredFile{Header.Path, Header.Hash});
}

/// Parses and judges by the options of \p Context; false where Clang did not run,
/// or met errors.
static bool readInto(FileReport &Report, const compile::ParseJob &Job, StringRef Directory,
                     tidy::ClangTidyContext &Context, const Judging &By,
                     IntrusiveRefCntPtr<vfs::FileSystem> Files) {
  Context.setCurrentFile(Report.File);
  Context.setCurrentBuildDirectory(Directory);
  tidy::ClangTidyDiagnosticConsumer Consumer(Context, nullptr, /*RemoveIncompatibleErrors=*/true);
  compat::DiagnosticOptionsOwner DiagnosticOpts = compat::makeDiagnosticOptions();
  DiagnosticsEngine Engine(makeIntrusiveRefCnt<DiagnosticIDs>(), compat::argument(DiagnosticOpts),
                           &Consumer, /*ShouldOwnClient=*/false);
  compat::setDiagnosticsEngine(Context, std::move(DiagnosticOpts), Engine);
  FindingNotebook Notebook;
  checks::FindingSink::Scope Listening(Notebook);
  HeadersInFront Headers{By.Compiled, nullptr};
  bool Ran = parse(
      Job, Directory,
      std::make_unique<LintAction>(Context, By.Targets, By.Devices, By.Measured, Headers, Report),
      Consumer, Files, Headers);
  if (Headers.Used)
    noteEntered(Headers.Used->from(), std::move(Files), Report);
  sortDiagnostics(Consumer.take(), Notebook, Directory, Report);
  Report.Suppressed =
      Context.getStats().ErrorsIgnoredNOLINT + Context.getStats().ErrorsIgnoredLineFilter;
  return Ran;
}

/// Reads the file once more for the launches that \p Report has lost.
static void
readLost(FileReport &Report, const compile::ParseJob &Job, const std::string &Directory,
         const Judging &By, IntrusiveRefCntPtr<vfs::FileSystem> Files,
         function_ref<std::unique_ptr<tidy::ClangTidyOptionsProvider>()> OptionsProvider) {
  // The types of functions are left alone as long as the bodies are there.
  for (bool Headers : {false, true}) {
    LaunchRecovery Recovery(Report, Directory, Headers, Files);
    if (!Recovery.isWorthwhile())
      return;
    FileReport Again;
    Again.File = Report.File;
    compile::ParseJob Once = Job;
    Once.Args.insert(Once.Args.begin() + 1, {"-include", Recovery.prelude().str()});
    tidy::ClangTidyContext Context(OptionsProvider());
    readInto(Again, Once, Directory, Context, By, Recovery.fileSystem());
    Recovery.merge(Report, std::move(Again));
  }
}

/// The option \p Name of every check, as it holds for the file of \p Context.
static StringRef option(const tidy::ClangTidyContext &Context, StringRef Name) {
  const auto &Options = Context.getOptions().CheckOptions;
  auto Found = Options.find(Name);
  return Found == Options.end() ? "" : StringRef(Found->second.Value);
}

/// What the file of \p Context is judged for.
static Expected<checks::TargetSet> targetsOf(const tidy::ClangTidyContext &Context) {
  return checks::targetsFromOptions(option(Context, "CudaTargets"),
                                    option(Context, "CudaArchTables"));
}

Expected<ToCompile> FileLinter::toCompile(const std::string &File) const {
  ToCompile What;
  What.Request = request(File);
  Expected<compile::Toolkit> Kit = toolkitFor(What.Request);
  if (!Kit)
    return Kit.takeError();
  compile::ParseJob Job = compile::makeParseJob(What.Request, *Kit, *Disk());
  What.OfBuild = Job.Architectures;
  tidy::ClangTidyContext Context(optionsProvider(File, targetsOfBuild(Job.Architectures)));
  Context.setCurrentFile(File);
  Expected<checks::TargetSet> Targets = targetsOf(Context);
  if (!Targets)
    return Targets.takeError();
  What.Targets = Targets->Targets;
  return What;
}

FileReport FileLinter::lintAnew(const std::string &File, Watched *Seen) const {
  FileReport Report;
  Report.File = File;
  auto Fail = [&](const Twine &Why) {
    Report.Status = ReadStatus::Failed;
    Report.ParseErrors.push_back(Why.str());
    return Report;
  };
  IntrusiveRefCntPtr<vfs::FileSystem> Files = Disk();
  auto Buffer = Files->getBufferForFile(File, /*FileSize=*/-1, /*RequiresNullTerminator=*/false);
  if (!Buffer)
    return Fail(File + ": " + Buffer.getError().message());
  if (std::string Why = whyNotSource((*Buffer)->getBuffer()); !Why.empty())
    return Fail(File + ": " + Why);

  if (std::optional<std::string> Broken = brokenConfiguration(File, *Files))
    return Fail(File + ": " + *Broken);

  compile::ParseRequest Request = request(File);
  const std::string &Directory = Request.Directory;
  Expected<compile::Toolkit> Kit = toolkitFor(Request);
  if (!Kit)
    return Fail(File + ": " + toString(Kit.takeError()));
  compile::ParseJob Job = compile::makeParseJob(Request, *Kit, *Files);
  if (Seen) // the job tells what it looked for
    Seen->Trace.forgetListings();
  DevicePasses Devices(Request, *Kit, Files, Compiled);
  noteReading(Request, Flags.HasExtraArgs, *Kit, Job, Report);

  tidy::ClangTidyContext Context(
      optionsProvider(File, targetsOfBuild(Job.Architectures), Job.MaxRegCount));
  Context.setCurrentFile(File);
  Context.setCurrentBuildDirectory(Directory);
  Expected<checks::TargetSet> Targets = targetsOf(Context);
  if (!Targets)
    return Fail(File + ": " + toString(Targets.takeError()));
  auto Resources = checks::resourcesFromOption(option(Context, "CudaResources"));
  if (!Resources)
    return Fail(File + ": " + toString(Resources.takeError()));
  for (const arch::Target &T : Targets->Targets)
    Report.Targets.push_back(T.Name);
  Report.Judged = *Targets;
  compile::addArchitectureList(Job, architecturesOf(Targets->Targets));

  if (*Resources || !skip(Report, Request, *Kit, Job, Context.getOptions(), Seen)) {
    Judging By{Targets->Targets, Devices, Resources->get(), Compiled};
    bool Ran = readInto(Report, Job, Directory, Context, By, Files);
    if (Report.LostLaunches)
      readLost(Report, Job, Directory, By, Files, [&] {
        return optionsProvider(File, targetsOfBuild(Job.Architectures), Job.MaxRegCount);
      });
    sortFindings(Report.Findings);
    Report.Status = statusOf(Report);
    // A parse with errors, be they only of NOLINT comments, entered the file.
    if (!Ran && Report.ParseErrors.empty() && Report.Entered.empty())
      return Fail(File + ": Clang could not be run with this file's compile command");
    makeUserPaths(Report, Directory);
  }
  if (Seen && Report.ConfigurationErrors.empty()) {
    remember::Basis &Rests = Seen->Rests.emplace();
    Rests.CudaTargets = option(Context, "CudaTargets").str();
    Rests.CudaArchTables = option(Context, "CudaArchTables").str();
    Rests.CudaResources = option(Context, "CudaResources").str();
    Rests.Searches = std::move(Job.Searched);
  }
  return Report;
}

std::optional<FileReport> FileLinter::lintThrough(const std::string &File,
                                                  const std::string &Includer) const {
  // What is named is to be shown, though it is a header now.
  LintFlags Shown = Flags;
  Shown.HeaderFilter = ".*";
  FileLinter Through(Shown, Database, Disk);
  Through.Measured = Measured;
  Through.Compiled = Compiled;
  Through.Remembered = Remembered;
  Through.LaunchFree = LaunchFree;
  FileReport Report = Through.lint(userPath(Includer, ""));
  sys::fs::UniqueID Itself;
  if (Report.Status == ReadStatus::Failed || sys::fs::getUniqueID(File, Itself) ||
      !Report.Entered.count(Itself))
    return std::nullopt;
  auto IsElsewhere = [&](StringRef Path) {
    sys::fs::UniqueID Other;
    return sys::fs::getUniqueID(Path, Other) || Other != Itself;
  };
  erase_if(Report.Findings,
           [&](const ReportedFinding &F) { return IsElsewhere(F.Diagnostic.Message.FilePath); });
  erase_if(Report.Launches, [&](const LaunchRecord &L) { return IsElsewhere(L.Where.File); });
  erase_if(Report.Kernels, [&](const KernelRecord &K) { return IsElsewhere(K.Where.File); });
  Report.Remarks.insert(Report.Remarks.begin(),
                        File + ": read through " + Report.File + ", which includes it");
  Report.Command = CommandOf::Includer;
  Report.File = File;
  return Report;
}

} // namespace warplint::tool
