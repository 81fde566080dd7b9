//===- Prefilter.cpp - Decides files whose text shows no launch -----------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lint/prefilter/Prefilter.h"
#include "base/compat/Cuda.h"
#include "base/compat/Diagnostics.h"
#include "base/compat/Invocation.h"
#include "base/compat/Path.h"
#include "cuda/Functions.h"
#include "lint/FileOptions.h"
#include "text/RawTokens.h"
#include "clang/Basic/Diagnostic.h"
#include "clang/Basic/DiagnosticIDs.h"
#include "clang/Frontend/CompilerInvocation.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include <utility>

using namespace clang;
using namespace llvm;

namespace warplint::lint {

/// Scans \p Text, which must end with a NUL. It stops at the first possible launch.
static TextScan scanText(StringRef Text) {
  RawTokens Tokens(Text);
  TextScan Scan;
  Token Tok;
  bool AfterHash = false, AfterShift = false;
  while (!Scan.MayLaunch && Tokens.next(Tok)) {
    bool WasHash = std::exchange(AfterHash, beginsDirective(Tok));
    bool WasShift = std::exchange(AfterShift, Tok.is(tok::lessless)); // `k << <g, b>> >()`
    Scan.MayLaunch =
        Tok.isOneOf(tok::lesslessless, tok::hashhash) || (WasShift && Tok.is(tok::less)) ||
        (Tok.is(tok::raw_identifier) &&
         (Tok.needsCleaning() || Tok.hasUCN() || cuda::concernsLaunches(Tokens.text())));
    if (!WasHash || Tok.isNot(tok::raw_identifier) || Tok.isAtStartOfLine())
      continue;
    StringRef Directive = Tokens.text();
    if (Directive != "include" && Directive != "include_next" && Directive != "import")
      continue;
    // A name between angles is no token here: the line is read by itself.
    StringRef Rest = Text.drop_front(Tokens.end());
    if (std::optional<Include> Included = includeIn(Rest))
      Scan.Includes.push_back(std::move(*Included));
    else
      Scan.MayLaunch = true;
    Rest = Rest.drop_until([](char C) { return C == '\n'; });
    Tokens.seek(Rest.begin() - Text.begin());
  }
  return Scan;
}

/// Whether an argument of \p Job reads files, or defines tokens, in a way that the walk does
/// not follow.
static bool readsOtherwise(const ParseJob &Job) {
  constexpr llvm::StringLiteral Known[] = {"-I", "-isystem", "-iquote", "-idirafter"};
  constexpr llvm::StringLiteral Others[] = {"-i",      "--include", "-Xclang", "-Xpreprocessor",
                                            "-fmodul", "-fplugin",  "-F",      "--sysroot",
                                            "-cxx-",   "-stdlib++", "-ivfs",   "@"};
  ArrayRef<std::string> Args = Job.Args;
  for (size_t I = 0; I + 1 < Args.size(); ++I) {
    StringRef Arg = Args[I];
    if (Arg == "-include" && StringRef(Args[I + 1]).starts_with(OwnHeadersFolder))
      continue;
    // Ours, which define nothing.
    if (Arg == "-Xclang" && (StringRef(Args[I + 1]).starts_with("-target-sdk-version=") ||
                             is_contained(compat::parseFlags(), Args[I + 1])))
      continue;
    if (is_contained(Known, Arg)) {
      ++I;
      continue;
    }
    if (any_of(Others, [&](StringRef Other) { return Arg.starts_with(Other); }))
      return true;
    StringRef Macro = Arg.starts_with("-D") ? (Arg == "-D" ? Args[I + 1] : Arg.drop_front(2)) : "";
    std::string Text = Macro.str();
    if (scanText(Text).MayLaunch)
      return true;
  }
  return false;
}

const TextScan &LaunchFreeFiles::scan(const std::string &Path) {
  {
    std::lock_guard<std::mutex> Lock(Guard);
    if (auto Found = Scans.find(Path); Found != Scans.end())
      return *Found->second;
  }
  auto Scan = std::make_unique<TextScan>();
  if (auto Text = MemoryBuffer::getFile(Path, /*IsText=*/false, /*RequiresNullTerminator=*/true))
    *Scan = scanText((*Text)->getBuffer());
  else
    Scan->MayLaunch = true;
  std::lock_guard<std::mutex> Lock(Guard);
  return *Scans.try_emplace(Path, std::move(Scan)).first->second;
}

std::shared_ptr<const LaunchFreeFiles::DriverFolders>
LaunchFreeFiles::driverFolders(const ParseRequest &Request, const ParseJob &Job) {
  std::string Key = Request.Directory;
  for (const std::string &Arg : ArrayRef(Job.Args).drop_back())
    Key += '\0' + Arg;
  {
    std::lock_guard<std::mutex> Lock(Guard);
    if (auto Found = Drivers.find(Key); Found != Drivers.end())
      return Found->second;
  }
  auto Found = std::make_shared<DriverFolders>();
  std::vector<std::string> Parsed;
  compat::CreateInvocationOptions Options;
  IgnoringDiagConsumer Silent;
  compat::DiagnosticOptionsOwner DiagnosticOpts = compat::makeDiagnosticOptions();
  Options.Diags = makeIntrusiveRefCnt<DiagnosticsEngine>(makeIntrusiveRefCnt<DiagnosticIDs>(),
                                                         compat::argument(DiagnosticOpts), &Silent,
                                                         /*ShouldOwnClient=*/false);
  Options.VFS = overlayOwnHeaders(Found->Trace.watch(vfs::createPhysicalFileSystem()));
  Options.VFS->setCurrentWorkingDirectory(Request.Directory);
  Options.CC1Args = &Parsed;
  std::vector<const char *> Args;
  for (const std::string &Arg : Job.Args)
    Args.push_back(Arg.c_str());
  compat::createInvocation(Args, Options);
  for (size_t I = 0; I + 1 < Parsed.size(); ++I)
    if (Parsed[I] == "-internal-isystem" || Parsed[I] == "-internal-externc-isystem")
      Found->Folders.push_back(Parsed[I + 1]);
  std::lock_guard<std::mutex> Lock(Guard);
  return Drivers.try_emplace(Key, std::move(Found)).first->second;
}

/// Whether the header \p Name of a toolkit is one of its libraries: they have kernels and
/// make launches, some by macros.
static bool isOfLibrary(StringRef Name) {
  return Name.contains('/') && !Name.starts_with("cooperative_groups/") &&
         !Name.starts_with("crt/");
}

/// Whether \p Name is a header of warplint's own, which serve where no toolkit does.
static bool isOwnHeader(StringRef Name) {
  static std::mutex Lock;
  static const IntrusiveRefCntPtr<vfs::FileSystem> Own =
      overlayOwnHeaders(makeIntrusiveRefCnt<vfs::InMemoryFileSystem>());
  std::lock_guard<std::mutex> Hold(Lock);
  return any_of(std::initializer_list<StringRef>{"", "/fallback"}, [&](StringRef Folder) {
    return Own->exists(OwnHeadersFolder + Folder + "/" + Name);
  });
}

namespace {

/// The folders of a parse that headers may come from.
struct Folders {
  std::vector<std::string> Scanned;   ///< Those whose headers are scanned.
  std::vector<std::string> Installed; ///< The same, behind the toolkit's.
  std::vector<std::string> Toolkit;   ///< Those of the toolkit.
  std::vector<std::string> Compiler;  ///< Those of the compiler and the system.
};

} // namespace

/// The files that a parse may enter. A walk over them ends in one that may launch.
class ScannedFiles : public IncludeFiles {
public:
  ScannedFiles(LaunchFreeFiles &Of, FileTrace *Seen)
      : IncludeFiles(*vfs::getRealFileSystem()), Of(Of), Seen(Seen) {}

