//===- KernelQueries.cpp - A device's answers about kernels ---------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "cuda/Attributes.h"
#include "cuda/Functions.h"
#include "dataflow/Effects.h"
#include "dataflow/Interpreter.h"
#include "clang/AST/Expr.h"

using namespace clang;
using namespace llvm;

namespace warplint {

/// The only function that \p Kernel, a value, can be; null for others.
static const FunctionDecl *onlyKernel(const AbstractValue &Kernel) {
  const auto *Known = Kernel.as<Functions>();
  return Known ? Known->single() : nullptr;
}

static bool isNullPointer(const Expr *E, const ASTContext &AST) {
  return E->isNullPointerConstant(const_cast<ASTContext &>(AST), Expr::NPC_ValueDependentIsNotNull);
}

/// The member of \p Object, of \p Type, whose name is \p Name; unknown if there is none.
static AbstractValue memberOf(const AbstractValue &Object, QualType Type, StringRef Name) {
  if (const RecordDecl *Record = Type->getAsRecordDecl())
    for (const FieldDecl *Field : Record->fields())
      if (Field->getIdentifier() && Field->getName() == Name)
        return Object.part(partOf(Field));
  return AbstractValue::unknown(Reason::Other);
}

/// The threads and the shared memory in \p Config, of \p Type, the runtime's struct of a launch.
static void readConfig(const AbstractValue &Config, QualType Type, const ASTContext &AST,
                       KernelQuery &Asked) {
  Dim3Value Block = asDim3(memberOf(Config, Type, cuda::member::Block), {});
  const Triple *Only = Block.members().size() == 1 ? &Block.members().front() : nullptr;
  if (Only && Only->product() && !Only->isSpeculative())
    Asked.Threads = int64_t(*Only->product());
  Asked.DynamicShared =
      asInteger(memberOf(Config, Type, cuda::member::Shared[0]), AST, AST.getSizeType(), {}).proved();
}

KernelQuery Interpreter::kernelQuery(const CallExpr *E, const cuda::Function &Question) {
  auto Number = [&](cuda::Role R) {
    const Expr *Argument = argumentFor(R, Question, E);
    return Argument ? integer(Argument).proved() : std::nullopt;
  };
  KernelQuery Asked;
  Asked.By = E;
  if (const Expr *Kernel = argumentFor(cuda::Role::Kernel, Question, E)) {
    AbstractValue Value = rvalue(Kernel);
    Asked.Kernel = onlyKernel(Value);
    if (Asked.Kernel)
      Asked.AllowedShared = Now.kernels().AllowedShared.of(*Value.as<Functions>()).proved();
  }
  Asked.Threads = Number(cuda::Role::Block);
  Asked.MostThreads = Number(cuda::Role::MostThreads);
  const Expr *Callback = argumentFor(cuda::Role::Callback, Question, E);
  if (!Callback || isNullPointer(Callback, Context.ast()))
    Asked.DynamicShared = Number(cuda::Role::Shared);
  if (const Expr *Config = argumentFor(cuda::Role::Config, Question, E))
    readConfig(Now.load(rvalue(Config).address()), Config->getType()->getPointeeType(), Context.ast(),
               Asked);
  return Asked;
}

/// \p Value, which \p By brings, or unknown within these bounds.
static IntValue answerWithin(Bounds Value, const Expr *By) {
  if (Value.Min == Value.Max)
    return IntValue::known({Value.Min, {}, {By, nullptr}});
  return IntValue::unknown(Reason::Occupancy, By->getExprLoc(), Value);
}

/// A program that launches has a device, which answers: such a question does not fail there.
AbstractValue Interpreter::queryOccupancy(const CallExpr *E, const cuda::Function &Question) {
  ArrayRef<const Expr *> Answers =
      ArrayRef(E->getArgs(), E->getNumArgs()).take_front(Question.count(cuda::Role::Answer));
  bool OfBlock = Question.indexOf(cuda::Role::Block) && Question.indexOf(cuda::Role::Shared);
  bool ForBlock = Question.indexOf(cuda::Role::MostThreads).has_value();
  const DeviceProperties *Device = OfBlock || ForBlock ? Context.deviceFor(E) : nullptr;
  bool Succeeds = false;
  auto Store = [&](const Expr *Answer, const AbstractValue &Value) {
    Address To = value(Answer).address();
    // A question that fails leaves what was there.
    Now.store(To, Succeeds ? Value : Value.join(Now.load(To)));
  };
  if (!Device) {
    for (const Expr *Answer : Answers)
      Store(Answer, AbstractValue::unknown(Reason::Occupancy, E->getExprLoc()));
    return unknownAt(Reason::Call, E);
  }
  KernelQuery Asked = kernelQuery(E, Question);
  Succeeds = Asked.Kernel && (ForBlock || Asked.Threads.value_or(0) > 0);
  if (ForBlock) {
    IntValue Block = answerWithin(Device->bestBlock(Asked), E);
    Asked.Threads = Block.proved();
    IntValue Sms = Context.query(cuda::Property::Sms, E);
    Bounds Grid = apply(BO_Mul, Device->residentBlocks(Asked), Sms.bounds(),
                        *intType(Context.ast(), Context.ast().IntTy));
    Store(Answers[0], AbstractValue(answerWithin(Grid, E)));
    Store(Answers[1], AbstractValue(Block));
  } else {
    IntValue Blocks = answerWithin(Device->residentBlocks(Asked), E);
    if (Asked.Kernel && Asked.Threads && Asked.DynamicShared)
      Blocks =
          Blocks.multipleOf(std::make_shared<const DeviceProduct>(DeviceProduct{1, Asked, false}));
    Store(Answers[0], AbstractValue(Blocks));
  }
  return Succeeds ? AbstractValue(IntValue::known({0, {}, {E, nullptr}}))
                  : unknownAt(Reason::Call, E);
}

/// Such a question fails where the device has no clusters, or the kernel can't have such ones.
AbstractValue Interpreter::queryClusters(const CallExpr *E, const cuda::Function &Question) {
  Bounds Within;
  const DeviceProperties *Device = Context.deviceFor(E);
  int64_t Largest = Context.query(cuda::Property::ClusterBlocks, E).proved().value_or(0);
  if (Device && Largest > 0 && Question.What == cuda::Act::AskClusterSize) {
    Within = {0, Largest};
  } else if (Device && Largest > 0) {
    KernelQuery Asked = kernelQuery(E, Question);
    Asked.By = nullptr; // the program does not see how many blocks there are
    IntValue Sms = Context.query(cuda::Property::Sms, E);
    Within = apply(BO_Mul, Device->residentBlocks(Asked), Sms.bounds(),
                   *intType(Context.ast(), Context.ast().IntTy));
    Within.Min = 0; // blocks of a cluster are on neighbouring SMs, of which too few may be left
  }
  Address To = value(E->getArg(0)).address();
  Now.store(To, AbstractValue(answerWithin(Within, E)).join(Now.load(To)));
  return unknownAt(Reason::Call, E);
}

std::optional<bool> Interpreter::optsIn(const CallExpr *E, const AttributeArguments &Set) {
  constexpr auto Shared = cuda::KernelAttribute::MaxDynamicShared;
  if (!Context.OptInsWithFallback.contains(E))
    return std::nullopt;
  const DeviceProperties *Device = Context.deviceFor(E);
  const FunctionDecl *Kernel = onlyKernel(rvalue(Set.Kernel));
  std::optional<int64_t> Which = integer(Set.Attribute).proved(),
                         Bytes = integer(Set.Value).proved();
  return Device && Kernel && Bytes && Which == cuda::numberOf(Shared, Set.OfDriver)
             ? Device->allowsShared(Kernel, *Bytes)
             : std::nullopt;
}

} // namespace warplint
