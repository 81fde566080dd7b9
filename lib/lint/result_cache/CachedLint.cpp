//===- CachedLint.cpp - Lints a file unless an earlier run did ------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lint/result_cache/CachedLint.h"
#include "base/CacheKey.h"
#include "build/ProjectTargets.h"
#include "lint/FileLinter.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Process.h"

using namespace llvm;

namespace warplint::lint {

/// The environment variables of Clang's driver that a parse depends on.
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
  base::CacheKey Key = base::CacheKey::ofThisBuild();
};

} // namespace

static void addRequest(LintKey &Key, const ParseRequest &Request) {
  Key.add(StringRef(Request.File));
  Key.add(StringRef(Request.Directory));
  Key.add(uint64_t(Request.Command.has_value()));
  if (Request.Command)
    Key.add(ArrayRef(*Request.Command));
  Key.add(StringRef(Request.Heuristic));
  Key.add(ArrayRef(Request.ExtraArgs));
  Key.add(StringRef(Request.ResourceDir));
}

/// Adds the options that decide what is found; the others only affect the report.
static void addOptions(LintKey &Key, const JudgingOptions &Judging) {
  Key.add(Judging.Targets);
  Key.add(ArrayRef(Judging.ArchTables));
  Key.add(Judging.Checks);
  Key.add(Judging.HeaderFilter);
  Key.add(uint64_t(Judging.ListLaunches));
  Key.add(uint64_t(Judging.ParseAll));
  Key.add(uint64_t(Judging.LineFilter.size()));
  for (const clang::tidy::FileFilter &Filter : Judging.LineFilter) {
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
std::optional<std::string> CachedLint::keyOf(const LintJob &Job,
                                             const ParseRequest &Request) const {
  SmallString<256> Absolute(Job.File), Here;
  sys::fs::make_absolute(Absolute);
  const PathState &Itself = Reports.states().at(Absolute);
  Expected<Toolkit> Kit = Linter.toolkitFor(Request);
  if (!Kit) {
    consumeError(Kit.takeError());
    return std::nullopt;
  }
  if (Itself.Kind != PathKind::File || sys::fs::current_path(Here))
    return std::nullopt;
  LintKey Key;
  Key.add(StringRef(Here));
  Key.add(StringRef(Job.File));
  Key.add(Itself.Hash);
  addRequest(Key, Request);
  Key.add(uint64_t(Linter.input().HasExtraArgs));
  addOptions(Key, Job.Judging);
  Key.add(ArrayRef(Linter.resourcesFor(Job.File)));
  Key.add(StringRef(Kit->Root));
  Key.add(ArrayRef(Kit->IncludeDirs));
  for (const char *Name : Variables)
    Key.add(sys::Process::GetEnv(Name));
  for (const char *Name : TargetVariables)
    Key.add(sys::Process::GetEnv(Name));
  return Key.text();
}

records::FileReport CachedLint::lint(const LintJob &Job) const {
  ParseRequest Request = Linter.request(Job.File);
  std::optional<std::string> Key = keyOf(Job, Request);
  if (!Key)
    return Next.lint(Job);
  if (std::optional<records::FileReport> Known = Reports.find(*Key, Request.Directory))
    return std::move(*Known);
  TracedInputs Seen;
  LintJob Traced = Job;
  Traced.Disk = [&] { return Seen.Trace.watch(Job.Disk()); };
  Traced.Seen = &Seen;
  records::FileReport Report = Next.lint(Traced);
  if (Seen.Inputs)
    Reports.keep(*Key, Report, Seen.Trace, std::move(*Seen.Inputs));
  return Report;
}

} // namespace warplint::lint
