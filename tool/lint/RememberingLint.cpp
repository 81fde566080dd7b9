//===- RememberingLint.cpp - Lints a file unless an earlier run did -------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tool/cache/CacheKey.h"
#include "tool/lint/FileLinter.h"
#include "tool/lint/UserPaths.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Process.h"

using namespace llvm;

namespace warplint::tool {

/// What Clang's driver reads of the environment and a parse depends on.
static constexpr const char *Variables[] = {
    "CPATH",           "C_INCLUDE_PATH", "CPLUS_INCLUDE_PATH", "COMPILER_PATH",
    "GCC_EXEC_PREFIX", "LIBRARY_PATH",   "SOURCE_DATE_EPOCH",
};

namespace {

/// A key of many parts, with those that may be missing and lists of them.
class LintKey {
public:
  void add(StringRef Part) { Key.add(Part); }
  void add(uint64_t Number) { Key.add(Number); }
  void add(const std::optional<std::string> &Part) {
    add(uint64_t(Part.has_value()));
    if (Part)
      add(StringRef(*Part));
  }
  void add(ArrayRef<std::string> Parts) {
    add(uint64_t(Parts.size()));
    for (const std::string &Part : Parts)
      add(StringRef(Part));
  }
  std::string text() const { return Key.text(); }

private:
  cache::CacheKey Key = cache::CacheKey::ofThisBuild();
};

} // namespace

static void addRequest(LintKey &Key, const compile::ParseRequest &Request) {
  Key.add(StringRef(Request.File));
  Key.add(StringRef(Request.Directory));
  Key.add(uint64_t(Request.Command.has_value()));
  if (Request.Command)
    Key.add(ArrayRef(*Request.Command));
  Key.add(StringRef(Request.Heuristic));
  Key.add(ArrayRef(Request.ExtraArgs));
  Key.add(StringRef(Request.ResourceDir));
}

/// Those that decide what is found; the others decide how it is told.
static void addFlags(LintKey &Key, const LintFlags &Flags) {
  Key.add(uint64_t(Flags.HasExtraArgs));
  Key.add(Flags.Targets);
  Key.add(ArrayRef(Flags.ArchTables));
  Key.add(Flags.Checks);
  Key.add(Flags.HeaderFilter);
  Key.add(uint64_t(Flags.ListLaunches));
  Key.add(uint64_t(Flags.ParseAll));
  Key.add(uint64_t(Flags.LineFilter.size()));
  for (const clang::tidy::FileFilter &Filter : Flags.LineFilter) {
    Key.add(StringRef(Filter.Name));
    Key.add(uint64_t(Filter.LineRanges.size()));
    for (const auto &[First, Last] : Filter.LineRanges) {
      Key.add(uint64_t(First));
      Key.add(uint64_t(Last));
    }
  }
}

/// Of all that decides what is found in \p File and is known without reading anything but
/// the file; nothing where that can't be read.
std::optional<std::string> FileLinter::keyOf(const std::string &File,
                                             const compile::ParseRequest &Request) const {
  SmallString<256> Absolute(File), Here;
  sys::fs::make_absolute(Absolute);
  const remember::PathState &Itself = Remembered->states().at(Absolute);
  Expected<compile::Toolkit> Kit = toolkitFor(Request);
  if (!Kit) {
    consumeError(Kit.takeError());
    return std::nullopt;
  }
  if (Itself.Kind != remember::PathKind::File || sys::fs::current_path(Here))
    return std::nullopt;
  LintKey Key;
  Key.add(StringRef(Here));
  Key.add(StringRef(File));
  Key.add(Itself.Hash);
  addRequest(Key, Request);
  addFlags(Key, Flags);
  Key.add(ArrayRef(resourcesFor(File)));
  Key.add(StringRef(Kit->Root));
  Key.add(ArrayRef(Kit->IncludeDirs));
  for (const char *Name : Variables)
    Key.add(sys::Process::GetEnv(Name));
  return Key.text();
}

FileReport FileLinter::lintOrRemember(const std::string &File,
                                      const compile::ParseRequest &Request) const {
  std::optional<std::string> Key = keyOf(File, Request);
  if (!Key)
    return lintAnew(File, nullptr);
  if (std::optional<FileReport> Known = Remembered->find(*Key, Request.Directory))
    return std::move(*Known);
  Watched Seen;
  FileLinter Watching(Flags, Database, [&] { return Seen.Trace.watch(Disk()); });
  Watching.Measured = Measured;
  Watching.Compiled = Compiled;
  Watching.LaunchFree = LaunchFree;
  Watching.Threads = Threads;
  FileReport Report = Watching.lintAnew(File, &Seen);
  if (Seen.Rests)
    Remembered->keep(*Key, Report, Seen.Trace, std::move(*Seen.Rests));
  return Report;
}

FileReport FileLinter::lint(const std::string &File) const {
  compile::ParseRequest Request = request(File);
  FileReport Report = Remembered ? lintOrRemember(File, Request) : lintAnew(File, nullptr);
  if (isPart(*Flags.Format) || !Flags.Depfile.empty())
    makeEnteredUserPaths(Report, Request.Directory);
  return Report;
}

} // namespace warplint::tool
