//===- CacheInputs.cpp - What a report rests on ---------------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lint/result_cache/CacheInputs.h"
#include "lint/result_cache/MeasuredHash.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include <map>

using namespace llvm;

namespace warplint::lint {

/// Numbers for what paths lead to, by the order in which they are asked for: the same for
/// all names of one file.
namespace {
class Identities {
public:
  uint64_t of(sys::fs::UniqueID Itself) {
    return Numbers.try_emplace(Itself, Numbers.size() + 1).first->second;
  }

private:
  std::map<sys::fs::UniqueID, uint64_t> Numbers;
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

/// What lies at the paths that a trace has, as the reading saw it.
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
  Identities Numbers;
  StringRef Before;
  for (const auto &[Path, State] : States) {
    size_t Shared =
        std::mismatch(Path.begin(), Path.end(), Before.begin(), Before.end()).first - Path.begin();
    bool IsThere = State.Kind != PathKind::Nothing;
    B.Paths.push_back({Shared, Path.substr(Shared), State.Kind, State.Hash,
                       IsThere ? Numbers.of(State.Itself) : 0});
    Before = Path;
  }
  for (const auto &[Folder, Hash] : Trace.listings())
    B.Listings.emplace_back(Folder.str(), Hash);
  for (const auto &[Path, Real] : Trace.realPaths())
    B.RealPaths.emplace_back(Path.str(), Real);
  B.Resources = measuredHash(B, Now);
}

/// Whether each path of \p B leads to what it led to.
static bool pathsHold(const CacheInputs &B, FileStates &Now) {
  Identities Numbers;
  SmallString<256> Path;
  for (const CacheInputs::KnownPath &Known : B.Paths) {
    Path.truncate(std::min<size_t>(Known.Shared, Path.size()));
    Path += Known.Rest;
    const PathState &State = Now.at(Path);
    bool IsThere = State.Kind != PathKind::Nothing;
    if (State.Kind != Known.Kind || State.Hash != Known.Hash ||
        (IsThere && Numbers.of(State.Itself) != Known.Itself))
      return false;
  }
  return true;
}

bool holds(const CacheInputs &B, FileStates &Now) {
  auto IsListed = [&](const auto &L) { return Now.listing(L.first) == L.second; };
  auto LeadsThere = [&](const auto &R) { return Now.realPath(R.first) == R.second; };
  auto IsFound = [&](const frontend::HeaderSearch &S) {
    return frontend::searchTree(S.Root, S.Name, S.From, *vfs::createPhysicalFileSystem()) == S;
  };
  return pathsHold(B, Now) && all_of(B.Listings, IsListed) && all_of(B.RealPaths, LeadsThere) &&
         all_of(B.Searches, IsFound) && measuredHash(B, Now) == B.Resources;
}

} // namespace warplint::lint
