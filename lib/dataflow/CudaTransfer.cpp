//===- CudaTransfer.cpp - Results of the CUDA API -------------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "cuda/Attributes.h"
#include "cuda/DeviceWrappers.h"
#include "cuda/Functions.h"
#include "cuda/HostCalls.h"
#include "dataflow/Driver.h"
#include "dataflow/Effects.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/CheckedArithmetic.h"

using namespace clang;
using namespace llvm;

namespace warplint {

/// The property that \p Number, an attribute in a parameter of \p Type, is.
static std::optional<cuda::Property> propertyOf(QualType Type, int64_t Number) {
  const auto *Enum = Type->getAs<EnumType>();
  if (!Enum)
    return std::nullopt;
  for (const EnumConstantDecl *Each : Enum->getDecl()->enumerators())
    if (Each->getInitVal() == Number)
      if (std::optional<cuda::Property> Found = cuda::propertyOfAttribute(Each->getName()))
        return Found;
  return std::nullopt;
}

/// The name of \p Scope, a namespace or a class.
static StringRef scopeName(const DeclContext *Scope) {
  const auto *Named = dyn_cast<NamedDecl>(Scope);
  return Named && Named->getIdentifier() ? Named->getName() : StringRef();
}

bool isAttributeObject(const ValueDecl *D) {
  return isa<VarDecl>(D) && D->getIdentifier() &&
         scopeName(D->getDeclContext()->getEnclosingNamespaceContext()) == cuda::AttributeNamespace;
}

/// The property that \p E, an object of CCCL's, stands for.
static std::optional<cuda::Property> attributeObject(const Expr *E) {
  // It may be given by value.
  const auto *Reference = dyn_cast<DeclRefExpr>(E->IgnoreUnlessSpelledInSource());
  return Reference && isAttributeObject(Reference->getDecl())
             ? cuda::propertyOfAttributeObject(Reference->getDecl()->getName())
             : std::nullopt;
}

std::optional<cuda::Property> CudaTransfer::propertyOfWrapperCall(const CallExpr *E,
                                                                  const FunctionDecl *Callee) {
  if (!Callee)
    return std::nullopt;
  StringRef Scope = scopeName(Callee->getDeclContext()->getNonTransparentContext());
  StringRef Name = Callee->getIdentifier() ? Callee->getName() : StringRef();
  if (std::optional<cuda::Property> Known = cuda::propertyOfWrapper(Scope, Name))
    return Known;
  if (isa<CXXOperatorCallExpr>(E))
    return attributeObject(E->getArg(0));
  if (!cuda::returnsAttribute(Scope, Name))
    return std::nullopt;
  if (const TemplateArgumentList *Arguments = Callee->getTemplateSpecializationArgs())
    for (const TemplateArgument &Each : Arguments->asArray())
      if (Each.getKind() == TemplateArgument::Integral)
        if (auto Known = propertyOf(Each.getIntegralType(), Each.getAsIntegral().getExtValue()))
          return Known;
  return E->getNumArgs() == 1 ? attributeObject(E->getArg(0)) : std::nullopt;
}

/// \p Answer as an object of \p Type: an integer, or a class that holds nothing but one, as CCCL's
/// `cuda::compute_capability`. Empty if it is unknown or of another type.
std::optional<AbstractValue> CudaTransfer::propertyAs(const IntValue &Answer, QualType Type) {
  if (!Answer.isKnown())
    return std::nullopt;
  if (!Type->isRecordType())
    return AbstractValue(Answer);
  const TypeShapes::Class *Shape = Context.shapes().find(Type);
  bool HoldsIt = Shape && Shape->Bases == 0 && Shape->Parts.size() == 1 &&
                 intType(Context.ast(), Shape->Parts.front());
  return HoldsIt ? std::optional(AbstractValue(Aggregate{{AbstractValue(Answer)}})) : std::nullopt;
}

/// A program that launches has a device, which answers: such a question does not fail there.
AbstractValue CudaTransfer::queryDevice(const CallExpr *E, const FunctionDecl *Callee,
                                        const cuda::Function &Query) {
  std::optional<cuda::Property> ByAttribute;
  if (std::optional<unsigned> I = Query.indexOf(cuda::Role::Attribute);
      I && Callee && *I < Callee->getNumParams() && *I < E->getNumArgs()) {
    IntValue Which = integer(E->getArg(*I));
    if (Which.single())
      ByAttribute = propertyOf(Callee->getParamDecl(*I)->getType(), Which.single()->Value);
  }
  unsigned Answers = Query.count(cuda::Role::Answer);
  bool AllKnown = Context.knowsDevice();
  for (unsigned I = 0; I != Answers; ++I) {
    Address To = value(E->getArg(I)).address();
    std::optional<cuda::Property> Asked =
        ByAttribute ? ByAttribute : cuda::propertyAnswered(Query.Name, I);
    IntValue Answer =
        Asked ? Context.query(*Asked, E) : IntValue::unknown(Reason::Device, E->getExprLoc());
    // A struct of properties answers where it is read.
    bool IsStruct = E->getArg(I)->getType()->getPointeeType()->isRecordType();
    AllKnown &= Answer.isKnown() || IsStruct;
    AbstractValue Result =
        IsStruct ? AbstractValue::unknown(Reason::Device, E->getExprLoc()) : AbstractValue(Answer);
    // A question that fails leaves what was there.
    S.Now.store(To, Context.knowsDevice() ? Result : Result.join(S.Now.load(To)));
  }
  return AllKnown ? AbstractValue(IntValue::known({0, {}, {E, nullptr}}))
                  : unknownAt(Reason::Call, E);
}

std::optional<AbstractValue> CudaTransfer::query(const CallExpr *E, const FunctionDecl *Callee) {
  const cuda::Function *Query = cudaFunction(E);
  unsigned Answers = Query ? Query->count(cuda::Role::Answer) : 0;
  if (Answers == 0 || E->getNumArgs() <= Answers) {
    std::optional<cuda::Property> Wrapped = propertyOfWrapperCall(E, Callee);
    return Wrapped ? propertyAs(Context.query(*Wrapped, E), E->getType()) : std::nullopt;
  }
  if (S.Pure)
    return unknownAt(Reason::Call, E);
  ArrayRef<const Expr *> Arguments(E->getArgs(), E->getNumArgs());
  AbstractValue Result = Query->What == cuda::Act::GetHandle
                             ? rvalue(argumentFor(cuda::Role::Kernel, *Query, E))
                             : AbstractValue::unknown(Reason::Device, E->getExprLoc());
  bool OfClusters = Query->asksOccupancy() && Query->What != cuda::Act::AskOccupancy;
  if (OfClusters) // reads the struct that is given
    Result = queryClusters(E, *Query);
  // A function that is given to VariableSMem is called.
  for (const Expr *Rest : Arguments.drop_front(Answers))
    S.Now.escape(rvalue(Rest), Reason::Aliased);
  S.Now.forget(Exposure::Escaped);
  if (OfClusters)
    return Result;
  if (Query->What == cuda::Act::AskDevice)
    return queryDevice(E, Callee, *Query);
  if (Query->What == cuda::Act::AskOccupancy)
    return queryOccupancy(E, *Query);
  for (const Expr *Answer : Arguments.take_front(Answers)) {
    Address To = value(Answer).address();
    // A question that fails leaves what was there.
    S.Now.store(To, Result.join(S.Now.load(To)));
  }
  return unknownAt(Reason::Call, E);
}

std::optional<AbstractValue> CudaTransfer::memory(const CallExpr *E, const FunctionDecl *Callee) {
  const cuda::MemoryCall *Known = cuda::findMemoryCall(Context.libraryName(Callee));
  if (!Known || S.Pure || E->getNumArgs() <= Known->Bytes)
    return std::nullopt;
  Address To = value(E->getArg(0)).address();
  const Place *Only = To.single();
  IntValue Bytes = integer(E->getArg(Known->Bytes));
  if (!Only)
    return std::nullopt;
  if (Known->Does == cuda::MemoryEffect::Writes) {
    if (!Only->Base->Size)
      return std::nullopt;
    AbstractValue Before = S.Now.load(To);
    const auto *Old = Before.as<IntValue>();
    bool IsKnown = Old && Old->single() && Bytes.single();
    bool IsMore = IsKnown && Old->single()->Value < Bytes.single()->Value;
    S.Now.store(To, IsMore ? AbstractValue(Bytes.plain()) : IsKnown ? Before : unknownAt(Reason::Other, E));
    return unknownAt(Reason::Call, E);
  }
  const Root *Buffer = Context.buffer(E, S.callPath());
  // An allocation that is visited again may be another one.
  bool IsFirst = !S.Now.holds(Buffer);
  AbstractValue Size(Bytes);
  if (!IsFirst)
    Size = Size.join(S.Now.load(Address::of(Buffer->Size)));
  bool IsUnwritten = IsFirst && Known->Does == cuda::MemoryEffect::Allocates;
  S.Now.begin(Buffer->Size, Size);
  S.Now.begin(Buffer, IsUnwritten ? AbstractValue(IntValue::known({0, {}, {E, nullptr}}))
                                  : unknownAt(Reason::Pointee, E));
  S.Now.store(To, AbstractValue(Address::of(Buffer)));
  return unknownAt(Reason::Call, E);
}

std::optional<DeviceBuffer> CudaTransfer::bufferOf(const Expr *Pointer) {
  AbstractValue Value = rvalue(Pointer);
  const auto *To = Value.as<Address>();
  DeviceBuffer Found;
  if (To && To->Places.empty() && !To->Elsewhere)
    return Found;
  const Place *Only = To ? To->single() : nullptr;
  if (Only && Only->Base->Size) {
    Found.Made = cast<CallExpr>(Only->Base->Made);
    Found.Bytes = asInteger(S.Now.load(Address::of(Only->Base->Size)), Context.ast(),
                            Context.ast().getSizeType(), {});
    AbstractValue Written = S.Now.load(*To);
    if (const auto *Number = Written.as<IntValue>())
      if (Found.Written = Number->proved(); Found.Written)
        Found.WrittenBy = Number->single()->From.Spelled;
    return Found;
  }
  // A pointer into a buffer.
  const auto *Sum = dyn_cast<BinaryOperator>(Pointer->IgnoreParenCasts());
  if (!Sum || Sum->getOpcode() != BO_Add || !Sum->getLHS()->getType()->isObjectPointerType())
    return std::nullopt;
  QualType Element = Sum->getType()->getPointeeType();
  std::optional<int64_t> Count = integer(Sum->getRHS()).proved();
  std::optional<DeviceBuffer> Around =
      Count && !Element->isIncompleteType() ? bufferOf(Sum->getLHS()) : std::nullopt;
  if (!Around || !Around->Made)
    return std::nullopt;
  std::optional<int64_t> By =
      checkedMul(*Count, Context.ast().getTypeSizeInChars(Element).getQuantity());
  std::optional<int64_t> Offset = By ? checkedAdd(Around->Offset, *By) : std::nullopt;
  if (!Offset)
    return std::nullopt;
  Around->Offset = *Offset;
  return Around;
}

/// The bytes that an opt-in to \p Asked leaves allowed: one to a negative number fails, and
/// \p Before still holds.
static IntValue allowedShared(const IntValue &Asked, const IntValue &Before) {
  auto IsSize = [](const Integer &I) { return I.Value >= 0; };
  if (all_of(Asked.members(), IsSize))
    return Asked;
  IntValue Allowed = Before;
  if (std::optional<IntValue> Sizes = Asked.filter(IsSize); Sizes && Before.isKnown())
    Allowed.join(*Sizes);
  return Allowed;
}

AbstractValue CudaTransfer::setAttribute(const CallExpr *E, const AttributeArguments &Set) {
  if (S.Pure)
    return unknownAt(Reason::Call, E);
  std::optional<bool> OptsIn = optsIn(E, Set);
  IntValue Which = integer(Set.Attribute);
  auto Note = [&](cuda::KernelAttribute A, KernelSetting &Setting) {
    if (Which.single() && Which.single()->Value != cuda::numberOf(A, Set.OfDriver))
      return;
    IntValue Number = Which.single() ? integer(Set.Value) : IntValue::unknown(Reason::Other, {});
    AbstractValue Kernel = rvalue(Set.Kernel);
    const auto *Known = Kernel.as<Functions>();
    if (!Known)
      return Setting.forget();
    if (A == cuda::KernelAttribute::MaxDynamicShared)
      Number = allowedShared(Number, Setting.of(*Known));
    Setting.set(*Known, Number);
  };
  if (OptsIn.value_or(true)) {
    Note(cuda::KernelAttribute::MaxDynamicShared, S.Now.kernels().AllowedShared);
    Note(cuda::KernelAttribute::SharedMode, S.Now.kernels().SharedMode);
  }
  S.Now.forget(Exposure::Escaped);
  return OptsIn
             ? AbstractValue(IntValue::known({*OptsIn ? 0 : cuda::InvalidValue, {}, {E, nullptr}}))
             : unknownAt(Reason::Call, E);
}

AbstractValue CudaTransfer::launch(const CallExpr *E) {
  if (S.Pure)
    return unknownAt(Reason::Call, E);
  // What the kernel is given is copied; the kernel may write what that points to.
  for (const Expr *Argument : E->arguments()) {
    AbstractValue Given = value(Argument);
    QualType Pointee = Argument->getType()->getPointeeType();
    if (Argument->isGLValue()) {
      S.Now.escape(S.Now.load(Given.address()), Reason::Aliased);
    } else if (!Pointee.isNull() && Pointee->isPointerType()) {
      IntValue Any = IntValue::unknown(Reason::Other, {});
      AbstractValue Each = S.Now.load(Run.Operators.moved(Given, Any, /*Back=*/false).address());
      S.Now.escape(S.Now.load(Each.address()), Reason::Aliased);
    }
  }
  S.Now.forget(Exposure::Escaped);
  return unknownAt(Reason::Call, E);
}

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
      asInteger(memberOf(Config, Type, cuda::member::Shared[0]), AST, AST.getSizeType(), {})
          .proved();
}

