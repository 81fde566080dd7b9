//===- FixedValue.cpp - Values that no build and no run changes -----------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "facts/FixedValue.h"
#include "dataflow/VariableUses.h"
#include "text/BuildText.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/AST/StmtVisitor.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using namespace llvm;

namespace warplint {

namespace {

/// Notes what a function does with its variables.
class UsesOfFunction : public RecursiveASTVisitor<UsesOfFunction> {
public:
  explicit UsesOfFunction(const ASTContext &Context) : Uses(Context) {}

  VariableUses Uses;

  bool VisitStmt(Stmt *S) {
    Uses.note(S);
    return true;
  }
  bool VisitVarDecl(VarDecl *V) {
    Uses.noteDeclaration(V);
    return true;
  }
};

class FixedExpression : public ConstStmtVisitor<FixedExpression, bool> {
public:
  FixedExpression(SourceLocation Beside, const BuildText &Text, const ASTContext &Context)
      : Beside(Beside), Text(Text), Context(Context), Sources(Context.getSourceManager()) {}

  bool fixed(const Expr *E) { return isSpelledInSight(E->getBeginLoc()) && Visit(E); }

  bool VisitStmt(const Stmt *) { return false; }
  bool VisitIntegerLiteral(const IntegerLiteral *) { return true; }
  bool VisitCXXDefaultArgExpr(const CXXDefaultArgExpr *E) {
    return Sources.isInSystemHeader(E->getExpr()->getBeginLoc());
  }
  bool VisitParenExpr(const ParenExpr *E) { return fixed(E->getSubExpr()); }
  bool VisitFullExpr(const FullExpr *E) { return fixed(E->getSubExpr()); }
  bool VisitCastExpr(const CastExpr *E) { return fixed(E->getSubExpr()); }
  bool VisitMaterializeTemporaryExpr(const MaterializeTemporaryExpr *E) {
    return fixed(E->getSubExpr());
  }
  bool VisitUnaryOperator(const UnaryOperator *E) {
    return !E->isIncrementDecrementOp() && E->isArithmeticOp() && fixed(E->getSubExpr());
  }
  bool VisitBinaryOperator(const BinaryOperator *E) {
    return !E->isAssignmentOp() && !E->isCommaOp() && fixed(E->getLHS()) && fixed(E->getRHS());
  }
  bool VisitConditionalOperator(const ConditionalOperator *E) {
    return fixed(E->getTrueExpr()) && fixed(E->getFalseExpr());
  }
  bool VisitInitListExpr(const InitListExpr *E) {
    return all_of(E->inits(), [this](const Expr *Part) { return fixed(Part); });
  }
  bool VisitCXXConstructExpr(const CXXConstructExpr *E);
  bool VisitDeclRefExpr(const DeclRefExpr *E);

private:
  SourceLocation Beside;
  const BuildText &Text;
  const ASTContext &Context;
  const SourceManager &Sources;

  bool isSpelledInSight(SourceLocation Place) const;
};

} // namespace

/// Whether \p Place, and each macro around it, is spelled in the file, for every build.
bool FixedExpression::isSpelledInSight(SourceLocation Place) const {
  for (; Place.isMacroID(); Place = Sources.getImmediateMacroCallerLoc(Place)) {
    StringRef Name = Lexer::getImmediateMacroName(Place, Sources, Context.getLangOpts());
    if (!Text.isSpelledOnlyWith(Name, Beside) ||
        !Text.isCompiledWith(Sources.getSpellingLoc(Place), Beside))
      return false;
  }
  return true;
}

/// `dim3` of the CUDA headers, whose parts are its arguments.
bool FixedExpression::VisitCXXConstructExpr(const CXXConstructExpr *E) {
  const CXXRecordDecl *Record = E->getConstructor()->getParent();
  return Sources.isInSystemHeader(Record->getLocation()) && Record->isTriviallyCopyable() &&
         all_of(E->arguments(), [this](const Expr *Part) {
           return isa<CXXDefaultArgExpr>(Part) ? Visit(Part) : fixed(Part);
         });
}

bool FixedExpression::VisitDeclRefExpr(const DeclRefExpr *E) {
  const ValueDecl *D = E->getDecl();
  if (!D->getIdentifier() || !Text.isCompiledWith(D->getLocation(), Beside) ||
      !Text.isSpelledOnlyWith(D->getName(), Beside))
    return false;
  if (isa<EnumConstantDecl>(D))
    return Text.isOneText(cast<EnumDecl>(D->getDeclContext())->getSourceRange());
  const auto *V = dyn_cast<VarDecl>(D);
  if (!V || isa<ParmVarDecl>(V) || !V->getAnyInitializer() || V->getType()->isReferenceType() ||
      V->getType().isVolatileQualified())
    return false;
  bool Keeps = V->getType().isConstQualified() || (V->hasLocalStorage() && keepsItsValue(V));
  return Keeps && Text.isOneText(V->getSourceRange()) && fixed(V->getAnyInitializer());
}

bool isFixed(const Expr *E, SourceLocation Beside, const BuildText &Text,
             const ASTContext &Context) {
  return FixedExpression(Beside, Text, Context).fixed(E);
}

static bool isWide(QualType Type) {
  const auto *Builtin = Type->getAs<BuiltinType>();
  return Builtin && Builtin->isInteger() &&
         is_contained({BuiltinType::Int, BuiltinType::UInt, BuiltinType::Long, BuiltinType::ULong,
                       BuiltinType::LongLong, BuiltinType::ULongLong},
                      Builtin->getKind());
}

const Expr *withoutIntegerCasts(const Expr *E) {
  for (;;) {
    E = E->IgnoreParenImpCasts();
    const auto *Cast = dyn_cast<ExplicitCastExpr>(E);
    if (!Cast || !isWide(Cast->getType()) || !Cast->getSubExpr()->getType()->isIntegerType())
      return E;
    E = Cast->getSubExpr();
  }
}

bool keepsItsValue(const VarDecl *V) {
  const auto *Function = dyn_cast_or_null<FunctionDecl>(V->getParentFunctionOrMethod());
  if (!Function || !Function->hasBody() || !V->hasLocalStorage() ||
      V->getType().isVolatileQualified() || V->getType()->isReferenceType())
    return false;
  UsesOfFunction Found(V->getASTContext());
  Found.TraverseDecl(const_cast<FunctionDecl *>(Function));
  return Found.Uses.isEffectivelyConst(V);
}

} // namespace warplint
