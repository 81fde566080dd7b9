//===- MeasuredHash.cpp - A hash of measured resources --------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lint/result_cache/MeasuredHash.h"
#include "findings/Measured.h"
#include "records/Packed.h"
#include "records/RecordFields.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/xxhash.h"
#include <map>
#include <mutex>

using namespace llvm;

namespace warplint::lint {

using measured::ResourceTable;
using measured::Source;

/// Whether \p S is what `--measure` made or confirmed just now: its time is that of its use.
static bool isMeasuredNow(const Source &S) { return S.Shown != S.Path; }

/// What \p Table holds, with the order of its sources in time but without the times.
static uint64_t hashOf(const ResourceTable &Table) {
  std::vector<sys::TimePoint<>> Times;
  for (const Source &S : Table.sources())
    if (!isMeasuredNow(S))
      Times.push_back(S.Modified);
  llvm::sort(Times);
  Times.erase(llvm::unique(Times), Times.end());
  std::string All;
  raw_string_ostream Out(All);
  records::PackedWriter Writer(Out);
  for (const Source &S : Table.sources()) {
    auto Rank = isMeasuredNow(S) ? Times.end() : llvm::lower_bound(Times, S.Modified);
    Writer.write(std::tie(S.Shown, S.Remarks));
    Writer.write(Rank - Times.begin());
  }
  for (StringRef Symbol : Table.symbols())
    for (const measured::KernelUsage &Usage : Table.of(Symbol))
      Writer.write(Usage);
  return xxh3_64bits(All);
}

/// The same, once for each table.
static uint64_t knownHashOf(const std::shared_ptr<const ResourceTable> &Table) {
  static std::mutex Lock;
  // The tables are kept, so that no other gets the address of one.
  static std::map<std::shared_ptr<const ResourceTable>, uint64_t> Known;
  std::lock_guard Hold(Lock);
  auto [It, IsNew] = Known.try_emplace(Table, 0);
  if (IsNew)
    It->second = hashOf(*Table);
  return It->second;
}

uint64_t measuredHash(const CacheInputs &B, FileStates &Now) {
  auto Table = resourcesFromOption(B.CudaResources);
  if (!Table) {
    consumeError(Table.takeError());
    return 0;
  }
  if (!*Table)
    return 0;
  // In seconds, as in the test for what is outdated.
  std::vector<time_t> Times;
  for (const Source &S : (*Table)->sources())
    Times.push_back(sys::toTimeT(S.Modified));
  llvm::sort(Times);
  std::vector<uint64_t> All{knownHashOf(*Table)};
  B.Paths.forEach([&](StringRef Path) {
    if (const PathState &State = Now.at(Path); State.Kind == PathKind::File)
      All.push_back(llvm::lower_bound(Times, sys::toTimeT(State.Modified)) - Times.begin());
  });
  return xxh3_64bits(records::pack(All));
}

} // namespace warplint::lint
