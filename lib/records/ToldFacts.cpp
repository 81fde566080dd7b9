//===- ToldFacts.cpp - What a run over a program leaves for the editor ----===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "records/ToldFacts.h"
#include "base/CacheKey.h"
#include "cmake/Config.h"
#include "records/Packed.h"
#include "records/ProgramFields.h"
#include "records/RecordFields.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/xxhash.h"

using namespace llvm;

namespace warplint::records {

void mapFields(auto &Archive, Is<ProgramStamp> auto &S) { Archive.field("files", S.Files); }

void mapFields(auto &Archive, Is<ToldFacts> auto &T) {
  Archive.field("program", T.Program);
  Archive.field("text", T.Text);
  Archive.field("facts", T.Facts);
}

/// The key of \p What \p Of. The command and the editor share it: they are two programs of one
/// version.
static std::string keyOf(StringRef What, StringRef Of) {
  return base::CacheKey().add(WARPLINT_VERSION).add(What).add(Of).text();
}

static std::string keyOfFile(StringRef File) { return keyOf("file", File); }

void keepTold(const base::CacheFolder &To, const ProgramStamp &Program,
              std::map<std::string, ToldFacts> Told) {
  std::string Stamp = pack(Program);
  std::string Key = keyOf("program", Stamp);
  if (!To.write(base::CacheKind::Programs, Key, Stamp))
    return;
  for (auto &[File, Each] : Told) {
    std::string Path = To.pathOf(base::CacheKind::Programs, keyOfFile(File));
    if (Each.Facts.empty() && !sys::fs::exists(Path))
      continue;
    Each.Program = Key;
    To.write(base::CacheKind::Programs, keyOfFile(File), pack(Each));
  }
}

/// The record of \p Key; empty where there is none that this version can read.
template <class T>
static std::optional<T> recordAt(const base::CacheFolder &From, StringRef Key) {
  std::optional<base::CacheEntry> Entry = From.read(base::CacheKind::Programs, Key);
  if (!Entry)
    return std::nullopt;
  T Kept;
  arch::JsonProblems Problems(Key);
  unpack(Entry->content(), Kept, Problems);
  return Problems.any() ? std::nullopt : std::optional(std::move(Kept));
}

std::optional<ToldFacts> toldFacts(const base::CacheFolder &From, StringRef File) {
  return recordAt<ToldFacts>(From, keyOfFile(File));
}

std::optional<ProgramStamp> programStamp(const base::CacheFolder &From, StringRef Program) {
  return recordAt<ProgramStamp>(From, Program);
}

uint64_t hashOfTold(FileSummary Own) {
  // What it asks is no part of what it tells.
  Own.OfLaunches = {};
  Own.ToTell.clear();
  Own.TakePointers.clear();
  Own.Kernels.clear();
  for (auto &Calls : make_second_range(Own.Calls))
    for (ProgramCall &Call : Calls)
      Call.Where = {};
  for (auto &Launches : make_second_range(Own.Launches))
    for (ProgramLaunch &Launch : Launches)
      Launch.Where = {};
  for (ProgramPlace &Where : make_second_range(Own.Definitions))
    Where = {};
  for (ProgramDefinition &Kernel : make_second_range(Own.Defined))
    Kernel.Where = {};
  return xxh3_64bits(pack(Own));
}

uint64_t hashOfFacts(const ProgramFacts &Facts) { return xxh3_64bits(pack(Facts)); }

} // namespace warplint::records
