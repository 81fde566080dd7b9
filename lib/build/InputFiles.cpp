//===- InputFiles.cpp - The files that a command line names ---------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "build/InputFiles.h"
#include "base/compat/Path.h"
#include "base/UserPaths.h"
#include "build/RegularFiles.h"
#include "build/VendoredFolders.h"
#include "clang/Tooling/CompilationDatabase.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include <set>
#include <utility>

using namespace clang;
using namespace llvm;

namespace warplint {

bool isCudaFile(StringRef Path) {
  StringRef Extension = sys::path::extension(Path);
  return Extension == ".cu" || Extension == ".cuh";
}

bool launchesKernels(StringRef Path) {
  if (isCudaFile(Path))
    return true;
  if (!is_contained({".cpp", ".cc", ".cxx"}, sys::path::extension(Path)) ||
      sys::path::stem(Path).ends_with(".hip"))
    return false;
  auto Text = MemoryBuffer::getFile(Path, /*IsText=*/false, /*RequiresNullTerminator=*/false);
  if (!Text)
    return false;
  StringRef Left = (*Text)->getBuffer();
  for (size_t At = Left.find("<<<"); At != StringRef::npos; At = Left.find("<<<")) {
    Left = Left.drop_front(At);
    StringRef Statement = Left.take_front(Left.find(';'));
    size_t End = Statement.find(">>>");
    if (End != StringRef::npos && Statement.drop_front(End + 3).ltrim().starts_with("("))
      return true;
    Left = Left.drop_front(3);
  }
  return false;
}

bool isEnvironment(StringRef Folder, vfs::FileSystem &FS) {
  return FS.exists(Folder + "/pyvenv.cfg") || FS.exists(Folder + "/conda-meta");
}

/// Every file under \p Folder for which \p IsMeant and that is not \p Excluded, sorted; without those
/// in vendored folders below it, unless there are no others. Adds to \p Input what else there is.
static std::vector<std::string> filesUnder(const std::string &Folder, const ExcludedPaths &Excluded,
                                           InputFiles &Input,
                                           function_ref<bool(StringRef)> IsMeant) {
  std::vector<std::string> Files, OfOthers;
  std::string Named = base::absolutePath(Folder);
  VendoredFolders Vendored = VendoredFolders::around(Named);
  bool IsInside = Vendored.contain(Named) || !Vendored.folderOf(Named).empty();
  std::error_code Problem;
  for (sys::fs::recursive_directory_iterator It(Folder, Problem, /*FollowSymlinks=*/false), End;
       It != End && !Problem; It.increment(Problem)) {
    StringRef Name = sys::path::filename(It->path());
    bool IsFolder = It->type() == sys::fs::file_type::directory_file;
    if (IsFolder &&
        (Name.starts_with(".") || isEnvironment(It->path(), *vfs::getRealFileSystem()))) {
      It.no_push();
      continue;
    }
    bool IsLink = It->type() == sys::fs::file_type::symlink_file;
    bool IsFile = !IsFolder && !IsLink && IsMeant(It->path());
    if ((IsFolder || IsFile || isCudaFile(Name)) && Excluded.contain(It->path())) {
      if (IsFolder)
        It.no_push();
      Input.HasExcluded = true;
      continue;
    }
    // A link's file is found in its own folder, or belongs to another project; an editor's lock is
    // a link to nothing.
    if (IsFile) {
      bool IsOther = !IsInside && !Vendored.folderOf(base::absolutePath(It->path())).empty();
      (IsOther ? OfOthers : Files).push_back(It->path());
    }
  }
  if (Files.empty())
    Files = std::move(OfOthers);
  if (Problem)
    Input.Errors.push_back(formatv("{0}: {1}", Folder, Problem.message()));
  sort(Files);
  return Files;
}

static bool isHostSource(StringRef Path) {
  return is_contained({".c", ".cc", ".cpp", ".cxx", ".c++", ".C"}, sys::path::extension(Path));
}

std::vector<std::string> otherSources(const tooling::CompilationDatabase *Database,
                                      ArrayRef<std::string> Paths, ArrayRef<std::string> Files,
                                      const ExcludedPaths &Excluded) {
  std::vector<std::string> Found;
  InputFiles Unused; // what could not be read was reported with the files to lint
  if (Database)
    for (const tooling::CompileCommand &Command : Database->getAllCompileCommands()) {
      SmallString<128> Absolute(Command.Filename);
      compat::makeAbsolute(Command.Directory, Absolute);
      Found.push_back(Absolute.str().str());
    }
  else
    for (const std::string &Path : Paths)
      if (sys::fs::is_directory(Path))
        append_range(Found, filesUnder(Path, Excluded, Unused, isHostSource));
      else
        Found.push_back(Path);
  std::set<std::string> Known, Others;
  for (const std::string &File : Files)
    Known.insert(base::absolutePath(File));
  for (const std::string &File : Found)
    if (std::string Absolute = base::absolutePath(File);
        !Known.count(Absolute) && !Excluded.contain(File) && sys::fs::is_regular_file(Absolute))
      Others.insert(std::move(Absolute));
  return {Others.begin(), Others.end()};
}

static std::string unshowable(StringRef Path) {
  return formatv("{0}: a control character in the name, which no report can show",
                 withoutControlCharacters(Path));
}

InputFiles expandPaths(ArrayRef<std::string> Paths, const ExcludedPaths &Excluded) {
  InputFiles Input;
  // By what a file is, since links give it many names.
  std::set<sys::fs::UniqueID> Seen;
  auto Add = [&](const std::string &Path) {
    sys::fs::UniqueID Itself;
    if (!sys::fs::getUniqueID(Path, Itself) && !Seen.insert(Itself).second)
      return;
    SmallString<128> Plain(Path);
    sys::path::remove_dots(Plain, /*remove_dot_dot=*/false);
    // A flag to Clang, or at the start of a line a command to what runs this: GitHub takes
    // "::error", Azure "##[error]", behind blanks too.
    if (StringRef("-:# ").contains(Plain.front()))
      Plain.insert(Plain.begin(), {'.', '/'});
    Input.Files.push_back(Plain.str().str());
  };
  for (const std::string &Path : Paths) {
    sys::fs::file_status Status;
    if (hasControlCharacter(Path)) {
      Input.Errors.push_back(unshowable(Path));
      continue;
    }
    if (Excluded.contain(Path)) {
      Input.HasExcluded = true;
      continue;
    }
    if (std::error_code Problem = sys::fs::status(Path, Status)) {
      Input.Errors.push_back(formatv("{0}: {1}", Path, Problem.message()));
      continue;
    }
    if (sys::fs::is_regular_file(Status)) {
      Add(Path);
      continue;
    }
    if (!sys::fs::is_directory(Status)) {
      Input.Errors.push_back(formatv("{0}: not a regular file", Path));
      continue;
    }
    bool HadExcluded = std::exchange(Input.HasExcluded, false);
    std::vector<std::string> Found = filesUnder(Path, Excluded, Input, launchesKernels);
    if (Found.empty() && !Input.HasExcluded)
      Input.Errors.push_back(formatv("{0}: no .cu or .cuh file in this folder", Path));
    Input.HasExcluded |= HadExcluded;
    for (const std::string &File : Found)
      if (hasControlCharacter(File))
        Input.Errors.push_back(unshowable(File));
      else
        Add(File);
  }
  return Input;
}

std::string whyNotSource(StringRef Content) {
  if (Content.empty())
    return "the file is empty";
  size_t Nul = Content.find('\0');
  if (Nul != StringRef::npos)
    return formatv("not a text file: byte {0} is NUL", Nul);
  return "";
}

} // namespace warplint
