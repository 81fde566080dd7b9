//===- ThreadWork.cpp - Work that concerns one thread of a kernel only ----===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "kernels/ThreadWork.h"
#include "text/BuildText.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringExtras.h"

using namespace clang;
using namespace llvm;

namespace warplint {

static bool isBuiltinName(StringRef Name) {
  static constexpr llvm::StringLiteral Names[] = {"threadIdx", "blockIdx", "blockDim", "gridDim",
                                                  "warpSize"};
  return is_contained(Names, Name);
}

/// The name of the built-in variable that \p E refers to; empty for others.
static StringRef builtinVariable(const Expr *E) {
  E = E->IgnoreParenImpCasts();
  if (const auto *Opaque = dyn_cast<OpaqueValueExpr>(E); Opaque && Opaque->getSourceExpr())
    E = Opaque->getSourceExpr()->IgnoreParenImpCasts(); // of a property
  const auto *Reference = dyn_cast<DeclRefExpr>(E);
  const auto *V = Reference ? dyn_cast<VarDecl>(Reference->getDecl()) : nullptr;
  bool IsBuiltin = V && V->hasGlobalStorage() && V->getIdentifier() && isBuiltinName(V->getName());
  return IsBuiltin ? V->getName() : "";
}

BuiltinPart builtinPart(const Expr *E) {
  E = E->IgnoreParenImpCasts();
  // Clang's own headers have properties, which a call reads.
  if (const auto *Object = dyn_cast<PseudoObjectExpr>(E))
    E = Object->getSyntacticForm()->IgnoreParenImpCasts();
  if (const auto *Property = dyn_cast<MSPropertyRefExpr>(E))
    return {builtinVariable(Property->getBaseExpr()), Property->getPropertyDecl()->getName()};
  if (const auto *Member = dyn_cast<MemberExpr>(E); Member && !Member->isArrow())
    if (const auto *Field = dyn_cast<FieldDecl>(Member->getMemberDecl()))
      return {builtinVariable(Member->getBase()), Field->getName()};
  return {};
}

/// Functions of one number, or few, that only compute.
static bool isArithmetic(const FunctionDecl *F, const SourceManager &Sources) {
  static constexpr llvm::StringLiteral Names[] = {
      "abs",   "fabs",  "sqrt",  "rsqrt", "cbrt",  "exp",   "exp2", "expm1", "log",
      "log2",  "log10", "log1p", "sin",   "cos",   "tan",   "asin", "acos",  "atan",
      "atan2", "sinh",  "cosh",  "tanh",  "pow",   "fma",   "min",  "max",   "fmin",
      "fmax",  "fmod",  "floor", "ceil",  "round", "trunc", "erf",  "hypot"};
  auto IsNumber = [](QualType T) {
    T = T.getNonReferenceType();
    return T->isIntegerType() || T->isRealFloatingType();
  };
  if (!F->getIdentifier() || !Sources.isInSystemHeader(F->getLocation()) || !F->getNumParams() ||
      !IsNumber(F->getReturnType()) ||
      !all_of(F->parameters(), [&](const ParmVarDecl *P) { return IsNumber(P->getType()); }))
    return false;
  StringRef Name = F->getName();
  return is_contained(Names, Name) || (Name.consume_back("f") && is_contained(Names, Name));
}

namespace {

/// Looks for all that is not one thread's own work. Whatever is not listed here as known is not.
class WorkVisitor : public RecursiveASTVisitor<WorkVisitor> {
public:
  WorkVisitor(const SourceManager &Sources, const BuildText &Text, ThreadWork &Work)
      : Sources(Sources), Text(Text), Work(Work) {}

  SetVector<const FunctionDecl *> Functions;

  bool VisitStmt(Stmt *S);
  bool VisitCallExpr(CallExpr *E);
  bool VisitCXXConstructExpr(CXXConstructExpr *E);
  bool VisitVarDecl(VarDecl *V);
  bool VisitDeclRefExpr(DeclRefExpr *E);
  bool VisitMemberExpr(MemberExpr *E);
  bool TraversePseudoObjectExpr(PseudoObjectExpr *E);

private:
  const SourceManager &Sources;
  const BuildText &Text;
  ThreadWork &Work;
  DenseSet<const Expr *> Called; ///< The callees of calls.

