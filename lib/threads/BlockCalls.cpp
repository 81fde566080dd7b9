//===- BlockCalls.cpp - Calls as the threads of a block make them ----------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "cuda/DeviceFunctions.h"
#include "dataflow/AbstractValue.h"
#include "facts/StatementFacts.h"
#include "kernels/DeviceCode.h"
#include "threads/BlockRun.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/RecordLayout.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace clang;
using namespace llvm;

namespace warplint {

/// Calls in calls beyond these are not followed.
static constexpr size_t DeepestCall = 12;

/// Whether the body of \p F is the one that runs, and is gone through.
bool BlockRun::isFollowed(const FunctionDecl *F) const {
  const FunctionDecl *Body = F->getDefinition();
  if (!Body || !Body->hasBody() || Body->isDependentContext() || Stack.size() > DeepestCall ||
      is_contained(Stack, Body))
    return false;
  const auto *Method = dyn_cast<CXXMethodDecl>(F);
  if (Method && Method->isVirtual())
    return false;
  return Facts.isCertain(Body);
}

/// What the call may do with its arguments: all that they lead to may be written.
void BlockRun::handOver(Expressions Arguments) {
  for (const Expr *E : Arguments) {
    if (const auto *Lambda = dyn_cast<LambdaExpr>(E)) {
      for (const LambdaCapture &Capture : Lambda->captures())
        if (Capture.capturesVariable() && Capture.getCaptureKind() == LCK_ByRef) {
          State.expose(Capture.getCapturedVar());
          if (const auto *V = dyn_cast<VarDecl>(Capture.getCapturedVar()))
            State.expose(State.bound(V).Object);
        }
      continue;
    }
    LaneValue To = E->isGLValue() ? place(E) : evaluate(E);
    State.expose(To.Object);
    if (isShared(To.Object) || globalObject(To.Object)) {
      Log.escapes(To.Object);
      ++Versions[To.Object];
    }
  }
  State.forgetExposed();
}

void BlockRun::storeIndex(const LaneValue &Record, const Triple3 &Parts) {
  if (!Record.Object)
    return;
  int64_t Bytes = Facts.size(AST.UnsignedIntTy).value_or(0);
  for (auto [I, Part] : enumerate(Parts))
    State.store(plus(Record, int64_t(I) * Bytes), uint64_t(Bytes), Part, Now.Active);
}

//===----------------------------------------------------------------------===//
// Functions of the library
//===----------------------------------------------------------------------===//

/// The threads of the tile \p Class; empty if that is not known, or if it is not a part of the
/// block.
static std::optional<int64_t> tileSize(const CXXRecordDecl *Class) {
  const auto *Tile = dyn_cast<ClassTemplateSpecializationDecl>(Class);
  if (!Tile || Tile->getTemplateArgs().size() < 2 ||
      Tile->getTemplateArgs()[0].getKind() != TemplateArgument::Integral ||
      Tile->getTemplateArgs()[1].getKind() != TemplateArgument::Type)
    return std::nullopt;
  const CXXRecordDecl *Parent = Tile->getTemplateArgs()[1].getAsType()->getAsCXXRecordDecl();
  if (!Parent || cuda::groupOf(Parent->getName()) != cuda::Group::Block)
    return std::nullopt;
  int64_t Size = Tile->getTemplateArgs()[0].getAsIntegral().getExtValue();
  return Size > 0 ? std::optional(Size) : std::nullopt;
}

/// What a function returns that asks the block.
LaneValue BlockRun::askBlock(cuda::GroupAct Act, const LaneValue &Record) {
  switch (Act) {
  case cuda::GroupAct::Rank:
    return rankInBlock();
  case cuda::GroupAct::Size:
    return LaneValue::number(Lanes);
  case cuda::GroupAct::ThreadIndex:
    storeIndex(Record, *builtinTriple("threadIdx"));
    return {};
  case cuda::GroupAct::GroupIndex:
    storeIndex(Record, *builtinTriple("blockIdx"));
    return {};
  case cuda::GroupAct::GroupShape:
    storeIndex(Record, *builtinTriple("blockDim"));
    return {};
  default:
    return {};
  }
}

/// What a call that asks a cooperative group, or waits for one, returns; empty if \p E is none.
std::optional<LaneValue> BlockRun::callGroup(const FunctionDecl *F, const CallExpr *E,
                                             const LaneValue &Record) {
  std::optional<GroupCall> Call = groupCall(F, E);
  if (!Call || Call->Act == cuda::GroupAct::AskValid)
    return std::nullopt;
  cuda::GroupAct Act = Call->Act;
  bool Waits = Act == cuda::GroupAct::Synchronize;
  IntType Type;
  switch (Call->Of) {
  case cuda::Group::Block:
    if (Waits)
      waitForBlock(E);
    return Waits ? LaneValue() : askBlock(Act, Record);
  case cuda::Group::Tile: {
    std::optional<int64_t> Size = tileSize(Call->Class);
    if (Waits) {
      Size && *Size <= WarpSize ? Log.waitForWarps(Now.Active) : Log.nextInterval();
      return LaneValue();
    }
    if (!Size || !isRunning())
      return LaneValue();
    switch (Act) {
    case cuda::GroupAct::Rank:
      return Compute.binary(BO_Rem, rankInBlock(), LaneValue::number(*Size), Type, Now.Active);
    case cuda::GroupAct::Size:
      return LaneValue::number(*Size);
    case cuda::GroupAct::OuterRank:
      return Compute.binary(BO_Div, rankInBlock(), LaneValue::number(*Size), Type, Now.Active);
    default:
      return LaneValue();
    }
  }
  case cuda::Group::Grid: {
    if (Waits) {
      Log.mayOrderBlocks();
      waitForBlock(E);
    }
    if (Act == cuda::GroupAct::Rank && Block == std::array<int64_t, 3>{0, 0, 0})
      return rankInBlock();
    LaneValue Size = LaneValue::number(Lanes);
    if (isRunning())
      for (const LaneValue &Part : GridSize)
        Size = Compute.binary(BO_Mul, Size, Part, {64, true, false}, Now.Active);
    return Act == cuda::GroupAct::Size ? Size : LaneValue();
  }
  case cuda::Group::Unknown:
    break;
  }
  if (Waits) {
    Log.mayOrderBlocks();
    Log.nextInterval();
  }
  return LaneValue();
}

LaneValue BlockRun::callAtomic(const FunctionDecl *F, Expressions Arguments) {
  const Expr *Target = Arguments.front();
  LaneValue Pointer = evaluate(Target);
  QualType Type = Target->getType();
  for (const Expr *E : Arguments.drop_front())
    evaluate(E);
  if (Pointer.Object && Type->isPointerType()) {
    note(Pointer, Type->getPointeeType(), Target,
         F->getName().starts_with("atomicExch") ? AccessKind::Exchange : AccessKind::Atomic);
    ++Versions[Pointer.Object];
    forgetBytes(Pointer, Type->getPointeeType());
  } else {
    State.forgetExposed();
  }
  return {};
}

void BlockRun::report(MissedBarrier M) {
  if (none_of(Missed, [&](const MissedBarrier &Known) {
        return Known.Barrier == M.Barrier && Known.Is <= M.Is;
      }))
    Missed.push_back(std::move(M));
}

/// Finds a barrier of the block that some running threads do not come to, and begins what comes
/// after it.
void BlockRun::waitForBlock(const Expr *E) {
  if (!isRunning())
    return;
  LaneSet Absent = Everyone & ~Now.Active & ~AllEnded;
  MissedBarrier M;
  M.Barrier = E;
  if (Absent.any()) {
    M.Misses = firstLane(Absent);
    M.Arrives = firstLane(Now.Certain.any() ? Now.Certain : Now.Active);
    if (Now.Certain.none())
      M.Is = certaintyOf(together(Now.Path, M.Arrives, {}, M.Misses), Table, M.Sizes);
    report(std::move(M));
  } else if (findSplit(M)) {
    report(std::move(M));
  }
  Log.nextInterval(/*Surely=*/(Everyone & ~AllEnded & ~Now.Certain).none());
}

/// Finds a thread that waits for others of its warp with a mask that it is not in.
void BlockRun::waitForWarp(const Expr *E, Expressions Arguments) {
  LaneValue Given = Arguments.empty() ? LaneValue() : evaluate(Arguments.front());
  if (!isRunning())
    return;
  for (unsigned I = 0; I < Lanes; ++I)
    if (Now.Certain[I] && Given.isNumber() && Given.Known[I] &&
        (uint64_t(Given.at(I)) >> (I % unsigned(WarpSize)) & 1) == 0) {
      MissedBarrier M;
      M.Barrier = E;
      M.Arrives = M.Misses = I;
      report(std::move(M));
      break;
    }
  Log.waitForWarps(Now.Active);
}

/// The threads of a warp for which a condition holds, as bits.
LaneValue BlockRun::callBallot(Expressions Arguments) {
  evaluate(Arguments.front());
  LaneValue Holds = truth(Arguments.back());
  Log.waitForWarps(Now.Active);
  if (!isRunning() || (Now.Active & ~(Holds.Known & Now.Certain)).any() || !Holds.isNumber())
    return {};
  std::vector<int64_t> Bits(Lanes);
  for (unsigned I = 0; I < Lanes; ++I)
    for (unsigned Other = I / unsigned(WarpSize) * unsigned(WarpSize), N = 0;
         N < unsigned(WarpSize) && Other < Lanes; ++Other, ++N)
      if (Now.Active[Other] && Holds.at(Other) != 0)
        Bits[I] |= int64_t(1) << N;
  return LaneValue::lanes(std::move(Bits)).only(Now.Active);
}

/// Finds a condition on arguments that holds for some threads that come to a barrier and not for
/// others, which are still running.
bool BlockRun::findSplit(MissedBarrier &M) {
  LaneSet Maybe = Now.Active & ~Now.Certain;
  if (Maybe.none())
    return false;
  for (const PathCondition::Node *N = Now.Path.last(); N; N = N->Before.get())
    if (N->Atom->Kind == PathAtom::Varying)
      return false; // a thread may have ended
  for (const PathCondition::Node *N = Now.Path.last(); N; N = N->Before.get()) {
    const PathAtom &Atom = *N->Atom;
    if (Atom.Kind != PathAtom::Range || Atom.Bounds.size() == 1 || Atom.OthersEnded)
      continue;
    // The one that needs least of the symbol, and the one that needs most.
    unsigned Least = firstLane(Maybe), Most = Least;
    for (unsigned I = 0; I < Lanes; ++I)
      if (Maybe[I]) {
        Least = Atom.bounds(I).Low < Atom.bounds(Least).Low ? I : Least;
        Most = Atom.bounds(I).Low > Atom.bounds(Most).Low ? I : Most;
      }
    int64_t High = Atom.bounds(Most).Low - 1;
    if (Least == Most || High < Atom.bounds(Least).Low)
      continue;
    AtomPtr Misses = rangeAtom(Atom.Symbol, {{INT64_MIN, High}});
    Feasibility Both = together(Now.Path, Least, PathCondition().with({Misses}), Most);
    if (Both.Is == Together::Never)
      continue;
    M.Arrives = Least;
    M.Misses = Most;
    M.Is = certaintyOf(Both, Table, M.Sizes);
    return true;
  }
  return false;
}

/// `memcpy` and `memset` of a known size.
LaneValue BlockRun::callCopy(Expressions Arguments, bool HasSource) {
  LaneValue To = evaluate(Arguments[0]), From = evaluate(Arguments[1]);
  std::optional<int64_t> Bytes = evaluate(Arguments[2]).number(Now.Active);
  State.forget(To.Object);
  if (!Bytes || !To.Object) {
    State.expose(To.Object);
    Log.escapes(To.Object);
    State.forgetExposed();
    return To;
  }
  if (HasSource)
    noteBytes(From, *Bytes, Arguments[1], AccessKind::Read, false);
  noteBytes(To, *Bytes, Arguments[0], AccessKind::Write, false);
  ++Versions[To.Object];
  return To;
}

/// A number that may be behind a reference, as `std::min` takes them.
static bool areNumbers(const FunctionDecl *F, unsigned Count) {
  return F->getNumParams() == Count && all_of(F->parameters(), [](const ParmVarDecl *P) {
           return isNumber(P->getType().getNonReferenceType());
         });
}

LaneValue BlockRun::callArithmetic(const FunctionDecl *F, cuda::DeviceAct Act,
                                  Expressions Arguments) {
  SmallVector<LaneValue, 2> N;
  for (const Expr *E : Arguments) {
    QualType Type = E->getType();
    N.push_back(E->isGLValue() ? load(place(E), Type, E) : evaluate(E));
  }
  QualType Type = F->getReturnType().getNonReferenceType();
  if (!isNumber(Type) || !isRunning())
    return {};
  IntType Is = *intType(AST, Type);
  if (Act == cuda::DeviceAct::Multiply)
    return Compute.binary(BO_Mul, N[0], N[1], Is, Now.Active);
  LaneValue Left = N.front(), Right = N.back();
  if (!Left.isNumber() || !Right.isNumber() || (Now.Active & ~(Left.Known & Right.Known)).any())
    return Compute.opaque(unsigned(BO_Comma) + 1 + unsigned(Act), Left, Right, Now.Active);
  return Compute.map(Left, Right, [&](int64_t A, int64_t B) -> std::optional<int64_t> {
    if (Act == cuda::DeviceAct::Absolute)
      return A > INT64_MIN ? std::optional(std::abs(A)) : std::nullopt;
    bool LeftIsLess = applyBits(BO_LT, A, B, Is) == 1;
    return LeftIsLess == (Act == cuda::DeviceAct::Minimum) ? A : B;
  });
}

/// Whether the function \p F of CUDA waits for threads or orders accesses, which is then done.
bool BlockRun::callsSynchronization(const FunctionDecl *F, const CallExpr *E) {
  StringRef Name = F->getIdentifier() ? F->getName() : "";
  switch (cuda::orderOf(Name)) {
  case cuda::Order::None:
    return false;
  case cuda::Order::Block:
    waitForBlock(E);
    return true;
  case cuda::Order::Warp:
    waitForWarp(E, {});
    return true;
  case cuda::Order::Unknown:
    Log.mayOrderBlocks();
    Log.nextInterval();
    return true;
  }
  return false;
}

LaneValue BlockRun::callLibrary(const FunctionDecl *F, const CallExpr *E, Expressions Arguments) {
  cuda::DeviceAct Act = F->getIdentifier() ? cuda::deviceAct(F->getName()) : cuda::DeviceAct::Other;
  if (Act == cuda::DeviceAct::End || F->isNoReturn()) {
    evaluateChildren(E);
    endThreads();
    return {};
  }
  if (Act == cuda::DeviceAct::Atomic && !Arguments.empty() &&
      Arguments.front()->getType()->isPointerType())
    return callAtomic(F, Arguments);
  bool OfSystem = AST.getSourceManager().isInSystemHeader(F->getLocation()) || F->getBuiltinID();
  bool Copies = Act == cuda::DeviceAct::Copy || Act == cuda::DeviceAct::Fill;
  if (Copies && OfSystem && Arguments.size() == 3)
    return callCopy(Arguments, Act == cuda::DeviceAct::Copy);
  if (OfSystem && F->getIdentifier() && F->getName() == "__ballot_sync" && Arguments.size() == 2)
    return callBallot(Arguments);
  if (OfSystem && F->getIdentifier() && F->getName() == "__syncwarp") {
    waitForWarp(E, Arguments);
    return {};
  }
  if (OfSystem && callsSynchronization(F, E)) {
    handOver(Arguments);
    bool IsUniform = Act == cuda::DeviceAct::WaitForBlock && F->getReturnType()->isIntegerType();
    return IsUniform ? LaneValue::symbol(Table.fresh()) : LaneValue();
  }
  if (OfSystem && F->getIdentifier() && cuda::loadsFromPointer(F->getName()) && !Arguments.empty())
    return load(evaluate(Arguments.front()), F->getReturnType(), Arguments.front());
  bool IsArithmetic = Act == cuda::DeviceAct::Absolute ? areNumbers(F, 1)
                      : Act == cuda::DeviceAct::Minimum || Act == cuda::DeviceAct::Maximum ||
                              Act == cuda::DeviceAct::Multiply
                          ? areNumbers(F, 2)
                          : false;
  if (IsArithmetic && OfSystem)
    return callArithmetic(F, Act, Arguments);
  handOver(Arguments);
  if (!OfSystem)
    runUnknownCode();
  return {};
}

//===----------------------------------------------------------------------===//
// Functions in sight
//===----------------------------------------------------------------------===//

/// Gives the parameters of \p F their values. All arguments come first: one may call \p F too.
void BlockRun::bindParameters(const FunctionDecl *F, Expressions Arguments) {
  SmallVector<LaneValue, 4> Values;
  for (auto [P, E] : zip(F->parameters(), Arguments)) {
    LaneValue V;
    if (P->getType()->isReferenceType()) {
      V = E->isGLValue() ? place(E) : LaneValue();
      if (!E->isGLValue())
        evaluate(E);
    } else if (E->getType()->isRecordType()) {
      V = LaneValue::pointer(E);
      construct(V, E);
    } else {
      V = evaluate(E);
    }
    Values.push_back(V);
  }
  for (auto [P, V] : zip(F->parameters(), Values)) {
    QualType Type = P->getType();
    if (Type->isReferenceType()) {
      State.bind(P, V);
      State.expose(V.Object);
      continue;
    }
    State.forget(P);
    if (Type->isRecordType())
      State.copy(LaneValue::pointer(P), V, uint64_t(Facts.size(Type).value_or(0)), Now.Active);
    else
      store(LaneValue::pointer(P), Type, V, nullptr);
  }
}

LaneValue BlockRun::callDevice(const FunctionDecl *F, Expressions Arguments,
                               const LaneValue &Object, const LaneValue &Record) {
  const FunctionDecl *Body = F->getDefinition();
  State.expose(Object.Object);
  bindParameters(Body, Arguments);
  if (Arguments.size() > Body->getNumParams())
    handOver(Arguments.drop_front(Body->getNumParams()));
  if (!isRunning())
    return {};
  LaneValue OuterThis = std::exchange(This, Object);
  LaneValue OuterRecord = std::exchange(ReturnedTo, Record);
  LaneValue OuterReturned = std::exchange(Returned, {});
  LaneSet OuterFrame = std::exchange(FrameReturned, {});
  bool OuterTwice = std::exchange(MayHaveReturned, false);
  auto Before = std::exchange(Gone, {});
  Mask Start = Now;
  Stack.push_back(Body);
  const auto *Constructor = dyn_cast<CXXConstructorDecl>(Body);
  if (Constructor)
    for (const CXXCtorInitializer *Each : Constructor->inits())
      initializeMember(Constructor, Each);
  execute(Body->getBody());
  Stack.pop_back();
  This = OuterThis;
  ReturnedTo = OuterRecord;
  LaneValue Result = std::exchange(Returned, OuterReturned);
  if (GaveUp || StepsLeft == 0)
    return {};
  bool Twice = MayHaveReturned || (FrameReturned & Now.Active).any();
  MayHaveReturned = OuterTwice;
  FrameReturned = OuterFrame;
  LaneSet Back = Now.Active | Gone.Returned.Maybe;
  auto Ended = Gone.Ended;
  Gone = {};
  Gone.Ended = Ended;
  Now = rejoined(Start, Back);
  for (const ParmVarDecl *P : Body->parameters())
    if (!P->getType()->isReferenceType())
      end(LaneValue::pointer(P), P->getType());
  if (Twice) {
    forgetWritten(Body->getBody());
    if (Record.Object)
      State.forget(Record.Object);
  }
  setGone(Before);
  return Result;
}

void BlockRun::initializeMember(const CXXConstructorDecl *Constructor,
                                 const CXXCtorInitializer *Each) {
  const FieldDecl *Field = Each->isMemberInitializer() ? Each->getMember() : nullptr;
  const CXXRecordDecl *Class = Constructor->getParent();
  if (!Field || Field->isBitField() || Field->getType()->isReferenceType() ||
      Class->isInvalidDecl()) {
    if (This.Object)
      State.forget(This.Object);
    handOver({Each->getInit()});
    return;
  }
  uint64_t Bits = AST.getASTRecordLayout(Class).getFieldOffset(Field->getFieldIndex());
  const Expr *Initial = Each->getInit();
  if (const auto *Default = dyn_cast<CXXDefaultInitExpr>(Initial))
    Initial = Default->getExpr();
  bindTo(plus(This, int64_t(Bits / 8)), Initial);
}

void BlockRun::construct(const LaneValue &To, const CXXConstructExpr *E) {
  const CXXConstructorDecl *Constructor = E->getConstructor();
  Expressions Arguments(E->getArgs(), E->getNumArgs());
  if (Constructor->isCopyOrMoveConstructor() &&
      (Constructor->isTrivial() || Constructor->isDefaulted()))
    return construct(To, Arguments.front());
  if (Constructor->isTrivial())
    return;
  if (isFollowed(Constructor)) {
    callDevice(Constructor, Arguments, To, {});
    return;
  }
  handOver(Arguments);
  if (!AST.getSourceManager().isInSystemHeader(Constructor->getLocation()) &&
      !Constructor->isDefaulted())
    mayEnd();
}

/// The assignment of one record to another by the compiler's own operator.
LaneValue BlockRun::assignRecord(Expressions Arguments) {
  LaneValue At = place(Arguments.front());
  construct(At, Arguments.back());
  note(At, Arguments.front()->getType(), Arguments.front(), AccessKind::Write);
  ++Versions[At.Object];
  return At;
}

/// The object that \p E, a call of the member \p F, is on. Leaves \p Arguments without it.
LaneValue BlockRun::objectOf(const CallExpr *E, const FunctionDecl *F, Expressions &Arguments) {
  const auto *Method = dyn_cast<CXXMethodDecl>(F);
  if (const auto *Member = dyn_cast<CXXMemberCallExpr>(E)) {
    const Expr *On = Member->getImplicitObjectArgument();
    if (!On)
      return {};
    if (On->isGLValue())
      return place(On);
    LaneValue Pointer = evaluate(On);
    return Pointer.Object ? Pointer : LaneValue();
  }
  if (!isa<CXXOperatorCallExpr>(E) || !Method || Method->isStatic())
    return {};
  LaneValue Object;
  if (Arguments.front()->isGLValue())
    Object = place(Arguments.front());
  Arguments = Arguments.drop_front();
  return Object;
}

LaneValue BlockRun::call(const CallExpr *E, const LaneValue &Record) {
  meet(E);
  Expressions Arguments(E->getArgs(), E->getNumArgs());
  const FunctionDecl *F = E->getDirectCallee();
  if (!F) {
    evaluate(E->getCallee());
    handOver(Arguments);
    runUnknownCode();
    return {};
  }
  const auto *Method = dyn_cast<CXXMethodDecl>(F);
  bool Assigns = Method && isa<CXXOperatorCallExpr>(E) && Arguments.size() == 2 &&
                 (Method->isCopyAssignmentOperator() || Method->isMoveAssignmentOperator());
  if (Assigns && (Method->isTrivial() || Method->isDefaulted()))
    return assignRecord(Arguments);
  LaneValue Object = objectOf(E, F, Arguments);
  if (std::optional<LaneValue> OfGroup = callGroup(F, E, Record))
    return *OfGroup;
  cuda::DeviceAct Act = F->getIdentifier() ? cuda::deviceAct(F->getName()) : cuda::DeviceAct::Other;
  bool IsKnown =
      Act != cuda::DeviceAct::Other && AST.getSourceManager().isInSystemHeader(F->getLocation());
  if (!IsKnown && isFollowed(F))
    return callDevice(F, Arguments, Object, Record);
  LaneValue Result = callLibrary(F, E, Arguments);
  if (Object.Object && Method && !Method->isConst()) {
    if (isShared(Object.Object) || globalObject(Object.Object))
      Log.escapes(Object.Object);
    else
      State.forget(Object.Object);
  }
  return Result;
}

} // namespace warplint
