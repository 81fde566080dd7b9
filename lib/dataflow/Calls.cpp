//===- Calls.cpp - Results and writes of other functions ------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "cuda/Functions.h"
#include "dataflow/Effects.h"
#include "dataflow/ErrorRecovery.h"
#include "dataflow/IntegerOperators.h"
#include "dataflow/Interpreter.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "clang/Basic/Builtins.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"
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
static bool configures(FlowContext &Context, const FunctionDecl *Callee) {
  const cuda::Function *Known = cuda::find(Context.libraryName(Callee));
  return Known && Known->What == cuda::Act::Configure;
}

AbstractValue Interpreter::dependent(const Expr *E) {
  Reason Why = reasonOfDependent();
  if (Why == Reason::Dependent)
    return unknownAt(Why, E);
  const auto *Call = dyn_cast<CallExpr>(E);
  if (Call && Context.Interesting.contains(Call))
    arrive(Call);
  else if (!Call || !configures(Context, Call->getDirectCallee()))
    haveAnyEffect(E);
  return unknownAt(Why, E);
}

std::optional<AbstractValue> Interpreter::wellKnown(const CallExpr *E, const FunctionDecl *Callee) {
  StringRef Name = Context.libraryName(Callee);
  if (configures(Context, Callee))
    return unknownAt(Reason::Call, E);
  if (handsOn(Callee) && E->getNumArgs() != 0)
    return value(E->getArg(0));
  if (Callee && Callee->isConstexpr() && E->isPRValue() &&
      isFollowed(Context.shapes(), E->getType())) {
    AbstractValue Known = constant(E);
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
  return E->isGLValue() ? temporary(E, AbstractValue(Result)) : AbstractValue(Result);
}

SmallVector<const CallExpr *, 4> Interpreter::callPath() const {
  SmallVector<const CallExpr *, 4> By;
  for (const Interpreter *A = this; A; A = A->Caller)
    if (A->CalledBy)
      By.push_back(A->CalledBy);
  std::reverse(By.begin(), By.end());
  return By;
}

void Interpreter::arrive(const CallExpr *E) {
  if (Pure || Silent || !Context.Listener)
    return;
  /// Reads without effects.
  struct Reader : ArgumentReader {
    explicit Reader(Interpreter &Here) : Here(Here) {}
    AbstractValue value(const Expr *E) override {
      AbstractValue Value = Here.rvalue(E).anonymous();
      if (Here.Now.isAssumed())
        if (AbstractValue Known = Here.constant(E); Known.as<Unknown>())
          Value = Value.assumed();
      return Here.Now.isDoubtful() ? Value.speculative() : Value;
    }
    bool mayBe(const Expr *Condition, bool Holds) override {
      SaveAndRestore Fresh(Here.Again, true), NoEffects(Here.Pure, true);
      SaveAndRestore Known(Here.Now);
      return Here.assume(Condition, Holds);
    }
    AbstractValue pointee(const AbstractValue &Pointer, int64_t Index) override {
      AbstractValue At =
          Index ? Here.moved(Pointer, IntValue::known({Index, {}, {}}), /*Back=*/false) : Pointer;
      return At.as<Unknown>() ? At : Here.Now.load(At.address()).anonymous();
    }
    IntValue setting(const AbstractValue &Kernel, KernelSetting KernelState::*Which) override {
      // An error may have taken a call that sets it with it.
      const auto *Known = Kernel.as<Functions>();
      return Known && !Here.Context.ast().getDiagnostics().hasUncompilableErrorOccurred()
                 ? (Here.Now.kernels().*Which).of(*Known)
                 : IntValue::unknown(Reason::Other, {});
    }
    Interpreter &Here;
  } Arguments(*this);
  Context.Listener->arrived({E, callPath()}, Arguments);
}

/// Whether \p E, a call of a virtual function, runs the one of the object's own class.
static bool dispatches(const CallExpr *E, const ASTContext &AST) {
  const auto *Member = dyn_cast<MemberExpr>(E->getCallee()->IgnoreParens());
  return !Member || Member->performsVirtualDispatch(AST.getLangOpts());
}

AbstractValue Interpreter::call(const CallExpr *E) {
  const FunctionDecl *Callee = E->getDirectCallee();
  AbstractValue Target = Callee ? AbstractValue() : value(E->getCallee());
  if (const auto *Name = dyn_cast<DeclRefExpr>(E->getCallee()->IgnoreParenImpCasts());
      Name && isTypoCorrected(Name, Context.ast()))
    Callee = nullptr;
  if (const auto *Known = Target.as<Functions>())
    Callee = Known->single();
  if (Context.Interesting.contains(E))
    arrive(E);
  if (Context.Launching.contains(E))
    return launch(E);
  if (auto Set = Context.AttributeCalls.find(E); Set != Context.AttributeCalls.end())
    return setAttribute(E, Set->second);
  if (std::optional<AbstractValue> Known = wellKnown(E, Callee))
    return *Known;
  if (std::optional<AbstractValue> Asked = queryCuda(E, Callee))
    return *Asked;
  if (std::optional<cuda::Property> Asked = propertyOfWrapperCall(E, Callee))
    if (std::optional<AbstractValue> Answer = propertyAs(Context.query(*Asked, E), E->getType()))
      return *Answer;
  if (std::optional<AbstractValue> Moved = moveBytes(E, Callee))
    return *Moved;
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
  const CXXMethodDecl *Run = IsVirtual ? overrider(Method, Object) : nullptr;
  if (Run && Context.ast().hasSameType(Run->getReturnType(), Method->getReturnType())) {
    Callee = Method = Run;
    IsVirtual = false;
    // The object as the class of that function sees it.
    Object = AbstractValue(asClassOf(Run, Object.address()));
  }
  if (Method && Arguments.size() == 1 && Context.effects().onlyCopies(Method)) {
    if (!Pure)
      Now.store(Object.address(), rvalue(Arguments[0]));
    return Object;
  }
  AbstractValue Holder = Method && Method->getParent()->isLambda() && ObjectArgument
                             ? Now.load(Object.address())
                             : AbstractValue();
  bool UnknownLambda = Method && Method->getParent()->isLambda() && !Holder.as<Closure>();
  if (Callee && !isa<CUDAKernelCallExpr>(E) && !UnknownLambda && !IsVirtual)
    if (std::optional<AbstractValue> Result =
            follow(E, Callee, Arguments, Object, Holder.as<Closure>()))
      return *Result;
  if (!Pure) {
    escapeArguments(Callee, Arguments);
    if (!isa<CUDAKernelCallExpr>(E) && any_of(Arguments, [&](const Expr *A) { return isSplit(A); }))
      Now.doubt();
    bool LooksOnly = Method && Method->isInstance() && Method->isConst() &&
                     !hasMutableParts(Method->getFunctionObjectParameterType()) &&
                     Context.keepsConst(Method);
    Now.escape(LooksOnly ? Now.load(Object.address()) : Object, Reason::ByReference);
    if (Holder.as<Closure>())
      Now.escape(Holder, Reason::Captured);
    else if (UnknownLambda && Context.Listener && !Silent)
      Context.Listener->notFollowed(Method);
    bool Launch = isa<CUDAKernelCallExpr>(E);
    runUnseen(Launch ? nullptr : Callee,
              Launch || Context.effects().touchesOnlyArguments(Callee, Arguments));
    if (!Launch && mayOptIn(Callee, Arguments))
      Now.kernels().forget();
  }
  return E->isGLValue() ? AbstractValue(Address::elsewhere()) : unknownAt(Reason::Call, E);
}

void Interpreter::runUnseen(const FunctionDecl *Callee, bool OnlyArguments) {
  Now.forget(OnlyArguments ? Exposure::Escaped : Exposure::Outside);
  if (Callee && returnsTwice(Callee))
    Now.forgetAll();
}

/// Whether \p Callee, null for an unknown one, that is not followed may opt a
/// kernel in: only what leads to such a call, or whose body is not in sight.
bool Interpreter::mayOptIn(const FunctionDecl *Callee, ArrayRef<const Expr *> Arguments) const {
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

/// Whether a function that takes a parameter of \p Type can write what it is given.
static bool mayWriteThrough(QualType Type) {
  QualType Pointee = Type->getPointeeType();
  return !Pointee.isNull() && (!Pointee.isConstQualified() || hasMutableParts(Pointee)) &&
         !Pointee->isFunctionType();
}

void Interpreter::escapeArguments(const FunctionDecl *Callee, ArrayRef<const Expr *> Arguments) {
  for (auto [Index, Argument] : enumerate(Arguments)) {
    bool Declared = Callee && Index < Callee->getNumParams();
    QualType Type = Declared ? Callee->getParamDecl(unsigned(Index))->getType() : QualType();
    AbstractValue Given = value(Argument);
    bool ByValue = Argument->isGLValue() ? Declared && !Type->isReferenceType() : false;
    if (ByValue)
      Given = Now.load(Given.address());
    bool IsAddress = Given.as<Address>() != nullptr;
    if (IsAddress && Declared && !Type->isReferenceType() && !Type->isPointerType())
      Type = QualType();
    // What is behind a pointer or reference to const is only looked at by who keeps to that.
    if (IsAddress && !Type.isNull() && !mayWriteThrough(Type) && Context.keepsConst(Callee)) {
      Now.escape(Now.load(Given.address()), Reason::Aliased);
      continue;
    }
    Now.escape(Given,
               !Type.isNull() && Type->isPointerType() ? Reason::Aliased : Reason::ByReference);
  }
}

bool Interpreter::isWorthFollowing(const FunctionDecl *Callee, ArrayRef<const Expr *> Arguments,
                                   bool ByObject) const {
  if (Context.Leading.contains(Callee->getCanonicalDecl()))
    return true;
  if (isFollowed(Context.shapes(), Callee->getReturnType()) || ByObject ||
      any_of(Arguments, [&](const Expr *A) { return isSplit(A); }))
    return true;
  return any_of(zip(Callee->parameters(), Arguments), [&](auto Pair) {
    QualType Type = std::get<0>(Pair)->getType();
    const CXXRecordDecl *Record = Type.getNonReferenceType()->getAsCXXRecordDecl();
    return (mayWriteThrough(Type) && isFollowed(Context.shapes(), Type->getPointeeType())) ||
           (Record && Record->isLambda());
  });
}

bool Interpreter::mayFollow(const FunctionDecl *Callee) const {
  if (!Callee->hasBody() || Callee->isDependentContext() || Depth >= MaxDepth ||
      Callee->isInvalidDecl() || Callee->hasAttr<CUDAGlobalAttr>() || Callee->isWeak() ||
      isa<CoroutineBodyStmt>(Callee->getBody()))
    return false;
  for (const Interpreter *A = this; A; A = A->Caller)
    if (A->Function == Callee)
      return false;
  return true;
}

/// Whether \p Callee, of a library, touches nothing but its object and \p Arguments, and nothing is
/// learnt from how: it is of a holder of numbers, or takes hundreds of steps.
bool Interpreter::isNotFollowed(const FunctionDecl *Callee,
                                ArrayRef<const Expr *> Arguments) const {
  const auto *Method = dyn_cast<CXXMethodDecl>(Callee);
  bool IsOfNumbers = Method && Method->isInstance() && !Method->getParent()->isLambda() &&
                     partCount(Context.shapes(), Method->getFunctionObjectParameterType()) == 0;
  return inSystemHeader(Context.ast(), Callee) &&
         (IsOfNumbers || CallEffects::takesManySteps(Callee)) &&
         Context.effects().touchesOnlyArguments(Callee, Arguments);
}

std::optional<AbstractValue> Interpreter::follow(const Expr *Site, const FunctionDecl *Callee,
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
  bool Heard = Leads && !Pure && !Silent && Context.Listener;
  if (!Flow || (!Leads && Flow->Graph->getNumBlockIDs() > Limit)) {
    if (Heard)
      Context.Listener->notFollowed(Definition);
    return std::nullopt;
  }
  if (!Pure) // what is behind the dots is read by address
    for (const Expr *More :
         Arguments.drop_front(std::min<size_t>(Definition->getNumParams(), Arguments.size())))
      Now.escape(value(More), Reason::ByReference);
  Interpreter Inner(Context);
  Inner.Now = Now;
  Inner.Function = Definition;
  Inner.Caller = this;
  Inner.CalledBy = dyn_cast<CallExpr>(Site);
  Inner.Depth = Depth + 1;
  Inner.Silent = Silent || Pure;
  Inner.This = Object;
  unsigned Known = Context.newestIdentity();
  for (auto [Parameter, Argument] : zip(Definition->parameters(), Arguments))
    Inner.beginParameter(Parameter, Parameter->getType()->isReferenceType() ? value(Argument)
                                                                            : rvalue(Argument));
  if (isa<CXXInheritedCtorInitExpr>(Site))
    for (auto [Own, Parameter] : zip(Function->parameters(), Definition->parameters()))
      Inner.beginParameter(Parameter, Now.load(Address::of(Context.variable(Own))));
  if (Captured)
    Inner.enterCaptures(*Captured, /*Fresh=*/false);
  bool Launches = Leads || Inner.isGivenLaunch();
  FlowContext::Share Share(Context, Launches ? Context.left() / 4 * 3 : MostSteps);
  if (Context.TooLong.contains(Definition) || !Inner.run()) {
    Context.TooLong.insert(Definition);
    if (Heard && !Inner.CalledBy) { // no path leads here that differs from others
      GaveUp = true;
    } else if (Heard) {
      // It is not followed then, and what it launches is read for every caller.
      Context.Listener->abandoned(Inner.callPath());
      Context.Listener->notFollowed(Definition);
    }
    return std::nullopt;
  }
  if (!Inner.Reachable) { // it does not return
    Reachable = Reachable && Pure;
    return AbstractValue::unknown(Reason::NoValue);
  }
  return leaveAll(Inner, Site, Definition, Object, Known);
}

/// Leaves \p Inner, a call of \p Definition at \p Site, by each of its ends: what is known goes on
/// in Now and what it gives is returned; of several ends the others are Outcomes where paths fork.
AbstractValue Interpreter::leaveAll(Interpreter &Inner, const Expr *Site,
                                    const FunctionDecl *Definition, const AbstractValue &Object,
                                    unsigned KnownIdentities) {
  bool MayFork = !Pure && Site == Stepped && mayFork();
  Paths Ends = std::move(Inner.Ends);
  for (Path &End : Ends) {
    Inner.Now = std::move(End.Known);
    AbstractValue Result =
        isa<CXXConstructorDecl>(Definition) ? Inner.Now.load(Object.address()) : End.Returned;
    // The nearest name: the function's, whose body others use too.
    if (Definition->getIdentifier() && !inSystemHeader(Context.ast(), Definition))
      Result = Result.named(Definition, /*Always=*/Result.as<IntValue>() != nullptr);
    Inner.dropObjects();
    if (!Pure && Inner.Now.writesBeside(Now))
      Stateful.insert_or_assign(Site, Now);
    if (Context.newestIdentity() != KnownIdentities) {
      Result = Result.anonymous(KnownIdentities);
      Inner.Now.dropIdentities(KnownIdentities);
    }
    End = {std::move(Inner.Now), {}, Result};
  }
  reduce(Ends, MayFork ? mostPaths() : 1,
         [&](const Root *Object) { return !At || mattersNow(Object); });
  AbstractValue Result = Ends.front().Returned;
  if (!Pure)
    Now = std::move(Ends.front().Known);
  for (Path &Other : drop_begin(Ends))
    Outcomes.push_back({std::move(Other.Known), Other.Returned});
  return Result;
}

void Interpreter::beginParameter(const ParmVarDecl *Parameter, AbstractValue Argument) {
  if (QualType Type = Parameter->getType(); intType(Context.ast(), Type)) {
    IntValue Number = asInteger(Argument, Context.ast(), Type, Parameter->getLocation());
    if (!Number.isKnown() && !Number.isUninitialised() && !Number.identity())
      Argument = AbstractValue(Number.identified(Context.newIdentity()));
  }
  Now.begin(Context.variable(Parameter), std::move(Argument));
}

void Interpreter::dropObjects() {
  // What the function began is gone, so that callers do not carry it along.
  for (const Root *Object : Now.objects())
    if (!Object->Outside && !Object->OnHeap && !Caller->Now.holds(Object))
      Now.end(Object);
}

} // namespace warplint
