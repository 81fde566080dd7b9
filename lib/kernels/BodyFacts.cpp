//===- BodyFacts.cpp - What the code of a kernel says of any thread -------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "kernels/BodyFacts.h"
#include "dataflow/OtherSizes.h"
#include "kernels/ThreadNumbers.h"
#include "facts/StatementFacts.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;
using namespace llvm;

namespace warplint {

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
