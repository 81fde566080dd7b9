//===- AssertedPlaces.cpp - The numbers that static assertions look at ----===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "facts/AssertedPlaces.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SmallVector.h"

using namespace clang;
using namespace llvm;

namespace warplint {

namespace {

/// Finds the conditions of static assertions, and the template arguments.
class AssertionFinder : public RecursiveASTVisitor<AssertionFinder> {
public:
  SmallVector<Expr *> Conditions, Arguments;
  bool OfParameters = false;

  bool VisitStaticAssertDecl(StaticAssertDecl *D) {
    Conditions.push_back(D->getAssertExpr());
    OfParameters |= D->getAssertExpr()->isInstantiationDependent();
    return true;
  }
  bool TraverseTemplateArgumentLoc(const TemplateArgumentLoc &Argument) {
    if (Argument.getArgument().getKind() == TemplateArgument::Expression)
      Arguments.push_back(Argument.getSourceExpression());
    return RecursiveASTVisitor::TraverseTemplateArgumentLoc(Argument);
  }
};

/// Collects the literals of expressions and of the constants in them.
class LiteralFinder : public RecursiveASTVisitor<LiteralFinder> {
public:
  SmallVector<SourceLocation> Literals;

  bool VisitIntegerLiteral(IntegerLiteral *E) {
    Literals.push_back(E->getLocation());
    return true;
  }
  bool VisitDeclRefExpr(DeclRefExpr *E) { return follow(E->getDecl()); }
  bool VisitMemberExpr(MemberExpr *E) { return follow(E->getMemberDecl()); }

private:
  DenseSet<const ValueDecl *> Followed;

  bool follow(ValueDecl *D) {
    if (!Followed.insert(D).second)
      return true;
    if (const auto *V = dyn_cast<VarDecl>(D))
      return TraverseStmt(const_cast<Expr *>(V->getAnyInitializer()));
    if (auto *Enumerator = dyn_cast<EnumConstantDecl>(D))
      return TraverseStmt(Enumerator->getInitExpr());
    return true;
  }
};

} // namespace

AssertedPlaces::AssertedPlaces(const ASTContext &Context) {
  const SourceManager &Sources = Context.getSourceManager();
  AssertionFinder Found;
  for (Decl *D : Context.getTraversalScope()) {
    if (!isa<TranslationUnitDecl>(D)) {
      Found.TraverseDecl(D);
      continue;
    }
    for (Decl *Top : cast<TranslationUnitDecl>(D)->decls())
      if (!Sources.isInSystemHeader(Top->getLocation()))
        Found.TraverseDecl(Top);
  }
  LiteralFinder Asserted;
  for (Expr *E : Found.Conditions)
    Asserted.TraverseStmt(E);
  if (Found.OfParameters)
    for (Expr *E : Found.Arguments)
      Asserted.TraverseStmt(E);
  for (SourceLocation Literal : Asserted.Literals)
    Places.insert(Sources.getDecomposedSpellingLoc(Literal));
}

bool AssertedPlaces::isIn(FileID File, unsigned Begin, unsigned End) const {
  auto First = Places.lower_bound({File, Begin});
  return First != Places.end() && First->first == File && First->second < End;
}

} // namespace warplint