  bool alone(bool Is) {
    Work.Alone &= Is;
    return true;
  }
  bool isKnownMacro(SourceLocation CellAddress) const;
  void meet(const FunctionDecl *F);
};

} // namespace

/// Whether the code at \p CellAddress is spelled in the file that was read, or in a header of the system.
bool WorkVisitor::isKnownMacro(SourceLocation CellAddress) const {
  if (!CellAddress.isMacroID())
    return true;
  SourceLocation Spelled = Sources.getSpellingLoc(CellAddress);
  return Sources.isInSystemHeader(Spelled) || Text.isInFile(Spelled);
}

bool WorkVisitor::VisitStmt(Stmt *S) {
  if (isa<AsmStmt, CXXTryStmt, CXXThrowExpr, CXXNewExpr, CXXDeleteExpr, LambdaExpr,
          CUDAKernelCallExpr, RecoveryExpr, StmtExpr, IndirectGotoStmt, AddrLabelExpr>(S) ||
      !isKnownMacro(S->getBeginLoc()))
    return alone(false);
  // A loop may wait for a value that another thread writes.
  const auto *E = dyn_cast<Expr>(S);
  return alone(!E || !E->getType().isVolatileQualified());
}

void WorkVisitor::meet(const FunctionDecl *F) {
  const FunctionDecl *Definition = F->getDefinition();
  bool OfUser = Definition && Definition->hasBody() && !Definition->isVirtualAsWritten() &&
                !Sources.isInSystemHeader(Definition->getLocation());
  if (OfUser)
    Functions.insert(Definition);
  else
    alone(isArithmetic(F, Sources));
}

bool WorkVisitor::VisitCallExpr(CallExpr *E) {
  const FunctionDecl *Callee = E->getDirectCallee();
  if (!Callee)
    return alone(false);
  Called.insert(E->getCallee()->IgnoreParenImpCasts());
  const auto *Method = dyn_cast<CXXMethodDecl>(Callee);
  if (Method && (Method->isTrivial() || Method->isVirtual()))
    return alone(!Method->isVirtual());
  meet(Callee);
  return true;
}

bool WorkVisitor::VisitCXXConstructExpr(CXXConstructExpr *E) {
  if (!E->getConstructor()->isTrivial())
    meet(E->getConstructor());
  return true;
}

bool WorkVisitor::VisitVarDecl(VarDecl *V) {
  QualType Type = V->getType();
  bool Ends = Type.isDestructedType() != QualType::DK_none;
  return alone(!Ends && !Type.isVolatileQualified() &&
               (isa<ParmVarDecl>(V) || V->hasLocalStorage() || V->isConstexpr()) &&
               !V->hasAttr<CUDASharedAttr>());
}

bool WorkVisitor::VisitDeclRefExpr(DeclRefExpr *E) {
  if (!builtinVariable(E).empty())
    Work.Builtins.insert(E);
  if (isa<FunctionDecl>(E->getDecl()))
    return alone(Called.contains(E));
  const auto *V = dyn_cast<VarDecl>(E->getDecl());
  return alone(!V || !V->hasAttr<CUDASharedAttr>());
}

bool WorkVisitor::VisitMemberExpr(MemberExpr *E) {
  return alone(!isa<FunctionDecl>(E->getMemberDecl()) || Called.contains(E));
}

/// A built-in variable's property: the call that reads it is Clang's.
bool WorkVisitor::TraversePseudoObjectExpr(PseudoObjectExpr *E) {
  const auto *Property = dyn_cast<MSPropertyRefExpr>(E->getSyntacticForm()->IgnoreParenImpCasts());
  if (!Property || builtinPart(E).Variable.empty())
    return alone(false);
  Expr *Base = Property->getBaseExpr();
  if (auto *Opaque = dyn_cast<OpaqueValueExpr>(Base)) // a visitor does not enter these
    Base = Opaque->getSourceExpr();
  return TraverseStmt(Base);
}

ThreadWork workOf(const FunctionDecl *Kernel, const BuildText &Text) {
  ThreadWork Work;
  const FunctionDecl *Definition = Kernel->getDefinition();
  if (!Definition || !Definition->hasBody())
    return {/*Alone=*/false, {}};
  WorkVisitor Visitor(Kernel->getASTContext().getSourceManager(), Text, Work);
  Visitor.Functions.insert(Definition);
  for (size_t I = 0; I != Visitor.Functions.size() && Work.Alone; ++I) { // grows as calls are met
    const FunctionDecl *F = Visitor.Functions[I];
    Work.Alone &= Text.isOneText(F->getSourceRange()) &&
                  Text.isCompiledWith(F->getLocation(), Kernel->getLocation());
    Visitor.TraverseDecl(const_cast<FunctionDecl *>(F));
  }
  return Work;
}

} // namespace warplint
