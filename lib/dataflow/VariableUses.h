//===- VariableUses.h - Variables that keep their first value -------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_DATAFLOW_VARIABLEUSES_H
#define WARPLINT_DATAFLOW_VARIABLEUSES_H

#include "dataflow/Effects.h"
#include "clang/AST/StmtVisitor.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SmallVector.h"

namespace warplint {

/// The reference to a variable that an lvalue such as `v`, `v.x` or `v[1].x` is
/// part of; null where it goes through a pointer or anything else.
const clang::DeclRefExpr *rootReference(const clang::Expr *E);

/// Collects uses of variables, to find settled ones: those that get a value at their declaration
/// and are only read after that.
///
/// Every reference counts as a possible write unless its place can only read (a load, a copy, an
/// argument by value, or by reference to const of a function that does not cast it away). So an
/// unknown form of use makes a variable unsettled, never wrongly settled.
class VariableUses : public clang::ConstStmtVisitor<VariableUses> {
public:
  explicit VariableUses(const clang::ASTContext &AST) : Keepers(AST) {}

  /// Notes what the statement \p S itself (not its children) does to variables.
  void note(const clang::Stmt *S) { Visit(S); }
  /// Notes that a variable is declared and what its initialiser binds to.
  void noteDeclaration(const clang::VarDecl *V);

  /// Every reference to \p V.
  llvm::ArrayRef<const clang::Expr *> references(const clang::VarDecl *V) const;

  /// Whether \p V is only ever read after its initialisation.
  bool isEffectivelyConst(const clang::VarDecl *V) const;
  /// Whether \p V is only ever read, and written by statements that do nothing else, such as `v = 1;`,
  /// `v.x = 1;` and `++v;`.
  bool isWrittenByName(const clang::VarDecl *V) const;
  /// Whether the variable is only read where \p E names it.
  bool onlyReads(const clang::Expr *E) const {
    return Reads.contains(E) || (!CastsConstAway && BoundAsConst.contains(E));
  }

  /// The operator, cast or call that \p E, without parentheses and implicit casts, is an operand or
  /// an argument of; null for others, and for assignments.
  const clang::Expr *userOf(const clang::Expr *E) const { return Users.lookup(E); }
  /// The variable that is assigned \p E, likewise, by a statement that does nothing else, or begins
  /// with it; null for none.
  const clang::VarDecl *keeperOf(const clang::Expr *E) const;
  /// Whether a variable is given a new value where \p E names it, by a statement that does nothing
  /// else.
  bool isOnlyAssigned(const clang::Expr *E) const {
    return Replaced.contains(E) && WrittenAlone.contains(E);
  }

  // One for each kind of statement that refers to a variable or only reads it, or has statements.
  void VisitCompoundStmt(const clang::CompoundStmt *S);
  void VisitIfStmt(const clang::IfStmt *S);
  void VisitForStmt(const clang::ForStmt *S);
  void VisitWhileStmt(const clang::WhileStmt *S);
  void VisitDeclRefExpr(const clang::DeclRefExpr *E);
  void VisitMemberExpr(const clang::MemberExpr *E);
  void VisitBinaryOperator(const clang::BinaryOperator *E);
  void VisitConditionalOperator(const clang::ConditionalOperator *E);
  void VisitCastExpr(const clang::CastExpr *E);
  void VisitExplicitCastExpr(const clang::ExplicitCastExpr *E);
  void VisitCXXConstructExpr(const clang::CXXConstructExpr *E);
  void VisitCallExpr(const clang::CallExpr *E);
  void VisitCXXMemberCallExpr(const clang::CXXMemberCallExpr *E);
  void VisitCXXOperatorCallExpr(const clang::CXXOperatorCallExpr *E);
  void VisitUnaryExprOrTypeTraitExpr(const clang::UnaryExprOrTypeTraitExpr *E);
  void VisitLambdaExpr(const clang::LambdaExpr *E);
  void VisitRecoveryExpr(const clang::RecoveryExpr *E);

private:
  llvm::DenseMap<const clang::VarDecl *, llvm::SmallVector<const clang::Expr *, 4>> References;
  llvm::DenseSet<const clang::Expr *> Reads;
  /// Those that a reference to const is bound to, which a cast may still write through.
  llvm::DenseSet<const clang::Expr *> BoundAsConst;
  bool CastsConstAway = false;
  llvm::DenseSet<const clang::Expr *> WrittenAlone; ///< By a statement that does nothing else.
  llvm::DenseSet<const clang::Expr *> Replaced;     ///< By `v = ...`.
  llvm::DenseMap<const clang::Expr *, const clang::Expr *> Users; ///< Of operands and arguments.
  /// What variables begin with, and what they are assigned, with the name there.
  llvm::DenseMap<const clang::Expr *, const clang::VarDecl *> Initial;
  llvm::DenseMap<const clang::Expr *, const clang::DeclRefExpr *> Assigned;
  llvm::DenseSet<const clang::ValueDecl *> Unread; // named where the parser did not understand

  ConstKeepers Keepers;

  void noteName(const clang::Expr *E);
  /// Notes \p User, which has the \p Operands or arguments.
  void noteUser(const clang::Expr *User, llvm::ArrayRef<const clang::Expr *> Operands);
  /// Notes what \p S writes, if it is an assignment whose result is not used.
  void noteWrite(const clang::Stmt *S);
  /// Marks the reference at the root of \p E as one that only reads.
  void markRead(const clang::Expr *E);
  /// The same, where \p E is handed on as const.
  void markLookedAt(const clang::Expr *E);
  /// Marks those of \p Arguments that are only read, whichever of \p Callees is called.
  void markReadArguments(llvm::ArrayRef<const clang::FunctionDecl *> Callees,
                         llvm::ArrayRef<const clang::Expr *> Arguments);
};

} // namespace warplint

#endif // WARPLINT_DATAFLOW_VARIABLEUSES_H
