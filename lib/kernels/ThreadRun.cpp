//===- ThreadRun.cpp - Statements of a kernel as one thread runs them -----===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "kernels/ThreadRun.h"
#include "facts/StatementFacts.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace clang;
using namespace llvm;

namespace warplint {

/// A loop of any kind.
struct ThreadRun::Loop {
  const Stmt *Whole = nullptr;
  const Expr *Condition = nullptr; ///< Null: always true.
  const Stmt *Body = nullptr;
  const Expr *Increment = nullptr;
  bool BodyFirst = false;
};

bool ThreadRun::step() {
  if (StepsLeft == 0)
    return false;
  --StepsLeft;
  return !GaveUp;
}

void ThreadRun::run(const FunctionDecl *Kernel) {
  for (auto [I, P] : enumerate(Kernel->parameters()))
    if (I < Launch.Arguments.size() && Launch.Arguments[I])
      State.store({P, 0}, uint64_t(AST.getTypeSizeInChars(P->getType()).getQuantity()),
                  Cell::number(*Launch.Arguments[I]));
  Stack.push_back(Kernel);
  execute(Kernel->getBody());
}

void ThreadRun::meet(const Stmt *S) {
  Met.insert(S);
  if (isCertain())
    Made.insert(S);
}

ThreadRun::Flow ThreadRun::execute(const Stmt *S) {
  if (!S)
    return Flow::Next;
  if (!step())
    return Flow::Ended;
  if (const auto *Value = dyn_cast<Expr>(S)) {
    evaluate(Value);
    return GaveUp ? Flow::Ended : Flow::Next;
  }
  switch (S->getStmtClass()) {
  case Stmt::NullStmtClass:
    return Flow::Next;
  case Stmt::CompoundStmtClass:
    return executeAll(cast<CompoundStmt>(S));
  case Stmt::AttributedStmtClass:
    return execute(cast<AttributedStmt>(S)->getSubStmt());
  case Stmt::DeclStmtClass:
    declare(cast<DeclStmt>(S));
    return GaveUp ? Flow::Ended : Flow::Next;
  case Stmt::IfStmtClass: {
    Scope Around(*this);
    return Around.leave(branch(cast<IfStmt>(S)));
  }
  case Stmt::SwitchStmtClass: {
    Scope Around(*this);
    return Around.leave(select(cast<SwitchStmt>(S)));
  }
  case Stmt::ForStmtClass: {
    const auto *For = cast<ForStmt>(S);
    Scope Around(*this);
    meet(For);
    execute(For->getInit());
    if (For->getConditionVariable())
      break;
    return Around.leave(loop({S, For->getCond(), For->getBody(), For->getInc(), false}));
  }
  case Stmt::WhileStmtClass: {
    const auto *While = cast<WhileStmt>(S);
    meet(While);
    if (While->getConditionVariable())
      break;
    return loop({S, While->getCond(), While->getBody(), nullptr, false});
  }
  case Stmt::DoStmtClass:
    return loop({S, cast<DoStmt>(S)->getCond(), cast<DoStmt>(S)->getBody(), nullptr, true});
  case Stmt::BreakStmtClass:
    return Flow::Break;
  case Stmt::ContinueStmtClass:
    return Flow::Continue;
  case Stmt::ReturnStmtClass:
    return returnValue(cast<ReturnStmt>(S)->getRetValue());
  case Stmt::CaseStmtClass:
  case Stmt::DefaultStmtClass:
    return execute(cast<SwitchCase>(S)->getSubStmt());
  default:
    break;
  }
  if (isa<AsmStmt>(S))
    meet(S);
  // Labels, assembly, range-based loops: what they do is not followed.
  forgetWritten(S);
  State.MayHaveEnded |= !isa<AsmStmt>(S) || mayEnd(S);
  GaveUp |= mayJump(S);
  return GaveUp ? Flow::Ended : Flow::Next;
}

ThreadRun::Flow ThreadRun::executeAll(const CompoundStmt *S) {
  Scope Around(*this);
  for (const Stmt *Child : S->body())
    if (Flow Then = execute(Child); Then != Flow::Next)
      return Around.leave(Then);
  return Around.leave(Flow::Next);
}

/// Ends what was declared since the scope began, the last first.
ThreadRun::Flow ThreadRun::Scope::leave(Flow Then) {
  while (Run.Declared.size() > Before)
    Run.end(Run.Declared.pop_back_val());
  return Run.GaveUp ? Flow::Ended : Then;
}

void ThreadRun::end(const VarDecl *V) {
  if (V->hasAttr<CleanupAttr>()) {
    State.forget(V);
    State.MayHaveEnded = true;
    State.forgetExposed();
  }
  QualType Type = V->getType();
  if (!Type->isReferenceType())
    return end({V, 0}, Type);
  auto Bound = State.References.find(V);
  end(Bound == State.References.end() ? CellAddress() : Bound->second, Type.getNonReferenceType());
}

/// The object \p At, of \p Type, ends. A destructor of its class alone is followed.
void ThreadRun::end(CellAddress At, QualType Type) {
  if (Type.isDestructedType() != QualType::DK_cxx_destructor)
    return;
  const CXXRecordDecl *Record = Type->getAsCXXRecordDecl();
  const CXXDestructorDecl *Destructor = Record ? Record->getDestructor() : nullptr;
  auto IsPlain = [](QualType Part) { return Part.isDestructedType() == QualType::DK_none; };
  bool IsAlone = Destructor && !Destructor->isVirtual() && Record->getNumBases() == 0 &&
                 all_of(Record->fields(), [&](const FieldDecl *F) { return IsPlain(F->getType()); });
  if (IsAlone && At.isKnown() && isFollowed(Destructor)) {
    callDevice(Destructor, {}, At, {});
    return;
  }
  bool OfSystem = Record && AST.getSourceManager().isInSystemHeader(Record->getLocation());
  State.MayHaveEnded |= !OfSystem;
  if (At.Object && !isShared(At.Object))
    State.forget(At.Object);
  State.forgetExposed();
}

//===----------------------------------------------------------------------===//
// Conditions
//===----------------------------------------------------------------------===//

/// Runs what need not happen.
void ThreadRun::doubt(function_ref<void()> Run) {
  ++Doubts;
  Run();
  --Doubts;
}

/// Goes both ways. An access that is certain on each of them is certain.
ThreadRun::Flow ThreadRun::bothWays(function_ref<Flow()> One, function_ref<Flow()> Other) {
  ThreadState Before = State;
  size_t FirstOfOne = Found.size();
  auto CertainFrom = [&](size_t First) {
    return find_if(drop_begin(Found, First), [](const SharedAccess &A) { return A.IsCertain; });
  };
  auto Suspend = [&](size_t First) {
    for (SharedAccess &A : drop_begin(Found, First))
      A.IsCertain = false;
  };
  DenseSet<const Stmt *> MadeBefore = Made;
  Flow A = One();
  DenseSet<const Stmt *> MadeByOne = std::exchange(Made, MadeBefore);
  ThreadState AfterOne = std::exchange(State, std::move(Before));
  bool BadByOne = CertainFrom(FirstOfOne) != Found.end();
  size_t FirstOfOther = Found.size();
  Flow B = Other();
  bool BadByOther = CertainFrom(FirstOfOther) != Found.end();
  // One of them happens, it is not known which: the first is kept for both.
  bool Both = BadByOne && BadByOther;
  size_t Kept = Both ? size_t(CertainFrom(FirstOfOne) - Found.begin()) : Found.size();
  Suspend(FirstOfOne);
  if (Both)
    Found[Kept].IsCertain = true;
  for (const Stmt *S : SmallVector<const Stmt *, 8>(Made.begin(), Made.end()))
    if (!MadeByOne.contains(S))
      Made.erase(S);
  if (A == B) {
    State.meet(AfterOne);
    return A;
  }
  // One way goes on, or both go on to different places: the thread follows the one that stays
  // longest, and may have left.
  auto Leaves = [&](Flow F) {
    State.MayHaveEnded |= F == Flow::Ended || AfterOne.MayHaveEnded;
    State.MayHaveReturned |= F == Flow::Return || AfterOne.MayHaveReturned;
    State.MayHaveLeft |= F == Flow::Break || F == Flow::Continue || AfterOne.MayHaveLeft;
  };
  bool KeepOther = B < A;
  if (!KeepOther)
    std::swap(State, AfterOne);
  State.Exposed.insert(AfterOne.Exposed.begin(), AfterOne.Exposed.end());
  Leaves(KeepOther ? A : B);
  return std::min(A, B);
}

ThreadRun::Flow ThreadRun::branch(const IfStmt *S) {
  if (S->isConsteval())
    return execute(S->isNegatedConsteval() ? S->getThen() : S->getElse());
  execute(S->getInit());
  if (const VarDecl *V = S->getConditionVariable())
    initialize(V);
  std::optional<bool> Holds = truth(S->getCond());
  if (GaveUp)
    return Flow::Ended;
  if (Holds)
    return execute(*Holds ? S->getThen() : S->getElse());
  return bothWays([&] { return execute(S->getThen()); }, [&] { return execute(S->getElse()); });
}

ThreadRun::Flow ThreadRun::executeFrom(const CompoundStmt *Body, const Stmt *First) {
  bool Begun = false;
  for (const Stmt *Child : Body->body()) {
    Begun |= Child == First;
    if (!Begun)
      continue;
    Flow Then = execute(Child);
    if (Then == Flow::Break)
      return Flow::Next;
    if (Then != Flow::Next)
      return Then;
  }
  return Flow::Next;
}

ThreadRun::Flow ThreadRun::select(const SwitchStmt *S) {
  execute(S->getInit());
  bool Declares = S->getConditionVariable() != nullptr;
  Cell Chosen = evaluate(S->getCond());
  const auto *Body = dyn_cast<CompoundStmt>(S->getBody());
  std::optional<const Stmt *> First = Body && !Declares && Chosen.asNumber()
                                          ? firstOfCase(S, *Chosen.asNumber(), AST)
                                          : std::nullopt;
  bool WasLeft = std::exchange(State.MayHaveLeft, false);
  Flow Then = Flow::Next;
  if (First && *First)
    Then = executeFrom(Body, *First);
  if (!First || State.MayHaveLeft) {
    GaveUp |= mayJump(S->getBody());
    State.MayHaveEnded |= mayEnd(S->getBody());
    State.MayHaveReturned |= mayReturn(S->getBody());
    WasLeft |= mayContinue(S->getBody());
    forgetWritten(S);
    Then = Flow::Next;
  }
  State.MayHaveLeft = WasLeft;
  return GaveUp ? Flow::Ended : Then;
}

//===----------------------------------------------------------------------===//
// Loops
//===----------------------------------------------------------------------===//

void ThreadRun::forgetWritten(const Stmt *S) {
  for (const ValueDecl *D : Facts.writtenIn(S)) {
    State.forget(D);
    if (auto Bound = State.References.find(D); Bound != State.References.end())
      State.forget(Bound->second.Object);
  }
  if (This.Object)
    State.forget(This.Object);
  State.forgetExposed();
}

/// Goes once through a loop whose number of rounds is unknown.
void ThreadRun::loopOnce(const Loop &L) {
  forgetWritten(L.Whole);
  bool WasLeft = State.MayHaveLeft;
  doubt([&] {
    if (L.Condition)
      evaluate(L.Condition);
    Flow Then = execute(L.Body);
    State.MayHaveReturned |= Then == Flow::Return;
    State.MayHaveEnded |= Then == Flow::Ended;
    if (L.Increment)
      evaluate(L.Increment);
  });
  State.MayHaveLeft = WasLeft;
  State.MayHaveEnded |= !isCounted(L.Condition, L.Whole);
  forgetWritten(L.Whole);
}

ThreadRun::Flow ThreadRun::loop(const Loop &L) {
  bool WasLeft = std::exchange(State.MayHaveLeft, false);
  auto Leave = [&](Flow Then) {
    State.MayHaveLeft = WasLeft;
    return GaveUp ? Flow::Ended : Then;
  };
  for (bool First = L.BodyFirst;; First = false) {
    std::optional<bool> Holds = First || !L.Condition ? true : truth(L.Condition);
    if (!step())
      return Flow::Ended;
    if (Holds && !*Holds)
      return Leave(Flow::Next);
    if (!Holds) {
      loopOnce(L);
      return Leave(Flow::Next);
    }
    Flow Then = execute(L.Body);
    if (State.MayHaveLeft && Then != Flow::Ended) { // it may have gone on after a `break` here
      State.MayHaveReturned |= Then == Flow::Return;
      State.MayHaveLeft = false;
      loopOnce(L);
      return Leave(Flow::Next);
    }
    if (Then == Flow::Break)
      return Leave(Flow::Next);
    if (Then == Flow::Return || Then == Flow::Ended)
      return Leave(Then);
    if (L.Increment)
      evaluate(L.Increment);
  }
}

//===----------------------------------------------------------------------===//
// Declarations and returns
//===----------------------------------------------------------------------===//

void ThreadRun::declare(const DeclStmt *S) {
  for (const Decl *D : S->decls())
    if (const auto *V = dyn_cast<VarDecl>(D))
      initialize(V);
}

void ThreadRun::initialize(const VarDecl *V) {
  if (!V->hasLocalStorage())
    return;
  if (!V->getInit())
    State.forget(V);
  else
    bind(V, V->getInit());
  bool ExtendsTemporary = V->getType()->isReferenceType() && V->getInit() &&
                          isa<MaterializeTemporaryExpr>(V->getInit()->IgnoreImplicit());
  if (ExtendsTemporary || V->hasAttr<CleanupAttr>() ||
      V->getType().isDestructedType() == QualType::DK_cxx_destructor)
    Declared.push_back(V);
}

ThreadRun::Flow ThreadRun::returnValue(const Expr *Value) {
  if (!Value)
    return Flow::Return;
  const FunctionDecl *F = Stack.back();
  if (F->getReturnType()->isReferenceType())
    State.Returned = Cell::pointer(place(Value));
  else if (Value->getType()->isRecordType())
    constructInto(ReturnedTo, Value);
  else
    State.Returned = evaluate(Value);
  return GaveUp ? Flow::Ended : Flow::Return;
}

} // namespace warplint
