//===- NamesUsed.cpp - Declarations of the names in an expression ---------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "text/NamesUsed.h"
#include "clang/AST/RecursiveASTVisitor.h"

using namespace clang;

namespace warplint {

namespace {

class NameFinder : public RecursiveASTVisitor<NameFinder> {
public:
  explicit NameFinder(NamesUsed &Found) : Found(Found) {}

  bool VisitDeclRefExpr(DeclRefExpr *E) { return add(E->getDecl()); }
  bool VisitMemberExpr(MemberExpr *E) { return add(E->getMemberDecl()); }
  bool VisitSubstNonTypeTemplateParmExpr(SubstNonTypeTemplateParmExpr *E) {
    return add(E->getParameter());
  }
  bool VisitTypedefTypeLoc(TypedefTypeLoc T) { return add(T.getTypePtr()->getDecl()); }
  bool VisitTagTypeLoc(TagTypeLoc T) { return add(T.getDecl()); }
  bool VisitTemplateTypeParmTypeLoc(TemplateTypeParmTypeLoc T) { return add(T.getDecl()); }
  bool VisitSubstTemplateTypeParmTypeLoc(SubstTemplateTypeParmTypeLoc T) {
    return add(T.getTypePtr()->getReplacedParameter());
  }
  bool VisitTemplateSpecializationTypeLoc(TemplateSpecializationTypeLoc T) {
    return add(T.getTypePtr()->getTemplateName().getAsTemplateDecl());
  }

private:
  NamesUsed &Found;

  bool add(const NamedDecl *D) {
    if (D && D->getIdentifier())
      Found[D->getName()].push_back(D);
    return true;
  }
};

} // namespace

NamesUsed namesUsed(const Expr *E) {
  NamesUsed Found;
  NameFinder(Found).TraverseStmt(const_cast<Expr *>(E));
  return Found;
}

} // namespace warplint
