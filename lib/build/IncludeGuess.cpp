//===- IncludeGuess.cpp - Include folders where no command names them -----===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "build/IncludeGuess.h"
#include "build/HeaderOverlay.h"
#include "build/InputFiles.h"
#include "text/Includes.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/Path.h"
#include <map>
#include <memory>
#include <mutex>
#include <optional>

using namespace llvm;
namespace path = llvm::sys::path;

namespace warplint {
namespace {

// A bound that no sensible tree meets, so that a guess never takes long.
constexpr size_t MostFilesListed = 200000;

/// Files in the top folder of a project without a repository, such as a tarball: descriptions of
/// its build, and its license.
constexpr StringLiteral TopFiles[] = {
    "CMakeLists.txt", "Makefile",     "makefile",  "setup.py",        "pyproject.toml",
    "meson.build",    "MODULE.bazel", "WORKSPACE", "WORKSPACE.bazel", "LICENSE",
    "LICENSE.txt",    "LICENSE.md",   "COPYING"};
/// The number of folders that are tried upwards: above a project may be the whole disk.
constexpr unsigned MostFoldersUp = 12;

/// The header files of one tree, and its folders, by the last part of their names.
class HeaderIndex {
public:
  HeaderIndex(StringRef Root, vfs::FileSystem &FS) { list(Root, FS); }

  /// The folder from which \p Name (as in an #include) is a header of the tree, or a folder if it
  /// ends in a slash; the nearest to \p From; nothing where none is.
  std::optional<std::string> folderFor(StringRef Name, StringRef From) const {
    bool IsFolder = Name.ends_with("/");
    auto Found =
        ByName.find((path::filename(Name.drop_back(IsFolder)) + (IsFolder ? "/" : "")).str());
    if (Found == ByName.end())
      return std::nullopt;
    std::string Suffix = "/" + Name.str();
    StringRef Best;
    size_t BestShared = 0;
    for (const std::string &Path : Found->second) {
      if (!StringRef(Path).ends_with(Suffix))
        continue;
      StringRef Folder = StringRef(Path).drop_back(Suffix.size());
      size_t Shared = sharedFolders(Folder, From);
      // The more of the way is shared the nearer; then the shorter way down.
      if (Best.empty() || Shared > BestShared ||
          (Shared == BestShared && Folder.size() < Best.size())) {
        Best = Folder;
        BestShared = Shared;
      }
    }
    if (Best.empty())
      return std::nullopt;
    return Best.str();
  }

private:
  static size_t sharedFolders(StringRef A, StringRef B) {
    size_t Shared = 0;
    for (auto I = path::begin(A), J = path::begin(B);
         I != path::end(A) && J != path::end(B) && *I == *J; ++I, ++J)
      ++Shared;
    return Shared;
  }

  void list(StringRef Root, vfs::FileSystem &FS) {
    std::vector<std::string> Folders{Root.str()};
    size_t Listed = 0;
    while (!Folders.empty() && Listed < MostFilesListed) {
      std::string Folder = std::move(Folders.back());
      Folders.pop_back();
      std::error_code EC;
      for (vfs::directory_iterator I = FS.dir_begin(Folder, EC), E; !EC && I != E;
           I.increment(EC)) {
        ++Listed;
        StringRef Name = path::filename(I->path());
        if (I->type() == sys::fs::file_type::directory_file) {
          if (Name.starts_with(".") || isEnvironment(I->path(), FS))
            continue;
          Folders.push_back(I->path().str());
          ByName[Name.str() + "/"].push_back(I->path().str() + "/");
        } else if (I->type() == sys::fs::file_type::regular_file) {
          ByName[Name].push_back(I->path().str());
        }
      }
    }
    // The order of a folder's entries is the disk's.
    for (auto &Entry : ByName)
      sort(Entry.second);
  }

  StringMap<std::vector<std::string>> ByName;
};

/// The index of the tree at \p Root, made once for all of its files. A lint
/// run asks from several threads.
std::shared_ptr<const HeaderIndex> indexOf(const std::string &Root, vfs::FileSystem &FS) {
  static std::mutex Lock;
  static std::map<std::string, std::shared_ptr<const HeaderIndex>> Made;
  std::lock_guard<std::mutex> Guard(Lock);
  std::shared_ptr<const HeaderIndex> &Index = Made[Root];
  if (!Index)
    Index = std::make_shared<HeaderIndex>(Root, FS);
  return Index;
}

/// Whether a file of \p Folder has the name of one of CUDA's headers.
bool holdsCudaHeader(StringRef Folder, vfs::FileSystem &FS) {
  std::error_code EC;
  for (vfs::directory_iterator I = FS.dir_begin(Folder, EC), End; I != End && !EC; I.increment(EC))
    if (isCudaHeader(path::filename(I->path())))
      return true;
  return false;
}

// A folder too many costs nothing, so that what is compiled out counts.
class Guesser {
public:
  Guesser(StringRef File, ArrayRef<std::string> Known, vfs::FileSystem &FS)
      : File(File), Known(Known.size()), Quoted(Known), Angled(Known), FS(FS), Files(FS),
        Walk(Files) {}