KernelQuery CudaTransfer::kernelQuery(const CallExpr *E, const cuda::Function &Query) {
  auto Number = [&](cuda::Role R) {
    const Expr *Argument = argumentFor(R, Query, E);
    return Argument ? integer(Argument).proved() : std::nullopt;
  };
  KernelQuery Asked;
  Asked.By = E;
  if (const Expr *Kernel = argumentFor(cuda::Role::Kernel, Query, E)) {
    AbstractValue Value = rvalue(Kernel);
    Asked.Kernel = onlyKernel(Value);
    if (Asked.Kernel)
      Asked.AllowedShared = S.Now.kernels().AllowedShared.of(*Value.as<Functions>()).proved();
  }
  Asked.Threads = Number(cuda::Role::Block);
  Asked.MostThreads = Number(cuda::Role::MostThreads);
  const Expr *Callback = argumentFor(cuda::Role::Callback, Query, E);
  if (!Callback || isNullPointer(Callback, Context.ast()))
    Asked.DynamicShared = Number(cuda::Role::Shared);
  if (const Expr *Config = argumentFor(cuda::Role::Config, Query, E))
    readConfig(S.Now.load(rvalue(Config).address()), Config->getType()->getPointeeType(),
               Context.ast(), Asked);
  return Asked;
}

