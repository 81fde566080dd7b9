//===- Paths.cpp - Environments that are kept apart -----------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dataflow/Paths.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using namespace llvm;

namespace warplint {

bool Path::join(const Path &Other, JoinPoint Where) {
  bool Changed = Known.join(Other.Known, Where);
  for (const Computed &Theirs : Other.Pending) {
    auto *Mine = find_if(Pending, [&](const Computed &Each) { return Each.E == Theirs.E; });
    if (Mine == Pending.end()) {
      Pending.push_back(Theirs);
      Changed = true;
      continue;
    }
    AbstractValue Both = Mine->Is.Value.join(Theirs.Is.Value);
    Changed |= !Both.sameAs(Mine->Is.Value);
    Mine->Is = {Both, std::min(Mine->Is.Time, Theirs.Is.Time)};
  }
  AbstractValue Both = Returned.join(Other.Returned);
  Changed |= !Both.sameAs(Returned);
  Returned = Both;
  return Changed;
}

/// Whether \p D is known in part, or leads to something known.
static bool isKnown(const AbstractValue &D) {
  if (const auto *I = D.as<IntValue>())
    return I->isKnown();
  if (const auto *T = D.as<Dim3Value>())
    return any_of(T->members(), [](const Triple &Each) {
      return any_of(Each.Parts, [](const IntValue &Part) { return Part.isKnown(); });
    });
  if (const auto *A = D.as<Address>())
    return !A->Places.empty();
  return !D.as<Unknown>();
}

void Difference::add(const AbstractValue &A, const AbstractValue &B) {
  // A value that was never written loses nothing when it is joined.
  if (A.sameAs(B) || A.isUninitialised() || B.isUninitialised())
    return;
  const auto *I = A.as<IntValue>(), *J = B.as<IntValue>();
  if ((I && I->isUninitialised()) || (J && J->isUninitialised()) ||
      (I && J && I->plain().sameAs(J->plain())))
    return;
  const auto *P = A.as<Aggregate>(), *Q = B.as<Aggregate>();
  if (P && Q && P->Parts.size() == Q->Parts.size()) {
    for (auto [Mine, Theirs] : zip(P->Parts, Q->Parts))
      add(Mine, Theirs);
    return;
  }
  const auto *T = A.as<Dim3Value>(), *U = B.as<Dim3Value>();
  if (T && U && T->mapParts([](const IntValue &Part) { return Part.plain(); })
                    .sameAs(U->mapParts([](const IntValue &Part) { return Part.plain(); })))
    return;
  ++Count;
  Substantial |= isKnown(A) || isKnown(B);
}

Difference difference(const Path &A, const Path &B, Relevance Matters, unsigned Enough) {
  Difference All;
  All.add(A.Returned, B.Returned);
  for (const Path::Computed &Mine : A.Pending) {
    const auto *Theirs =
        find_if(B.Pending, [&](const Path::Computed &Each) { return Each.E == Mine.E; });
    if (!Mine.Wrapped && Theirs != B.Pending.end())
      All.add(Mine.Is.Value, Theirs->Is.Value);
  }
  if (!A.Known.setsSameAs(B.Known)) {
    ++All.Count;
    All.Substantial = true;
  }
  A.Known.differences(
      B.Known, [&](const Root *Object, const AbstractValue &Mine, const AbstractValue &Theirs) {
        if (Matters(Object))
          All.add(Mine, Theirs);
        return All.Count < Enough || !All.Substantial;
      });
  return All;
}

/// Marks in \p A and \p B, which are about to be joined, the values that went together.
static void tear(Path &A, Path &B, Relevance Matters) {
  SmallVector<const Root *, 4> Objects;
  A.Known.differences(
      B.Known, [&](const Root *Object, const AbstractValue &Mine, const AbstractValue &Theirs) {
        if (Matters(Object) && isKnown(Mine) && isKnown(Theirs))
          Objects.push_back(Object);
        return true;
      });
  for (const Root *Object : Objects) {
    A.Known.tear(Object);
    B.Known.tear(Object);
  }
}

/// Joins the two of \p All that differ least.
static void joinNearest(Paths &All, Relevance Matters) {
  size_t First = 0, Second = 1;
  unsigned Least = ~0U;
  for (size_t I = 0; I != All.size(); ++I)
    for (size_t J = I + 1; J != All.size(); ++J)
      if (unsigned Count = difference(All[I], All[J], Matters, Least).Count; Count < Least) {
        Least = Count;
        First = I;
        Second = J;
      }
  tear(All[First], All[Second], Matters);
  All[First].join(All[Second]);
  All.erase(All.begin() + Second);
}

void reduce(Paths &All, unsigned Most, Relevance Matters) {
  Paths Left;
  for (Path &Each : All) {
    auto *Like = find_if(Left, [&](const Path &P) {
      return Most == 1 || !difference(P, Each, Matters, 2).isRelation();
    });
    if (Like != Left.end())
      Like->join(Each);
    else
      Left.push_back(std::move(Each));
  }
  while (Left.size() > Most)
    joinNearest(Left, Matters);
  All = std::move(Left);
}

} // namespace warplint
