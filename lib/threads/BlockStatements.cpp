//===- BlockStatements.cpp - Statements as the threads of a block run them ===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "threads/BlockRun.h"
#include "facts/StatementFacts.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/RecordLayout.h"
#include "clang/AST/StmtCXX.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace clang;
using namespace llvm;

namespace warplint {

BlockRun::BlockRun(const ASTContext &AST, BodyFacts &Facts, const LaunchShape &Launch,
                   std::array<int64_t, 3> Block, Symbols &Table, unsigned Steps)
    : AST(AST), Facts(Facts), Launch(Launch), Block(Block), StepsLeft(Steps), MostSteps(Steps),
      Lanes(unsigned(Launch.Block[0] * Launch.Block[1] * Launch.Block[2])), Table(Table),
      Compute(Lanes, Table), State(Compute), Log(Lanes, Table) {
  std::array<std::vector<int64_t>, 3> Index;
  for (int64_t I = 0; I < Lanes; ++I) {
    Now.Active.set(size_t(I));
    Index[0].push_back(I % Launch.Block[0]);
    Index[1].push_back(I / Launch.Block[0] % Launch.Block[1]);
    Index[2].push_back(I / Launch.Block[0] / Launch.Block[1]);
  }
  Now.Certain = Everyone = Now.Active;
  for (unsigned I : {0u, 1u, 2u}) {
    ThreadIndex[I] = LaneValue::lanes(std::move(Index[I]));
    GridSize[I] = Launch.Grid[I] ? LaneValue::number(*Launch.Grid[I])
                                 : LaneValue::symbol(Table.argument(nullptr, I));
  }
}

bool BlockRun::step() {
  if (StepsLeft == 0) {
    Now = {};
    return false;
  }
  --StepsLeft;
  return isRunning();
}

/// Gives the part of \p P at \p Offset, of \p Type, a symbol, or the memory that it leads to.
void BlockRun::bindArgument(const ParmVarDecl *P, int64_t Offset, QualType Type, unsigned Depth) {
  LaneValue At = plus(LaneValue::pointer(P), Offset);
  std::optional<int64_t> Size = Facts.size(Type);
  if (!Size || Type.isVolatileQualified())
    return;
  if (Type->isPointerType())
    return State.store(At, uint64_t(*Size), LaneValue::pointer(global(P, Offset)), Now.Active);
  if (Type->isScalarType())
    return State.store(At, uint64_t(*Size), LaneValue::symbol(Table.argument(P, Offset)),
                       Now.Active);
  const RecordDecl *Record = Type->getAsRecordDecl();
  if (!Record || !Record->isCompleteDefinition() || Record->isUnion() || Record->isInvalidDecl() ||
      Record->isDependentType() || Depth == 0)
    return;
  const ASTRecordLayout &Layout = AST.getASTRecordLayout(Record);
  for (const FieldDecl *Field : Record->fields())
    if (!Field->isBitField() && !Field->getType()->isReferenceType())
      bindArgument(P, Offset + int64_t(Layout.getFieldOffset(Field->getFieldIndex()) / 8),
                   Field->getType(), Depth - 1);
}

/// Whether nothing but \p Mine, of the buffers that \p Kernel gets, may lead to that buffer.
static bool isAlone(const GivenBuffer &Mine, const FunctionDecl *Kernel, const LaunchShape &Launch) {
  return all_of(enumerate(Kernel->parameters()), [&](auto Each) {
    QualType Type = Each.value()->getType();
    if (!Type->isPointerType())
      return Type->isScalarType();
    const std::optional<GivenBuffer> &Other = Launch.Buffers[Each.index()];
    return Type->getPointeeType().isConstQualified() ||
           (Other && (&*Other == &Mine || Other->Made != Mine.Made));
  });
}

void BlockRun::run(const FunctionDecl *Kernel) {
  for (auto [I, P] : enumerate(Kernel->parameters())) {
    const GivenBuffer *Buffer =
        I < Launch.Buffers.size() && Launch.Buffers[I] ? &*Launch.Buffers[I] : nullptr;
    if (Buffer && P->getType()->isPointerType()) {
      bool IsAll = Kernel->getNumParams() == Launch.Buffers.size();
      if (Buffer->Written.value_or(0) > 0 && IsAll && isAlone(*Buffer, Kernel, Launch))
        Log.beginWritten(global(P, 0), *Buffer->Written - Buffer->Offset);
      if (!Buffer->Made) {
        State.store(LaneValue::pointer(P), uint64_t(Facts.size(P->getType()).value_or(0)),
                    LaneValue::number(0), Now.Active);
        continue;
      }
    }
    if (I < Launch.Arguments.size() && Launch.Arguments[I])
      State.store(LaneValue::pointer(P), uint64_t(Facts.size(P->getType()).value_or(0)),
                  LaneValue::number(*Launch.Arguments[I]), Now.Active);
    else
      bindArgument(P, 0, P->getType(), 3);
  }
  Stack.push_back(Kernel);
  execute(Kernel->getBody());
  Log.nextInterval({}, /*Surely=*/true);
  dropUnusedReads();
}

void BlockRun::dropUnusedReads() {
  Log.dropRaces([&](const Race &R) {
    bool IsFirst = R.FirstKind == AccessKind::Read;
    const VarDecl *V = ReadInto.lookup((IsFirst ? R.First : R.Second)->IgnoreParens());
    LaneSet Others = Users.lookup(V);
    if (R.SameBlock)
      Others.reset(IsFirst ? R.SecondLane : R.FirstLane);
    return V && Others.none();
  });
}

void BlockRun::meet(const Stmt *S) {
  if (!isRunning())
    return;
  Met.insert(S);
  if (Now.Certain[0] && Now.Certain[Lanes - 1])
    Made.insert(S);
}

//===----------------------------------------------------------------------===//
// Threads that leave
//===----------------------------------------------------------------------===//

void BlockRun::endThreads() {
  AllEnded |= Now.Active;
  leave(Gone.Ended);
}

void BlockRun::mayEnd() {
  AllEnded |= Now.Active;
  Gone.Ended.Maybe |= Now.Active;
  Now.Certain.reset();
  Now.Path = Now.Path.with({varyingAtom()});
}

Mask BlockRun::rejoined(const Mask &Start, const LaneSet &Active) const {
  LaneSet Maybe = Gone.maybe();
  Mask After = {Active, Start.Certain & Active & ~Maybe, Start.Path};
  if ((Active & Maybe).any())
    After.Path = After.Path.with({varyingAtom()});
  return After;
}

/// What is not followed may do anything with what it can reach.
void BlockRun::runUnknownCode() {
  IsComplete = false;
  accessesUnknown(nullptr);
  Log.mayWait();
  mayEnd();
}

/// Adds those that left before to those that did since.
void BlockRun::setGone(const decltype(Gone) &Before) {
  Gone.Ended.add(Before.Ended);
  Gone.Returned.add(Before.Returned);
  Gone.Broken.add(Before.Broken);
  Gone.Continued.add(Before.Continued);
}

//===----------------------------------------------------------------------===//
// Statements
//===----------------------------------------------------------------------===//

void BlockRun::execute(const Stmt *S) {
  if (!S || !step())
    return;
  if (const auto *Value = dyn_cast<Expr>(S)) {
    evaluate(Value);
    return;
  }
  if (isa<DeclStmt>(S)) // what it declares lives on
    return executeOther(S);
  Scope Around(*this);
  switch (S->getStmtClass()) {
  case Stmt::NullStmtClass:
    return;
  case Stmt::CompoundStmtClass:
    for (const Stmt *Child : cast<CompoundStmt>(S)->body())
      if (isRunning())
        execute(Child);
    return;
  case Stmt::AttributedStmtClass:
    return execute(cast<AttributedStmt>(S)->getSubStmt());
  case Stmt::IfStmtClass:
    return branch(cast<IfStmt>(S));
  case Stmt::SwitchStmtClass:
    return select(cast<SwitchStmt>(S));
  case Stmt::ForStmtClass: {
    const auto *For = cast<ForStmt>(S);
    meet(For);
    execute(For->getInit());
    if (For->getConditionVariable())
      break;
    return loop({S, For->getCond(), For->getBody(), For->getInc(), false});
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
    return leave(Gone.Broken);
  case Stmt::ContinueStmtClass:
    return leave(Gone.Continued);
  case Stmt::ReturnStmtClass:
    return returnValue(cast<ReturnStmt>(S)->getRetValue());
  case Stmt::CaseStmtClass:
  case Stmt::DefaultStmtClass:
    return execute(cast<SwitchCase>(S)->getSubStmt());
  default:
    break;
  }
  executeOther(S);
}

void BlockRun::executeOther(const Stmt *S) {
  if (const auto *Declaration = dyn_cast<DeclStmt>(S)) {
    for (const Decl *D : Declaration->decls())
      if (const auto *V = dyn_cast<VarDecl>(D))
        initialize(V);
    return;
  }
  if (const auto *Assembly = dyn_cast<AsmStmt>(S))
    return executeAssembly(Assembly);
  // Labels, range-based loops: what they do is not followed.
  if (mayJump(S))
    return giveUp();
  forgetWritten(S);
  runUnknownCode();
}

/// Inline PTX may wait for other threads, and write where its operands lead to.
void BlockRun::executeAssembly(const AsmStmt *S) {
  meet(S);
  for (const Stmt *Child : S->children())
    if (const auto *E = dyn_cast_or_null<Expr>(Child))
      State.expose((E->isGLValue() ? place(E) : evaluate(E)).Object);
  forgetWritten(S);
  std::string Text = S->generateAsmString(AST);
  if (StringRef(Text).contains("ld"))
    Log.doubts().add("inline assembly accesses memory");
  for (StringRef Part : {"bar", "fence", "wait", "sync", "arrive", "cp.", "st.", "red", "atom"})
    if (StringRef(Text).contains(Part)) {
      accessesUnknown(nullptr);
      Log.mayWait();
      break;
    }
  if (warplint::mayEnd(S))
    mayEnd();
}

/// Ends what was declared since the scope began, the last first, for the threads that were in it.
BlockRun::Scope::~Scope() {
  if (Run.Declared.size() <= Before || Run.GaveUp)
    return;
  Mask After = std::exchange(Run.Now, Run.rejoined(Start, Start.Active & ~Run.Gone.Ended.Sure));
  while (Run.Declared.size() > Before)
    Run.end(Run.Declared.pop_back_val());
  if (Run.Now.Certain.none())
    After.Certain.reset();
  Run.Now = After;
}

void BlockRun::end(const VarDecl *V) {
  if (V->hasAttr<CleanupAttr>()) {
    State.forget(V);
    State.forgetExposed();
    return mayEnd();
  }
  QualType Type = V->getType();
  end(Type->isReferenceType() ? State.bound(V) : LaneValue::pointer(V), Type.getNonReferenceType());
}

/// The object \p At, of \p Type, ends. A destructor of its class alone is followed.
void BlockRun::end(const LaneValue &At, QualType Type) {
  if (Type.isDestructedType() != QualType::DK_cxx_destructor)
    return;
  const CXXRecordDecl *Record = Type->getAsCXXRecordDecl();
  const CXXDestructorDecl *Destructor = Record ? Record->getDestructor() : nullptr;
  auto IsPlain = [](QualType Part) { return Part.isDestructedType() == QualType::DK_none; };
  bool IsAlone = Destructor && !Destructor->isVirtual() && Record->getNumBases() == 0 &&
                 all_of(Record->fields(), [&](const FieldDecl *F) { return IsPlain(F->getType()); });
  if (IsAlone && At.Object && isFollowed(Destructor)) {
    callDevice(Destructor, {}, At, {});
    return;
  }
  if (!Record || !AST.getSourceManager().isInSystemHeader(Record->getLocation()))
    mayEnd();
  if (At.Object && !isShared(At.Object))
    State.forget(At.Object);
  State.forgetExposed();
}

//===----------------------------------------------------------------------===//
// Declarations and returns
//===----------------------------------------------------------------------===//

void BlockRun::initialize(const VarDecl *V) {
  if (V->isInvalidDecl()) // its initial value is lost
    return giveUp();
  if (!V->hasLocalStorage() || !isRunning())
    return;
  if (!V->getInit())
    State.store(LaneValue::pointer(V), uint64_t(Facts.size(V->getType()).value_or(1)), {},
                Now.Active);
  else
    bind(V, V->getInit());
  if (const Expr *Read = V->getInit() ? V->getInit()->IgnoreParenImpCasts() : nullptr;
      Read && Read->isGLValue() && V->getType()->isScalarType()) {
    ReadInto[Read] = V;
    Users.try_emplace(V);
  }
  bool ExtendsTemporary = V->getType()->isReferenceType() && V->getInit() &&
                          isa<MaterializeTemporaryExpr>(V->getInit()->IgnoreImplicit());
  if (ExtendsTemporary || V->hasAttr<CleanupAttr>() ||
      V->getType().isDestructedType() == QualType::DK_cxx_destructor)
    Declared.push_back(V);
}

void BlockRun::returnValue(const Expr *Value) {
  const FunctionDecl *F = Stack.back();
  LaneValue Result;
  if (Value && F->getReturnType()->isReferenceType())
    Result = place(Value);
  else if (Value && Value->getType()->isRecordType())
    construct(ReturnedTo, Value);
  else if (Value)
    Result = evaluate(Value);
  if (!isRunning())
    return;
  if (Stack.size() == 1)
    AllEnded |= Now.Active;
  // Threads that may have returned before may have returned something else.
  LaneSet Twice = Now.Active & FrameReturned;
  MayHaveReturned |= Twice.any();
  LaneValue Earlier = Returned;
  Returned = Compute.blend(Returned, Result, Now.Active);
  Returned.Known &= ~Earlier.differing(Result, Twice);
  FrameReturned |= Now.Active;
  leave(Gone.Returned);
}

} // namespace warplint
