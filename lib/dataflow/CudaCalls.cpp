//===- CudaCalls.cpp - Results of the CUDA API ----------------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "cuda/Attributes.h"
#include "cuda/DeviceWrappers.h"
#include "cuda/Functions.h"
#include "dataflow/Interpreter.h"
#include "dataflow/Effects.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"

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

std::optional<cuda::Property> Interpreter::propertyOfWrapperCall(const CallExpr *E,
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
std::optional<AbstractValue> Interpreter::propertyAs(const IntValue &Answer, QualType Type) {
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
AbstractValue Interpreter::queryDevice(const CallExpr *E, const FunctionDecl *Callee,
                                       const cuda::Function &Question) {
  std::optional<cuda::Property> ByAttribute;
  if (std::optional<unsigned> I = Question.indexOf(cuda::Role::Attribute);
      I && Callee && *I < Callee->getNumParams() && *I < E->getNumArgs()) {
    IntValue Which = integer(E->getArg(*I));
    if (Which.single())
      ByAttribute = propertyOf(Callee->getParamDecl(*I)->getType(), Which.single()->Value);
  }
  unsigned Answers = Question.count(cuda::Role::Answer);
  bool AllKnown = Context.knowsDevice();
  for (unsigned I = 0; I != Answers; ++I) {
    Address To = value(E->getArg(I)).address();
    std::optional<cuda::Property> Asked =
        ByAttribute ? ByAttribute : cuda::propertyAnswered(Question.Name, I);
    IntValue Answer =
        Asked ? Context.query(*Asked, E) : IntValue::unknown(Reason::Device, E->getExprLoc());
    // A struct of properties answers where it is read.
    bool IsStruct = E->getArg(I)->getType()->getPointeeType()->isRecordType();
    AllKnown &= Answer.isKnown() || IsStruct;
    AbstractValue Result = IsStruct ? AbstractValue::unknown(Reason::Device, E->getExprLoc())
                                    : AbstractValue(Answer);
    // A question that fails leaves what was there.
    Now.store(To, Context.knowsDevice() ? Result : Result.join(Now.load(To)));
  }
  return AllKnown ? AbstractValue(IntValue::known({0, {}, {E, nullptr}}))
                  : unknownAt(Reason::Call, E);
}

std::optional<AbstractValue> Interpreter::queryCuda(const CallExpr *E, const FunctionDecl *Callee) {
  const cuda::Function *Question = cudaFunction(E);
  unsigned Answers = Question ? Question->count(cuda::Role::Answer) : 0;
  if (Answers == 0 || E->getNumArgs() <= Answers)
    return std::nullopt;
  if (Pure)
    return unknownAt(Reason::Call, E);
  ArrayRef<const Expr *> Arguments(E->getArgs(), E->getNumArgs());
  AbstractValue Result = Question->What == cuda::Act::GetHandle
                             ? rvalue(argumentFor(cuda::Role::Kernel, *Question, E))
                             : AbstractValue::unknown(Reason::Device, E->getExprLoc());
  bool OfClusters = Question->asksOccupancy() && Question->What != cuda::Act::AskOccupancy;
  if (OfClusters) // reads the struct that is given
    Result = queryClusters(E, *Question);
  // A function that is given to VariableSMem is called.
  for (const Expr *Rest : Arguments.drop_front(Answers))
    Now.escape(rvalue(Rest), Reason::Aliased);
  Now.forget(Exposure::Escaped);
  if (OfClusters)
    return Result;
  if (Question->What == cuda::Act::AskDevice)
    return queryDevice(E, Callee, *Question);
  if (Question->What == cuda::Act::AskOccupancy)
    return queryOccupancy(E, *Question);
  for (const Expr *Answer : Arguments.take_front(Answers)) {
    Address To = value(Answer).address();
    // A question that fails leaves what was there.
    Now.store(To, Result.join(Now.load(To)));
  }
  return unknownAt(Reason::Call, E);
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

AbstractValue Interpreter::setAttribute(const CallExpr *E, const AttributeArguments &Set) {
  if (Pure)
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
    Note(cuda::KernelAttribute::MaxDynamicShared, Now.kernels().AllowedShared);
    Note(cuda::KernelAttribute::SharedMode, Now.kernels().SharedMode);
  }
  Now.forget(Exposure::Escaped);
  return OptsIn ? AbstractValue(IntValue::known({*OptsIn ? 0 : cuda::InvalidValue, {}, {E, nullptr}}))
                : unknownAt(Reason::Call, E);
}

AbstractValue Interpreter::launch(const CallExpr *E) {
  if (Pure)
    return unknownAt(Reason::Call, E);
  // What the kernel is given is copied; the kernel may write what that points to.
  for (const Expr *Argument : E->arguments()) {
    AbstractValue Given = value(Argument);
    QualType Pointee = Argument->getType()->getPointeeType();
    if (Argument->isGLValue()) {
      Now.escape(Now.load(Given.address()), Reason::Aliased);
    } else if (!Pointee.isNull() && Pointee->isPointerType()) {
      IntValue Any = IntValue::unknown(Reason::Other, {});
      AbstractValue Each = Now.load(moved(Given, Any, /*Back=*/false).address());
      Now.escape(Now.load(Each.address()), Reason::Aliased);
    }
  }
  Now.forget(Exposure::Escaped);
  return unknownAt(Reason::Call, E);
}

} // namespace warplint
