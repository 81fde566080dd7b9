//===- PathCondition.cpp - What must hold for a thread to run some code -===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "threads/PathCondition.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace warplint {

unsigned firstLane(const LaneSet &Set) {
#ifdef __GLIBCXX__
  return unsigned(Set._Find_first());
#else
  unsigned Lane = 0;
  while (!Set[Lane])
    ++Lane;
  return Lane;
#endif
}

AtomPtr varyingAtom() {
  static const AtomPtr Varying = std::make_shared<PathAtom>();
  return Varying;
}

AtomPtr uniformAtom(SymbolId Symbol, bool Holds) {
  auto Atom = std::make_shared<PathAtom>();
  Atom->Kind = PathAtom::Uniform;
  Atom->Symbol = Symbol;
  Atom->Holds = Holds;
  return Atom;
}

AtomPtr rangeAtom(SymbolId Symbol, std::vector<SymbolRange> Bounds) {
  auto Atom = std::make_shared<PathAtom>();
  Atom->Kind = PathAtom::Range;
  Atom->Symbol = Symbol;
  Atom->Bounds = std::move(Bounds);
  return Atom;
}

bool areUniform(const Atoms &All) {
  return all_of(All, [](const AtomPtr &A) { return A->isUniform(); });
}

PathCondition PathCondition::with(const Atoms &More) const {
  PathCondition Longer = *this;
  for (const AtomPtr &Atom : More)
    Longer.Last = std::make_shared<Node>(Node{Atom, Longer.Last});
  return Longer;
}

namespace {
/// What is known of the symbols of two conditions.
struct Conjunction {
  Feasibility Result;
  SmallVector<std::pair<SymbolId, bool>, 4> Uniform;
  bool HasVarying = false, IsFeasible = true;

  void add(const PathCondition &Path, unsigned Lane) {
    for (const PathCondition::Node *N = Path.last(); N && IsFeasible; N = N->Before.get())
      add(*N->Atom, Lane);
  }

  void add(const PathAtom &Atom, unsigned Lane) {
    if (Atom.Kind == PathAtom::Varying) {
      HasVarying = true;
      return;
    }
    auto IsSame = [&](const auto &Known) { return Known.first == Atom.Symbol; };
    if (Atom.Kind == PathAtom::Uniform) {
      auto Known = find_if(Uniform, IsSame);
      if (Known == Uniform.end())
        Uniform.push_back({Atom.Symbol, Atom.Holds});
      else
        IsFeasible &= Known->second == Atom.Holds;
      return;
    }
    auto Known = find_if(Result.Sizes, IsSame);
    if (Known == Result.Sizes.end())
      Known = Result.Sizes.insert(Known, {Atom.Symbol, AnySize});
    SymbolRange &Of = Known->second;
    Of = {std::max(Of.Low, Atom.bounds(Lane).Low), std::min(Of.High, Atom.bounds(Lane).High)};
    IsFeasible &= Of.Low <= Of.High;
  }
};
} // namespace

Feasibility together(const PathCondition &A, unsigned LaneOfA, const PathCondition &B,
                     unsigned LaneOfB) {
  Conjunction All;
  All.add(A, LaneOfA);
  All.add(B, LaneOfB);
  All.Result.Is = !All.IsFeasible         ? Together::Never
                  : All.HasVarying        ? Together::Data
                  : !All.Uniform.empty()  ? Together::Uniform
                                          : Together::SomeSizes;
  return std::move(All.Result);
}

} // namespace warplint
