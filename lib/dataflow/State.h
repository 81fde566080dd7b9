//===- State.h - What one activation of a function knows ------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_DATAFLOW_STATE_H
#define WARPLINT_DATAFLOW_STATE_H

#include "dataflow/FlowContext.h"
#include "dataflow/Paths.h"
#include <map>

namespace warplint {

/// The state of one activation of a function, or of the evaluation of an expression outside of one:
/// its frame, what holds at the point that is visited, and the values of the expressions that the
/// path has evaluated.
///
/// Lives as long as the activation. Now contains every state in which the program can reach the
/// point. Found holds what an expression gave earlier on this path; upToDate() drops from it the
/// identities that other numbers have got since. While Pure is set, nothing is written: what
/// changes Now (a temporary, a narrowing) is undone or harmless.
struct State {
  explicit State(FlowContext &Context) : Context(Context), Now(Context) {}

  FlowContext &Context;

  // The frame.
  const clang::FunctionDecl *Function = nullptr; ///< Null outside of a function.
  const State *Caller = nullptr;
  const clang::CallExpr *CalledBy = nullptr;
  unsigned Depth = 0;  ///< Of calls.
  bool Silent = false; ///< The listener is not notified.
  AbstractValue This = AbstractValue::unknown(Reason::Member);
  /// The values of captured variables in a lambda's body.
  llvm::DenseMap<const clang::ValueDecl *, AbstractValue> CapturedVariables;

  // The point that is visited.
  Environment Now;
  bool Reachable = true;
  bool GaveUp = false; ///< The budget was spent, or the flow is unknown.
  bool IsUndecided = false; ///< A branch was taken both ways.
  AbstractValue Returned = AbstractValue::unknown(Reason::NoValue);
  /// The values of expressions at their last evaluation on this path.
  llvm::DenseMap<const clang::Expr *, Evaluated> Found;
  /// Calls that changed what is known of an object, and what was known before: evaluated again they
  /// may give another result.
  llvm::DenseMap<const clang::Expr *, Environment> Stateful;

  // The mode of evaluation.
  bool Again = false; ///< Without what was found before.
  bool Pure = true;   ///< Without effects.

  /// \p Value as that of an expression evaluated now.
  Evaluated evaluated(const AbstractValue &Value) const { return {Value, Clock}; }
  /// The value of \p Before without the identities that another number has since.
  AbstractValue upToDate(const Evaluated &Before) const;
  /// \p Content, which \p From holds, as a copy: the number that it is in both, and each number in
  /// it, gets an identity, so that what a branch implies later for the one holds for the other.
  AbstractValue copied(const Address &From, const AbstractValue &Content);
  /// \p Value that \p E makes: a number that is not known is a symbol.
  AbstractValue made(const clang::Expr *E, const AbstractValue &Value);
  /// The calls that led here, outermost first.
  llvm::SmallVector<const clang::CallExpr *, 4> callPath() const;

private:
  unsigned Clock = 0; ///< Counts the identities that went from one number to another.
  llvm::DenseMap<unsigned, unsigned> GivenAnew; ///< Identities, and when that was last.
  /// The identity that the number in a place is given when it is copied.
  std::map<std::pair<const Root *, llvm::SmallVector<int, 2>>, unsigned> Identities;

  unsigned identityOf(const Place &P);
  void identify(const Place &P);
  void identifyParts(const Place &P, const AbstractValue &Content);
};

/// The paths of an activation that are kept apart within the block that is visited: a small
/// disjunction, so that values that occur together stay together. An expression may have several
/// outcomes; the driver follows the first one and makes a fork of each other.
///
/// Lives as long as the activation. Outcomes belong to the expression Stepped and are empty once
/// the driver has taken them; with Forks they are never more than mostPaths() allows.
class Disjunction {
public:
  explicit Disjunction(State &S) : S(S) {}

  /// Another path, from an element of the block that is being visited.
  struct Fork {
    Environment Known;
    llvm::DenseMap<const clang::Expr *, Evaluated> Found;
    AbstractValue Returned;
    size_t Next;
  };
  /// Another outcome of the expression that is being visited.
  struct Outcome {
    Environment Known;
    AbstractValue Value;
  };

  const ControlFlow *Flow = nullptr;
  const clang::CFGBlock *At = nullptr; ///< The block that is being visited.
  llvm::SmallVector<Fork, 1> Forks;
  /// Those of the expression Stepped besides the one that State::Now is.
  llvm::SmallVector<Outcome, 1> Outcomes;
  /// The expression whose outcomes may be several; null where it may have one only.
  const clang::Expr *Stepped = nullptr;
  llvm::DenseSet<const clang::Expr *> Split; ///< Comparisons that paths were split by.

  /// Notes the objects of callers that the function works on, though they have no name here: its
  /// own one, what its parameters refer to, and what a lambda has captured.
  void noteGiven();
  /// Whether what \p Object holds may still be read from \p Block on.
  bool matters(const clang::CFGBlock &Block, const Root *Object) const;
  /// Whether it may still be read behind the expression Stepped.
  bool mattersNow(const Root *Object) const;
  /// Whether \p D is read in what is left of this block, or after it.
  bool isReadLater(const clang::Decl *D) const;
  unsigned mostPaths() const { return S.Context.mostPaths(); }
  bool mayFork() const;
  /// Whether a comparison that \p Argument passes on has split paths.
  bool isSplit(const clang::Expr *Argument) const;
  /// Joins the other outcomes of what was just visited to State::Now and to \p Value.
  void joinOutcomes(AbstractValue &Value);

private:
  State &S;
  llvm::DenseSet<const Root *> Given;
};

} // namespace warplint

#endif // WARPLINT_DATAFLOW_STATE_H
