//===- CachedLint.cpp - Lints a file unless an earlier run did ------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lint/result_cache/CachedLint.h"
#include "base/CacheKey.h"
#include "base/compat/Path.h"
#include "build/ProjectTargets.h"
#include "findings/Targets.h"
#include "lint/FileLinter.h"
#include "lint/result_cache/Choice.h"
#include "records/Packed.h"
#include "records/ProgramFields.h"
#include "records/RecordFields.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Process.h"
#include <map>

using namespace llvm;

namespace warplint::lint {

using records::EnteredFile;
using records::FileReport;

namespace {

/// What an entry of the cache holds.
struct KeptReport {
  CacheInputs Inputs;
  FileReport Report;
  PathList Entered; ///< The files that it entered, without those that are in memory.
  std::vector<uint64_t> EnteredHashes;
};

void mapFields(auto &Archive, records::Is<KeptReport> auto &K) {
  Archive.field("inputs", K.Inputs);
  Archive.field("report", K.Report);
  Archive.field("entered", K.Entered);
  Archive.field("entered_hashes", K.EnteredHashes);
}

} // namespace

/// Takes the files that the report of \p Kept entered.
static void keepEntered(KeptReport &Kept) {
  std::map<StringRef, uint64_t> Hashes;
  for (const EnteredFile &Entered : make_second_range(Kept.Report.Entered))
    if (!StringRef(Entered.Path).starts_with("/@warplint"))
      Hashes.emplace(Entered.Path, Entered.Hash);
  for (const auto &[Path, Hash] : Hashes) {
    Kept.Entered.add(Path);
    Kept.EnteredHashes.push_back(Hash);
  }
}

/// Gives the report of \p Kept the files that it entered, by what they are now.
static void enter(KeptReport &Kept, StringRef Directory, FileStates &Now) {
  auto Hash = Kept.EnteredHashes.begin();
  Kept.Entered.forEach([&](StringRef Path) {
    SmallString<256> Absolute(Path);
    compat::makeAbsolute(Directory, Absolute);
    if (Hash != Kept.EnteredHashes.end())
      Kept.Report.Entered.emplace(Now.at(Absolute).Itself, EnteredFile{Path.str(), *Hash++});
  });
}

std::optional<records::FileReport> CachedReports::find(StringRef Key, StringRef Directory) {
  std::optional<base::CacheEntry> Entry = Folder.read(base::CacheKind::Results, Key);
  if (!Entry)
    return std::nullopt;
  KeptReport Kept;
  arch::JsonProblems Problems(Key);
  records::unpack(Entry->content(), Kept, Problems);
  if (Problems.any() || !holds(Kept.Inputs, Now))
    return std::nullopt;
  auto Targets = targetsFromOptions(Kept.Inputs.CudaTargets, Kept.Inputs.CudaArchTables);
  if (!Targets) {
    consumeError(Targets.takeError());
    return std::nullopt;
  }
  enter(Kept, Directory, Now);
  FileReport &Report = Kept.Report;
  Report.Judged = std::move(*Targets);
  Report.IsCached = true;
  SmallString<128> Here;
  sys::fs::current_path(Here);
  for (records::ReportedFinding &F : Report.Findings)
    F.Diagnostic.BuildDirectory = Here.str().str();
  return std::move(Report);
}

void CachedReports::keep(StringRef Key, const records::FileReport &Report, const FileTrace &Trace,
                         CacheInputs Known) {
  // A file that changed while it was read may have been read as both.
  if (!Trace.isSteady())
    return;
  complete(Known, Trace, Now);
  KeptReport Kept{std::move(Known), Report, {}, {}};
  keepEntered(Kept);
  Folder.write(base::CacheKind::Results, Key, records::pack(Kept));
}

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

std::optional<CachedLint::Address> CachedLint::addressOf(const LintJob &Job) const {
  // All that decides what is found and is known without reading anything but the file.
  ParseRequest Request = Linter.request(Job.File);
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
  Key.add(ArrayRef(Job.Before));
  if (Job.Program)
    Key.add(StringRef(records::pack(*Job.Program)));
  Key.add(ArrayRef(Linter.resourcesFor(Job.File)));
  Key.add(StringRef(Kit->Root));
  Key.add(ArrayRef(Kit->IncludeDirs));
  for (const char *Name : Variables)
    Key.add(sys::Process::GetEnv(Name));
  for (const char *Name : TargetVariables)
    Key.add(sys::Process::GetEnv(Name));
  return Address{Key.text(), Request.Directory};
}

records::FileReport CachedLint::lintAt(const Address &There, const LintJob &Job) const {
  if (std::optional<records::FileReport> Known = Reports.find(There.Key, There.Directory))
    return std::move(*Known);
  TracedInputs Seen;
  LintJob Traced = Job;
  Traced.Disk = [&] { return Seen.Trace.watch(Job.Disk()); };
  Traced.Seen = &Seen;
  records::FileReport Report = Next.lint(Traced);
  if (Job.Set) // what the passes read that they share
    Seen.Trace.add(Job.Set->Trace);
  if (Seen.Inputs)
    Reports.keep(There.Key, Report, Seen.Trace, std::move(*Seen.Inputs));
  return Report;
}

records::FileReport CachedLint::lint(const LintJob &Job) const {
  std::optional<Address> There = addressOf(Job);
  if (!There)
    return Next.lint(Job);
  Choice Asked(Linter.checksOf(Job), Job.Judging.Targets);
  LintJob Wide = Job;
  Wide.Judging = Choice::allChecks(Job.Judging);
  std::optional<Address> Widest = Asked.isPossible() ? addressOf(Wide) : std::nullopt;
  if (!Widest)
    return lintAt(*There, Job);
  std::optional<records::FileReport> Kept = Reports.find(Widest->Key, Widest->Directory);
  if (!Kept && Job.Judging.Targets)
    if (std::optional<records::FileReport> Chosen = chosenFromOwn(Asked, Wide))
      return std::move(*Chosen);
  if (!Kept)
    Kept = lintAt(*Widest, Wide);
  if (std::optional<records::FileReport> Chosen =
          Asked.from(std::move(*Kept), /*OfTheseTargets=*/true))
    return std::move(*Chosen);
  return lintAt(*There, Job);
}

std::optional<records::FileReport> CachedLint::chosenFromOwn(const Choice &Asked,
                                                             LintJob Wide) const {
  Wide.Judging.Targets.reset();
  std::optional<Address> There = addressOf(Wide);
  std::optional<records::FileReport> Kept =
      There ? Reports.find(There->Key, There->Directory) : std::nullopt;
  return Kept ? Asked.from(std::move(*Kept), /*OfTheseTargets=*/false) : std::nullopt;
}

} // namespace warplint::lint
