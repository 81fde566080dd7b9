//===- ReachedFiles.cpp - The CUDA files that a change can reach ----------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tool/cli/ReachedFiles.h"
#include "base/UserPaths.h"
#include "build/InputFiles.h"
#include "text/Includes.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include <set>

using namespace llvm;

namespace warplint::tool {

/// Names to search for in one run of git: a command line has an end.
static constexpr size_t MostNamesAtOnce = 500;

namespace {

/// Follows a change from header to header.
class Search {
public:
  explicit Search(const report::Change &Since) : Since(Since) {}

  Expected<std::set<std::string>> run() {
    for (const auto &[Path, File] : Since.files()) {
      if (sys::path::filename(Path) == ".clang-tidy")
        if (Error Problem = reachFolder(sys::path::parent_path(Path)))
          return std::move(Problem);
      reach(Path);
    }
    while (!News.empty())
      if (Error Problem = reachIncluders(std::exchange(News, {})))
        return std::move(Problem);
    return std::move(Found);
  }

private:
  const report::Change &Since;
  StringSet<> Reached, Names;
  std::vector<std::string> News; ///< Names of files whose includers are to be found.
  std::set<std::string> Found;

  void reach(StringRef Path) {
    if (!Reached.insert(Path).second)
      return;
    if (sys::fs::exists(Path) && launchesKernels(Path))
      Found.insert(Path.str());
    StringRef Name = sys::path::filename(Path);
    if (Names.insert(Name).second)
      News.push_back(Name.str());
  }

  /// The files that git lists, for each a call.
  Error forEach(Expected<report::Git::Outcome> Listed, function_ref<void(StringRef)> Take) {
    if (!Listed)
      return Listed.takeError();
    if (Listed->Status > 1) // git grep returns 1 if it finds nothing
      return createStringError("git: " + Listed->Words);
    for (StringRef Name : split(Listed->Output, '\0'))
      if (!Name.empty())
        Take(Name);
    return Error::success();
  }

  Error reachFolder(StringRef Folder) {
    return forEach(Since.git().run({"ls-files", "-z", "--cached", "--others", "--exclude-standard",
                                    "--", Folder}),
                   [&](StringRef Name) {
                     if (isCudaFile(Name))
                       reach(Since.root() + "/" + Name.str());
                   });
  }

  Error reachIncluders(const std::vector<std::string> &Included) {
    for (size_t I = 0; I < Included.size(); I += MostNamesAtOnce) {
      SmallVector<StringRef> Args{"grep", "--untracked", "-l",         "-z",
                                  "-I",   "-F",          "--no-color", "--no-recurse-submodules"};
      for (const std::string &Name : ArrayRef(Included).drop_front(I).take_front(MostNamesAtOnce))
        Args.append({"-e", Name});
      if (Error Problem = forEach(Since.git().run(Args), [&](StringRef Name) {
            std::string Path = Since.root() + "/" + Name.str();
            if (includesReached(Path))
              reach(Path);
          }))
        return Problem;
    }
    return Error::success();
  }

  bool includesReached(StringRef Path) {
    auto Buffer = MemoryBuffer::getFile(Path, /*IsText=*/false, /*RequiresNullTerminator=*/false);
    return Buffer && any_of(includesOf((*Buffer)->getBuffer()), [&](const auto &Include) {
             return Names.contains(sys::path::filename(Include.Name));
           });
  }
};

} // namespace

Expected<std::vector<std::string>> filesReachedBy(const report::Change &Since) {
  Expected<std::set<std::string>> Found = Search(Since).run();
  if (!Found)
    return Found.takeError();
  // git's paths have no links, so the current folder must not have any either.
  SmallString<128> Here;
  if (sys::fs::real_path(".", Here))
    sys::fs::current_path(Here);
  Here += "/";
  std::vector<std::string> Files;
  for (StringRef Path : *Found) {
    Path.consume_front(Here);
    Files.push_back(Path.str());
  }
  return Files;
}

} // namespace warplint::tool
