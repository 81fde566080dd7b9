//===- ThreadNumbers.cpp - Arithmetic and types of device code ------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "kernels/ThreadNumbers.h"
#include "dataflow/OtherSizes.h"
#include "facts/StatementFacts.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/Decl.h"
#include "clang/AST/DeclCXX.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;
using namespace llvm;

namespace warplint {

bool isWarpSize(const ValueDecl *D) {
  return D->getIdentifier() && D->getName() == "warpSize" && isa<VarDecl>(D) &&
         cast<VarDecl>(D)->hasGlobalStorage();
}

bool isNumber(QualType Type) {
  return Type->isIntegralOrEnumerationType() && !Type->isIncompleteType() &&
         !Type->isSpecificBuiltinType(BuiltinType::Int128) &&
         !Type->isSpecificBuiltinType(BuiltinType::UInt128) && !Type->isBitIntType() &&
         !Type->isDependentType();
}

std::optional<int64_t> sizeOf(QualType Type, const ASTContext &AST) {
  if (Type.isNull() || Type->isDependentType() || Type->isIncompleteType() ||
      Type->isUndeducedType() || Type->isFunctionType() || Type->isVariableArrayType() || Type->isPlaceholderType() ||
      hasOtherSize(Type, AST))
    return std::nullopt;
  return AST.getTypeSizeInChars(Type).getQuantity();
}

std::optional<int64_t> arithmetic(BinaryOperatorKind Op, int64_t Left, int64_t Right,
                                  IntType Type) {
  std::optional<int64_t> Result = applyBits(Op, Left, Right, Type);
  // Until C++20 a signed number has no value if a shift loses bits of it.
  if (Op == BO_Shl && Type.Signed && Result &&
      applyBits(BO_Shr, *Result, Right, Type) != Left)
    return std::nullopt;
  return Result;
}

//===----------------------------------------------------------------------===//
// Shared memory
//===----------------------------------------------------------------------===//

// A place in shared memory has an odd address as its object.
const void *sharedObject(const VarDecl *V) {
  return reinterpret_cast<const void *>(reinterpret_cast<uintptr_t>(V) | 1);
}

bool isShared(const void *Object) { return reinterpret_cast<uintptr_t>(Object) & 1; }

const VarDecl *sharedVariable(const void *Object) {
  return isShared(Object) ? reinterpret_cast<const VarDecl *>(reinterpret_cast<uintptr_t>(Object) &
                                                              ~uintptr_t(1))
                          : nullptr;
}

bool isDynamicShared(const VarDecl *V) {
  return V->hasAttr<CUDASharedAttr>() && V->hasExternalStorage();
}

//===----------------------------------------------------------------------===//
// What is the same for all threads
//===----------------------------------------------------------------------===//

bool BodyFacts::isCertain(const FunctionDecl *Body) {
  auto [Known, IsNew] = Certain.try_emplace(Body, false);
  if (IsNew) {
    bool OfSystem = AST.getSourceManager().isInSystemHeader(Body->getLocation());
    Known->second = (!OfSystem || Body->isConstexpr()) && !MayDiffer(Body);
  }
  return Known->second;
}

ArrayRef<const ValueDecl *> BodyFacts::writtenIn(const Stmt *S) {
  auto [Known, IsNew] = Written.try_emplace(S);
  if (IsNew)
    Known->second = mentionedForWriting(S);
  return Known->second;
}

static std::optional<int64_t> constantOf(const ValueDecl *D) {
  if (const auto *Enumerator = dyn_cast<EnumConstantDecl>(D))
    return Enumerator->getInitVal().isRepresentableByInt64() &&
                   !restsOnOtherSize(Enumerator->getInitExpr(), D->getASTContext())
               ? std::optional(Enumerator->getInitVal().getExtValue())
               : std::nullopt;
  const auto *V = dyn_cast<VarDecl>(D);
  if (!V || !V->getType()->isIntegralOrEnumerationType() || V->getType().isVolatileQualified())
    return std::nullopt;
  const VarDecl *Defined = nullptr;
  const Expr *Init = V->getAnyInitializer(Defined);
  bool IsConstant = V->isConstexpr() || (V->getType().isConstQualified() && !V->hasLocalStorage());
  if (!Init || !IsConstant || Init->isValueDependent() || Init->containsErrors() ||
      restsOnOtherSize(Init, V->getASTContext()))
    return std::nullopt;
  const APValue *Value = Defined->evaluateValue();
  if (!Value || !Value->isInt() || !Value->getInt().isRepresentableByInt64())
    return std::nullopt;
  return Value->getInt().getExtValue();
}

std::optional<int64_t> BodyFacts::constant(const ValueDecl *D) {
  auto [Known, IsNew] = Constants.try_emplace(D);
  if (IsNew)
    Known->second = constantOf(D);
  return Known->second;
}

std::optional<int64_t> BodyFacts::size(QualType Type) {
  auto [Known, IsNew] = Sizes.try_emplace(Type);
  if (IsNew)
    Known->second = sizeOf(Type, AST);
  return Known->second;
}

} // namespace warplint
