//===- CachedReports.cpp - Reports of earlier runs ------------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lint/result_cache/CachedReports.h"
#include "findings/Targets.h"
#include "base/compat/Path.h"
#include "records/Packed.h"
#include "records/RecordFields.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
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

} // namespace warplint::lint