  GuessedIncludes run() {
    Walk.from(File, [&](const Include &I, StringRef Folder) {
      follow(I, Folder);
      return true;
    });
    Result.Angled.assign(Angled.begin() + Known, Angled.end());
    // CUDA's own headers include each other in quotes.
    for (const std::string &Dir : ArrayRef(Quoted).drop_front(Known))
      (holdsCudaHeader(Dir, FS) ? Result.Angled : Result.Quoted).push_back(Dir);
    return std::move(Result);
  }

private:
  /// The path of \p Name in the tree; empty where it is not there.
  std::string search(const Twine &Name) {
    const HeaderSearch &Search =
        Result.Searched.emplace_back(searchTree(Root, Name.str(), File, FS));
    return Search.Folder.empty() ? std::string() : pathIn(Search.Folder, Search.Name);
  }

  /// Takes the template of the header \p Name, which the tree does not have.
  void takeTemplate(StringRef Name) {
    std::string Path = search(Name + ".in");
    // The template for one of the project's own folders may be in another.
    if (StringRef Folder = path::parent_path(Name);
        Path.empty() && !Folder.empty() && !search(Folder + "/").empty())
      Path = search(path::filename(Name) + ".in");
    if (Path.empty())
      return;
    Result.Templates.push_back({Name.str(), Path});
    Walk.reach(std::move(Path));
  }

  void follow(const Include &I, StringRef Folder) {
    std::vector<std::string> &Folders = I.Angled ? Angled : Quoted;
    if (std::string Path = Files.find(I, Folder, Folders); !Path.empty()) {
      Walk.reach(std::move(Path));
      return;
    }
    // <vector> and <math.h> are the system's; a repository with files of that name is tried last,
    // so taking its folder is harmless but slow.
    if (isCudaHeader(I.Name) || (I.Angled && !StringRef(I.Name).contains('.')) ||
        Missing.contains(I.Name))
      return;
    if (Root.empty())
      Root = projectOf(File, FS);
    if (std::string Path = search(I.Name); !Path.empty()) {
      Folders.push_back(Result.Searched.back().Folder);
      Walk.reach(std::move(Path));
      return;
    }
    Missing.insert(I.Name);
    takeTemplate(I.Name);
  }

  std::string File;
  size_t Known;                            ///< The number of folders that need no guess.
  std::vector<std::string> Quoted, Angled; ///< They, and those that were guessed.
  vfs::FileSystem &FS;
  IncludeFiles Files;
  IncludeWalk Walk;
  std::string Root;    ///< Empty: not looked for yet.
  StringSet<> Missing; ///< Names of headers that the tree does not have.
  GuessedIncludes Result;
};

} // namespace

std::string projectOf(StringRef File, vfs::FileSystem &FS) {
  StringRef Folder = path::parent_path(File);
  for (StringRef Up = Folder; !Up.empty(); Up = path::parent_path(Up))
    if (FS.exists(pathIn(Up, ".git")))
      return Up.str();
  StringRef Root = Folder;
  if (FS.exists(pathIn(path::parent_path(Folder), "include")))
    Root = path::parent_path(Folder);
  StringRef Up = Folder;
  for (unsigned I = 0; I < MostFoldersUp && !Up.empty(); ++I, Up = path::parent_path(Up))
    if (any_of(TopFiles, [&](StringRef Name) { return FS.exists(pathIn(Up, Name)); }) &&
        Up.size() < Root.size())
      Root = Up;
  return Root.str();
}

HeaderSearch searchTree(StringRef Root, StringRef Name, StringRef From, vfs::FileSystem &FS) {
  std::optional<std::string> Folder = indexOf(Root.str(), FS)->folderFor(Name, From);
  return {Root.str(), Name.str(), From.str(), Folder.value_or("")};
}

GuessedIncludes guessIncludes(StringRef File, ArrayRef<std::string> Known, vfs::FileSystem &FS) {
  SmallString<256> Plain(File);
  path::remove_dots(Plain, /*remove_dot_dot=*/true);
  return Guesser(Plain, Known, FS).run();
}

} // namespace warplint
