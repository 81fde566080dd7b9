//===- Readings.cpp - The values that calls of interest are reached with --===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "launch/Readings.h"
#include "dataflow/Interpreter.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using namespace llvm;

namespace warplint {

/// More ways than these to one call are one unknown.
static constexpr size_t MaxWays = 64;

void Readings::ask(const Expr *Call, const FunctionDecl *Body, size_t Count, ValueReader Reader) {
  Questions[Call] = {Body, Count, std::move(Reader), {}, false};
  Context.Interesting.insert(Call);
  Calls.addLeading(Body, Context.Leading);
}

/// \p Old and \p New, which hold on two paths to the same place.
static AbstractValue joinPaths(const AbstractValue &Old, const AbstractValue &New) {
  const auto *A = Old.as<Dim3Value>(), *B = New.as<Dim3Value>();
  if (!A || !B)
    return Old.join(New);
  Dim3Value Both = *A;
  Both.joinPath(*B);
  return AbstractValue(Both);
}

/// The number of values that differ between two rows.
static size_t differences(ArrayRef<AbstractValue> A, ArrayRef<AbstractValue> B) {
  return size_t(
      count_if(zip(A, B), [](auto Pair) { return !std::get<0>(Pair).sameAs(std::get<1>(Pair)); }));
}

static void joinRows(std::vector<AbstractValue> &Row, ArrayRef<AbstractValue> Other) {
  for (auto [Old, New] : zip(Row, Other))
    Old = joinPaths(Old, New);
}

/// Adds what another path brings. Rows that differ in one value are one row, and so are the two
/// that differ least where there are many.
void Readings::add(Reading &To, std::vector<AbstractValue> Values) {
  constexpr size_t MostRows = 8;
  joinRows(To.Values, Values);
  std::vector<std::vector<AbstractValue>> &Rows = To.Together;
  auto Same =
      find_if(Rows, [&](ArrayRef<AbstractValue> Row) { return differences(Row, Values) <= 1; });
  if (Same != Rows.end())
    return joinRows(*Same, Values);
  if (Rows.size() < MostRows) {
    Rows.push_back(std::move(Values));
    return;
  }
  auto Nearest = min_element(Rows, [&](ArrayRef<AbstractValue> A, ArrayRef<AbstractValue> B) {
    return differences(A, Values) < differences(B, Values);
  });
  joinRows(*Nearest, Values);
}

void Readings::arrived(const Arrival &At, ArgumentReader &Arguments) {
  Question &Asked = Questions.find(At.Call)->second;
  std::vector<AbstractValue> Values = Asked.Reader(Arguments);
  assert(Values.size() == Asked.Count && "a reader returns as many values as it was asked for");
  for (AbstractValue &Value : Values)
    Value = Value.anonymous();
  auto Same = find_if(Asked.Answers, [&](const Reading &R) {
    return ArrayRef(R.By) == At.By && R.Entry == Entry && R.From.front() == From;
  });
  if (Same != Asked.Answers.end()) {
    add(*Same, std::move(Values));
    Same->Asked.insert(Context.Queries.begin(), Context.Queries.end());
  } else if (Asked.Answers.size() < MaxWays) {
    Asked.Answers.push_back({{At.By.begin(), At.By.end()},
                             Values,
                             {Values},
                             {},
                             Entry,
                             {Entry},
                             Context.Queries,
                             {From}});
  } else {
    Asked.TooMany = true;
  }
}

void Readings::entered(const FunctionDecl *Function) {
  Entered.insert(Function->getCanonicalDecl());
}

void Readings::notFollowed(const FunctionDecl *Callee) {
  Callee = Callee->getCanonicalDecl();
  Open.insert(Callee);
  Unfollowed.insert(Callee);
}

void Readings::calledUnknown() {
  if (std::exchange(CalledUnknown, true))
    return;
  for (const FunctionDecl *F : Calls.calledByParameters())
    if (Context.Leading.contains(F))
      Open.insert(F);
}

/// The steps that whole instances of one template may take: half a second.
static constexpr unsigned StepsOfOthers = 1'000'000;

/// How much of \p Function to begin with: what was too long without a device is too long on each,
/// and what was for two instances of a template in a row is for the next.
Readings::Extent Readings::firstExtent(const FunctionDecl *Function) const {
  constexpr unsigned Enough = 2;
  Alike Others = Templates.lookup(Function->getTemplateInstantiationPattern());
  Extent Known = Before.lookup(Function); // of a new one: Whole
  if (Others.Steps > StepsOfOthers)
    Known = std::max(Known, Extent::Coarse);
  return Others.TooLong < Enough ? Known : std::max(Known, Others.How);
}

void Readings::noteExtent(const FunctionDecl *Function, Extent How, unsigned Steps) {
  Extents[Function] = How;
  const FunctionDecl *Pattern = Function->getTemplateInstantiationPattern();
  if (!Pattern)
    return;
  Alike &Of = Templates[Pattern];
  Of.Steps += Steps;
  bool IsWhole = How == Extent::Whole;
  Of.How = IsWhole ? Extent::Nothing : std::min(Of.How, How);
  Of.TooLong = IsWhole ? 0 : Of.TooLong + 1;
}

void Readings::enter(const FunctionDecl *Function) {
  Function = Function->getCanonicalDecl();
  const FunctionDecl *Definition = Function->getDefinition();
  if (!Definition || !Begun.insert(Function).second)
    return;
  // Loops that are cut short give less than whole ones, but more than nothing; so does a function
  // without those that it calls, whose launches are then read for every caller.
  Extent How = firstExtent(Function);
  unsigned Steps = 0;
  while (How != Extent::Nothing) {
    bool Done = goThrough(Function, How);
    Steps += Context.spent();
    if (Done)
      break;
    How = Extent(int(How) + 1);
  }
  noteExtent(Function, How, Steps);
  if (How == Extent::Nothing)
    giveUp(Function);
}

void Readings::forget(const FunctionDecl *Entered) {
  for (auto &[Call, Asked] : Questions)
    erase_if(Asked.Answers, [&](const Reading &R) { return R.Entry == Entered; });
}

/// Goes through the definition of \p Function, once for each call of another file that is known;
/// false when that took too long, and nothing was learnt of its calls.
bool Readings::goThrough(const FunctionDecl *Function, Extent How) {
  const ProgramFunction *Known = Calls.lambdaOf(Function) ? nullptr : Context.inProgram(Function);
  SmallVector<const ProgramCall *, 4> Ways;
  bool HasAll = Known && Known->IsClosed && !Known->Calls.empty() &&
                (Known->HasOwnCalls || Calls.isOnlyCalledHere(Function)) &&
                !Unfollowed.contains(Function);
  if (!HasAll)
    Ways.push_back(nullptr);
  if (Known)
    for (const ProgramCall &Call : Known->Calls)
      Ways.push_back(&Call);
  bool Done = all_of(Ways, [&](const ProgramCall *By) { return goThrough(Function, How, By); });
  if (HasAll)
    ByCallsOnly.insert(Function);
  From = nullptr;
  if (!Done)
    forget(Function);
  return Done;
}

bool Readings::goThrough(const FunctionDecl *Function, Extent How, const ProgramCall *By) {
  From = By;
  Context.refill(/*MakeCoarse=*/How != Extent::Whole);
  if (How == Extent::Alone)
    for (const FunctionDecl *Below : Calls.reachable(Function))
      if (Below != Function && Context.Leading.contains(Below))
        Context.TooLong.insert(Below->getDefinition());
  Entry = Function;
  Context.Queries.clear();
  Context.Decided.clear();
  Context.Undecided.clear();
  Interpreter Run(Context);
  const FunctionDecl *Definition = Function->getDefinition();
  const LambdaExpr *Lambda = Calls.lambdaOf(Function);
  if (Lambda)
    Context.Queries = Context.QueriesBefore.lookup(Lambda);
  if (Lambda)
    LambdasSaw = std::min(LambdasSaw, Context.captureVersion());
  bool Done = Lambda ? Run.enterLambda(Lambda, Definition, Context.closure(Lambda))
                     : Run.enter(Definition, By);
  noteFacts(Function);
  return Done;
}

void Readings::noteFacts(const FunctionDecl *Function) {
  EntryFacts &Of = Facts[Function];
  Of.Asked.insert(Context.Queries.begin(), Context.Queries.end());
  Of.Decided.insert(Context.Decided.begin(), Context.Decided.end());
  Of.Undecided.insert(Context.Undecided.begin(), Context.Undecided.end());
}

void Readings::abandoned(ArrayRef<const CallExpr *> By) {
  for (auto &[Call, Asked] : Questions)
    erase_if(Asked.Answers, [&](const Reading &R) {
      return R.Entry == Entry && R.From.front() == From &&
             ArrayRef(R.By).take_front(By.size()) == By;
    });
}

namespace {
/// Reads arguments without the way to their launch: constants, and variables that
/// keep their first value.
struct WaylessReader : ArgumentReader {
  WaylessReader(FlowContext &Context, SourceLocation Where) : Context(Context), Where(Where) {}
  AbstractValue value(const Expr *E) override {
    Context.refill();
    AbstractValue Value = Interpreter(Context).rvalue(E);
    return Value.as<Unknown>() ? AbstractValue::unknown(Reason::TooComplex, Where) : Value;
  }
  AbstractValue address(const Expr *) override { return AbstractValue(Address::elsewhere()); }
  bool mayBe(const Expr *, bool) override { return true; }
  AbstractValue pointee(const AbstractValue &, int64_t) override {
    return AbstractValue::unknown(Reason::TooComplex, Where);
  }
  std::optional<DeviceBuffer> buffer(const Expr *) override { return std::nullopt; }
  bool isPrivate(const Root *) override { return false; }
  IntValue setting(const AbstractValue &, KernelSetting KernelState::*) override {
    return IntValue::unknown(Reason::TooComplex, Where);
  }
  FlowContext &Context;
  SourceLocation Where;
};
} // namespace

/// Takes what is not asked of the way through \p Function: constants, and
/// variables that keep their first value.
void Readings::giveUp(const FunctionDecl *Function) {
  Facts[Function].GaveUp = true;
  DenseSet<const FunctionDecl *> Below = Calls.reachable(Function);
  for (auto &[Call, Asked] : Questions) {
    if (!Below.contains(Asked.Body->getCanonicalDecl()))
      continue;
    WaylessReader Arguments(Context, Call->getExprLoc());
    std::vector<AbstractValue> Values = Asked.Reader(Arguments);
    Asked.Answers.push_back({{}, std::move(Values), {}, {}, Function, {Function}, {}, {nullptr}});
  }
}

void Readings::collect() {
  enterAll();
  SawLambdas = Context.captureVersion() != 0;
}

Readings Readings::again() const {
  Readings There(Context, Calls);
  for (const auto &[Call, Asked] : Questions)
    There.Questions[Call] = {Asked.Body, Asked.Count, Asked.Reader, {}, false};
  // What asks nothing is as it was, but for what others let lambdas capture.
  for (const auto &[Function, Of] : Facts)
    if (!SawLambdas && Of.Asked.empty()) {
      There.Begun.insert(Function);
      There.Facts[Function] = Of;
    }
  for (const auto &[Call, Asked] : Questions) {
    Question &Again = There.Questions[Call];
    Again.TooMany = Asked.TooMany;
    copy_if(Asked.Answers, std::back_inserter(Again.Answers),
            [&](const Reading &R) { return There.Begun.contains(R.Entry); });
  }
  There.Entered = Entered;
  There.Before = Extents;
  There.enterAll();
  return There;
}

PropertyQueries Readings::queriesBefore(const CallExpr *Call) const {
  PropertyQueries All;
  for (const Reading &R : Questions.find(Call)->second.Answers)
    All.insert(R.Asked.begin(), R.Asked.end());
  return All;
}

bool Readings::isDecided(const Reading &R, const Expr *Condition) const {
  Condition = plainCondition(Condition);
  bool IsDecided = false;
  for (const FunctionDecl *Each : R.Entries) {
    auto Of = Facts.find(Each);
    if (Of == Facts.end() || Of->second.GaveUp || Of->second.Undecided.contains(Condition))
      return false;
    // A way that asks the device itself need not come to it. Callers of one that does not may ask.
    bool IsHere = Of->second.Decided.contains(Condition);
    if (!IsHere && Of->second.Asked.empty())
      return false;
    IsDecided |= IsHere;
  }
  return IsDecided;
}

/// Whether this file has all calls of \p F of the program.
bool Readings::isClosedInProgram(const FunctionDecl *F) const {
  return Context.isOnlyHere(F) && Calls.hasCaller(F) && Calls.isOnlyCalledHere(F);
}

/// Enters with any values what was entered for the calls of other files alone, and is called here
/// with values that were not followed: by itself, for one.
void Readings::enterUnfollowed() {
  auto IsUnfollowed = [&](const FunctionDecl *F) { return Unfollowed.contains(F); };
  for (auto Next = find_if(ByCallsOnly, IsUnfollowed); Next != ByCallsOnly.end();
       Next = find_if(ByCallsOnly, IsUnfollowed)) {
    const FunctionDecl *F = *Next;
    ByCallsOnly.remove(F);
    Begun.erase(F);
    forget(F);
    enter(F);
  }
}

void Readings::enterAll() {
  Context.Listener = this;
  const SourceManager &Sources = Context.ast().getSourceManager();
  // An error may have taken calls with it.
  bool CallsAreLost = Context.ast().getDiagnostics().hasUncompilableErrorOccurred();
  SmallVector<const FunctionDecl *, 16> Leading(Context.Leading.begin(), Context.Leading.end());
  llvm::sort(Leading, [&](const FunctionDecl *A, const FunctionDecl *B) {
    return A->getLocation() != B->getLocation()
               ? Sources.isBeforeInTranslationUnit(A->getLocation(), B->getLocation())
               : A->getID() < B->getID();
  });
  for (const FunctionDecl *F : Leading)
    if (!F->isDependentContext() && !Calls.lambdaOf(F) &&
        (CallsAreLost || (!Calls.isClosed(F) && !isClosedInProgram(F))))
      Open.insert(F);
  // Going through one can open others.
  size_t Next = 0, NextLambda = 0;
  auto EnterOpen = [&] {
    while (Next < Open.size() || NextLambda < Context.Escaped.size()) {
      if (Next < Open.size()) {
        enter(Open[Next++]);
        enterUnfollowed();
        continue;
      }
      const LambdaExpr *Lambda = Context.Escaped[NextLambda++];
      for (const FunctionDecl *F : Leading)
        if (Calls.lambdaOf(F) == Lambda && !F->isDependentContext())
          Open.insert(F);
    }
  };
  EnterOpen();
  // Functions without a known caller: recursive ones, or in code that does not run.
  for (const auto &[Call, Asked] : Questions) {
    const FunctionDecl *F = Asked.Body->getCanonicalDecl();
    if (!Entered.contains(F) && !F->isDependentContext()) {
      Open.insert(F);
      EnterOpen();
    }
  }
  enterLambdasAgain(EnterOpen);
  Context.Listener = nullptr;
}

void Readings::enterLambdasAgain(function_ref<void()> EnterOpen) {
  // A function that was entered after a lambda may have shown more of what the
  // lambda captures.
  constexpr unsigned Rounds = 3;
  SmallVector<const FunctionDecl *, 8> Lambdas;
  copy_if(Open, std::back_inserter(Lambdas),
          [&](const FunctionDecl *F) { return Calls.lambdaOf(F) != nullptr; });
  for (unsigned Round = 0; Context.captureVersion() != LambdasSaw; ++Round) {
    LambdasSaw = Context.captureVersion();
    for (const FunctionDecl *F : Lambdas) {
      Begun.erase(F);
      Round < Rounds ? enter(F) : giveUp(F);
    }
    EnterOpen();
    if (Round == Rounds)
      return;
  }
}

std::vector<Reading> Readings::of(const Expr *Call) const {
  const Question &Asked = Questions.find(Call)->second;
  std::vector<Reading> Distinct;
  auto Add = [&](const Reading &R) {
    auto Same =
        find_if(Distinct, [&](const Reading &D) { return differences(D.Values, R.Values) == 0; });
    if (Same == Distinct.end()) {
      Distinct.push_back(R);
      Distinct.back().CallPaths = {R.By};
      return;
    }
    if (!is_contained(Same->CallPaths, R.By))
      Same->CallPaths.push_back(R.By);
    for (const FunctionDecl *Each : R.Entries)
      if (!is_contained(Same->Entries, Each))
        Same->Entries.push_back(Each);
    for (const ProgramCall *Each : R.From)
      if (!is_contained(Same->From, Each))
        Same->From.push_back(Each);
    if (Same->Together.empty() || R.Together.empty()) {
      Same->Together.clear();
    } else {
      for (const std::vector<AbstractValue> &Row : R.Together)
        add(*Same, Row);
    }
  };
  // Values that all callers share come first: they make others unnecessary.
  for (const Reading &R : Asked.Answers)
    if (R.By.empty())
      Add(R);
  for (const Reading &R : Asked.Answers)
    Add(R);
  if (Asked.TooMany)
    Add({{},
         std::vector<AbstractValue>(Asked.Count, AbstractValue::unknown(Reason::TooMany)),
         {},
         {},
         nullptr,
         {},
         {},
         {nullptr}});
  return Distinct;
}

} // namespace warplint
