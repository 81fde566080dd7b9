//===- BuildFolder.cpp - The file with a build's commands -----------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "build/BuildFolder.h"
#include "base/RegularFile.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Chrono.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

using namespace llvm;
namespace path = llvm::sys::path;
namespace fs = llvm::sys::fs;

namespace warplint {

static std::string joined(StringRef Folder, StringRef Name) {
  SmallString<128> Path(Folder);
  path::append(Path, Name);
  return Path.str().str();
}

/// Whether the build.ninja at \p Path compiles a .cu file: most do not, and asking ninja
/// takes time.
static bool compilesCudaFile(StringRef Path) {
  Expected<std::unique_ptr<MemoryBuffer>> Buffer = base::readFile(Path);
  if (!Buffer) {
    consumeError(Buffer.takeError());
    return false;
  }
  for (StringRef Rest = (*Buffer)->getBuffer(); !Rest.empty();) {
    Rest = Rest.split(".cu").second;
    if (!Rest.empty() && isSpace(Rest.front()))
      return true;
  }
  return false;
}

std::string databaseIn(StringRef Folder) {
  for (StringRef Name : {"compile_commands.json", "compile_flags.txt"})
    if (std::string Path = joined(Folder, Name); fs::is_regular_file(Path))
      return Path;
  std::string Ninja = joined(Folder, "build.ninja");
  return compilesCudaFile(Ninja) ? Ninja : "";
}

namespace {
/// The database that was written last.
class Newest {
public:
  void offer(std::string Path) {
    fs::file_status Status;
    if (Path.empty() || fs::status(Path, Status))
      return;
    sys::TimePoint<> Time = Status.getLastModificationTime();
    // If their age is the same, the first by name, whatever the order of the disk.
    if (Best.empty() || Time > BestTime || (Time == BestTime && Path < Best)) {
      Best = std::move(Path);
      BestTime = Time;
    }
  }
  std::string take() { return std::move(Best); }

private:
  std::string Best;
  sys::TimePoint<> BestTime;
};
} // namespace

/// Calls \p Do for each folder in \p Parent.
static void forEachFolder(StringRef Parent, function_ref<void(StringRef)> Do) {
  std::error_code Problem;
  for (fs::directory_iterator It(Parent, Problem), End; It != End && !Problem;
       It.increment(Problem))
    if (fs::is_directory(It->path()))
      Do(It->path());
}

/// The database of the build folders in \p Folder; empty where there is none.
static std::string databaseInBuildFolders(StringRef Folder) {
  if (std::string Usual = databaseIn(joined(Folder, "build")); !Usual.empty())
    return Usual;
  Newest Found;
  forEachFolder(Folder, [&](StringRef Build) {
    StringRef Name = path::filename(Build);
    if (!Name.starts_with("build") && !Name.starts_with("cmake-build-") && !Name.starts_with("out"))
      return;
    Found.offer(databaseIn(Build));
    forEachFolder(Build, [&](StringRef Inner) {
      Found.offer(databaseIn(Inner));
      if (path::filename(Inner) == "build") // Visual Studio's out/build/PRESET
        forEachFolder(Inner, [&](StringRef Preset) { Found.offer(databaseIn(Preset)); });
    });
  });
  return Found.take();
}

std::string databaseNear(StringRef File) {
  bool InRepository = true;
  for (StringRef Folder = path::parent_path(File); !Folder.empty();
       Folder = path::parent_path(Folder)) {
    std::string Path = databaseIn(Folder);
    if (Path.empty() && InRepository)
      Path = databaseInBuildFolders(Folder);
    if (!Path.empty())
      return Path;
    if (fs::exists(joined(Folder, ".git")))
      InRepository = false;
  }
  return "";
}

} // namespace warplint