/// \p Value, which \p By brings, or unknown within these bounds.
static IntValue answerWithin(Bounds Value, const Expr *By) {
  if (Value.Min == Value.Max)
    return IntValue::known({Value.Min, {}, {By, nullptr}});
  return IntValue::unknown(Reason::Occupancy, By->getExprLoc(), Value);
}

/// A program that launches has a device, which answers: such a question does not fail there.
AbstractValue CudaTransfer::queryOccupancy(const CallExpr *E, const cuda::Function &Query) {
  ArrayRef<const Expr *> Answers =
      ArrayRef(E->getArgs(), E->getNumArgs()).take_front(Query.count(cuda::Role::Answer));
  bool OfBlock = Query.indexOf(cuda::Role::Block) && Query.indexOf(cuda::Role::Shared);
  bool ForBlock = Query.indexOf(cuda::Role::MostThreads).has_value();
  const DeviceProperties *Device = OfBlock || ForBlock ? Context.deviceFor(E) : nullptr;
  bool Succeeds = false;
  auto Store = [&](const Expr *Answer, const AbstractValue &Value) {
    Address To = value(Answer).address();
    // A question that fails leaves what was there.
    S.Now.store(To, Succeeds ? Value : Value.join(S.Now.load(To)));
  };
  if (!Device) {
    for (const Expr *Answer : Answers)
      Store(Answer, AbstractValue::unknown(Reason::Occupancy, E->getExprLoc()));
    return unknownAt(Reason::Call, E);
  }
  KernelQuery Asked = kernelQuery(E, Query);
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
          Blocks.expressed(Expression::symbol({.Is = Symbol::Kind::BlocksPerSm,
                                               .Asked = Asked,
                                               .Within = Blocks.bounds()},
                                              IntType()));
    Store(Answers[0], AbstractValue(Blocks));
  }
  return Succeeds ? AbstractValue(IntValue::known({0, {}, {E, nullptr}}))
                  : unknownAt(Reason::Call, E);
}

