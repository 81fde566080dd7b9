//===- CacheInputs.cpp - The inputs of a report ---------------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lint/result_cache/CacheInputs.h"
#include "findings/Measured.h"
#include "records/Packed.h"
#include "records/RecordFields.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/xxhash.h"
#include <map>
#include <mutex>

using namespace llvm;

namespace warplint::lint {

void PathList::add(StringRef Path) {
  size_t Shared =
      std::mismatch(Path.begin(), Path.end(), Last.begin(), Last.end()).first - Path.begin();
  // No path has a NUL in it.
  Text += std::to_string(Shared) + ":" + Path.drop_front(Shared).str() + '\0';
  Last = Path;
}

void PathList::forEach(function_ref<void(StringRef)> Each) const {
  SmallString<256> Path;
  for (StringRef Rest = Text; !Rest.empty();) {
    auto [Known, Following] = Rest.split('\0');
    size_t Shared = 0;
    Known.consumeInteger(10, Shared);
    Known.consume_front(":");
    Path.truncate(std::min(Shared, Path.size()));
    Path += Known;
    Each(Path);
    Rest = Following;
  }
}

namespace {

/// A hash of what paths lead to. Instead of what the system calls a file it has a number in the
/// order of the paths, the same for all names of that file.
class StatesHash {
public:
  void add(const PathState &State) {
    bool IsThere = State.Kind != PathKind::Nothing;
    uint64_t Itself = IsThere ? Files.try_emplace(State.Itself, Files.size() + 1).first->second : 0;
    Numbers.insert(Numbers.end(), {uint64_t(State.Kind), State.Hash, Itself});
  }
  uint64_t get() const {
    return xxh3_64bits(ArrayRef(reinterpret_cast<const uint8_t *>(Numbers.data()),
                                Numbers.size() * sizeof(uint64_t)));
  }

private:
  std::map<sys::fs::UniqueID, uint64_t> Files;
  std::vector<uint64_t> Numbers;
};

} // namespace

/// The absolute paths of the files that the option \p Paths names.
static std::vector<std::string> filesOf(StringRef Paths) {
  std::vector<std::string> Files;
  SmallVector<StringRef> Parts;
  Paths.split(Parts, ';', -1, /*KeepEmpty=*/false);
  for (StringRef Part : Parts) {
    SmallString<256> Path(Part.trim());
    sys::fs::make_absolute(Path);
    Files.push_back(Path.str().str());
  }
  return Files;
}

/// The state of each path of \p Trace, as the reading saw it.
static std::map<std::string, PathState> statesOf(const FileTrace &Trace, FileStates &Now) {
  std::map<std::string, PathState> States;
  for (const auto &[Path, Seen] : Trace.answers()) {
    PathState State;
    State.Kind = Seen.Kind;
    State.Itself = Seen.Itself;
    // What was not read may have been read from elsewhere, as what is compiled already is.
    if (Seen.Kind == PathKind::File && Seen.Hash) {
      State.Hash = *Seen.Hash;
    } else if (Seen.Kind == PathKind::File) {
      State.Hash = Now.at(Path).Hash;
      if (Now.at(Path).Kind == PathKind::Unreadable)
        State.Kind = PathKind::Unreadable;
    }
    States.emplace(Path.str(), State);
  }
  return States;
}

void complete(CacheInputs &B, const FileTrace &Trace, FileStates &Now) {
  std::map<std::string, PathState> States = statesOf(Trace, Now);
  for (const std::string &Table : filesOf(B.CudaArchTables))
    States.emplace(Table, Now.at(Table));
  StatesHash Hash;
  for (const auto &[Path, State] : States) {
    B.Paths.add(Path);
    Hash.add(State);
  }
  B.States = Hash.get();
  for (const auto &[Folder, Hash] : Trace.listings())
    B.Listings.emplace_back(Folder.str(), Hash);
  for (const auto &[Path, Real] : Trace.realPaths())
    B.RealPaths.emplace_back(Path.str(), Real);
  B.Resources = measuredHash(B, Now);
}

/// Whether each path of \p B leads to what it led to.
static bool pathsHold(const CacheInputs &B, FileStates &Now) {
  StatesHash Hash;
  B.Paths.forEach([&](StringRef Path) { Hash.add(Now.at(Path)); });
  return Hash.get() == B.States;
}

bool holds(const CacheInputs &B, FileStates &Now) {
  auto IsListed = [&](const auto &L) { return Now.listing(L.first) == L.second; };
  auto LeadsThere = [&](const auto &R) { return Now.realPath(R.first) == R.second; };
  auto IsFound = [&](const HeaderSearch &S) {
    return searchTree(S.Root, S.Name, S.From, *vfs::createPhysicalFileSystem()) == S;
  };
  return pathsHold(B, Now) && all_of(B.Listings, IsListed) && all_of(B.RealPaths, LeadsThere) &&
         all_of(B.Searches, IsFound) && measuredHash(B, Now) == B.Resources;
}

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
