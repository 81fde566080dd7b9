//===- LaunchFreeFiles.cpp - Files that need no parse ---------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lint/prefilter/LaunchFreeFiles.h"
#include "base/compat/Cuda.h"
#include "base/compat/Diagnostics.h"
#include "base/compat/Invocation.h"
#include "base/compat/Path.h"
#include "clang/Basic/Diagnostic.h"
#include "clang/Basic/DiagnosticIDs.h"
#include "clang/Frontend/CompilerInvocation.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include <set>

using namespace clang;
using namespace llvm;

namespace warplint::lint {

/// \p Name in \p Folder; dots stay, since what they lead to may be a link.
static std::string joined(StringRef Folder, StringRef Name) {
  SmallString<256> Path(Folder);
  sys::path::append(Path, Name);
  return Path.str().str();
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

std::shared_ptr<const TextScan> LaunchFreeFiles::scan(const std::string &Path) {
  {
    std::lock_guard<std::mutex> Lock(Guard);
    if (auto Found = Scans.find(Path); Found != Scans.end())
      return Found->second;
  }
  auto Scan = std::make_shared<TextScan>();
  if (auto Text = MemoryBuffer::getFile(Path, /*IsText=*/false, /*RequiresNullTerminator=*/true))
    *Scan = scanText((*Text)->getBuffer());
  else
    Scan->MayLaunch = true;
  std::lock_guard<std::mutex> Lock(Guard);
  return Scans.try_emplace(Path, std::move(Scan)).first->second;
}

std::shared_ptr<const LaunchFreeFiles::DriverFolders>
LaunchFreeFiles::driverFolders(const ParseRequest &Request,
                               const ParseJob &Job) {
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

/// The way from a file over all that it may include.
class Walk {
public:
  Walk(LaunchFreeFiles &Files, FileTrace *Seen) : Files(Files), Seen(Seen) {}

  std::vector<std::string> Scanned;   ///< Folders whose headers are scanned.
  std::vector<std::string> Installed; ///< The same, behind the toolkit's.
  std::vector<std::string> Toolkit;   ///< Those of the toolkit.
  std::vector<std::string> Compiler;  ///< Those of the compiler and the system.

  /// Whether neither \p File nor what it may include launches.
  bool isFree(std::string File) {
    enqueue(std::move(File));
    for (size_t I = 0; I != Order.size(); ++I) {
      std::string Path = Order[I];
      std::shared_ptr<const TextScan> Scan = Files.scan(Path);
      if (Scan->MayLaunch || !all_of(Scan->Includes, [&](const TextScan::Include &Include) {
            return follow(Include, sys::path::parent_path(Path));
          }))
        return false;
    }
    return true;
  }

  std::vector<std::string> Order; ///< Of the files, each once.

private:
  LaunchFreeFiles &Files;
  FileTrace *Seen;
  /// By what a file is, and its folder, from which its own includes start.
  std::set<std::pair<sys::fs::UniqueID, sys::fs::UniqueID>> Known;

  void enqueue(std::string Path) {
    sys::fs::UniqueID Folder = Files.Now.at(sys::path::parent_path(Path)).Itself;
    if (Known.emplace(Files.Now.at(Path).Itself, Folder).second)
      Order.push_back(std::move(Path));
  }

  bool isFile(const std::string &Path) {
    const PathState &State = Files.Now.at(Path);
    if (Seen)
      Seen->note(Path, {State.Kind,
                        State.Kind == PathKind::File ? std::optional(State.Hash) : std::nullopt,
                        State.Itself});
    return State.Kind == PathKind::File;
  }

  /// Whether what \p Include may name is known: all files of that name, or one of the
  /// toolkit's or the compiler's.
  bool follow(const TextScan::Include &Include, StringRef Beside) {
    bool Found = false;
    auto Take = [&](std::string Path) {
      if (!isFile(Path))
        return;
      Found = true;
      enqueue(std::move(Path));
    };
    if (sys::path::is_absolute(Include.Name)) {
      Take(Include.Name);
      return Found;
    }
    auto IsIn = [&](const std::string &Folder) { return isFile(joined(Folder, Include.Name)); };
    if (any_of(Toolkit, IsIn)) {
      if (isOfLibrary(Include.Name))
        return false;
      Found = true;
    }
    if (!Include.Angled)
      Take(joined(Beside, Include.Name));
    for (const std::string &Folder : Scanned)
      Take(joined(Folder, Include.Name));
    // Those come before headers that the user installed on the system.
    if (!Found && !isOwnHeader(Include.Name))
      for (const std::string &Folder : Installed)
        Take(joined(Folder, Include.Name));
    return Found || isOwnHeader(Include.Name) || any_of(Compiler, IsIn);
  }
};

std::optional<std::vector<std::string>>
LaunchFreeFiles::launchFree(const ParseRequest &Request, const Toolkit &Kit,
                            const ParseJob &Job, FileTrace *Seen) {
  if (readsOtherwise(Job))
    return std::nullopt;
  SmallString<256> File(Request.File);
  compat::makeAbsolute(Request.Directory, File);
  // Most files that launch have the text of a launch themselves.
  if (scan(File.str().str())->MayLaunch)
    return std::nullopt;
  std::shared_ptr<const DriverFolders> Driver = driverFolders(Request, Job);
  if (Seen)
    Seen->add(Driver->Trace);
  Walk Over(*this, Seen);
  Over.Toolkit = Kit.IncludeDirs;
  for (const std::string &Folder : includeFolders(Job.Args, Request.Directory))
    if (!StringRef(Folder).starts_with(OwnHeadersFolder) &&
        !(!Request.ResourceDir.empty() && StringRef(Folder).starts_with(Request.ResourceDir)) &&
        !is_contained(Kit.IncludeDirs, Folder) && !is_contained(Over.Scanned, Folder))
      Over.Scanned.push_back(Folder);
  // Headers that users install themselves count as theirs.
  for (const std::string &Folder : Driver->Folders)
    (Folder == "/usr/local/include" ? Over.Installed : Over.Compiler).push_back(Folder);
  if (!Over.isFree(File.str().str()))
    return std::nullopt;
  return std::move(Over.Order);
}

} // namespace warplint::lint
