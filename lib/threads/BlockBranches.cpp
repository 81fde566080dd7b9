//===- BlockBranches.cpp - Branches and loops as a block runs them ------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "facts/StatementFacts.h"
#include "threads/BlockRun.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using namespace llvm;

namespace warplint {

/// Iterations of a loop, whose number is unknown, that are visited.
static constexpr unsigned UnknownIterations = 3;

//===----------------------------------------------------------------------===//
// Branches
//===----------------------------------------------------------------------===//

/// Runs \p Then for the threads for which \p Condition holds, and \p Else for the others.
void BlockRun::branch(const LaneValue &Condition, Code Then, Code Else) {
  if (!isRunning())
    return;
  LaneSplit Of = Condition.split(Now.Active);
  const auto &[Yes, No, Unknown] = Of;
  if (Unknown.any())
    return branchUnknown(Condition, Of, Then, Else);
  if (No.none())
    return Then();
  if (Yes.none())
    return Else();
  auto Before = std::exchange(Gone, {});
  Mask Start = Now;
  Now = {Start.Active & Yes, Start.Certain & Yes, Start.Path};
  Then();
  LaneSet After = Now.Active;
  if (!GaveUp && StepsLeft > 0) {
    Now = {Start.Active & No, Start.Certain & No, Start.Path};
    Else();
    After |= Now.Active;
    Now = rejoined(Start, After);
  }
  setGone(Before);
}

/// Marks that the threads for which the last \p Count conditions of a path do not hold have ended.
static Atoms endingOthers(const Atoms &Those) {
  Atoms Marked;
  for (const AtomPtr &A : Those) {
    auto Copy = std::make_shared<PathAtom>(*A);
    Copy->OthersEnded = true;
    Marked.push_back(std::move(Copy));
  }
  return Marked;
}

void BlockRun::branchUnknown(const LaneValue &Condition, const LaneSplit &Of, Code Then,
                             Code Else) {
  const auto &[Yes, No, Unknown] = Of;
  Atoms WhenTrue = Condition.If ? Condition.If->WhenTrue : Atoms{varyingAtom()};
  Atoms WhenFalse = Condition.If ? Condition.If->WhenFalse : Atoms{varyingAtom()};
  bool IsUniform = Yes.none() && No.none() && areUniform(WhenTrue);
  auto Before = std::exchange(Gone, {});
  Mask Start = Now;
  LaneState Saved = State;
  LaneSet OutsideBefore = std::exchange(WentOutside, {});
  size_t FirstOutside = Outside.size();
  Now = {Start.Active & ~No, Start.Certain & Yes, Start.Path.with(WhenTrue)};
  Then();
  if (GaveUp || StepsLeft == 0)
    return;
  Mask AfterThen = Now;
  LaneSet OutsideThen = std::exchange(WentOutside, {});
  auto GoneThen = std::exchange(Gone, {});
  std::swap(State, Saved);
  Now = {Start.Active & ~Yes, Start.Certain & No, Start.Path.with(WhenFalse)};
  Else();
  if (GaveUp || StepsLeft == 0)
    return;
  State.join(Saved, Now.Active, AfterThen.Active, IsUniform ? &Table : nullptr);
  // Whichever branch a thread takes, it goes out of bounds.
  WentOutside &= OutsideThen;
  for (SharedAccess &A : drop_begin(Outside, FirstOutside))
    if (WentOutside[A.Lane] && Start.Certain[A.Lane]) {
      A.IsCertain = true;
      break;
    }
  WentOutside |= OutsideBefore;
  auto GoneElse = Gone;
  setGone(GoneThen);
  LaneSet Both = Now.Active | AfterThen.Active;
  auto AllEnded = [&](const decltype(Gone) &Those) {
    return Stack.size() == 1 && Those.Broken.Maybe.none() && Those.Continued.Maybe.none();
  };
  LaneSet Certain = Now.Certain | AfterThen.Certain;
  if ((AfterThen.Active & Unknown).none())
    Now = {Both, Certain,
           Start.Path.with(AllEnded(GoneThen) ? endingOthers(WhenFalse) : WhenFalse)};
  else if ((Now.Active & Unknown).none())
    Now = {Both, Certain,
           Start.Path.with(AllEnded(GoneElse) ? endingOthers(WhenTrue) : WhenTrue)};
  else
    Now = rejoined(Start, Both);
  setGone(Before);
}

void BlockRun::branch(const IfStmt *S) {
  if (S->isConsteval())
    return execute(S->isNegatedConsteval() ? S->getThen() : S->getElse());
  execute(S->getInit());
  if (const VarDecl *V = S->getConditionVariable())
    initialize(V);
  LaneValue Condition = truth(S->getCond());
  branch(Condition, [&] { execute(S->getThen()); }, [&] { execute(S->getElse()); });
}

void BlockRun::executeFrom(const CompoundStmt *Body, const Stmt *First) {
  bool Begun = false;
  for (const Stmt *Child : Body->body()) {
    Begun |= Child == First;
    if (Begun && isRunning())
      execute(Child);
  }
}

/// Runs a `switch` for one value after the other that threads have.
void BlockRun::select(const SwitchStmt *S) {
  execute(S->getInit());
  LaneValue Chosen = evaluate(S->getCond());
  if (!isRunning())
    return;
  const auto *Body = dyn_cast<CompoundStmt>(S->getBody());
  auto Before = std::exchange(Gone, {});
  Mask Start = Now;
  LaneSet Left = Now.Active, After;
  bool IsKnown = Body && !S->getConditionVariable() && Chosen.isNumber() &&
                 (Left & ~Chosen.Known).none();
  for (unsigned Values = 0; IsKnown && Left.any(); ++Values) {
    int64_t Value = Chosen.at(firstLane(Left));
    LaneSet Those;
    for (unsigned I = 0; I < Lanes; ++I)
      Those[I] = Left[I] && Chosen.at(I) == Value;
    std::optional<const Stmt *> First = firstOfCase(S, Value, AST);
    IsKnown = First && Values < 32;
    if (!IsKnown)
      break;
    Now = {Those, Start.Certain & Those, Start.Path};
    if (*First)
      executeFrom(Body, *First);
    After |= Now.Active;
    Left &= ~Those;
  }
  if (GaveUp || StepsLeft == 0)
    return;
  if (!IsKnown && mayJump(S->getBody()))
    return giveUp();
  Now = rejoined(Start, After | Gone.Broken.Maybe | Left);
  bool MayHaveLeft = (Gone.Broken.Maybe & ~Gone.Broken.Sure).any();
  Gone.Broken = {};
  if (!IsKnown || MayHaveLeft)
    forgetWritten(S);
  if (!IsKnown) { // what its cases do is not followed
    runUnknownCode();
  } else if (!MayHaveLeft) {
    Now.Certain = Start.Certain & Now.Active & ~Gone.maybe();
    if ((Now.Active & Gone.maybe()).none())
      Now.Path = Start.Path;
  }
  setGone(Before);
}

//===----------------------------------------------------------------------===//
// Loops
//===----------------------------------------------------------------------===//

void BlockRun::forgetWritten(const Stmt *S, bool KeepUniform) {
  for (const ValueDecl *D : Facts.writtenIn(S)) {
    for (const void *Object : {static_cast<const void *>(D), State.bound(D).Object})
      if (Object && KeepUniform)
        State.forgetNumbers(Object, Table, Now.Active);
      else if (Object)
        State.forget(Object);
  }
  if (This.Object)
    State.forget(This.Object);
  State.forgetExposed();
}

/// Visits one iteration; false when no thread has another one, or no more are visited. Adds the
/// threads that are done to \p Exits.
bool BlockRun::iterate(const Loop &L, bool First, unsigned &Unknown, LaneSet &Exits,
                       size_t Writes) {
  if (!First || !L.BodyFirst) {
    LaneValue Holds = L.Condition ? truth(L.Condition) : LaneValue::number(1);
    auto [Yes, No, Maybe] = Holds.split(Now.Active);
    Exits |= No | Maybe;
    Now.Active &= ~No;
    Now.Certain &= Yes;
    if (Maybe.any()) {
      Now.Path = Now.Path.with(Holds.If ? Holds.If->WhenTrue : Atoms{varyingAtom()});
      if (++Unknown > UnknownIterations) {
        Exits |= Now.Active;
        Log.escapesSince(Writes); // what later iterations write is not seen
        return false;
      }
    }
  }
  if (!step())
    return false;
  Mask Start = Now;
  Gone.Continued = {};
  execute(L.Body);
  if (Gone.Continued.Maybe.any()) {
    bool MayHaveLeft = (Gone.Continued.Maybe & Now.Active).any();
    Now = rejoined(Start, Now.Active | Gone.Continued.Maybe);
    if (!MayHaveLeft && (Gone.Returned.Maybe | Gone.Ended.Maybe | Gone.Broken.Maybe).none())
      Now = {Now.Active, Start.Certain & Now.Active, Start.Path};
    else if (MayHaveLeft)
      forgetWritten(L.Body, /*KeepUniform=*/false);
    Gone.Continued = {};
  }
  if (L.Increment && isRunning())
    evaluate(L.Increment);
  return isRunning();
}

/// Visits two iterations after any number of others, for what is in doubt then.
void BlockRun::visitLaterIterations(const Loop &L) {
  if (!Log.doubts().first().empty() || !Log.doubts().hasAccesses() || GaveUp)
    return;
  if (StepsLeft < MostSteps / 2)
    return Log.doubts().add("it takes more steps than the budget");
  bool WasDoubtful = std::exchange(IsDoubtful, true), WasLogDoubtful = Log.setDoubtful(true);
  unsigned Unknown = 0;
  LaneSet Exits;
  for (bool Goes = true; Goes && Unknown < 2;) {
    forgetWritten(L.Whole, /*KeepUniform=*/true);
    Goes = iterate(L, /*First=*/false, Unknown, Exits, Log.writes());
  }
  IsDoubtful = WasDoubtful;
  Log.setDoubtful(WasLogDoubtful);
}

void BlockRun::loop(const Loop &L) {
  auto Before = std::exchange(Gone, {});
  Mask Start = Now;
  LaneSet Exits, OutsideBefore = WentOutside;
  unsigned Unknown = 0;
  bool First = true;
  size_t Writes = Log.writes();
  while (iterate(L, First, Unknown, Exits, Writes))
    First = false;
  if (Unknown > UnknownIterations)
    visitLaterIterations(L);
  if (GaveUp || StepsLeft == 0)
    return;
  bool MayHaveLeft = (Gone.Broken.Maybe & ~Gone.Broken.Sure).any();
  LaneSet Active = Exits | Gone.Broken.Maybe;
  Gone.Broken = {};
  Now = rejoined(Start, Active);
  if (Unknown > 0 || MayHaveLeft)
    forgetWritten(L.Whole, /*KeepUniform=*/true);
  if (Unknown > 0)
    WentOutside = OutsideBefore;
  if (Unknown > 0 && !isCounted(L.Condition, L.Whole))
    mayEnd();
  setGone(Before);
}

} // namespace warplint
