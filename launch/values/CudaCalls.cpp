//===- CudaCalls.cpp - What functions of the CUDA API return and write ----===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "launch/values/Activation.h"
#include "launch/values/Effects.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"

using namespace clang;
using namespace llvm;

namespace warplint::launch {

namespace {
/// A function that answers through its first arguments.
struct Question {
  unsigned Answers = 0; ///< How many of them; 0: no function that is known.
  Reason Why = Reason::Other;
};
} // namespace

/// What the function \p Name of the runtime or the driver tells.
static Question questionOf(StringRef Name) {
  return StringSwitch<Question>(Name)
      .StartsWith("cudaOccupancyMaxPotentialBlockSize", {2, Reason::Occupancy})
      .StartsWith("cuOccupancyMaxPotentialBlockSize", {2, Reason::Occupancy})
      .StartsWith("cudaOccupancy", {1, Reason::Occupancy})
      .StartsWith("cuOccupancy", {1, Reason::Occupancy})
      .StartsWith("cudaGetDeviceProperties", {1, Reason::Device})
      .Case("cudaDeviceGetAttribute", {1, Reason::Device})
      .Case("cuDeviceGetAttribute", {1, Reason::Device})
      .Case("cudaFuncGetAttributes", {1, Reason::Device})
      .Case("cuFuncGetAttribute", {1, Reason::Device})
      .Case("cuKernelGetAttribute", {1, Reason::Device})
      .Case("cudaDeviceGetLimit", {1, Reason::Device})
      .Case("cudaGetDevice", {1, Reason::Device})
      .Case("cudaGetDeviceCount", {1, Reason::Device})
      .Case("cuDeviceGetCount", {1, Reason::Device})
      .Case("cuDeviceComputeCapability", {2, Reason::Device})
      .Case("cuDeviceTotalMem", {1, Reason::Device})
      .Case("cudaMemGetInfo", {2, Reason::Device})
      .Case("cuMemGetInfo", {2, Reason::Device})
      .Default({});
}

/// Whether the function \p Name gives, through its first argument, a handle of
/// the kernel that the second one names.
static bool givesHandle(StringRef Name) {
  return Name == "cudaGetFuncBySymbol" || Name == "cudaGetKernel" || Name == "cuKernelGetFunction";
}

std::optional<Datum> Activation::askCuda(const CallExpr *E, const FunctionDecl *Callee) {
  if (!isCudaFunction(Context.ast(), Callee))
    return std::nullopt;
  StringRef Name = Callee->getName();
  if (!Name.starts_with("cu"))
    return std::nullopt;
  bool Handle = givesHandle(Name);
  unsigned Answers = Handle ? 1 : questionOf(Name).Answers;
  if (Answers == 0 || E->getNumArgs() <= Answers)
    return std::nullopt;
  if (Pure)
    return unknownAt(Reason::Call, E);
  ArrayRef<const Expr *> Arguments(E->getArgs(), E->getNumArgs());
  Datum Told =
      Handle ? rvalue(Arguments[1]) : Datum::unknown(questionOf(Name).Why, E->getExprLoc());
  // A function that is given to VariableSMem is called.
  for (const Expr *Rest : Arguments.drop_front(Answers))
    Now.leak(rvalue(Rest), Reason::Aliased);
  Now.forget(Exposure::Leaked);
  for (const Expr *Answer : Arguments.take_front(Answers)) {
    Address To = value(Answer).address();
    // A question that fails leaves what was there.
    Now.store(To, Told.join(Now.load(To)));
  }
  return unknownAt(Reason::Call, E);
}

Datum Activation::setAttribute(const CallExpr *E, const AttributeArguments &Set) {
  if (Pure)
    return unknownAt(Reason::Call, E);
  IntValue Which = integer(Set.Attribute);
  constexpr auto Shared = int64_t(KernelAttribute::MaxDynamicShared);
  if (!Which.single() || Which.single()->Value == Shared) {
    IntValue Bytes = Which.single() ? integer(Set.Value) : IntValue::unknown(Reason::Other, {});
    Datum Kernel = rvalue(Set.Kernel);
    if (const auto *Known = Kernel.as<Functions>())
      Now.allowed().set(*Known, Bytes);
    else
      Now.allowed().forget();
  }
  Now.forget(Exposure::Leaked);
  return unknownAt(Reason::Call, E);
}

Datum Activation::launch(const CallExpr *E) {
  if (Pure)
    return unknownAt(Reason::Call, E);
  // What the kernel is given is copied; the kernel may write what that points to.
  for (const Expr *Argument : E->arguments()) {
    Datum Given = value(Argument);
    QualType Pointee = Argument->getType()->getPointeeType();
    if (Argument->isGLValue()) {
      Now.leak(Now.load(Given.address()), Reason::Aliased);
    } else if (!Pointee.isNull() && Pointee->isPointerType()) {
      IntValue Any = IntValue::unknown(Reason::Other, {});
      Datum Each = Now.load(moved(Given, Any, /*Back=*/false).address());
      Now.leak(Now.load(Each.address()), Reason::Aliased);
    }
  }
  Now.forget(Exposure::Leaked);
  return unknownAt(Reason::Call, E);
}

} // namespace warplint::launch
