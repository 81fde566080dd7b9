//===- SharedUse.cpp - Reads the shared memory that a kernel declares -----===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "launch/DynamicAccess.h"
#include "launch/KernelFacts.h"
#include "launch/values/VariableUses.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/SetVector.h"

using namespace clang;

namespace warplint::launch {

namespace {
/// Collects the shared variables and callees of one function body.
///
/// A variable that is only stored to is removed by the compiler, so it counts
/// only from its first other use.
class SharedVisitor : public RecursiveASTVisitor<SharedVisitor> {
public:
  llvm::SetVector<const VarDecl *> Used;
  llvm::SetVector<const FunctionDecl *> Callees;
  bool SeesAllCallees = true;

  bool VisitBinaryOperator(BinaryOperator *E) {
    if (E->getOpcode() == BO_Assign)
      if (const DeclRefExpr *Target = rootReference(E->getLHS()))
        StoredOnly.insert(Target);
    return true;
  }

  bool VisitDeclRefExpr(DeclRefExpr *E) {
    const auto *V = dyn_cast<VarDecl>(E->getDecl());
    if (V && V->hasAttr<CUDASharedAttr>() && !StoredOnly.contains(E))
      Used.insert(V);
    return true;
  }

  bool VisitCallExpr(CallExpr *E) {
    if (const FunctionDecl *Callee = E->getDirectCallee())
      Callees.insert(Callee->getDefinition() ? Callee->getDefinition() : Callee);
    else
      SeesAllCallees = false;
    return true;
  }

  bool VisitCXXConstructExpr(CXXConstructExpr *E) {
    if (const FunctionDecl *Definition = E->getConstructor()->getDefinition())
      Callees.insert(Definition);
    return true;
  }

private:
  llvm::DenseSet<const DeclRefExpr *> StoredOnly;
};
} // namespace

/// Whether \p Type is or holds an instance of a template from a header of the system, such as
/// CUB's storage: what picks its size there is not scanned.
static bool holdsLibraryType(QualType Type, const SourceManager &Sources, unsigned Depth = 0) {
  constexpr unsigned MostDepth = 4;
  const CXXRecordDecl *Record =
      Type.isNull() ? nullptr : Type->getBaseElementTypeUnsafe()->getAsCXXRecordDecl();
  if (!Record || !Record->hasDefinition() || Depth == MostDepth)
    return false;
  for (const DeclContext *Of = Record; Of && Of->isRecord(); Of = Of->getParent())
    if (const auto *Instance = dyn_cast<ClassTemplateSpecializationDecl>(Of);
        Instance && Sources.isInSystemHeader(Instance->getLocation()))
      return true;
  return any_of(Record->fields(), [&](const FieldDecl *Field) {
    return holdsLibraryType(Field->getType(), Sources, Depth + 1);
  });
}

static void addVariable(const ASTContext &Context, const VarDecl *V, SharedUse &Use) {
  if (V->hasExternalStorage()) {
    Use.Dynamic = V;
    return;
  }
  QualType Type = V->getType();
  if (Type->isDependentType() || Type->isIncompleteType() || V->isInvalidDecl()) {
    Use.Complete = false;
    return;
  }
  auto Bytes = [&](const VarDecl *Of) {
    return uint64_t(Context.getTypeSizeInChars(Of->getType()).getQuantity());
  };
  Use.StaticBytes += Bytes(V);
  Use.OfLibrary |= holdsLibraryType(Type, Context.getSourceManager());
  if (!Use.Largest || Bytes(V) > Bytes(Use.Largest))
    Use.Largest = V;
}

SharedUse readSharedUse(const ASTContext &Context, const FunctionDecl *Kernel) {
  SharedUse Use;
  SharedVisitor Visitor;
  Visitor.Callees.insert(Kernel);
  const SourceManager &Sources = Context.getSourceManager();
  for (size_t I = 0; I != Visitor.Callees.size(); ++I) { // grows as callees are found
    const FunctionDecl *Function = Visitor.Callees[I];
    if (Function->hasBody() && !Sources.isInSystemHeader(Function->getLocation()))
      Visitor.TraverseStmt(Function->getBody());
    else if (Function == Kernel)
      Use.Complete = false;
  }
  Use.Complete &= Visitor.SeesAllCallees;
  for (const VarDecl *V : Visitor.Used)
    addVariable(Context, V, Use);
  if (Use.Dynamic)
    Use.DynamicAccess = findDynamicAccess(Kernel);
  return Use;
}

} // namespace warplint::launch
