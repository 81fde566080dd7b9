//===- AccessLog.cpp - What the threads of a block access, and in which order ===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "threads/AccessLog.h"
#include "kernels/ThreadNumbers.h"
#include "clang/AST/Attr.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/STLExtras.h"
#include <map>
#include <numeric>

using namespace clang;
using namespace llvm;

namespace warplint {

/// Accesses that are compared in one interval. A kernel with more is not decided.
static constexpr size_t MostAccesses = 4096;
/// Likewise of two blocks.
static constexpr size_t MostGlobal = 64;
static constexpr StringRef UnknownIteration = "the number of iterations of a loop is not known";

const GlobalObject *globalObject(const void *Object) {
  auto Bits = reinterpret_cast<uintptr_t>(Object);
  return (Bits & 3) == 2 ? reinterpret_cast<const GlobalObject *>(Bits & ~uintptr_t(3)) : nullptr;
}

const void *numberedMemory() {
  alignas(8) static const char Memory[8] = {};
  return Memory;
}

LaneValue placeBehind(LaneValue Pointer) {
  if (Pointer.isNumber() && Pointer.Known.any())
    Pointer.Object = numberedMemory();
  return Pointer.Object ? Pointer : LaneValue();
}

const ValueDecl *namedObject(const void *Object) {
  const GlobalObject *Global = globalObject(Object);
  return Global ? Global->Named : sharedVariable(Object);
}

void AccessLog::refine(Shadow &S, int64_t Granule) {
  if (S.Granule == 0)
    S.Granule = Granule;
  if (S.Granule == Granule)
    return;
  DenseMap<int64_t, Cell> Finer;
  int64_t Parts = S.Granule / Granule;
  for (const auto &[At, C] : S.Cells)
    for (int64_t Part = 0; Part < Parts; ++Part)
      Finer[At * Parts + Part] = C;
  S.Cells = std::move(Finer);
  S.Granule = Granule;
}

void AccessLog::record(Access A) {
  const void *Object = A.At.Object;
  if (isShared(Object))
    Doubts.record(A);
  if (Accesses.size() == MostAccesses)
    return Doubts.add("it has too many accesses");
  bool IsWrite = A.Kind != AccessKind::Read;
  LaneSet Known = A.Active & A.At.Known;
  if (IsWrite)
    Written.push_back(Object);
  if (IsWrite && (A.Active & ~A.At.Known).any())
    escapes(Object); // it may write anywhere in it
  if (Known.none() || A.Bytes <= 0)
    return;
  if (IsWrite && A.At.Base != 0)
    escapes(Object);
  auto Index = uint32_t(Accesses.size());
  Accesses.push_back(std::move(A));
  const Access &Of = Accesses.back();
  SmallVector<SymbolId, 4> Bases = Of.At.bases(Known);
  auto IsComparable = [&](SymbolId S) { return S == 0 || Table.isOfArguments(S); };
  if (globalObject(Object) && Global.size() < MostGlobal && !IsDoubtful &&
      all_of(Bases, IsComparable))
    Global.push_back(Of);
  for (SymbolId Base : Bases) {
    LaneSet Those = Known;
    for (unsigned I = 0; I < Lanes && Bases.size() > 1; ++I)
      Those[I] = Known[I] && Of.At.base(I) == Base;
    touch(Index, Base, Those);
  }
}

/// Notes what \p Those do, whose places have the symbol \p Base.
void AccessLog::touch(uint32_t Index, SymbolId Base, const LaneSet &Those) {
  const Access &Of = Accesses[Index];
  const void *Object = Of.At.Object;
  auto [Begun, IsNew] = Shadows.try_emplace({Object, Base});
  Shadow &In = Begun->second;
  if (IsNew && Base == 0) {
    auto Wrote = HostWrote.find(Object);
    In.Undefined = isShared(Object)              ? std::numeric_limits<int64_t>::min()
                   : Wrote != HostWrote.end() ? Wrote->second
                                              : In.Undefined;
  }
  int64_t Granule = std::gcd(In.Granule, Of.Bytes);
  for (unsigned I = 0; I < Lanes; ++I)
    if (Those[I])
      Granule = std::gcd(Granule, Of.At.at(I));
  refine(In, Granule);
  for (unsigned I = 0; I < Lanes; ++I)
    if (Those[I])
      for (int64_t At = Of.At.at(I); At < Of.At.at(I) + Of.Bytes; At += Granule)
        touch(In, In.Cells[At / Granule], Index, I, At);
}

void AccessLog::touch(Shadow &In, Cell &C, uint32_t Index, unsigned Lane, int64_t At) {
  const Access &A = Accesses[Index];
  if (C.Interval != Interval) {
    C.Interval = Interval;
    C.Writes = C.Reads = 0;
    C.LeavesOut = false;
  }
  bool IsWrite = A.Kind != AccessKind::Read;
  for (const Touch &Before : ArrayRef(C.Write, C.Writes))
    compare(Before, Index, Lane, At);
  if (IsWrite)
    for (const Touch &Before : ArrayRef(C.Read, C.Reads))
      compare(Before, Index, Lane, At);
  bool IsShared = warplint::isShared(A.At.Object);
  if (IsShared && C.LeavesOut && (IsWrite || C.Writes > 0))
    Doubts.add("a condition depends on data");
  bool NeedsOld = A.Kind == AccessKind::Read || A.Kind == AccessKind::Atomic;
  if (NeedsOld && At >= In.Undefined && C.Writer == Cell::Nobody && A.Certain[Lane] &&
      Pending.size() < MostAccesses)
    Pending.push_back(
        {{A.Where, cast<VarDecl>(namedObject(A.At.Object)), At, Lane}, A.At.Object});
  if (!NeedsOld)
    C.Writer =
        C.Writer == Cell::Nobody || C.Writer == int16_t(Lane) ? int16_t(Lane) : Cell::Several;
  keep(C, {Index, uint16_t(Lane), Epochs[Lane / unsigned(WarpSize)]}, IsWrite);
}

/// Keeps \p New for what follows, if it tells more than those that are kept.
void AccessLog::keep(Cell &C, Touch New, bool IsWrite) {
  uint8_t &Count = IsWrite ? C.Writes : C.Reads;
  Touch *Those = IsWrite ? C.Write : C.Read;
  auto IsCertain = [&](const Touch &T) { return Accesses[T.Access].Certain[T.Lane]; };
  for (Touch &Old : MutableArrayRef(Those, Count))
    if (Old.Lane == New.Lane) {
      C.LeavesOut |= !IsCertain(Old) && Old.Access != New.Access;
      if (Old.Epoch != New.Epoch || !IsCertain(Old))
        Old = New;
      return;
    }
  if (Count < 2) {
    Those[Count++] = New;
    return;
  }
  C.LeavesOut |= !IsCertain(Those[0]) || !IsCertain(Those[1]);
  if (Those[0].Lane / unsigned(WarpSize) == Those[1].Lane / unsigned(WarpSize))
    Those[1] = New;
}

/// Whether the two threads write the same.
Values AccessLog::valuesOf(const Access &A, unsigned LaneOfA, const Access &B, unsigned LaneOfB) {
  if (A.Kind != AccessKind::Write || B.Kind != AccessKind::Write)
    return Values::Differ;
  bool Comparable = A.Content.Known[LaneOfA] && B.Content.Known[LaneOfB] &&
                    A.Content.Object == B.Content.Object &&
                    A.Content.base(LaneOfA) == B.Content.base(LaneOfB);
  if (!Comparable)
    return Values::Unknown;
  return A.Content.at(LaneOfA) == B.Content.at(LaneOfB) ? Values::Same : Values::Differ;
}

/// Whether \p A writes what the thread that reads in \p B wrote there too: it reads the same
/// whatever comes first.
bool AccessLog::isHarmless(const Access &A, unsigned LaneOfA, const Access &B, unsigned LaneOfB) {
  return A.Kind == AccessKind::Write && B.Kind == AccessKind::Read && A.Active[LaneOfB] &&
         A.At.Known[LaneOfB] && A.At.isSame(LaneOfA, LaneOfB) && A.Content.Known[LaneOfA] &&
         A.Content.Known[LaneOfB] && A.Content.isSame(LaneOfA, LaneOfB);
}

void AccessLog::compare(const Touch &Before, uint32_t Index, unsigned Lane, int64_t At) {
  const Access &A = Accesses[Before.Access], &B = Accesses[Index];
  unsigned Warp = Lane / unsigned(WarpSize);
  bool SameWarp = Before.Lane / unsigned(WarpSize) == Warp;
  if (SameWarp && Before.Epoch != Epochs[Warp] && MayNotWait[Warp] && isShared(A.At.Object))
    Doubts.add("a barrier of a warp is under a condition");
  if (Before.Lane == Lane || (SameWarp && Before.Epoch != Epochs[Warp]) ||
      (isAtomic(A.Kind) && isAtomic(B.Kind)) ||
      isHarmless(A, Before.Lane, B, Lane) || isHarmless(B, Lane, A, Before.Lane))
    return;
  report(A, Before.Lane, B, Lane, At, /*SameBlock=*/true);
}

/// Notes a conflict, if it can occur and matters.
void AccessLog::report(const Access &A, unsigned LaneOfA, const Access &B, unsigned LaneOfB,
                       int64_t At, bool SameBlock) {
  Race R;
  R.First = A.Where;
  R.Second = B.Where;
  R.FirstKind = A.Kind;
  R.SecondKind = B.Kind;
  R.Object = namedObject(A.At.Object);
  R.Offset = At;
  R.FirstLane = LaneOfA;
  R.SecondLane = LaneOfB;
  R.SameBlock = SameBlock;
  R.SameWarp = SameBlock && LaneOfA / unsigned(WarpSize) == LaneOfB / unsigned(WarpSize);
  R.HasOffset = A.At.base(LaneOfA) == 0;
  R.Written = valuesOf(A, LaneOfA, B, LaneOfB);
  // Of one statement, whose value is unknown, all threads most likely write the same to one place.
  bool IsOnePlace = A.Where == B.Where && A.At.at(LaneOfA) == B.At.at(LaneOfB);
  bool MayBeSame = R.Written == Values::Unknown && (!SameBlock || IsOnePlace);
  if (MayBeSame && SameBlock && isShared(A.At.Object))
    Doubts.add("threads may write different values to one place");
  if (R.Written == Values::Same || MayBeSame)
    return;
  auto Same = find_if(Races, [&](const Race &Known) {
    return Known.First == R.First && Known.Second == R.Second && Known.Object == R.Object;
  });
  bool CertainA = A.Certain[LaneOfA], CertainB = B.Certain[LaneOfB];
  if (!CertainA || !CertainB) {
    // A loop may wait for what another thread changes.
    bool HasAtomic = isAtomic(A.Kind) || isAtomic(B.Kind);
    if (HasAtomic && SameBlock && isShared(A.At.Object))
      Doubts.add("an atomic operation may order two accesses");
    if (HasAtomic || (Same != Races.end() && Same->Is < Certainty::Data))
      return;
    Feasibility Both = together(CertainA ? PathCondition() : A.Path, LaneOfA,
                                CertainB ? PathCondition() : B.Path, LaneOfB);
    std::optional<Certainty> Is = certaintyOf(Both, Table, R.Sizes);
    if (!Is)
      return;
    R.Is = *Is;
    if (!SameBlock && R.Is > Certainty::SomeSizes)
      return;
  }
  if (IsDoubtful && isShared(A.At.Object))
    Doubts.add(UnknownIteration);
  if (IsDoubtful)
    return;
  if (Same == Races.end()) {
    if (Races.size() < 64)
      Races.push_back(std::move(R));
  } else if (std::tuple(R.Is, R.SameWarp, R.Written) <
             std::tuple(Same->Is, Same->SameWarp, Same->Written)) {
    *Same = std::move(R);
  }
}

void AccessLog::compareBlocks(const AccessLog &Other) {
  if (BlocksMayBeOrdered || Other.BlocksMayBeOrdered)
    return;
  using Memory = std::tuple<const ValueDecl *, int64_t, SymbolId>;
  auto MemoryOf = [](const Access &A, unsigned Lane) {
    const GlobalObject *Of = globalObject(A.At.Object);
    return Memory(Of->Named, Of->Offset, A.At.base(Lane));
  };
  // Blocks that access the same repeat their work, as a benchmark does.
  auto IsRepeated = [&](const Access &A, const std::vector<Access> &Others) {
    return any_of(Others, [&](const Access &B) {
      LaneSet Both = A.Active & B.Active & A.At.Known & B.At.Known;
      if (A.Where != B.Where || Both.none())
        return false;
      unsigned Lane = firstLane(Both);
      return MemoryOf(A, Lane) == MemoryOf(B, Lane) && A.At.at(Lane) == B.At.at(Lane);
    });
  };
  // The first bytes of accesses of the other block, by memory.
  std::map<Memory, DenseMap<int64_t, SmallVector<std::pair<const Access *, unsigned>, 1>>> Touched;
  for (const Access &A : Other.Global) {
    if (IsRepeated(A, Global))
      continue;
    for (unsigned I = 0; I < Lanes; ++I)
      if (A.Active[I] && A.At.Known[I]) {
        auto &Those = Touched[MemoryOf(A, I)][A.At.at(I)];
        if (Those.size() < 4)
          Those.push_back({&A, I});
      }
  }
  for (const Access &B : Global) {
    if (IsRepeated(B, Other.Global))
      continue;
    for (unsigned I = 0; I < Lanes; ++I) {
      auto Same = B.Active[I] && B.At.Known[I] ? Touched.find(MemoryOf(B, I)) : Touched.end();
      if (Same == Touched.end())
        continue;
      auto Those = Same->second.find(B.At.at(I));
      if (Those == Same->second.end())
        continue;
      for (auto [A, Lane] : Those->second)
        if (A->Kind == AccessKind::Write || B.Kind == AccessKind::Write)
          report(*A, Lane, B, I, B.At.at(I), /*SameBlock=*/false);
    }
  }
}

RaceVerdict AccessLog::verdict() const {
  auto IsShared = [](const Race &R) {
    const auto *V = dyn_cast_or_null<VarDecl>(R.Object);
    return R.SameBlock && V && V->hasAttr<CUDASharedAttr>();
  };
  if (any_of(Races, [&](const Race &R) { return IsShared(R) && R.Is != Certainty::Data; }))
    return {RaceVerdict::NotRaceFree, {}};
  if (!Doubts.hasAccesses())
    return {};
  if (!Doubts.first().empty())
    return {RaceVerdict::Undecided, Doubts.first()};
  if (any_of(Races, IsShared))
    return {RaceVerdict::Undecided, "a condition depends on data"};
  return {RaceVerdict::RaceFree, {}};
}

void AccessLog::mayWait() {
  Doubts.add("it waits in a way that is not modelled");
  mayOrderBlocks();
  nextInterval({}, /*Surely=*/false);
}

void AccessLog::nextInterval(const PathCondition &Path, bool Surely) {
  Doubts.wait(Path);
  MayNotWait.reset();
  Accesses.clear();
  ++Interval;
  if (!Surely) // what follows may come before a read that is pending
    return;
  for (const auto &[Read, Object] : Pending) {
    bool IsNew =
        none_of(Unwritten, [&, Of = Read.Array](const UnwrittenRead &R) { return R.Array == Of; });
    auto Found = Shadows.find({Object, 0});
    if (!IsNew || AllEscape || Escaped.contains(Object) || Found == Shadows.end() ||
        (BlocksMayBeOrdered && globalObject(Object)))
      continue;
    const Shadow &In = Found->second; // its cells may be smaller than they were
    int16_t Writer = In.Cells.lookup(Read.Offset / In.Granule).Writer;
    // What the thread itself writes to a buffer comes after its read.
    bool IsOwn = globalObject(Object) && Writer == int16_t(Read.Lane);
    if (Writer == Cell::Nobody || IsOwn)
      Unwritten.push_back(Read);
  }
  Pending.clear();
}

void AccessLog::waitForWarps(const LaneSet &Active, const LaneSet &Certain) {
  std::bitset<32> Waiting;
  for (unsigned I = 0; I < Lanes; ++I)
    Waiting[I / unsigned(WarpSize)] = Waiting[I / unsigned(WarpSize)] || Active[I];
  for (unsigned I = 0; I < Lanes; ++I)
    if (unsigned Warp = I / unsigned(WarpSize); Waiting[Warp] && !Certain[I])
      MayNotWait.set(Warp);
  for (unsigned I = 0; I < Lanes; ++I)
    if (Active[I] && (I == 0 || !Active[I - 1] || I % unsigned(WarpSize) == 0))
      ++Epochs[I / unsigned(WarpSize)];
}

void AccessLog::escapes(const void *Object) {
  AllEscape |= !Object;
  if (Object)
    Escaped.insert(Object);
}

} // namespace warplint
