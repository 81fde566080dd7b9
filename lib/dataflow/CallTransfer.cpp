//===- CallTransfer.cpp - Results and writes of other functions -----------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "cuda/Functions.h"
#include "dataflow/Driver.h"
#include "dataflow/Effects.h"
#include "dataflow/ErrorRecovery.h"
#include "dataflow/IntegerOperators.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "clang/Basic/Builtins.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace clang;
using namespace llvm;

namespace warplint {

/// Calls are followed this deep.
static constexpr unsigned MaxDepth = 8;
/// Functions of more blocks are followed only where they lead to a launch.
static constexpr unsigned MaxBlocks = 48, MaxSystemBlocks = 16;
/// What a call that leads to no launch may take of the budget.
static constexpr unsigned MostSteps = 4000;

/// Whether what \p Callee gives is what it is given, or the address of that. Clang knows these
/// of `std` itself, and so has no body of theirs to follow.
static bool handsOn(const FunctionDecl *Callee) {
  switch (Callee ? Callee->getBuiltinID() : 0) {
  case Builtin::BIaddressof:
  case Builtin::BI__addressof:
  case Builtin::BI__builtin_addressof:
  case Builtin::BI__builtin_expect:
  case Builtin::BIas_const:
  case Builtin::BIforward:
  case Builtin::BIforward_like:
  case Builtin::BImove:
  case Builtin::BImove_if_noexcept:
    return true;
  default:
    return false;
  }
}

/// Whether \p Callee stands for the call that Clang makes of the configuration of a launch.
bool configures(FlowContext &Context, const FunctionDecl *Callee) {
  const cuda::Function *Known = cuda::find(Context.libraryName(Callee));
  return Known && Known->What == cuda::Act::Configure;
}

/// The argument that \p E, `std::max`, `min` or `clamp`, refers to, the first of equal ones; empty
/// if their numbers do not decide.
std::optional<unsigned> CallTransfer::chosenArgument(const CallExpr *E, bool IsMax) {
  SmallVector<int64_t, 3> Numbers;
  for (const Expr *A : E->arguments()) {
    IntValue Number = integer(A);
    if (!Number.single())
      return std::nullopt;
    Numbers.push_back(Number.single()->Value);
  }
  if (Numbers.size() == 3)
    return Numbers[0] < Numbers[1] ? 1 : Numbers[2] < Numbers[0] ? 2 : 0;
  return IsMax ? Numbers[0] < Numbers[1] : Numbers[1] < Numbers[0];
}

std::optional<AbstractValue> CallTransfer::wellKnown(const CallExpr *E,
                                                     const FunctionDecl *Callee) {
  StringRef Name = Context.libraryName(Callee);
  if (configures(Context, Callee))
    return unknownAt(Reason::Call, E);
  if (handsOn(Callee) && E->getNumArgs() != 0)
    return value(E->getArg(0));
  if (Callee && Callee->isConstexpr() && E->isPRValue() &&
      isFollowed(Context.shapes(), E->getType())) {
    AbstractValue Known = Run.Values.constant(E);
    if (!Known.as<Unknown>())
      return Known;
  }
  enum {
    None,
    Min,
    Max,
    Clamp
  } What = StringSwitch<decltype(What)>(Name)
               .Case("min", Min)
               .Case("umin", Min)
               .Case("llmin", Min)
               .Case("ullmin", Min)
               .Case("max", Max)
               .Case("umax", Max)
               .Case("llmax", Max)
               .Case("ullmax", Max)
               .Case("clamp", Clamp)
               .Default(None);
  if (What == None || E->getNumArgs() != (What == Clamp ? 3U : 2U) ||
      !all_of(E->arguments(),
              [&](const Expr *A) { return intType(Context.ast(), A->getType()); }) ||
      !intType(Context.ast(), E->getType()))
    return std::nullopt;
  IntValue First = integer(E->getArg(0)), Second = integer(E->getArg(1));
  IntValue Result = What == Clamp
                        ? leastOrMost(true, leastOrMost(false, First, Second, E->getExprLoc()),
                                      integer(E->getArg(2)), E->getExprLoc())
                        : leastOrMost(What == Min, First, Second, E->getExprLoc());
  if (std::optional<unsigned> Chosen =
          E->isGLValue() ? chosenArgument(E, What == Max) : std::nullopt)
    if (Address To = value(E->getArg(*Chosen)).address(); To.single())
      return AbstractValue(To);
  return E->isGLValue() ? Run.Objects.temporary(E, AbstractValue(Result)) : AbstractValue(Result);
}

void CallTransfer::arrive(const Expr *E) {
  if (S.Pure || S.Silent || !Context.Listener)
    return;
  /// Reads without effects.
  struct Reader : ArgumentReader {
    explicit Reader(Activation &Run) : Run(Run), S(Run.S) {}
    AbstractValue value(const Expr *E) override {
      AbstractValue Value = S.Now.fixed(Run.Values.rvalue(E)).anonymous();
      if (S.Now.isAssumed())
        if (AbstractValue Known = Run.Values.constant(E); Known.as<Unknown>())
          Value = Value.assumed();
      return S.Now.isDoubtful() ? Value.speculative() : Value;
    }
    AbstractValue address(const Expr *E) override { return Run.Values.value(E).anonymous(); }
    bool mayBe(const Expr *Condition, bool Holds) override {
      SaveAndRestore Fresh(S.Again, true), NoEffects(S.Pure, true);
      SaveAndRestore Known(S.Now);
      return Run.Conditions.assume(Condition, Holds);
    }
    AbstractValue pointee(const AbstractValue &Pointer, int64_t Index) override {
      IntValue By = IntValue::known({Index, {}, {}});
      AbstractValue At = Index ? Run.Operators.moved(Pointer, By, /*Back=*/false) : Pointer;
      return At.as<Unknown>() ? At : S.Now.fixed(S.Now.load(At.address())).anonymous();
    }
    std::optional<DeviceBuffer> buffer(const Expr *Pointer) override {
      SaveAndRestore NoEffects(S.Pure, true);
      std::optional<DeviceBuffer> Found = Run.Cuda.bufferOf(Pointer);
      if (!Found || S.Now.isDoubtful() || S.Now.isAssumed())
        return std::nullopt;
      AbstractValue Bytes = S.Now.fixed(AbstractValue(Found->Bytes)).anonymous();
      Found->Bytes = asInteger(Bytes, S.Context.ast(), S.Context.ast().getSizeType(), {});
      return Found;
    }
    bool isPrivate(const Root *Object) override {
      bool IsLocal =
          Object->Variable ? Object->Variable->hasLocalStorage() : Object->Made != nullptr;
      return IsLocal && !Object->Outside && !S.Now.hasEscaped(Object) &&
             !S.Context.changesByItself(Object);
    }
    IntValue setting(const AbstractValue &Kernel, KernelSetting KernelState::*Which) override {
      // An error may have taken a call that sets it with it.
      const auto *Known = Kernel.as<Functions>();
      return Known && !S.Context.ast().getDiagnostics().hasUncompilableErrorOccurred()
                 ? (S.Now.kernels().*Which).of(*Known)
                 : IntValue::unknown(Reason::Other, {});
    }
    Activation &Run;
    State &S;
  } Arguments(Run);
  Context.Listener->arrived({E, S.callPath()}, Arguments);
}

/// Whether \p E, a call of a virtual function, runs the one of the object's own class.
static bool dispatches(const CallExpr *E, const ASTContext &AST) {
  const auto *Member = dyn_cast<MemberExpr>(E->getCallee()->IgnoreParens());
  return !Member || Member->performsVirtualDispatch(AST.getLangOpts());
}

AbstractValue CallTransfer::call(const CallExpr *E) {
  const FunctionDecl *Callee = E->getDirectCallee();
  AbstractValue Target = Callee ? AbstractValue() : value(E->getCallee());
  if (const auto *Name = dyn_cast<DeclRefExpr>(E->getCallee()->IgnoreParenImpCasts());
      Name && isTypoCorrected(Name, Context.ast()))
    Callee = nullptr;
  if (const auto *Known = Target.as<Functions>())
    Callee = Known->single();
  if (!Callee && !isa<CUDAKernelCallExpr>(E))
    notFollowed(E->getCallee(), Target);
  if (Context.Interesting.contains(E))
    arrive(E);
  if (Context.Launching.contains(E))
    return Run.Cuda.launch(E);
  if (auto Set = Context.AttributeCalls.find(E); Set != Context.AttributeCalls.end())
    return Run.Cuda.setAttribute(E, Set->second);
  if (std::optional<AbstractValue> Known = wellKnown(E, Callee))
    return *Known;
  if (std::optional<AbstractValue> Asked = Run.Cuda.query(E, Callee))
    return *Asked;
  if (std::optional<AbstractValue> OfBuffer = Run.Cuda.memory(E, Callee))
    return *OfBuffer;
  if (std::optional<AbstractValue> Moved = Run.Objects.moveBytes(E, Callee))
    return *Moved;
  return invoke(E, Callee);
}

/// \p E calls \p Callee, null for an unknown one, of which nothing is known but its declaration and
/// its body.
AbstractValue CallTransfer::invoke(const CallExpr *E, const FunctionDecl *Callee) {
  ArrayRef<const Expr *> Arguments(E->getArgs(), E->getNumArgs());
  const auto *Method = dyn_cast_or_null<CXXMethodDecl>(Callee);
  AbstractValue Object = AbstractValue::unknown(Reason::Member);
  const Expr *ObjectArgument = nullptr;
  if (const auto *MemberCall = dyn_cast<CXXMemberCallExpr>(E))
    ObjectArgument = MemberCall->getImplicitObjectArgument();
  else if (isa<CXXOperatorCallExpr>(E) && Method && !Method->isExplicitObjectMemberFunction()) {
    ObjectArgument = Arguments.front();
    Arguments = Arguments.drop_front();
  }
  if (ObjectArgument)
    Object = AbstractValue(value(ObjectArgument).address());
  bool IsVirtual = Method && Method->isVirtual() && dispatches(E, Context.ast());
  // What a function gives as a pointer to a derived class would have to be converted.
  const CXXMethodDecl *Override = IsVirtual ? Run.Objects.overrider(Method, Object) : nullptr;
  if (Override && Context.ast().hasSameType(Override->getReturnType(), Method->getReturnType())) {
    Callee = Method = Override;
    IsVirtual = false;
    // The object as the class of that function sees it.
    Object = AbstractValue(Run.Objects.asClassOf(Override, Object.address()));
  }
  if (Method && Arguments.size() == 1 && Context.effects().onlyCopies(Method)) {
    if (!S.Pure)
      S.Now.store(Object.address(), rvalue(Arguments[0]));
    return Object;
  }
  bool OfLambda = Method && Method->getParent()->isLambda();
  AbstractValue Holder =
      OfLambda && ObjectArgument ? S.Now.load(Object.address()) : AbstractValue();
  bool UnknownLambda = OfLambda && !Holder.as<Closure>();
  if (Callee && !isa<CUDAKernelCallExpr>(E) && !UnknownLambda && !IsVirtual)
    if (std::optional<AbstractValue> Result =
            follow(E, Callee, Arguments, Object, Holder.as<Closure>()))
      return *Result;
  if (!S.Pure) {
    escapeArguments(Callee, Arguments);
    bool LooksOnly = Method && Method->isInstance() && Method->isConst() &&
                     !hasMutableParts(Method->getFunctionObjectParameterType()) &&
                     Context.keepsConst(Method);
    S.Now.escape(LooksOnly ? S.Now.load(Object.address()) : Object, Reason::ByReference);
    if (Holder.as<Closure>())
      S.Now.escape(Holder, Reason::Captured);
    else if (UnknownLambda && Context.Listener && !S.Silent)
      Context.Listener->notFollowed(Method);
    runUnfollowed(E, Callee, Arguments);
  }
  if (E->isGLValue())
    return AbstractValue(Address::elsewhere());
  return Callee && !IsVirtual ? ofProgram(E, Callee, Arguments) : unknownAt(Reason::Call, E);
}

/// \p E runs \p Callee, null for an unknown one, which is not followed and got the \p Arguments.
void CallTransfer::runUnfollowed(const CallExpr *E, const FunctionDecl *Callee,
                                 ArrayRef<const Expr *> Arguments) {
  if (isa<CUDAKernelCallExpr>(E))
    return runUnseen(nullptr, /*OnlyArguments=*/true);
  if (any_of(Arguments, [&](const Expr *A) { return Run.Disjuncts.isSplit(A); }))
    S.Now.doubt();
  runUnseen(Callee, Context.effects().touchesOnlyArguments(Callee, Arguments));
  if (mayOptIn(Callee, Arguments))
    S.Now.kernels().forget();
}

void CallTransfer::runUnseen(const FunctionDecl *Callee, bool OnlyArguments) {
  S.Now.forget(OnlyArguments ? Exposure::Escaped : Exposure::Outside);
  if (Callee && returnsTwice(Callee))
    S.Now.forgetAll();
}

/// Whether a function that takes a parameter of \p Type can write what it is given.
static bool mayWriteThrough(QualType Type) {
  QualType Pointee = Type->getPointeeType();
  return !Pointee.isNull() && (!Pointee.isConstQualified() || hasMutableParts(Pointee)) &&
         !Pointee->isFunctionType();
}

void CallTransfer::escapeArguments(const FunctionDecl *Callee, ArrayRef<const Expr *> Arguments) {
  for (auto [Index, Argument] : enumerate(Arguments)) {
    bool Declared = Callee && Index < Callee->getNumParams();
    QualType Type = Declared ? Callee->getParamDecl(unsigned(Index))->getType() : QualType();
    AbstractValue Given = value(Argument);
    if (Declared && Argument->isGLValue() && !Type->isReferenceType())
      Given = S.Now.load(Given.address());
    notFollowed(Argument, Given);
    bool IsAddress = Given.as<Address>() != nullptr;
    if (IsAddress && Declared && !Type->isReferenceType() && !Type->isPointerType())
      Type = QualType();
    // What is behind a pointer or reference to const is only looked at by who keeps to that.
    if (IsAddress && !Type.isNull() && !mayWriteThrough(Type) && Context.keepsConst(Callee)) {
      S.Now.escape(S.Now.load(Given.address()), Reason::Aliased);
      continue;
    }
    S.Now.escape(Given,
                 !Type.isNull() && Type->isPointerType() ? Reason::Aliased : Reason::ByReference);
  }
}

bool CallTransfer::isWorthFollowing(const FunctionDecl *Callee, ArrayRef<const Expr *> Arguments,
                                    bool ByObject) {
  if (Context.Leading.contains(Callee->getCanonicalDecl()))
    return true;
  if (isFollowed(Context.shapes(), Callee->getReturnType()) || ByObject ||
      any_of(Arguments, [&](const Expr *A) { return Run.Disjuncts.isSplit(A) || leads(A); }))
    return true;
  // Whether the program goes on may depend on what it is given.
  if (Context.mayNotReturn(Callee))
    return true;
  return any_of(zip(Callee->parameters(), Arguments), [&](auto Pair) {
    QualType Type = std::get<0>(Pair)->getType();
    const CXXRecordDecl *Record = Type.getNonReferenceType()->getAsCXXRecordDecl();
    return (mayWriteThrough(Type) && isFollowed(Context.shapes(), Type->getPointeeType())) ||
           (Record && Record->isLambda());
  });
}

bool CallTransfer::mayFollow(const FunctionDecl *Callee) const {
  if (!Callee->hasBody() || Callee->isDependentContext() || S.Depth >= MaxDepth ||
      Callee->isInvalidDecl() || Callee->hasAttr<CUDAGlobalAttr>() || Callee->isWeak() ||
      isa<CoroutineBodyStmt>(Callee->getBody()))
    return false;
  for (const State *A = &S; A; A = A->Caller)
    if (A->Function == Callee)
      return false;
  return true;
}

/// Whether \p Callee, of a library, touches nothing but its object and \p Arguments, and nothing is
/// learnt from how: it is of a holder of numbers, or takes hundreds of steps.
bool CallTransfer::isNotFollowed(const FunctionDecl *Callee,
                                 ArrayRef<const Expr *> Arguments) const {
  const auto *Method = dyn_cast<CXXMethodDecl>(Callee);
  bool IsOfNumbers = Method && Method->isInstance() && !Method->getParent()->isLambda() &&
                     partCount(Context.shapes(), Method->getFunctionObjectParameterType()) == 0;
  return inSystemHeader(Context.ast(), Callee) &&
         (IsOfNumbers || CallEffects::takesManySteps(Callee)) &&
         Context.effects().touchesOnlyArguments(Callee, Arguments);
}

/// Sets up \p Inner for the call of \p Definition at \p Site: its frame and its parameters.
void CallTransfer::enterCall(Activation &Inner, const Expr *Site, const FunctionDecl *Definition,
                             ArrayRef<const Expr *> Arguments, const AbstractValue &Object) {
  if (!S.Pure) // what is behind the dots is read by address
    for (const Expr *More :
         Arguments.drop_front(std::min<size_t>(Definition->getNumParams(), Arguments.size())))
      S.Now.escape(value(More), Reason::ByReference);
  Inner.S.Now = S.Now;
  Inner.S.Function = Definition;
  Inner.S.Caller = &S;
  Inner.S.CalledBy = dyn_cast_or_null<CallExpr>(Site);
  Inner.S.Depth = S.Depth + 1;
  // A destructor that no call names is entered by itself.
  Inner.S.Silent = S.Silent || S.Pure || !Site;
  Inner.S.This = Object;
  for (auto [Parameter, Argument] : zip(Definition->parameters(), Arguments))
    Inner.Calls.beginParameter(
        Parameter, Parameter->getType()->isReferenceType() ? value(Argument) : rvalue(Argument));
  if (isa_and_nonnull<CXXInheritedCtorInitExpr>(Site))
    for (auto [Own, Parameter] : zip(S.Function->parameters(), Definition->parameters()))
      Inner.Calls.beginParameter(Parameter, S.Now.load(Address::of(Context.variable(Own))));
}

std::optional<AbstractValue> CallTransfer::follow(const Expr *Site, const FunctionDecl *Callee,
                                                  ArrayRef<const Expr *> Arguments,
                                                  const AbstractValue &Object,
                                                  const Closure *Captured) {
  const FunctionDecl *Definition = Callee->getDefinition();
  bool Leads = Context.Leading.contains(Callee->getCanonicalDecl());
  bool ByObject =
      isa<CXXMethodDecl>(Callee) && Object.as<Address>() && !Object.as<Address>()->Places.empty();
  if (!Definition || !isWorthFollowing(Definition, Arguments, ByObject))
    return std::nullopt;
  if (!Leads && isNotFollowed(Definition, Arguments))
    return std::nullopt;
  const ControlFlow *Flow = mayFollow(Definition) ? Context.flow(Definition) : nullptr;
  unsigned Limit = inSystemHeader(Context.ast(), Definition) ? MaxSystemBlocks : MaxBlocks;
  bool Heard = Leads && Site && !S.Pure && !S.Silent && Context.Listener;
  if (!Flow || (!Leads && Flow->Graph->getNumBlockIDs() > Limit)) {
    if (Heard)
      Context.Listener->notFollowed(Definition);
    return std::nullopt;
  }
  unsigned Known = Context.newestIdentity();
  Activation Inner(Context);
  enterCall(Inner, Site, Definition, Arguments, Object);
  if (Captured)
    Inner.Calls.enterCaptures(*Captured, /*Fresh=*/false);
  bool Launches = Leads || Inner.Calls.isGivenLaunch();
  FlowContext::Share Share(Context, Launches ? Context.left() / 4 * 3 : MostSteps);
  if (Context.TooLong.contains(Definition) || !Inner.Flow.run()) {
    Context.TooLong.insert(Definition);
    if (Heard && !Inner.S.CalledBy) { // no path leads here that differs from others
      S.GaveUp = true;
    } else if (Heard) {
      // It is not followed then, and what it launches is read for every caller.
      Context.Listener->abandoned(Inner.S.callPath());
      Context.Listener->notFollowed(Definition);
    }
    return std::nullopt;
  }
  if (!Inner.S.Reachable) { // it does not return
    S.Reachable = S.Reachable && S.Pure;
    return AbstractValue::unknown(Reason::NoValue);
  }
  return leaveAll(Inner, Site, Definition, Object, Known);
}

/// Marks what a function of a library wrote or returns at its \p Ends as speculative. Which of its
/// branches it takes was not decided, so that none of these values need occur, nor the one before.
void CallTransfer::speculate(Paths &Ends) const {
  SetVector<const Root *> Changed;
  Address Returned;
  for (const Path &End : Ends) {
    for (const Root *Object : End.Known.changedSince(S.Now))
      Changed.insert(Object);
    if (const auto *To = End.Returned.as<Address>())
      Returned.join(*To);
  }
  Returned.Elsewhere = true;
  for (Path &End : Ends) {
    for (const Root *Object : Changed)
      End.Known.speculate(Object);
    bool IsOneOfSeveral = End.Returned.as<Address>() && Returned.Places.size() > 1;
    End.Returned = IsOneOfSeveral ? AbstractValue(Returned) : End.Returned.speculative();
  }
}

/// Leaves \p Inner, a call of \p Definition at \p Site, by each of its ends: what is known goes on
/// in Now and what it gives is returned; of several ends the others are Outcomes where paths fork.
AbstractValue CallTransfer::leaveAll(Activation &Inner, const Expr *Site,
                                     const FunctionDecl *Definition, const AbstractValue &Object,
                                     unsigned KnownIdentities) {
  bool MayFork = !S.Pure && Site && Site == Run.Disjuncts.Stepped && Run.Disjuncts.mayFork();
  Paths Ends = std::move(Inner.Flow.Ends);
  if (Inner.S.IsUndecided && inSystemHeader(Context.ast(), Definition))
    speculate(Ends);
  for (Path &End : Ends) {
    Inner.S.Now = std::move(End.Known);
    AbstractValue Result =
        isa<CXXConstructorDecl>(Definition) ? Inner.S.Now.load(Object.address()) : End.Returned;
    // The nearest name: the function's, whose body others use too.
    if (Definition->getIdentifier() && !inSystemHeader(Context.ast(), Definition))
      Result = Result.named(Definition, /*Always=*/Result.as<IntValue>() != nullptr);
    dropObjects(Inner.S.Now);
    if (!S.Pure && Site && Inner.S.Now.writesBeside(S.Now))
      S.Stateful.insert_or_assign(Site, S.Now);
    if (Context.newestIdentity() != KnownIdentities) {
      Result = Result.anonymous(KnownIdentities);
      Inner.S.Now.dropIdentities(KnownIdentities);
    }
    End = {std::move(Inner.S.Now), {}, Result};
  }
  reduce(Ends, MayFork ? Run.Disjuncts.mostPaths() : 1,
         [&](const Root *Object) { return !Run.Disjuncts.At || Run.Disjuncts.mattersNow(Object); });
  AbstractValue Result = Ends.front().Returned;
  if (!S.Pure)
    S.Now = std::move(Ends.front().Known);
  for (Path &Other : drop_begin(Ends))
    Run.Disjuncts.Outcomes.push_back({std::move(Other.Known), Other.Returned});
  return Result;
}

void CallTransfer::beginParameter(const ParmVarDecl *Parameter, AbstractValue Argument) {
  if (QualType Type = Parameter->getType(); intType(Context.ast(), Type)) {
    IntValue Number = asInteger(Argument, Context.ast(), Type, Parameter->getLocation());
    if (!Number.isKnown() && !Number.isUninitialised() && !Number.identity())
      Argument = AbstractValue(S.Now.held(Number.identified(Context.newIdentity()),
                                          Place{Context.variable(Parameter), {}}));
  }
  S.Now.begin(Context.variable(Parameter), std::move(Argument));
}

/// Drops what the function that ends with \p Inner began, so that callers do not carry it along.
void CallTransfer::dropObjects(Environment &Inner) const {
  for (const Root *Object : Inner.objects())
    if (!Object->Outside && !Object->OnHeap && !S.Now.holds(Object))
      Inner.end(Object);
}

} // namespace warplint
