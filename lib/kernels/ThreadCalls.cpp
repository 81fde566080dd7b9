//===- ThreadCalls.cpp - Calls as one thread makes them -------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "cuda/DeviceFunctions.h"
#include "facts/StatementFacts.h"
#include "kernels/DeviceCode.h"
#include "kernels/ThreadNumbers.h"
#include "kernels/ThreadRun.h"
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
bool ThreadRun::isFollowed(const FunctionDecl *F) const {
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
void ThreadRun::handOver(Expressions Arguments) {
  for (const Expr *E : Arguments) {
    if (const auto *Lambda = dyn_cast<LambdaExpr>(E))
      for (const LambdaCapture &Capture : Lambda->captures())
        if (Capture.capturesVariable())
          InLambdas.insert(Capture.getCapturedVar());
    if (isa<LambdaExpr>(E))
      continue;
    if (!E->isGLValue()) {
      evaluate(E);
      continue;
    }
    if (CellAddress At = place(E); At.Object)
      State.Exposed.insert(At.Object);
  }
  State.forgetExposed();
}

void ThreadRun::storeIndex(CellAddress Record, const Triple3 &Parts) {
  if (!Record.Object)
    return;
  int64_t Bytes = Facts.size(AST.UnsignedIntTy).value_or(0);
  for (auto [I, Part] : enumerate(Parts))
    State.store(Record.plus(int64_t(I) * Bytes), uint64_t(Bytes),
                Part ? Cell::number(*Part) : Cell());
}

int64_t ThreadRun::rankInBlock() const {
  return (Thread[2] * Launch.Block[1] + Thread[1]) * Launch.Block[0] + Thread[0];
}

std::optional<int64_t> ThreadRun::blocks() const {
  int64_t Product = 1;
  for (const std::optional<int64_t> &Part : Launch.Grid)
    if (!Part || MulOverflow(Product, *Part, Product))
      return std::nullopt;
  return Product;
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
Cell ThreadRun::askBlock(cuda::GroupAct Act, CellAddress Record) {
  switch (Act) {
  case cuda::GroupAct::Rank:
    return Cell::number(rankInBlock());
  case cuda::GroupAct::Size:
    return Cell::number(threadsOfBlock());
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

/// What a call that asks a cooperative group returns; empty if \p E is none.
std::optional<Cell> ThreadRun::callGroup(const FunctionDecl *F, const CallExpr *E, CellAddress Record) {
  std::optional<GroupCall> Call = groupCall(F, E);
  if (!Call || Call->Act == cuda::GroupAct::Synchronize || Call->Act == cuda::GroupAct::AskValid)
    return std::nullopt;
  cuda::GroupAct Act = Call->Act;
  switch (Call->Of) {
  case cuda::Group::Block:
    return askBlock(Act, Record);
  case cuda::Group::Tile: {
    std::optional<int64_t> Size = tileSize(Call->Class);
    if (!Size)
      return Cell();
    switch (Act) {
    case cuda::GroupAct::Rank:
      return Cell::number(rankInBlock() % *Size);
    case cuda::GroupAct::Size:
      return Cell::number(*Size);
    case cuda::GroupAct::OuterRank:
      return Cell::number(rankInBlock() / *Size);
    default:
      return Cell();
    }
  }
  case cuda::Group::Grid: {
    std::optional<int64_t> Count = blocks();
    int64_t Threads = 0;
    if (Act == cuda::GroupAct::Size && Count && !MulOverflow(*Count, threadsOfBlock(), Threads))
      return Cell::number(Threads);
    bool First = Block == Index{0, 0, 0};
    return Act == cuda::GroupAct::Rank && First ? Cell::number(rankInBlock()) : Cell();
  }
  case cuda::Group::Unknown:
    break;
  }
  return Cell();
}

Cell ThreadRun::callAtomic(Expressions Arguments) {
  const Expr *Target = Arguments.front();
  Cell Pointer = evaluate(Target);
  QualType Type = Target->getType();
  for (const Expr *E : Arguments.drop_front())
    evaluate(E);
  if (Pointer.asPointer() && Type->isPointerType()) {
    note(*Pointer.asPointer(), Type->getPointeeType(), Target);
    forgetBytes(*Pointer.asPointer(), Type->getPointeeType());
  } else {
    State.forgetExposed();
  }
  return {};
}

/// A number that may be behind a reference, as `std::min` takes them.
static bool areNumbers(const FunctionDecl *F, unsigned Count) {
  return F->getNumParams() == Count && all_of(F->parameters(), [](const ParmVarDecl *P) {
           return isNumber(P->getType().getNonReferenceType());
         });
}

Cell ThreadRun::callLibrary(const FunctionDecl *F, Expressions Arguments) {
  cuda::DeviceAct Act = F->getIdentifier() ? cuda::deviceAct(F->getName()) : cuda::DeviceAct::Other;
  if (Act == cuda::DeviceAct::End || F->isNoReturn()) {
    State.MayHaveEnded = true;
    return {};
  }
  if (Act == cuda::DeviceAct::Atomic && !Arguments.empty() &&
      Arguments.front()->getType()->isPointerType())
    return callAtomic(Arguments);
  bool OfSystem = AST.getSourceManager().isInSystemHeader(F->getLocation()) || F->getBuiltinID();
  unsigned Count = Act == cuda::DeviceAct::Absolute ? 1 : 2;
  if (Act == cuda::DeviceAct::Other || !OfSystem || !areNumbers(F, Count)) {
    handOver(Arguments);
    State.MayHaveEnded |= !OfSystem;
    return {};
  }
  SmallVector<std::optional<int64_t>, 2> N;
  for (const Expr *E : Arguments) {
    QualType Type = E->getType();
    N.push_back((E->isGLValue() ? load(place(E), Type, E) : evaluate(E)).asNumber());
  }
  QualType Type = F->getReturnType().getNonReferenceType();
  if (!N.front() || !N.back() || !isNumber(Type))
    return {};
  if (Act == cuda::DeviceAct::Absolute)
    return *N[0] > INT64_MIN ? Cell::number(std::abs(*N[0])) : Cell();
  if (Act == cuda::DeviceAct::Multiply) {
    std::optional<int64_t> Product = arithmetic(BO_Mul, *N[0], *N[1], Type, AST);
    return Product ? Cell::number(*Product) : Cell();
  }
  bool LeftIsLess = arithmetic(BO_LT, *N[0], *N[1], Type, AST) == 1;
  return Cell::number(LeftIsLess == (Act == cuda::DeviceAct::Minimum) ? *N[0] : *N[1]);
}

//===----------------------------------------------------------------------===//
// Functions in sight
//===----------------------------------------------------------------------===//

/// Gives the parameters of \p F their values. All arguments come first: one may call \p F too.
void ThreadRun::bindParameters(const FunctionDecl *F, Expressions Arguments) {
  SmallVector<std::pair<CellAddress, Cell>, 4> Values;
  for (auto [P, E] : zip(F->parameters(), Arguments)) {
    CellAddress At;
    Cell Content;
    if (P->getType()->isReferenceType()) {
      At = E->isGLValue() ? place(E) : CellAddress();
      if (!E->isGLValue())
        evaluate(E);
    } else if (E->getType()->isRecordType()) {
      At = {E, 0};
      constructInto(At, E);
    } else {
      Content = evaluate(E);
    }
    Values.push_back({At, Content});
  }
  for (auto [P, Value] : zip(F->parameters(), Values)) {
    auto [At, Content] = Value;
    QualType Type = P->getType();
    if (Type->isReferenceType()) {
      State.References[P] = At;
      if (At.Object)
        State.Exposed.insert(At.Object);
      continue;
    }
    State.forget(P);
    if (Type->isRecordType())
      State.copy({P, 0}, At, uint64_t(Facts.size(Type).value_or(0)));
    else
      store({P, 0}, Type, Content, nullptr);
  }
}

Cell ThreadRun::callDevice(const FunctionDecl *F, Expressions Arguments, CellAddress Object,
                           CellAddress Record) {
  const FunctionDecl *Body = F->getDefinition();
  if (Object.Object)
    State.Exposed.insert(Object.Object);
  bindParameters(Body, Arguments);
  if (Arguments.size() > Body->getNumParams())
    handOver(Arguments.drop_front(Body->getNumParams()));
  SaveAndRestore SavedThis(This, Object);
  SaveAndRestore SavedRecord(ReturnedTo, Record);
  bool HadReturned = std::exchange(State.MayHaveReturned, false);
  bool HadLeft = std::exchange(State.MayHaveLeft, false);
  unsigned OuterDoubts = Doubts + (HadReturned || HadLeft);
  SaveAndRestore SavedDoubts(Doubts, OuterDoubts);
  State.Returned = {};
  Stack.push_back(Body);
  const auto *Constructor = dyn_cast<CXXConstructorDecl>(Body);
  if (Constructor)
    for (const CXXCtorInitializer *Each : Constructor->inits())
      initializeMember(Constructor, Each);
  Flow Then = execute(Body->getBody());
  for (const ParmVarDecl *P : Body->parameters())
    if (!P->getType()->isReferenceType())
      end({P, 0}, P->getType());
  Stack.pop_back();
  if (Then == Flow::Ended)
    State.MayHaveEnded = true;
  Cell Returned = State.Returned;
  if (State.MayHaveReturned) {
    forgetWritten(Body->getBody());
    if (Record.Object)
      State.forget(Record.Object);
    Returned = {};
  }
  State.MayHaveReturned = HadReturned;
  State.MayHaveLeft = HadLeft;
  return Returned;
}

void ThreadRun::initializeMember(const CXXConstructorDecl *Constructor,
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
  bindTo(This.plus(int64_t(Bits / 8)), Initial);
}

void ThreadRun::constructInto(CellAddress To, const CXXConstructExpr *E) {
  const CXXConstructorDecl *Constructor = E->getConstructor();
  Expressions Arguments(E->getArgs(), E->getNumArgs());
  if (Constructor->isCopyOrMoveConstructor() &&
      (Constructor->isTrivial() || Constructor->isDefaulted()))
    return constructInto(To, Arguments.front());
  if (Constructor->isTrivial())
    return;
  if (isFollowed(Constructor)) {
    callDevice(Constructor, Arguments, To, {});
    return;
  }
  handOver(Arguments);
  State.MayHaveEnded |= !AST.getSourceManager().isInSystemHeader(Constructor->getLocation()) &&
                        !Constructor->isDefaulted();
}

/// The call of the operator \p Method, \p At the place that it returns.
Cell ThreadRun::callOperator(const CXXMethodDecl *Method, Expressions Arguments, CellAddress &At) {
  At = place(Arguments.front());
  if (!Method->isTrivial() && !Method->isDefaulted())
    return {};
  note(At, Arguments.front()->getType(), Arguments.front());
  constructInto(At, Arguments.back());
  return Cell::pointer(At);
}

Cell ThreadRun::call(const CallExpr *E, CellAddress Record) {
  meet(E);
  Expressions Arguments(E->getArgs(), E->getNumArgs());
  const FunctionDecl *F = E->getDirectCallee();
  if (!F) {
    evaluate(E->getCallee());
    handOver(Arguments);
    State.MayHaveEnded = true;
    return {};
  }
  CellAddress Object;
  const auto *Method = dyn_cast<CXXMethodDecl>(F);
  if (const auto *Member = dyn_cast<CXXMemberCallExpr>(E)) {
    const Expr *On = Member->getImplicitObjectArgument();
    if (On && On->getType()->isPointerType())
      Object = evaluate(On).asPointer().value_or(CellAddress());
    else if (On && On->isGLValue())
      Object = place(On);
    else if (On)
      evaluate(On);
  } else if (isa<CXXOperatorCallExpr>(E) && Method && !Method->isStatic()) {
    bool Assigns = Method->isCopyAssignmentOperator() || Method->isMoveAssignmentOperator();
    if (Assigns && Arguments.size() == 2 && (Method->isTrivial() || Method->isDefaulted()))
      return callOperator(Method, Arguments, Object);
    if (Arguments.front()->isGLValue())
      Object = place(Arguments.front());
    Arguments = Arguments.drop_front();
  }
  if (std::optional<Cell> OfGroup = callGroup(F, E, Record))
    return *OfGroup;
  cuda::DeviceAct Act = F->getIdentifier() ? cuda::deviceAct(F->getName()) : cuda::DeviceAct::Other;
  bool IsKnown =
      Act != cuda::DeviceAct::Other && AST.getSourceManager().isInSystemHeader(F->getLocation());
  if (!IsKnown && isFollowed(F))
    return callDevice(F, Arguments, Object, Record);
  Cell Result = callLibrary(F, Arguments);
  if (Object.Object && Method && !Method->isConst() && !isShared(Object.Object))
    State.forget(Object.Object);
  return Result;
}

} // namespace warplint