/// Such a question fails where the device has no clusters, or the kernel can't have such ones.
AbstractValue CudaTransfer::queryClusters(const CallExpr *E, const cuda::Function &Query) {
  Bounds Within;
  const DeviceProperties *Device = Context.deviceFor(E);
  int64_t Largest = Context.query(cuda::Property::ClusterBlocks, E).proved().value_or(0);
  if (Device && Largest > 0 && Query.What == cuda::Act::AskClusterSize) {
    Within = {0, Largest};
  } else if (Device && Largest > 0) {
    KernelQuery Asked = kernelQuery(E, Query);
    Asked.By = nullptr; // the program does not see how many blocks there are
    IntValue Sms = Context.query(cuda::Property::Sms, E);
    Within = apply(BO_Mul, Device->residentBlocks(Asked), Sms.bounds(),
                   *intType(Context.ast(), Context.ast().IntTy));
    Within.Min = 0; // blocks of a cluster are on neighbouring SMs, of which too few may be left
  }
  Address To = value(E->getArg(0)).address();
  S.Now.store(To, AbstractValue(answerWithin(Within, E)).join(S.Now.load(To)));
  return unknownAt(Reason::Call, E);
}

std::optional<bool> CudaTransfer::optsIn(const CallExpr *E, const AttributeArguments &Set) {
  constexpr auto Shared = cuda::KernelAttribute::MaxDynamicShared;
  if (!Context.TestedOptIns.contains(E))
    return std::nullopt;
  const FunctionDecl *Kernel = onlyKernel(rvalue(Set.Kernel));
  std::optional<int64_t> Which = integer(Set.Attribute).proved(),
                         Bytes = integer(Set.Value).proved();
  if (!Kernel || !Bytes || Which != cuda::numberOf(Shared, Set.OfDriver))
    return std::nullopt;
  const DeviceProperties *Device = Context.deviceFor(E);
  return Device ? Device->allowsShared(Kernel, *Bytes) : std::nullopt;
}

/// Whether \p Callee, null for an unknown one, that is not followed may opt a
/// kernel in: only what leads to such a call, or whose body is not in sight.
bool CallTransfer::mayOptIn(const FunctionDecl *Callee, ArrayRef<const Expr *> Arguments) const {
  if (!Callee || Context.Leading.contains(Callee->getCanonicalDecl()))
    return true;
  if (const cuda::Function *Known = cuda::find(Context.libraryName(Callee));
      Known && Known->What == cuda::Act::Reset)
    return true;
  const auto *Method = dyn_cast<CXXMethodDecl>(Callee);
  bool InSight = Callee->hasBody() || Context.effects().touchesOnlyArguments(Callee, Arguments) ||
                 inSystemHeader(Context.ast(), Callee);
  return !InSight || (Method && Method->isVirtual());
}

} // namespace warplint
