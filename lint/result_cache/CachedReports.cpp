//===- CachedReports.cpp - Reports of earlier runs ------------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lint/result_cache/CachedReports.h"
#include "checks/utils/Targets.h"
#include "compat/Path.h"
#include "records/ByteArchive.h"
#include "records/RecordFields.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"

using namespace llvm;

namespace warplint::lint {

using records::EnteredFile;
using records::FileReport;

using EnteredPaths = std::vector<std::pair<std::string, uint64_t>>;

/// The files that \p Report entered, without those that lie in memory.
static EnteredPaths enteredOf(const records::FileReport &Report) {
  EnteredPaths Paths;
  for (const records::EnteredFile &Entered : make_second_range(Report.Entered))
    if (!StringRef(Entered.Path).starts_with("/@warplint"))
      Paths.emplace_back(Entered.Path, Entered.Hash);
  llvm::sort(Paths);
  return Paths;
}

/// Gives \p Report the files at \p Paths, by what they are now.
static void enter(records::FileReport &Report, EnteredPaths Paths, StringRef Directory,
                  FileStates &Now) {
  for (auto &[Path, Hash] : Paths) {
    SmallString<256> Absolute(Path);
    compat::makeAbsolute(Directory, Absolute);
    Report.Entered.emplace(Now.at(Absolute).Itself, records::EnteredFile{std::move(Path), Hash});
  }
}

std::optional<records::FileReport> CachedReports::find(StringRef Key, StringRef Directory) {
  std::optional<files::CacheEntry> Entry = Folder.read(files::CacheKind::Results, Key);
  if (!Entry)
    return std::nullopt;
  records::ByteReader Reader(Entry->content());
  CacheInputs Known;
  Reader.field("basis", Known);
  if (!Reader.isGood() || !holds(Known, Now))
    return std::nullopt;
  records::FileReport Report;
  EnteredPaths Entered;
  Reader.field("report", Report);
  Reader.field("entered", Entered);
  auto Targets = checks::targetsFromOptions(Known.CudaTargets, Known.CudaArchTables);
  if (!Targets) {
    consumeError(Targets.takeError());
    return std::nullopt;
  }
  if (!Reader.isGood() || !Reader.isAtEnd())
    return std::nullopt;
  Report.Judged = std::move(*Targets);
  Report.IsCached = true;
  enter(Report, std::move(Entered), Directory, Now);
  SmallString<128> Here;
  sys::fs::current_path(Here);
  for (records::ReportedFinding &F : Report.Findings)
    F.Diagnostic.BuildDirectory = Here.str().str();
  return Report;
}

void CachedReports::keep(StringRef Key, const records::FileReport &Report, const FileTrace &Trace,
                         CacheInputs Known) {
  // A file that changed while it was read may have been read as both.
  if (!Trace.isSteady())
    return;
  complete(Known, Trace, Now);
  std::string Bytes;
  records::ByteWriter Writer(Bytes);
  Writer.field("basis", Known);
  Writer.field("report", Report);
  Writer.field("entered", enteredOf(Report));
  Folder.write(files::CacheKind::Results, Key, Bytes);
}

} // namespace warplint::lint
