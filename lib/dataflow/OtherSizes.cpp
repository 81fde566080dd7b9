//===- OtherSizes.cpp - Classes whose size is not the one that Clang has --===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dataflow/OtherSizes.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using namespace llvm;

namespace warplint {

/// Of classes in classes, and of constants made of constants.
static constexpr unsigned DeepestSize = 6;

/// Whether one of warplint's headers that mark classes was read.
static bool hasMarks(const ASTContext &AST) {
  const IdentifierInfo &Name = AST.Idents.get("warplint_other_sizes");
  return !AST.getTranslationUnitDecl()->lookup(DeclarationName(&Name)).empty();
}

static bool isMarked(const Decl *Class) {
  return any_of(Class->specific_attrs<AnnotateAttr>(), [](const AnnotateAttr *Each) {
    return Each->getAnnotation() == "warplint.other_size";
  });
}

static bool hasMarked(QualType Type, unsigned Depth);

static bool hasMarked(const CXXRecordDecl *Class, unsigned Depth) {
  if (!Class || !Class->hasDefinition() || Depth == 0)
    return false;
  Class = Class->getDefinition();
  return isMarked(Class) ||
         any_of(Class->bases(), [&](const CXXBaseSpecifier &Base) {
           return hasMarked(Base.getType(), Depth - 1);
         }) ||
         any_of(Class->fields(), [&](const FieldDecl *Field) {
           return hasMarked(Field->getType(), Depth - 1);
         });
}

static bool hasMarked(QualType Type, unsigned Depth) {
  return !Type.isNull() && hasMarked(Type->getBaseElementTypeUnsafe()->getAsCXXRecordDecl(), Depth);
}

bool hasOtherSize(QualType Type, const ASTContext &AST) {
  const CXXRecordDecl *Class =
      Type.isNull() ? nullptr : Type->getBaseElementTypeUnsafe()->getAsCXXRecordDecl();
  return Class && hasOtherSize(Class, AST);
}

bool hasOtherSize(const RecordDecl *Class, const ASTContext &AST) {
  return hasMarks(AST) && hasMarked(dyn_cast<CXXRecordDecl>(Class), DeepestSize);
}

static bool rests(const Stmt *S, unsigned Depth) {
  if (!S || Depth == 0)
    return false;
  if (const auto *Size = dyn_cast<UnaryExprOrTypeTraitExpr>(S))
    return hasMarked(Size->getTypeOfArgument(), DeepestSize);
  if (const auto *Name = dyn_cast<DeclRefExpr>(S)) {
    if (const auto *Number = dyn_cast<EnumConstantDecl>(Name->getDecl()))
      return rests(Number->getInitExpr(), Depth - 1);
    const auto *V = dyn_cast<VarDecl>(Name->getDecl());
    return V && (V->isConstexpr() || V->getType().isConstQualified()) &&
           rests(V->getAnyInitializer(), Depth - 1);
  }
  return any_of(S->children(), [&](const Stmt *Part) { return rests(Part, Depth); });
}

bool restsOnOtherSize(const Stmt *S, const ASTContext &AST) {
  return hasMarks(AST) && rests(S, DeepestSize);
}

} // namespace warplint
