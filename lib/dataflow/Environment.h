//===- Environment.h - The values of all objects at one point -------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_DATAFLOW_ENVIRONMENT_H
#define WARPLINT_DATAFLOW_ENVIRONMENT_H

#include "dataflow/AbstractValue.h"
#include "dataflow/Comparisons.h"
#include "dataflow/KernelSetting.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"
#include <memory>

namespace warplint {

class FlowContext;

/// A map that its copies share until one of them changes it: most branches and
/// calls write little or nothing of what they begin with.
template <typename Key, typename Value> class SharedMap {
public:
  using Map = llvm::DenseMap<Key, Value>;

  const Map &operator*() const { return *Held; }
  const Map *operator->() const { return Held.get(); }
  /// The map of this copy alone; what was found in the shared one before is not in it.
  Map &own() {
    if (Held.use_count() != 1)
      Held = std::make_shared<Map>(*Held);
    return *Held;
  }
  bool isSharedWith(const SharedMap &Other) const { return Held == Other.Held; }

private:
  std::shared_ptr<Map> Held = std::make_shared<Map>();
};

/// Who may write an object, apart from the code that is followed.
enum class Exposure {
  None,
  Outside, ///< Code of the user's that is not followed, at any call of it.
  Escaped, ///< Whoever got its address, the CUDA runtime too, at any call.
};

/// The join of paths at the beginning of a loop; the default is any other place.
struct JoinPoint {
  unsigned Times = 0;  ///< How often they have joined there, this time included.
  bool IsLong = false; ///< Whether the loop goes on for many iterations, as far as is known.
};

/// The contents of objects at one point of a program. What it does not hold has
/// the value that FlowContext gives it.
class Environment {
public:
  explicit Environment(FlowContext &Context) : Context(&Context) {}

  /// What \p P holds; all that it may hold where \p P may be several places.
  AbstractValue load(const Address &P) const;
  /// Writes \p New to the place or to any of the places that \p P leads to.
  void store(const Address &P, const AbstractValue &New);
  /// \p P holds only \p Narrower here, which was written earlier: no write.
  void narrow(const Place &P, const AbstractValue &Narrower);
  /// What holds the number of \p Identity holds only \p Narrower: no write.
  void narrow(unsigned Identity, const IntValue &Narrower);
  /// What holds a number of \p Learnt holds no other: no write.
  void narrowCopies(const AbstractValue &Learnt);
  /// What \p P holds, a number, is known as the one of \p Identity.
  void identify(const Place &P, unsigned Identity);
  /// \p Number, which is in \p P and has an identity, as a symbol if it is not computed from others.
  IntValue held(const IntValue &Number, const Place &P) const;
  /// From here on \p Left \p Op \p Right holds.
  void learn(const ExpressionRef &Left, clang::BinaryOperatorKind Op, const ExpressionRef &Right) {
    Learnt.add(Left, Op, Right);
  }
  /// \p Value within what comparisons have shown, computed from symbols with the bounds that they
  /// have here.
  AbstractValue fixed(const AbstractValue &Value) const;
  /// Gives up the identities above \p After: those of a call that has ended.
  void dropIdentities(unsigned After);
  /// Gives up \p Identity: from here on it is that of another number.
  void dropIdentity(unsigned Identity);
  /// A new object begins with \p Content.
  void begin(const Root *Object, AbstractValue Content, Exposure By = Exposure::None);
  /// The object is gone.
  void end(const Root *Object) { Cells.own().erase(Object); }

  /// From here on others hold \p D: whatever runs and is not followed may write what it leads to.
  void escape(const AbstractValue &D, Reason Why);
  /// Something ran that may write every object of at least \p AtLeast.
  void forget(Exposure AtLeast);
  /// Everything may have happened: what a handler of exceptions begins with.
  void forgetAll();
  /// From here on \p Lambda may run and look at what it captured by reference.
  void capture(const clang::LambdaExpr *Lambda, const Closure &Captured);

  /// From here on it is not sure that this path goes on: a function that is not in sight was
  /// given what a comparison gave on it, and may end the program, or throw, by that.
  void doubt() { Doubtful = true; }
  bool isDoubtful() const { return Doubtful; }

  /// From here on another path is left out because of a value that is assumed (Integer::Assumed).
  void assume() { Assumed = true; }
  bool isAssumed() const { return Assumed; }

  /// The dynamic shared memory that kernels were opted in to on the way here.
  KernelState &kernels() { return Kernels; }

  /// Whether anything else than \p Before knows of holds something else than there.
  bool writesBeside(const Environment &Before) const;

  /// The objects that \p Before knows too, with another content there.
  llvm::SmallVector<const Root *, 4> changedSince(const Environment &Before) const;
  /// What \p Object holds may never occur.
  void speculate(const Root *Object);
  /// What \p Object holds may go with certain other values only (Integer::Torn).
  void tear(const Root *Object);
  /// A condition excluded values of \p Known: what is torn elsewhere may be excluded with them.
  void speculateTornBeside(const Root *Known);

  /// Whether somebody got the address of \p Object.
  bool hasEscaped(const Root *Object) const;

  /// Joins what holds on another path; whether that changed anything. What changes too often
  /// \p Where they join grows at once to all that it may reach.
  bool join(const Environment &Other, JoinPoint Where);

  /// Calls \p Each with the objects that both hold and what each of the two knows of them,
  /// where that is not one and the same, until it returns false.
  void
  differences(const Environment &Other,
              llvm::function_ref<bool(const Root *, const AbstractValue &, const AbstractValue &)>
                  Each) const;
  /// Whether the same attributes are set for the same kernels.
  bool setsSameAs(const Environment &Other) const { return Kernels.sameAs(Other.Kernels); }

  /// Whether \p Object is among objects().
  bool holds(const Root *Object) const { return Cells->contains(Object); }
  /// The objects that it holds, to drop those of a function that has ended.
  llvm::SmallVector<const Root *, 16> objects() const;

private:
  struct Cell {
    AbstractValue Content;
    Exposure By = Exposure::None;
    Reason Why = Reason::Aliased;
  };

  FlowContext *Context;
  bool Doubtful = false, Assumed = false;
  KernelState Kernels;
  Comparisons Learnt;
  SharedMap<const Root *, Cell> Cells;
  /// The lambdas that look at an object, and may run later.
  SharedMap<const Root *, llvm::SmallVector<const clang::LambdaExpr *, 1>> Watching;

  AbstractValue content(const Root *Object) const;
  const clang::VarDecl *holderOf(unsigned Identity, IntType Type, Bounds &Within) const;
  std::optional<Symbol> fixed(const Symbol &S, IntType Type) const;
  Cell &cell(const Root *Object);
  void write(const Root *Object, AbstractValue Content);
  bool isExposed(const Root *Object) const;
  bool joinCells(const Environment &Other, JoinPoint Where);
};

} // namespace warplint

#endif // WARPLINT_DATAFLOW_ENVIRONMENT_H
