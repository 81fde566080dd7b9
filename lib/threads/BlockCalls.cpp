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
    if (isShared(To.Object) || globalObject(To.Object))
      accessesUnknown(To.Object);
  }
  State.forgetExposed();
}

/// Code that is not followed may write anywhere in \p Object.
void BlockRun::accessesUnknown(const void *Object) {
  Log.escapes(Object);
  ++Versions[Object];
  if (!Object || isShared(Object))
    Log.doubts().add("code that is not followed may access shared memory");
  if (isShared(Object))
    Log.doubts().noteAccess();
}

/// A place is accessed that is not known: it may be wherever a pointer leads to.
void BlockRun::accessesExposed(bool Writes) {
  for (const void *Object : State.exposed())
    if (isShared(Object)) {
      Log.doubts().add("an address depends on data");
      if (Writes) {
        Log.escapes(Object);
        ++Versions[Object];
      }
    }
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

LaneValue BlockRun::callAtomic(const FunctionDecl *F, Expressions Arguments) {
  const Expr *Target = Arguments.front();
  LaneValue Pointer = evaluate(Target);
  QualType Type = Target->getType();
  for (const Expr *E : Arguments.drop_front())
    evaluate(E);
  if (Pointer.Object && Type->isPointerType()) {
    note(Pointer, Type->getPointeeType(), Target,
         cuda::isExchange(F->getName()) ? AccessKind::Exchange : AccessKind::Atomic);
    ++Versions[Pointer.Object];
    forgetBytes(Pointer, Type->getPointeeType());
  } else {
    State.forgetExposed();
    accessesExposed(/*Writes=*/true);
  }
  return {};
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

/// What the function \p F of CUDA orders.
static cuda::Order orderOf(const FunctionDecl *F) {
  cuda::Order Is = F->getIdentifier() ? cuda::orderOf(F->getName()) : cuda::Order::None;
  const CXXRecordDecl *Class = F->getReturnType()->getAsCXXRecordDecl();
  bool MakesGroup =
      Class && Class->getIdentifier() && cuda::groupOf(Class->getName()) != cuda::Group::Unknown;
  // Collectives of a library, `cub::BlockScan`, wait for the threads of the block.
  bool OfLibrary = !F->getDeclContext()->isTranslationUnit() &&
                   !F->getDeclContext()->isExternCContext() && !F->isInStdNamespace() &&
                   !MakesGroup;
  return Is == cuda::Order::None && OfLibrary ? cuda::Order::Unknown : Is;
}

/// Orders what was before \p E, a call of a function of CUDA, and what follows.
void BlockRun::synchronize(cuda::Order Is, const CallExpr *E) {
  if (Is == cuda::Order::Block)
    return waitForBlock(E);
  if (Is == cuda::Order::Warp)
    return waitForWarp(E, {});
  Log.mayWait();
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
  if (OfSystem && Act == cuda::DeviceAct::Ballot && Arguments.size() == 2)
    return callBallot(Arguments);
  if (OfSystem && Act == cuda::DeviceAct::WaitForWarp) {
    waitForWarp(E, Arguments);
    return {};
  }
  cuda::Order Is = OfSystem ? orderOf(F) : cuda::Order::None;
  if (Is != cuda::Order::None) {
    handOver(Arguments);
    synchronize(Is, E);
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
      accessesUnknown(Object.Object);
    else
      State.forget(Object.Object);
  }
  return Result;
}

} // namespace warplint
