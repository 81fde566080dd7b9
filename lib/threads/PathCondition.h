//===- PathCondition.h - What must hold for a thread to run some code ---===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The conditions on unknown values under which the threads of a block run some code. Two threads
/// run their code in one launch only if their path conditions can hold together.
///
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_THREADS_PATHCONDITION_H
#define WARPLINT_THREADS_PATHCONDITION_H

#include "llvm/ADT/SmallVector.h"
#include <bitset>
#include <cstdint>
#include <memory>
#include <vector>

namespace warplint {

/// Threads of one block, by their linear index. No block has more than 32 warps.
using LaneSet = std::bitset<32 * 32>;

/// The lowest lane of \p Set, which is not empty.
unsigned firstLane(const LaneSet &Set);

/// An integer that is unknown, but the same for all threads of a block. 0 is none.
using SymbolId = uint32_t;

/// Inclusive bounds of a symbol.
struct SymbolRange {
  int64_t Low, High;
  bool operator==(const SymbolRange &) const = default;
};

/// One condition.
struct PathAtom {
  enum KindOf {
    Range,   ///< The symbol is within bounds, which may differ between threads.
    Uniform, ///< The symbol, as a condition, holds or not, for all threads alike.
    Varying, ///< Data decides, for each thread by itself.
  } Kind = Varying;
  SymbolId Symbol = 0;
  bool Holds = true;               ///< Of a uniform condition.
  std::vector<SymbolRange> Bounds; ///< By lane; one for all if there is only one.
  /// Whether threads for which it does not hold have returned from the kernel.
  bool OthersEnded = false;

  const SymbolRange &bounds(unsigned Lane) const {
    return Bounds.size() == 1 ? Bounds.front() : Bounds[Lane];
  }
  bool isUniform() const { return Kind == Uniform || (Kind == Range && Bounds.size() == 1); }
};
using AtomPtr = std::shared_ptr<const PathAtom>;
using Atoms = llvm::SmallVector<AtomPtr, 2>;

AtomPtr varyingAtom();
AtomPtr uniformAtom(SymbolId Symbol, bool Holds);
AtomPtr rangeAtom(SymbolId Symbol, std::vector<SymbolRange> Bounds);
bool areUniform(const Atoms &All);

/// A conjunction of atoms: an immutable list that shares its tail.
class PathCondition {
public:
  PathCondition() = default;
  PathCondition with(const Atoms &More) const;

  struct Node {
    AtomPtr Atom;
    std::shared_ptr<const Node> Before;
  };
  const Node *last() const { return Last.get(); }

private:
  std::shared_ptr<const Node> Last;
};

/// Whether the conditions of two threads can hold together.
enum class Together {
  Never,     ///< They exclude each other.
  Data,      ///< Data decides, for each thread by itself.
  Uniform,   ///< They do if a condition holds that is the same for the whole block.
  SomeSizes, ///< They do for some values of arguments.
};

/// \p Together, and bounds of the symbols for which it holds.
struct Feasibility {
  Together Is = Together::SomeSizes;
  llvm::SmallVector<std::pair<SymbolId, SymbolRange>, 2> Sizes;
};

/// The values of an unknown size that are taken to be possible: 0 to 2^31 - 1.
inline constexpr SymbolRange AnySize = {0, INT32_MAX};

/// Whether \p A can hold for lane \p LaneOfA in the block for which \p B holds for \p LaneOfB.
Feasibility together(const PathCondition &A, unsigned LaneOfA, const PathCondition &B,
                     unsigned LaneOfB);

} // namespace warplint

#endif // WARPLINT_THREADS_PATHCONDITION_H
