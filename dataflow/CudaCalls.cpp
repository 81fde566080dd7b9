//===- CudaCalls.cpp - What functions of the CUDA API return and write ----===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "cuda/Attributes.h"
#include "cuda/Functions.h"
#include "dataflow/Interpreter.h"
#include "dataflow/Effects.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using namespace llvm;

namespace warplint::dataflow {

/// Why the answer of \p Question is unknown.
static Reason reasonOf(const cuda::Function &Question) {
  return Question.What == cuda::Act::AskOccupancy ? Reason::Occupancy : Reason::Device;
}

std::optional<AbstractValue> Interpreter::askCuda(const CallExpr *E, const FunctionDecl *Callee) {
  const cuda::Function *Question = cudaFunction(E);
  unsigned Answers = Question ? Question->count(cuda::Role::Answer) : 0;
  if (Answers == 0 || E->getNumArgs() <= Answers)
    return std::nullopt;
  if (Pure)
    return unknownAt(Reason::Call, E);
  ArrayRef<const Expr *> Arguments(E->getArgs(), E->getNumArgs());
  AbstractValue Result = Question->What == cuda::Act::GetHandle
                             ? rvalue(argumentFor(cuda::Role::Kernel, *Question, E))
                             : AbstractValue::unknown(reasonOf(*Question), E->getExprLoc());
  // A function that is given to VariableSMem is called.
  for (const Expr *Rest : Arguments.drop_front(Answers))
    Now.leak(rvalue(Rest), Reason::Aliased);
  Now.forget(Exposure::Leaked);
  for (const Expr *Answer : Arguments.take_front(Answers)) {
    Address To = value(Answer).address();
    // A question that fails leaves what was there.
    Now.store(To, Result.join(Now.load(To)));
  }
  return unknownAt(Reason::Call, E);
}

AbstractValue Interpreter::setAttribute(const CallExpr *E, const AttributeArguments &Set) {
  if (Pure)
    return unknownAt(Reason::Call, E);
  IntValue Which = integer(Set.Attribute);
  constexpr auto Shared = int64_t(cuda::KernelAttribute::MaxDynamicShared);
  if (!Which.single() || Which.single()->Value == Shared) {
    IntValue Bytes = Which.single() ? integer(Set.Value) : IntValue::unknown(Reason::Other, {});
    AbstractValue Kernel = rvalue(Set.Kernel);
    if (const auto *Known = Kernel.as<Functions>())
      Now.allowed().set(*Known, Bytes);
    else
      Now.allowed().forget();
  }
  Now.forget(Exposure::Leaked);
  return unknownAt(Reason::Call, E);
}

AbstractValue Interpreter::launch(const CallExpr *E) {
  if (Pure)
    return unknownAt(Reason::Call, E);
  // What the kernel is given is copied; the kernel may write what that points to.
  for (const Expr *Argument : E->arguments()) {
    AbstractValue Given = value(Argument);
    QualType Pointee = Argument->getType()->getPointeeType();
    if (Argument->isGLValue()) {
      Now.leak(Now.load(Given.address()), Reason::Aliased);
    } else if (!Pointee.isNull() && Pointee->isPointerType()) {
      IntValue Any = IntValue::unknown(Reason::Other, {});
      AbstractValue Each = Now.load(moved(Given, Any, /*Back=*/false).address());
      Now.leak(Now.load(Each.address()), Reason::Aliased);
    }
  }
  Now.forget(Exposure::Leaked);
  return unknownAt(Reason::Call, E);
}

} // namespace warplint::dataflow
