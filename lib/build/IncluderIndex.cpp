//===- IncluderIndex.cpp - Files of a build by what they include ----------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "build/IncluderIndex.h"
#include "base/compat/Path.h"
#include "base/UserPaths.h"
#include "build/ClangCommand.h"
#include "build/CommandKind.h"
#include "build/IncludeGuess.h"
#include "build/Toolkit.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include <optional>
#include <tuple>

using namespace clang;
using namespace llvm;

namespace warplint {

namespace {

// Bounds that no sensible tree meets, so that the search never takes long.
constexpr size_t MostFilesOfOne = 2000;

std::string joined(StringRef Folder, StringRef Name) {
  SmallString<256> Path(Folder);
  sys::path::append(Path, Name);
  sys::path::remove_dots(Path, /*remove_dot_dot=*/true);
  return Path.str().str();
}

/// The contents of files, read once for all that include them.
class KnownFiles {
public:
  explicit KnownFiles(vfs::FileSystem &FS) : FS(FS) {}

  struct Line {
    std::string Name;
    bool Angled;
  };

  /// The includes of the file at \p Path; null where there is none.
  const std::vector<Line> *includes(StringRef Path) {
    auto [It, IsNew] = Files.try_emplace(Path);
    if (IsNew)
      if (auto Buffer = FS.getBufferForFile(Path)) {
        It->second.emplace();
        for (const Include &I : includesOf((*Buffer)->getBuffer()))
          It->second->push_back({I.Name.str(), I.Angled});
      }
    return It->second ? &*It->second : nullptr;
  }

private:
  vfs::FileSystem &FS;
  StringMap<std::optional<std::vector<Line>>> Files;
};

/// The files that one command reads: each with the number of headers on the way there.
class Walk {
public:
  Walk(KnownFiles &Known, ArrayRef<std::string> Folders) : Known(Known), Folders(Folders) {}

  ArrayRef<std::pair<std::string, unsigned>> from(std::string File) {
    reach(std::move(File), 0);
    for (size_t I = 0; I < Order.size() && I < MostFilesOfOne; ++I) {
      auto [Path, Headers] = Order[I];
      for (const KnownFiles::Line &Line : *Known.includes(Path))
        follow(Line, sys::path::parent_path(Path), Headers + 1);
    }
    return Order;
  }

private:
  bool reach(std::string Path, unsigned Headers) {
    if (!Known.includes(Path))
      return false;
    if (Seen.try_emplace(Path).second)
      Order.emplace_back(std::move(Path), Headers);
    return true;
  }

  void follow(const KnownFiles::Line &Line, StringRef Beside, unsigned Headers) {
    if (!Line.Angled && reach(joined(Beside, Line.Name), Headers))
      return;
    for (StringRef Folder : Folders)
      if (reach(joined(Folder, Line.Name), Headers))
        return;
  }

  KnownFiles &Known;
  ArrayRef<std::string> Folders;
  StringMap<char> Seen;
  std::vector<std::pair<std::string, unsigned>> Order;
};

} // namespace

void IncluderIndex::read() {
  IntrusiveRefCntPtr<vfs::FileSystem> FS = Disk();
  KnownFiles Known(*FS);
  for (const tooling::CompileCommand &Command : Database.getAllCompileCommands()) {
    if (!compilesCuda(Command.CommandLine, Command.Filename))
      continue;
    SmallString<128> Absolute(Command.Filename);
    compat::makeAbsolute(Command.Directory, Absolute);
    std::string File = base::plainPath(Absolute);
    ParseRequest Request;
    Request.File = File;
    Request.Directory = Command.Directory;
    Request.Command = Command.CommandLine;
    std::vector<std::string> Args = makeParseJob(Request, ownHeaders(), *FS).Args;
    std::vector<std::string> Folders = includeFolders(Args, Command.Directory);
    erase_if(Folders, [&](StringRef Folder) { return !FS->exists(Folder); });
    Walk Reached(Known, Folders);
    for (const auto &[Path, Headers] : Reached.from(File))
      if (Headers)
        IncludersOf[Path].push_back({Headers, File});
  }
  for (auto &Entry : IncludersOf)
    sort(Entry.second, [](const Includer &A, const Includer &B) {
      return std::tie(A.Headers, A.File) < std::tie(B.Headers, B.File);
    });
}

std::vector<std::string> IncluderIndex::of(StringRef Path) {
  std::call_once(WasRead, [this] { read(); });
  std::vector<std::string> Files;
  for (const Includer &I : IncludersOf.lookup(Path))
    Files.push_back(I.File);
  return Files;
}

} // namespace warplint
