//===- Interpreter.cpp - The abstract interpreter --------------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dataflow/Interpreter.h"
#include "dataflow/Driver.h"
#include "dataflow/OtherSizes.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;
using namespace llvm;

namespace warplint {

Interpreter::Interpreter(FlowContext &Context) : Run(std::make_unique<Activation>(Context)) {}

Interpreter::~Interpreter() = default;

AbstractValue Interpreter::rvalue(const Expr *E) { return Run->Values.rvalue(E); }

std::optional<bool> Interpreter::condition(const Expr *E) { return Run->Values.condition(E); }

AbstractValue Interpreter::initializer(const VarDecl *V) {
  const Expr *Init = V->getAnyInitializer();
  if (!Init)
    return AbstractValue::unknown(Reason::NoValue, V->getLocation());
  AbstractValue D =
      V->getType()->isReferenceType() ? Run->Values.value(Init) : Run->Values.rvalue(Init);
  return Run->Values.initial(V, D);
}

/// What a caller gives of \p Given, an address: what the object there holds.
static const ProgramValue &behind(const ProgramValue &Given) {
  static const ProgramValue Nothing;
  return Given.Is == ProgramValue::Kind::Object ? Given.Parts.front() : Nothing;
}

/// Begins \p Parameter with \p Given; null: whatever callers give.
void Interpreter::beginParameter(const ParmVarDecl *Parameter, const ProgramValue *Given) {
  FlowContext &Context = Run->S.Context;
  SourceLocation Where = Parameter->getLocation();
  QualType Type = Parameter->getType(), Pointee = Type->getPointeeType();
  AbstractValue Unknown = AbstractValue::unknown(Reason::Parameter, Where);
  AbstractValue Value =
      Given ? fromProgram(*Given, Type, Context, {Reason::Parameter, Where}) : Unknown;
  bool Object = Type->isReferenceType() || (!Pointee.isNull() && Pointee->isRecordType());
  bool IsNull = Given && Given->Is == ProgramValue::Kind::Null;
  if (Object && !IsNull && isFollowed(Context.shapes(), Pointee)) {
    const Root *Behind = Given && Given->IsAlone ? Context.givenAlone(Parameter, Pointee)
                                                 : Context.given(Parameter, Pointee);
    Run->S.Now.begin(Behind, Given ? fromProgram(behind(*Given), Pointee, Context,
                                                     {Reason::Parameter, Where})
                                         .named(Parameter, /*Always=*/true)
                                   : Unknown);
    Value = AbstractValue(Address::of(Behind));
  } else if (Given) {
    Value = Value.named(Parameter, /*Always=*/true);
  }
  Run->Calls.beginParameter(Parameter, Value);
}

bool Interpreter::enter(const FunctionDecl *F, const ProgramCall *From) {
  Run->S.Function = F;
  const auto *Method = dyn_cast<CXXMethodDecl>(F);
  if (Method && Method->isInstance() && !Method->getParent()->isLambda()) {
    QualType Type = Method->getFunctionObjectParameterType();
    const Root *Object = From && From->Object.IsAlone ? Run->S.Context.givenAlone(Method, Type)
                                                      : Run->S.Context.given(Method, Type);
    AbstractValue Unknown = AbstractValue::unknown(Reason::Member);
    AbstractValue Given = From ? fromProgram(behind(From->Object), Type, Run->S.Context,
                                             {Reason::Member, Method->getLocation()})
                               : Unknown;
    Run->S.Now.begin(Object, Given.as<struct Unknown>() ? Unknown : Given);
    Run->S.This = AbstractValue(Address::of(Object));
  }
  bool HasAll = From && From->Arguments.size() == F->getNumParams();
  for (const ParmVarDecl *Parameter : F->parameters())
    beginParameter(Parameter,
                   HasAll ? &From->Arguments[Parameter->getFunctionScopeIndex()] : nullptr);
  bool Done = Run->Flow.run();
  for (Path &End : Run->Flow.Ends)
    End.Known.escape(End.Returned, Reason::Aliased); // to callers that are not seen
  return Done;
}

/// Marks numbers of \p Value that are one of several as doubtful: which of them a function gives
/// depends on what it gets, and that is not told.
static void doubtChoices(ProgramValue &Value) {
  if (Value.Numbers.size() > 1)
    for (ProgramNumber &Each : Value.Numbers)
      Each.IsDoubtful = true;
  for (ProgramValue &Part : Value.Parts)
    doubtChoices(Part);
}

ProgramValue Interpreter::result(const FunctionDecl *F) {
  State &S = Run->S;
  S.Function = F;
  const Root *Made = nullptr;
  if (const auto *Constructor = dyn_cast<CXXConstructorDecl>(F)) {
    QualType Type = Constructor->getFunctionObjectParameterType();
    Made = S.Context.result(Constructor, Type);
    S.Now.begin(Made, filled(S.Context.shapes(), Type,
                             AbstractValue::unknown(Reason::NoValue, F->getLocation())));
    S.This = AbstractValue(Address::of(Made));
  } else if (const auto *Method = dyn_cast<CXXMethodDecl>(F); Method && Method->isInstance()) {
    const Root *Object = S.Context.given(Method, Method->getFunctionObjectParameterType());
    S.Now.begin(Object, AbstractValue::unknown(Reason::Member));
    S.This = AbstractValue(Address::of(Object));
  }
  DenseMap<unsigned, unsigned> Parameters; // by the identity that each begins with
  for (const ParmVarDecl *Parameter : F->parameters()) {
    beginParameter(Parameter, nullptr);
    AbstractValue Held = S.Now.load(Address::of(S.Context.variable(Parameter)));
    if (const auto *Number = Held.as<IntValue>(); Number && Number->identity())
      Parameters[Number->identity()] = Parameter->getFunctionScopeIndex();
  }
  if (!Run->Flow.run() || Run->Flow.Ends.empty())
    return {};
  auto Nothing = [](const AbstractValue &) { return AbstractValue(); };
  auto Parameter = [&](unsigned Identity) -> std::optional<unsigned> {
    auto Found = Parameters.find(Identity);
    return Found == Parameters.end() ? std::nullopt : std::optional(Found->second);
  };
  std::optional<ProgramValue> All;
  for (Path &End : Run->Flow.Ends) {
    if (Made && End.Known.hasEscaped(Made))
      return {};
    AbstractValue Gives = Made ? End.Known.load(Address::of(Made)) : End.Returned;
    ProgramValue Each = toProgram(Gives, Nothing, Parameter);
    doubtChoices(Each);
    if (Each.Is == ProgramValue::Kind::Shapes && Each.Parts.size() > 3)
      return {};
    if (All && *All != Each) // which of them it gives depends on what is not told
      return {};
    All = std::move(Each);
  }
  return *All;
}

bool Interpreter::enterLambda(const LambdaExpr *Lambda, const FunctionDecl *Body,
                              const AbstractValue *Captured) {
  const auto *Known = Captured ? Captured->as<Closure>() : nullptr;
  if (Known) {
    Run->Calls.enterCaptures(*Known, /*Fresh=*/true);
  } else {
    for (const LambdaCapture &Capture : Lambda->captures())
      if (Capture.capturesVariable())
        Run->S.CapturedVariables[Capture.getCapturedVar()] = AbstractValue(Address::elsewhere());
  }
  return enter(Body);
}

} // namespace warplint
