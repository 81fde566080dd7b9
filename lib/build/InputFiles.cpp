//===- InputFiles.cpp - The files that a command line names ---------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "build/InputFiles.h"
#include "build/RegularFiles.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Path.h"
#include <set>
#include <utility>

using namespace llvm;

namespace warplint {

bool isCudaFile(StringRef Path) {
  StringRef Extension = sys::path::extension(Path);
  return Extension == ".cu" || Extension == ".cuh";
}

bool isEnvironment(StringRef Folder, vfs::FileSystem &FS) {
  return FS.exists(Folder + "/pyvenv.cfg") || FS.exists(Folder + "/conda-meta");
}

/// Every CUDA file under \p Folder that is not \p Excluded, sorted. Adds to \p Input what else
/// there is.
static std::vector<std::string> filesUnder(const std::string &Folder, const ExcludedPaths &Excluded,
                                           InputFiles &Input) {
  std::vector<std::string> Files;
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
    if ((IsFolder || isCudaFile(Name)) && Excluded.contain(It->path())) {
      if (IsFolder)
        It.no_push();
      Input.HasExcluded = true;
      continue;
    }
    // A link's file is found in its own folder, or belongs to another project; an editor's lock is
    // a link to nothing.
    bool IsLink = It->type() == sys::fs::file_type::symlink_file;
    if (!IsFolder && !IsLink && isCudaFile(Name))
      Files.push_back(It->path());
  }
  if (Problem)
    Input.Errors.push_back(formatv("{0}: {1}", Folder, Problem.message()));
  sort(Files);
  return Files;
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
    std::vector<std::string> Found = filesUnder(Path, Excluded, Input);
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
