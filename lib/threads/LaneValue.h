//===- LaneValue.h - A value in each thread of a block ------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_THREADS_LANEVALUE_H
#define WARPLINT_THREADS_LANEVALUE_H

#include "dataflow/Arithmetic.h"
#include "threads/PathCondition.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

namespace clang {
class ValueDecl;
} // namespace clang

namespace warplint {

/// The symbols of one run of a kernel. Two symbols of the same operation on the same operands are
/// one symbol.
class Symbols {
public:
  /// The value of the integer at \p Offset of the parameter \p Of.
  SymbolId argument(const clang::ValueDecl *Of, int64_t Offset);
  /// `Left Op Right`, whose operands are sums of a symbol, or none, and a number.
  SymbolId operation(unsigned Op, SymbolId Left, int64_t LeftPlus, SymbolId Right,
                     int64_t RightPlus);
  /// The symbol `Left + Right`, and the product of \p S and a number; each may be 0, no symbol.
  SymbolId sum(SymbolId Left, SymbolId Right);
  SymbolId scaled(SymbolId S, int64_t By);
  /// What the bytes at \p Offset of \p Object are while its content has number \p Version.
  SymbolId content(const void *Object, SymbolId Base, int64_t Offset, unsigned Version);
  SymbolId fresh();

  /// Whether \p S depends on arguments and sizes of the launch alone.
  bool isOfArguments(SymbolId S) const { return S != 0 && All[S].OfArguments; }
  /// The parameter whose value \p S is; null for others.
  const clang::ValueDecl *parameter(SymbolId S) const { return S ? All[S].Parameter : nullptr; }
  /// Whether \p S can have a value within \p Range: it may be a multiple of a number.
  bool allows(SymbolId S, const SymbolRange &Range) const;
  /// The arguments that \p S depends on.
  llvm::ArrayRef<SymbolId> roots(SymbolId S) const { return All[S].Roots; }

private:
  struct Info {
    bool OfArguments = false;
    const clang::ValueDecl *Parameter = nullptr;
    llvm::SmallVector<SymbolId, 2> Roots;
    int64_t Divisor = 1;
    SymbolId Of = 0; ///< The symbol of which it is that many times.
  };
  using Key = std::tuple<int, const void *, SymbolId, int64_t, SymbolId, int64_t>;
  std::vector<Info> All = std::vector<Info>(1);
  std::map<Key, SymbolId> Known;

  SymbolId make(Info I);
  int64_t divisor(SymbolId S, int64_t Plus) const;
  SymbolId lookUp(Key K, llvm::function_ref<Info()> Make);
};

/// A condition that is unknown for some threads, with what follows where it holds and where not.
struct UnknownCondition {
  Atoms WhenTrue, WhenFalse;
};

/// Threads by what a condition is for them.
struct LaneSplit {
  LaneSet Yes, No, Unknown;
};

/// The symbols of a value that has another one in some lane.
inline constexpr SymbolId MixedBase = UINT32_MAX;

/// A scalar in each thread of a block: for the lanes for which it is known, a symbol plus a number,
/// or a place in an object. Two symbols may be the same number.
struct LaneValue {
  LaneSet Known;
  const void *Object = nullptr; ///< The object that a pointer leads to; null: a number.
  SymbolId Base = 0;            ///< The symbol of all lanes, 0: none; or MixedBase.
  std::shared_ptr<const std::vector<SymbolId>> Bases; ///< By lane, for MixedBase.
  int64_t Same = 0;             ///< The number of all lanes, unless \p Each has them.
  std::shared_ptr<const std::vector<int64_t>> Each;
  /// Of a condition: what decides the lanes for which it is not known.
  std::shared_ptr<const UnknownCondition> If;

  static LaneValue number(int64_t N);
  static LaneValue symbol(SymbolId S);
  static LaneValue pointer(const void *To);
  static LaneValue lanes(std::vector<int64_t> Numbers);

  bool isNumber() const { return !Object && Base == 0; }
  bool isUnknown() const { return Known.none() && !If; }
  SymbolId base(unsigned Lane) const { return Bases ? (*Bases)[Lane] : Base; }
  /// The symbols that \p Lanes have, each once.
  llvm::SmallVector<SymbolId, 4> bases(const LaneSet &Lanes) const;
  int64_t at(unsigned Lane) const { return Each ? (*Each)[Lane] : Same; }
  /// The number, if it is a known one and the same for all of \p Lanes.
  std::optional<int64_t> number(const LaneSet &Lanes) const;
  /// Whether it is known for all of \p Lanes, and the same for them.
  bool isUniform(const LaneSet &Lanes) const;
  /// Whether two lanes have the same value.
  bool isSame(unsigned Lane, unsigned Other) const {
    return base(Lane) == base(Other) && at(Lane) == at(Other);
  }
  /// Whether both have the same value in lane \p Lane.
  bool agrees(const LaneValue &Other, unsigned Lane) const;
  /// The threads of \p Lanes for which the two are not known to be the same.
  LaneSet differing(const LaneValue &Other, const LaneSet &Lanes) const;
  /// \p Lanes by this condition.
  LaneSplit split(const LaneSet &Lanes) const;
  /// Leaves it known for \p Lanes only.
  LaneValue &only(const LaneSet &Lanes) {
    Known &= Lanes;
    return *this;
  }
};

/// Arithmetic on values of the lanes of a block.
class LaneArithmetic {
public:
  LaneArithmetic(unsigned Lanes, Symbols &Table) : Lanes(Lanes), Table(Table) {}

  /// `Left Op Right` on integers of \p Type, for the threads \p Active.
  LaneValue binary(clang::BinaryOperatorKind Op, const LaneValue &Left, const LaneValue &Right,
                   IntType Type, const LaneSet &Active) const;
  /// Likewise of another type: the same for all threads if the operands are.
  LaneValue opaque(unsigned Op, const LaneValue &Left, const LaneValue &Right,
                   const LaneSet &Active) const;
  /// \p Value converted to \p Type.
  LaneValue converted(const LaneValue &Value, IntType Type) const;
  /// \p Pointer and \p Count elements of \p Size bytes.
  LaneValue advanced(const LaneValue &Pointer, const LaneValue &Count, int64_t Size, bool Back,
                     const LaneSet &Active) const;
  /// \p Value as a condition.
  LaneValue condition(const LaneValue &Value, const LaneSet &Active) const;
  LaneValue negated(const LaneValue &Condition) const;
  /// Both conditions, or one of them.
  LaneValue both(const LaneValue &A, const LaneValue &B, const LaneSet &Active) const;
  /// \p New for the lanes of \p To, \p Old for the others.
  LaneValue blend(const LaneValue &Old, const LaneValue &New, const LaneSet &To) const;
  /// Each lane's result of \p Of, where it has one.
  LaneValue map(const LaneValue &Left, const LaneValue &Right,
                llvm::function_ref<std::optional<int64_t>(int64_t, int64_t)> Of) const;

private:
  unsigned Lanes;
  Symbols &Table;

  /// \p Value with the symbol that \p Of returns in each lane; unknown if they are too many.
  LaneValue withBases(LaneValue Value, llvm::function_ref<SymbolId(unsigned)> Of) const;
  LaneValue sum(const LaneValue &Left, const LaneValue &Right) const;
  LaneValue compare(clang::BinaryOperatorKind Op, const LaneValue &Left, const LaneValue &Right,
                    const LaneSet &Active) const;
  LaneValue conditionOf(Atoms WhenTrue, Atoms WhenFalse) const;
};

} // namespace warplint

#endif // WARPLINT_THREADS_LANEVALUE_H