  bool isFile(const std::string &Path) override {
    const PathState &State = Of.Now.at(Path);
    if (Seen)
      Seen->note(Path, {State.Kind,
                        State.Kind == PathKind::File ? std::optional(State.Hash) : std::nullopt,
                        State.Itself});
    return State.Kind == PathKind::File;
  }
  sys::fs::UniqueID idOf(const std::string &Path) override { return Of.Now.at(Path).Itself; }
  const std::vector<Include> *includes(const std::string &Path) override {
    const TextScan &Scan = Of.scan(Path);
    return Scan.MayLaunch ? nullptr : &Scan.Includes;
  }

private:
  LaunchFreeFiles &Of;
  FileTrace *Seen;
};

/// Follows \p Written in a file of the folder \p Beside to all files of that name, since the order
/// of the folders is the preprocessor's. False if what it may name is unknown: neither one of
/// these nor one of the toolkit's or the compiler's.
static bool follow(IncludeWalk &Walk, ScannedFiles &Files, const Folders &In,
                   const Include &Written, StringRef Beside) {
  if (sys::path::is_absolute(Written.Name))
    return Walk.reach(Written.Name);
  auto IsIn = [&](const std::string &Folder) { return Files.isFile(pathIn(Folder, Written.Name)); };
  bool Found = any_of(In.Toolkit, IsIn);
  if (Found && isOfLibrary(Written.Name))
    return false;
  if (!Written.Angled)
    Found |= Walk.reach(pathIn(Beside, Written.Name));
  for (const std::string &Folder : In.Scanned)
    Found |= Walk.reach(pathIn(Folder, Written.Name));
  // Those come before headers that the user installed on the system.
  if (Found || isOwnHeader(Written.Name))
    return true;
  for (const std::string &Folder : In.Installed)
    Found |= Walk.reach(pathIn(Folder, Written.Name));
  return Found || any_of(In.Compiler, IsIn);
}

std::optional<std::vector<std::string>> LaunchFreeFiles::launchFree(const ParseRequest &Request,
                                                                    const Toolkit &Kit,
                                                                    const ParseJob &Job,
                                                                    FileTrace *Seen) {
  if (readsOtherwise(Job))
    return std::nullopt;
  SmallString<256> File(Request.File);
  compat::makeAbsolute(Request.Directory, File);
  // Most files that launch have the text of a launch themselves.
  if (scan(File.str().str()).MayLaunch)
    return std::nullopt;
  std::shared_ptr<const DriverFolders> Driver = driverFolders(Request, Job);
  if (Seen)
    Seen->add(Driver->Trace);
  Folders In;
  In.Toolkit = Kit.IncludeDirs;
  for (const std::string &Folder : includeFolders(Job.Args, Request.Directory))
    if (!StringRef(Folder).starts_with(OwnHeadersFolder) &&
        !(!Request.ResourceDir.empty() && StringRef(Folder).starts_with(Request.ResourceDir)) &&
        !is_contained(Kit.IncludeDirs, Folder) && !is_contained(In.Scanned, Folder))
      In.Scanned.push_back(Folder);
  // Headers that users install themselves count as theirs.
  for (const std::string &Folder : Driver->Folders)
    (Folder == "/usr/local/include" ? In.Installed : In.Compiler).push_back(Folder);
  ScannedFiles Files(*this, Seen);
  IncludeWalk Walk(Files);
  if (!Walk.from(File.str().str(), [&](const Include &Written, StringRef Beside) {
        return follow(Walk, Files, In, Written, Beside);
      }))
    return std::nullopt;
  std::vector<std::string> Entered;
  for (const IncludeWalk::File &Reached : Walk.reached())
    Entered.push_back(Reached.Path);
  return Entered;
}

/// Whether \p Options hold options of single checks, but for those that come with a command:
/// only a check can test whether they are right.
static bool setUpChecks(const clang::tidy::ClangTidyOptions &Options) {
  return any_of(Options.CheckOptions.keys(), [](StringRef Key) {
    return Key.starts_with("cuda-") && !Key.ends_with(".MaxRegCount");
  });
}

bool Prefilter::decides(records::FileReport &Report, const PlannedParse &Plan,
                        TracedInputs *Seen) const {
  if (setUpChecks(Plan.Options) || !enableOursAlone(Plan.Options.Checks.value_or("")))
    return false;
  std::optional<std::vector<std::string>> Entered =
      Files.launchFree(Plan.Request, Plan.Kit, Plan.Job, Seen ? &Seen->Trace : nullptr);
  if (!Entered)
    return false;
  Report.IsLaunchFree = true;
  Report.Remarks.push_back(Report.File + ": not parsed: neither it nor what it includes shows a "
                                         "launch or a kernel");
  for (std::string &Path : *Entered) {
    const PathState &State = Files.states().at(Path);
    Report.Entered.emplace(State.Itself, records::EnteredFile{std::move(Path), State.Hash});
  }
  return true;
}

} // namespace warplint::lint
