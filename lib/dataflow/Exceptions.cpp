//===- Exceptions.cpp - The exceptions that can leave a statement ---------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dataflow/Exceptions.h"
#include "dataflow/Effects.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/CXXInheritance.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/AST/StmtCXX.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"

using namespace clang;
using namespace llvm;

namespace warplint {

namespace {

/// Finds what a statement throws, and the functions that it calls.
class ThrowFinder : public RecursiveASTVisitor<ThrowFinder> {
public:
  explicit ThrowFinder(const ASTContext &AST) : AST(AST) {}

  bool shouldVisitImplicitCode() const { return true; }
  bool shouldVisitLambdaBody() const { return false; }

  bool VisitCXXThrowExpr(CXXThrowExpr *E) {
    if (E->getSubExpr())
      Types.push_back(AST.getCanonicalType(E->getSubExpr()->getType()).getUnqualifiedType());
    return note(!E->getSubExpr());
  }
  bool VisitCallExpr(CallExpr *E) {
    if (isa<CUDAKernelCallExpr>(E))
      return true;
    const FunctionDecl *F = E->getDirectCallee();
    return F ? call(F, isa<CXXMemberCallExpr>(E)) : note(true);
  }
  bool VisitCXXConstructExpr(CXXConstructExpr *E) {
    end(E->getType()); // also where it is not bound
    return call(E->getConstructor(), false);
  }
  bool VisitCXXInheritedCtorInitExpr(CXXInheritedCtorInitExpr *E) {
    return call(E->getConstructor(), false);
  }
  bool VisitCXXNewExpr(CXXNewExpr *E) {
    return note(!E->getOperatorNew()) && call(E->getOperatorNew(), false);
  }
  bool VisitCXXDeleteExpr(CXXDeleteExpr *E) { return end(E->getDestroyedType()); }
  bool VisitVarDecl(VarDecl *V) { return end(V->getType()); }
  bool VisitCXXBindTemporaryExpr(CXXBindTemporaryExpr *E) { return end(E->getType()); }
  bool VisitCXXDefaultArgExpr(CXXDefaultArgExpr *E) { return TraverseStmt(E->getExpr()); }
  bool VisitCXXDefaultInitExpr(CXXDefaultInitExpr *E) { return TraverseStmt(E->getExpr()); }
  bool VisitStmt(Stmt *S) {
    return note(isa<CXXDynamicCastExpr, CXXTypeidExpr, AsmStmt, CoroutineBodyStmt, CoawaitExpr,
                    RecoveryExpr>(S));
  }

  bool Any = false;
  SmallVector<QualType, 2> Types;
  SetVector<const FunctionDecl *> Called;

private:
  const ASTContext &AST;

  bool note(bool IsAny) {
    Any |= IsAny;
    return !Any;
  }
  bool call(const FunctionDecl *F, bool OfMember) {
    const auto *Type = F->getType()->getAs<FunctionProtoType>();
    if (F->hasAttr<NoThrowAttr>() || F->hasAttr<CUDAGlobalAttr>() || isCudaFunction(F))
      return true;
    if (!Type || isUnresolvedExceptionSpec(Type->getExceptionSpecType()))
      return note(true);
    if (Type->canThrow() == CT_Cannot)
      return true;
    const auto *Method = dyn_cast<CXXMethodDecl>(F);
    const FunctionDecl *Definition = F->getDefinition();
    if (!Definition || !Definition->hasBody() || Definition->isDependentContext() || F->isWeak() ||
        (OfMember && Method && Method->isVirtual()))
      return note(true);
    Called.insert(Definition);
    return true;
  }
  /// An object of \p Type ends.
  bool end(QualType Type) {
    const CXXRecordDecl *Record =
        Type.isNull() ? nullptr
                      : AST.getBaseElementType(Type.getNonReferenceType())->getAsCXXRecordDecl();
    if (!Record || !Record->hasDefinition() || Record->hasTrivialDestructor())
      return note(Type.isNull() || Type->isDependentType());
    const CXXDestructorDecl *Destructor = Record->getDestructor();
    const auto *Spec = Destructor ? Destructor->getType()->getAs<FunctionProtoType>() : nullptr;
    return note(!Spec || isUnresolvedExceptionSpec(Spec->getExceptionSpecType()) ||
                Spec->canThrow() != CT_Cannot);
  }
};

enum class Match { No, Maybe, Yes };

/// Whether \p Handler catches an exception of \p Type.
Match matches(const CXXCatchStmt *Handler, QualType Type) {
  QualType Caught = Handler->getCaughtType();
  if (Caught.isNull()) // anything
    return Match::Yes;
  Caught = Caught.getNonReferenceType().getCanonicalType().getUnqualifiedType();
  if (Caught == Type)
    return Match::Yes;
  if (Caught->isDependentType() || Type->isDependentType())
    return Match::Maybe;
  if (Caught->isPointerType() || Caught->isMemberPointerType())
    return Type->isPointerType() || Type->isMemberPointerType() || Type->isNullPtrType()
               ? Match::Maybe
               : Match::No;
  const CXXRecordDecl *Base = Caught->getAsCXXRecordDecl(), *Thrown = Type->getAsCXXRecordDecl();
  CXXBasePaths Paths;
  if (!Base || !Thrown || !Thrown->hasDefinition() ||
      !Thrown->isDerivedFrom(Base->getCanonicalDecl(), Paths))
    return Match::No;
  bool IsOne = !Paths.isAmbiguous(CanQualType::CreateUnsafe(Caught));
  return IsOne && Paths.front().Access == AS_public ? Match::Yes : Match::Maybe;
}

} // namespace

Exceptions::Exceptions(const ASTContext &AST, const Stmt *Of) {
  constexpr size_t MostFunctions = 64;
  ThrowFinder Finder(AST);
  Finder.TraverseStmt(const_cast<Stmt *>(Of));
  for (size_t I = 0; I < Finder.Called.size() && !Finder.Any; ++I) { // grows
    Finder.Any |= I == MostFunctions;
    const FunctionDecl *F = Finder.Called[I];
    Finder.TraverseDecl(const_cast<FunctionDecl *>(F));
    const auto *Method = dyn_cast<CXXMethodDecl>(F);
    // Without shouldVisitLambdaBody() the visitor leaves out the body of a call operator too.
    if (Method && Method->getParent()->isLambda())
      Finder.TraverseStmt(Method->getBody());
  }
  Any = Finder.Any;
  Types = std::move(Finder.Types);
}

bool Exceptions::reach(const CXXCatchStmt *Handler, const CXXTryStmt *Try) const {
  auto Reaches = [&](QualType Type) {
    for (unsigned I = 0; I != Try->getNumHandlers(); ++I) {
      Match Is = matches(Try->getHandler(I), Type);
      if (Is != Match::No && Try->getHandler(I) == Handler)
        return true;
      if (Is == Match::Yes)
        return false;
    }
    return false;
  };
  return Any || any_of(Types, Reaches);
}

} // namespace warplint
