//===- RaceDoubts.cpp - Why it is not known whether threads race ----------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "threads/RaceDoubts.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"
#include <numeric>

using namespace llvm;

namespace warplint {

/// Accesses between two barriers of all threads. A kernel with more is not decided.
static constexpr size_t MostRecent = 512;
static constexpr StringRef UnknownAddress = "an address depends on data";

static bool conflict(AccessKind A, AccessKind B) {
  bool Reads = A == AccessKind::Read && B == AccessKind::Read;
  return !Reads && !(isAtomic(A) && isAtomic(B));
}

/// Whether a thread of \p A and another one of \p B exist.
static bool areDifferent(const LaneSet &A, const LaneSet &B) {
  return A.any() && B.any() && (A | B).count() > 1;
}

/// Whether who runs under \p Path came to the code that runs under \p Outer.
static bool isWithin(const PathCondition &Path, const PathCondition &Outer) {
  for (const PathCondition::Node *N = Path.last(); N; N = N->Before.get())
    if (N == Outer.last())
      return true;
  return !Outer.last();
}

/// Whether two threads may access the same bytes.
static bool mayMeet(const Access &A, const Access &B) {
  LaneSet KnownA = A.Active & A.At.Known, KnownB = B.Active & B.At.Known;
  if (A.At.Base != B.At.Base || KnownA != A.Active || KnownB != B.Active)
    return areDifferent(A.Active, B.Active);
  int64_t Step = std::gcd(A.Bytes, B.Bytes);
  DenseMap<int64_t, LaneSet> ByPlace;
  for (unsigned I = 0; I < KnownA.size(); ++I)
    for (int64_t At = KnownA[I] ? A.At.at(I) : 0, End = KnownA[I] ? At + A.Bytes : 0; At < End;
         At += Step)
      ByPlace[At].set(I);
  for (unsigned I = 0; I < KnownB.size(); ++I)
    for (int64_t At = KnownB[I] ? B.At.at(I) : 0, End = KnownB[I] ? At + B.Bytes : 0; At < End;
         At += Step)
      if (auto Same = ByPlace.find(At);
          Same != ByPlace.end() && (Same->second.count() > 1 || !Same->second[I]))
        return true;
  return false;
}

void RaceDoubts::use(Use U) {
  if (U.Lanes.none())
    return;
  auto IsSame = [&](const Use &O) {
    return O.Object == U.Object && O.Base == U.Base && O.IsKnown == U.IsKnown && O.Kind == U.Kind;
  };
  auto Same = find_if(Uses, IsSame);
  if (Same == Uses.end())
    Same = Uses.insert(Uses.end(), U);
  Same->Lanes |= U.Lanes;
  for (const Use &O : Uses) {
    bool IsCompared = O.IsKnown && U.IsKnown && O.Base == U.Base;
    if (O.Object == U.Object && !IsCompared && conflict(O.Kind, U.Kind) &&
        areDifferent(O.Lanes, U.Lanes))
      add(UnknownAddress);
  }
}

void RaceDoubts::record(const Access &A) {
  HasAccesses = true;
  if (!First.empty())
    return;
  use({A.At.Object, A.At.Base, true, A.Kind, A.Active & A.At.Known});
  use({A.At.Object, A.At.Base, false, A.Kind, A.Active & ~A.At.Known});
  for (const auto &[Earlier, Before] : Recent) {
    if (Before == Waits.size() || Earlier.At.Object != A.At.Object ||
        !conflict(Earlier.Kind, A.Kind))
      continue;
    bool IsOrdered = any_of(drop_begin(Waits, Before), [&](const PathCondition &Wait) {
      return isWithin(A.Path, Wait) || isWithin(Earlier.Path, Wait);
    });
    if (!IsOrdered && mayMeet(Earlier, A))
      add("a barrier between two accesses is under a condition");
  }
  if (Recent.size() == MostRecent)
    return add("it has too many accesses");
  Recent.push_back({A, Waits.size()});
}

void RaceDoubts::wait(const PathCondition &Path) {
  Uses.clear();
  Waits.push_back(Path);
  if (!Path.last()) {
    Recent.clear();
    Waits.clear();
  }
}

} // namespace warplint
