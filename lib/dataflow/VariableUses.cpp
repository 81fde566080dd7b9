//===- VariableUses.cpp - Variables that keep their first value -----------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dataflow/VariableUses.h"
#include "dataflow/AbstractValue.h"
#include "clang/AST/Decl.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using namespace llvm;

namespace warplint {

/// One step from an lvalue towards the variable that it is part of: from
/// `v.x` or `v[1]` to `v`; null where there is none, such as through a pointer.
static const Expr *enclosingLvalue(const Expr *E) {
  if (const auto *Cast = dyn_cast<CastExpr>(E)) {
    switch (Cast->getCastKind()) {
    case CK_NoOp:
    case CK_DerivedToBase:
    case CK_UncheckedDerivedToBase:
    case CK_ArrayToPointerDecay:
      return Cast->getSubExpr();
    default:
      return nullptr;
    }
  }
  if (const auto *Member = dyn_cast<MemberExpr>(E)) {
    bool PartOfBase = !Member->isArrow() && !Member->getMemberDecl()->getType()->isReferenceType();
    return PartOfBase ? Member->getBase() : nullptr;
  }
  if (const auto *Subscript = dyn_cast<ArraySubscriptExpr>(E))
    return Subscript->getBase();
  if (const auto *Temporary = dyn_cast<MaterializeTemporaryExpr>(E))
    return Temporary->getSubExpr();
  return nullptr;
}

/// The variable that \p E itself names; `object.n` names a static member.
static const VarDecl *namedVariable(const Expr *E) {
  if (const auto *Reference = dyn_cast<DeclRefExpr>(E))
    return dyn_cast<VarDecl>(Reference->getDecl());
  const auto *Member = dyn_cast<MemberExpr>(E);
  return Member ? dyn_cast<VarDecl>(Member->getMemberDecl()) : nullptr;
}

/// The expression at the root of \p E that names something; null where there is none.
static const Expr *rootName(const Expr *E) {
  while (E) {
    E = E->IgnoreParens();
    if (isa<DeclRefExpr>(E) || namedVariable(E))
      return E;
    E = enclosingLvalue(E);
  }
  return nullptr;
}

const DeclRefExpr *rootReference(const Expr *E) {
  return dyn_cast_or_null<DeclRefExpr>(rootName(E));
}

static bool isConstReference(QualType Type) {
  return Type->isReferenceType() && Type->getPointeeType().isConstQualified();
}

static bool isConstPointer(QualType Type) {
  return Type->isPointerType() && Type->getPointeeType().isConstQualified();
}

/// The object whose address \p E is, as `&v` or the decay of an array; null where it is not.
static const Expr *addressed(const Expr *E) {
  E = E->IgnoreParenImpCasts();
  const auto *Address = dyn_cast<UnaryOperator>(E);
  if (Address && Address->getOpcode() == UO_AddrOf)
    return Address->getSubExpr();
  return E->getType()->isArrayType() ? E : nullptr;
}

void VariableUses::markRead(const Expr *E) {
  if (const Expr *Root = rootName(E))
    Reads.insert(Root);
}

void VariableUses::markLookedAt(const Expr *E) {
  if (!hasMutableParts(E->getType()))
    markRead(E);
}

void VariableUses::noteDeclaration(const VarDecl *V) {
  if (isConstReference(V->getType()) && V->getInit() && !hasMutableParts(V->getInit()->getType()))
    if (const Expr *Root = rootName(V->getInit()))
      BoundAsConst.insert(Root);
  if (V->getInit() && V->getType()->isIntegerType())
    Initial[V->getInit()->IgnoreParenImpCasts()] = V;
}

const VarDecl *VariableUses::keeperOf(const Expr *E) const {
  if (const VarDecl *V = Initial.lookup(E))
    return V;
  const DeclRefExpr *Name = Assigned.lookup(E);
  return Name && isOnlyAssigned(Name) ? cast<VarDecl>(Name->getDecl()) : nullptr;
}

ArrayRef<const Expr *> VariableUses::references(const VarDecl *V) const {
  auto Found = References.find(V->getCanonicalDecl());
  return Found == References.end() ? ArrayRef<const Expr *>() : Found->second;
}

bool VariableUses::isEffectivelyConst(const VarDecl *V) const {
  if (V->getType().isVolatileQualified() || Unread.contains(V->getCanonicalDecl()))
    return false;
  return all_of(references(V), [&](const Expr *E) { return onlyReads(E); });
}

bool VariableUses::isWrittenByName(const VarDecl *V) const {
  if (V->getType().isVolatileQualified() || Unread.contains(V->getCanonicalDecl()))
    return false;
  return all_of(references(V),
                [&](const Expr *E) { return onlyReads(E) || WrittenAlone.contains(E); });
}

/// What \p E, an assignment of a type that has no functions of its own, writes; null for others.
static const Expr *assigned(const Expr *E) {
  if (const auto *Binary = dyn_cast<BinaryOperator>(E))
    return Binary->isAssignmentOp() ? Binary->getLHS() : nullptr;
  if (const auto *Unary = dyn_cast<UnaryOperator>(E))
    return Unary->isIncrementDecrementOp() ? Unary->getSubExpr() : nullptr;
  const auto *Call = dyn_cast<CXXOperatorCallExpr>(E);
  const auto *Method = Call ? dyn_cast_or_null<CXXMethodDecl>(Call->getDirectCallee()) : nullptr;
  bool Copies =
      Method && (Method->isCopyAssignmentOperator() || Method->isMoveAssignmentOperator());
  return Copies && Method->isTrivial() ? Call->getArg(0) : nullptr;
}

void VariableUses::noteWrite(const Stmt *S) {
  const auto *E = dyn_cast_or_null<Expr>(S);
  if (!E || E->containsErrors())
    return;
  E = E->IgnoreParens();
  if (const auto *Cleanups = dyn_cast<ExprWithCleanups>(E))
    E = Cleanups->getSubExpr();
  if (const Expr *Object = assigned(E))
    if (const Expr *Root = rootName(Object))
      WrittenAlone.insert(Root);
}

void VariableUses::VisitCompoundStmt(const CompoundStmt *S) {
  for (const Stmt *Each : S->body())
    noteWrite(Each);
}

void VariableUses::VisitIfStmt(const IfStmt *S) {
  noteWrite(S->getThen());
  noteWrite(S->getElse());
}

void VariableUses::VisitForStmt(const ForStmt *S) {
  noteWrite(S->getInc());
  noteWrite(S->getBody());
}

void VariableUses::VisitWhileStmt(const WhileStmt *S) { noteWrite(S->getBody()); }

void VariableUses::noteName(const Expr *E) {
  if (const VarDecl *V = namedVariable(E))
    References[V->getCanonicalDecl()].push_back(E);
}

void VariableUses::noteUser(const Expr *User, ArrayRef<const Expr *> Operands) {
  for (const Expr *Each : Operands)
    Users[Each->IgnoreParenImpCasts()] = User;
}

void VariableUses::VisitDeclRefExpr(const DeclRefExpr *E) { noteName(E); }

void VariableUses::VisitMemberExpr(const MemberExpr *E) { noteName(E); }

void VariableUses::VisitBinaryOperator(const BinaryOperator *E) {
  const Expr *Left = E->getLHS()->IgnoreParenImpCasts();
  const Expr *Right = E->getRHS()->IgnoreParenImpCasts();
  if (!E->isAssignmentOp()) {
    noteUser(E, {Left, Right});
  } else if (const auto *Name = dyn_cast<DeclRefExpr>(Left);
             Name && E->getOpcode() == BO_Assign && isa<VarDecl>(Name->getDecl())) {
    Replaced.insert(Name);
    Assigned[Right] = Name;
  }
}

void VariableUses::VisitConditionalOperator(const ConditionalOperator *E) {
  noteUser(E, {E->getCond(), E->getTrueExpr(), E->getFalseExpr()});
}

void VariableUses::VisitCastExpr(const CastExpr *E) {
  if (E->getCastKind() == CK_LValueToRValue || E->getCastKind() == CK_ToVoid)
    markRead(E->getSubExpr());
}

void VariableUses::VisitExplicitCastExpr(const ExplicitCastExpr *E) {
  CastsConstAway |= castsConstAway(E);
  noteUser(E, {E->getSubExpr()});
  VisitCastExpr(E);
}

void VariableUses::VisitCXXConstructExpr(const CXXConstructExpr *E) {
  if (E->getConstructor()->isCopyOrMoveConstructor() && E->getNumArgs() >= 1 &&
      E->getConstructor()->isTrivial())
    markRead(E->getArg(0));
  else
    markReadArguments(E->getConstructor(), ArrayRef(E->getArgs(), E->getNumArgs()));
}

/// Of a call in a template the functions of CUDA that it may be a call of; empty where it may be
/// one of another function.
static SmallVector<const FunctionDecl *, 2> cudaCandidates(const CallExpr *E) {
  SmallVector<const FunctionDecl *, 2> All;
  if (const auto *Overloads = dyn_cast<OverloadExpr>(E->getCallee()->IgnoreParens()))
    for (const NamedDecl *Each : Overloads->decls()) {
      All.push_back(Each->getUnderlyingDecl()->getAsFunction());
      if (!All.back() || !isCudaFunction(All.back()))
        return {};
    }
  return All;
}

void VariableUses::VisitCallExpr(const CallExpr *E) {
  ArrayRef<const Expr *> Arguments(E->getArgs(), E->getNumArgs());
  noteUser(E, Arguments);
  if (const FunctionDecl *Callee = E->getDirectCallee())
    markReadArguments(Callee, Arguments);
  else if (SmallVector<const FunctionDecl *, 2> Callees = cudaCandidates(E); !Callees.empty())
    markReadArguments(Callees, Arguments);
}

void VariableUses::VisitCXXMemberCallExpr(const CXXMemberCallExpr *E) {
  VisitCallExpr(E);
  const CXXMethodDecl *Method = E->getMethodDecl();
  if (Method && Method->isConst() && Keepers.keeps(Method))
    markLookedAt(E->getImplicitObjectArgument());
}

void VariableUses::VisitCXXOperatorCallExpr(const CXXOperatorCallExpr *E) {
  const auto *Method = dyn_cast_or_null<CXXMethodDecl>(E->getDirectCallee());
  if (!Method || Method->isStatic()) {
    VisitCallExpr(E);
    return;
  }
  ArrayRef<const Expr *> Arguments(E->getArgs(), E->getNumArgs());
  noteUser(E, Arguments);
  if (Method->isConst() && Keepers.keeps(Method))
    markLookedAt(Arguments.front());
  markReadArguments(Method, Arguments.drop_front());
}

void VariableUses::VisitUnaryExprOrTypeTraitExpr(const UnaryExprOrTypeTraitExpr *E) {
  if (!E->isArgumentType())
    markRead(E->getArgumentExpr());
}

void VariableUses::VisitLambdaExpr(const LambdaExpr *E) {
  // A capture by reference is no write: what the body does with the variable
  // refers to it by name and is seen there.
  for (auto [Capture, Init] : zip(E->captures(), E->capture_inits())) {
    bool NewReference = Capture.capturesVariable() && Capture.getCapturedVar()->isInitCapture() &&
                        Capture.getCaptureKind() == LCK_ByRef;
    if (Init && !NewReference)
      markRead(Init);
  }
}

void VariableUses::VisitRecoveryExpr(const RecoveryExpr *E) {
  SmallVector<const Stmt *> Parts = {E};
  while (!Parts.empty()) {
    const Stmt *Part = Parts.pop_back_val();
    if (const auto *Reference = dyn_cast_or_null<DeclRefExpr>(Part))
      Unread.insert(cast<ValueDecl>(Reference->getDecl()->getCanonicalDecl()));
    if (Part)
      append_range(Parts, Part->children());
  }
}

void VariableUses::markReadArguments(ArrayRef<const FunctionDecl *> Callees,
                                     ArrayRef<const Expr *> Arguments) {
  for (auto [I, Argument] : enumerate(Arguments)) {
    auto All = [&, I = I](auto Is) {
      return all_of(Callees, [&](const FunctionDecl *F) {
        return I < F->getNumParams() && Is(F->getParamDecl(I)->getType());
      });
    };
    auto Keep = [&] { return all_of(Callees, [&](const auto *F) { return Keepers.keeps(F); }); };
    // Errors in other arguments keep Clang from making the copy for this one.
    bool Copied = Argument->isGLValue() && All([](QualType T) { return !T->isReferenceType(); });
    if (Copied)
      markRead(Argument);
    else if (All(isConstReference) && Keep())
      markLookedAt(Argument);
    else if (const Expr *Object = addressed(Argument); Object && All(isConstPointer) && Keep())
      markLookedAt(Object);
  }
}

} // namespace warplint
