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

bool Interpreter::enter(const FunctionDecl *F) {
  Run->S.Function = F;
  const auto *Method = dyn_cast<CXXMethodDecl>(F);
  if (Method && Method->isInstance() && !Method->getParent()->isLambda()) {
    const Root *Object = Run->S.Context.given(Method, Method->getFunctionObjectParameterType());
    Run->S.Now.begin(Object, AbstractValue::unknown(Reason::Member));
    Run->S.This = AbstractValue(Address::of(Object));
  }
  for (const ParmVarDecl *Parameter : F->parameters()) {
    QualType Type = Parameter->getType(), Pointee = Type->getPointeeType();
    AbstractValue Given = AbstractValue::unknown(Reason::Parameter, Parameter->getLocation());
    bool Object = Type->isReferenceType() || (!Pointee.isNull() && Pointee->isRecordType());
    if (Object && isFollowed(Run->S.Context.shapes(), Pointee)) {
      const Root *Behind = Run->S.Context.given(Parameter, Pointee);
      Run->S.Now.begin(Behind, Given);
      Given = AbstractValue(Address::of(Behind));
    }
    Run->Calls.beginParameter(Parameter, Given);
  }
  bool Done = Run->Flow.run();
  for (Path &End : Run->Flow.Ends)
    End.Known.escape(End.Returned, Reason::Aliased); // to callers that are not seen
  return Done;
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
