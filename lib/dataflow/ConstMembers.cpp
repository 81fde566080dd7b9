//===- ConstMembers.cpp - Members with one value in all objects ----------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dataflow/ConstMembers.h"
#include "dataflow/Value.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using namespace llvm;

namespace warplint {

/// Whether \p Class has constructors of which each is a declaration of its own.
static bool hasAllConstructors(const CXXRecordDecl *Class) {
  return Class->hasUserDeclaredConstructor() && !Class->hasInheritedConstructor() &&
         none_of(Class->decls(), [](const Decl *D) {
           const auto *Template = dyn_cast<FunctionTemplateDecl>(D);
           return Template && isa<CXXConstructorDecl>(Template->getTemplatedDecl());
         });
}

bool isMadeByConstructors(const FieldDecl *Field) {
  QualType Type = Field->getType();
  const auto *Class = dyn_cast<CXXRecordDecl>(Field->getParent());
  return Class && Type.isConstQualified() && !Type.isVolatileQualified() &&
         Type->isIntegralOrEnumerationType() && !Field->isBitField() && !Class->isUnion() &&
         !Class->isDependentContext() && !Class->isAggregate() && hasAllConstructors(Class);
}

/// What \p Maker gives \p Field; null: nothing.
static const Expr *initialiserOf(const FieldDecl *Field, const CXXConstructorDecl *Maker) {
  auto Found = find_if(Maker->inits(),
                       [&](const CXXCtorInitializer *Each) { return Each->getMember() == Field; });
  if (Found == Maker->init_end())
    return nullptr;
  const Expr *Init = (*Found)->getInit();
  if (const auto *Default = dyn_cast_or_null<CXXDefaultInitExpr>(Init))
    Init = Default->getExpr();
  return Init;
}

/// Whether \p E reads \p Field, of another object.
static bool copies(const Expr *E, const FieldDecl *Field) {
  const auto *Member = dyn_cast<MemberExpr>(E->IgnoreParenImpCasts());
  return Member && Member->getMemberDecl() == Field;
}

std::optional<ConstMember> constMember(const FieldDecl *Field) {
  std::optional<ConstMember> Same;
  for (const CXXConstructorDecl *Each : cast<CXXRecordDecl>(Field->getParent())->ctors()) {
    if (Each->isDeleted() || (Each->isCopyOrMoveConstructor() && Each->isDefaulted()))
      continue;
    const FunctionDecl *Definition = nullptr;
    if (!Each->hasBody(Definition))
      return std::nullopt;
    const auto *Maker = cast<CXXConstructorDecl>(Definition);
    if (Maker->isDelegatingConstructor())
      continue;
    const Expr *Init = initialiserOf(Field, Maker);
    if (Init && copies(Init, Field))
      continue;
    Expr::EvalResult Result;
    if (!Init || Init->isValueDependent() || !Init->EvaluateAsInt(Result, Field->getASTContext()))
      return std::nullopt;
    std::optional<int64_t> Value = Result.Val.getInt().tryExtValue();
    if (!Value || (Same && Same->Value != *Value))
      return std::nullopt;
    Same = {*Value, Init};
  }
  return Same;
}

} // namespace warplint
