//===- DeviceCode.cpp - The code of a kernel and of what it calls ---------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "launch/DeviceCode.h"
#include "cuda/DeviceFunctions.h"
#include "launch/GroupCalls.h"
#include "launch/ThreadWork.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringSwitch.h"

using namespace clang;
using namespace llvm;

namespace warplint::launch {

namespace {

class DeviceCodeReader : public RecursiveASTVisitor<DeviceCodeReader> {
  using Base = RecursiveASTVisitor<DeviceCodeReader>;

public:
  DeviceCodeReader(const ASTContext &AST, function_ref<bool(const FunctionDecl *)> MayDiffer)
      : AST(AST), MayDiffer(MayDiffer) {}

  DeviceCode read(const FunctionDecl *Kernel);

  bool shouldVisitImplicitCode() const { return true; }
  bool shouldVisitTemplateInstantiations() const { return true; }

  bool TraverseMemberExpr(MemberExpr *E) { return isPart(E) || Base::TraverseMemberExpr(E); }
  bool TraversePseudoObjectExpr(PseudoObjectExpr *E) {
    return isPart(E) || Base::TraversePseudoObjectExpr(E);
  }
  bool VisitDeclRefExpr(DeclRefExpr *E);
  bool VisitMemberExpr(MemberExpr *E);
  bool VisitCallExpr(CallExpr *E);
  bool VisitCXXConstructExpr(CXXConstructExpr *E) { return meet(E->getConstructor()); }
  bool VisitCXXDefaultArgExpr(CXXDefaultArgExpr *E) { return TraverseStmt(E->getExpr()); }
  bool VisitCXXDefaultInitExpr(CXXDefaultInitExpr *E) { return TraverseStmt(E->getExpr()); }
  bool VisitVarDecl(VarDecl *V);
  bool VisitGCCAsmStmt(GCCAsmStmt *S);

private:
  const ASTContext &AST;
  function_ref<bool(const FunctionDecl *)> MayDiffer;
  DeviceCode Code;
  SetVector<const FunctionDecl *> Bodies; ///< Grows as calls are met.

  Axes *axesOf(StringRef Variable);
  bool isPart(const Expr *E);
  bool meet(const FunctionDecl *F);
  bool isSimpleLibrary(const FunctionDecl *F) const;
};

} // namespace

Axes *DeviceCodeReader::axesOf(StringRef Variable) {
  return StringSwitch<Axes *>(Variable)
      .Case("threadIdx", &Code.ThreadIndex)
      .Case("blockIdx", &Code.BlockIndex)
      .Case("blockDim", &Code.BlockSize)
      .Case("gridDim", &Code.GridSize)
      .Default(nullptr);
}

DeviceCode DeviceCodeReader::read(const FunctionDecl *Kernel) {
  Bodies.insert(Kernel);
  for (size_t I = 0; I != Bodies.size(); ++I) {
    const FunctionDecl *Body = Bodies[I];
    Code.IsComplete &= Body->hasBody() && !MayDiffer(Body);
    TraverseStmt(Body->getBody());
    if (const auto *Constructor = dyn_cast<CXXConstructorDecl>(Body))
      for (const CXXCtorInitializer *Init : Constructor->inits())
        TraverseStmt(Init->getInit());
  }
  return std::move(Code);
}

/// Notes the axis that \p E reads, if it is one of a built-in variable.
bool DeviceCodeReader::isPart(const Expr *E) {
  BuiltinPart Part = builtinPart(E);
  Axes *Read = axesOf(Part.Variable);
  size_t Axis = StringRef("xyz").find(Part.Part);
  if (!Read || Part.Part.size() != 1 || Axis == StringRef::npos)
    return false;
  return (*Read)[Axis] = true;
}

/// A built-in variable that is read whole.
bool DeviceCodeReader::VisitDeclRefExpr(DeclRefExpr *E) {
  if (const auto *F = dyn_cast<FunctionDecl>(E->getDecl()))
    return meet(F);
  if (E->getDecl()->getIdentifier())
    if (Axes *Read = axesOf(E->getDecl()->getName()))
      Read->fill(true);
  return true;
}

bool DeviceCodeReader::VisitMemberExpr(MemberExpr *E) {
  const auto *F = dyn_cast<FunctionDecl>(E->getMemberDecl());
  return !F || meet(F);
}

bool DeviceCodeReader::VisitCallExpr(CallExpr *E) {
  Code.Calls.push_back(E);
  const FunctionDecl *Callee = E->getDirectCallee();
  if (std::optional<GroupCall> Call = Callee ? groupCall(Callee, E) : std::nullopt;
      Call && Call->Of == cuda::Group::Grid) {
    if (Call->Act == cuda::GroupAct::Synchronize)
      Code.GridWaits.push_back(E);
    Code.AsksForGrid |= Call->Act == cuda::GroupAct::AskValid;
  }
  const auto *Method = dyn_cast_or_null<CXXMethodDecl>(Callee);
  Code.IsComplete &= Callee && !(Method && Method->isVirtual());
  return true;
}

bool DeviceCodeReader::VisitVarDecl(VarDecl *V) {
  const CXXRecordDecl *Record = AST.getBaseElementType(V->getType())->getAsCXXRecordDecl();
  if (Record && Record->hasDefinition() && !Record->hasTrivialDestructor())
    if (const CXXDestructorDecl *Destructor = Record->getDestructor())
      meet(Destructor);
  return true;
}

bool DeviceCodeReader::VisitGCCAsmStmt(GCCAsmStmt *S) {
  std::string Text = S->generateAsmString(AST);
  // %tid, %ctaid, %nctaid, %laneid, %warpid and their like.
  Code.IsComplete &= !StringRef(Text).contains("id");
  return true;
}

/// Whether \p F, of a library, reads no index: built-in functions, CUDA's own and C's.
bool DeviceCodeReader::isSimpleLibrary(const FunctionDecl *F) const {
  if (F->getBuiltinID())
    return true;
  const DeclContext *Scope = F->getDeclContext()->getEnclosingNamespaceContext();
  bool IsOfStd = F->isInStdNamespace() || Scope->isStdNamespace();
  return AST.getSourceManager().isInSystemHeader(F->getLocation()) &&
         (IsOfStd || Scope->getRedeclContext()->isTranslationUnit());
}

bool DeviceCodeReader::meet(const FunctionDecl *F) {
  StringRef Name = F->getIdentifier() ? F->getName() : "";
  if (cuda::deviceAct(Name) == cuda::DeviceAct::Atomic)
    Code.UsesAtomics = true;
  if (isOfGroups(F))
    return Code.UsesGroups = true;
  if (isSimpleLibrary(F))
    return true;
  const FunctionDecl *Body = F->getDefinition();
  if (Body && Body->hasBody() && !AST.getSourceManager().isInSystemHeader(Body->getLocation()))
    Bodies.insert(Body);
  else if (!F->isTrivial() && !F->isImplicit() && !F->isDefaulted())
    Code.IsComplete = false;
  return true;
}

static bool readsOnly(const Axes &Index, const Axes &Size, bool Groups) {
  return is_contained(Index, true) && !is_contained(Size, true) && !Groups;
}

bool DeviceCode::isWrittenForItsBlock() const {
  return readsOnly(ThreadIndex, BlockSize, UsesGroups);
}

bool DeviceCode::isWrittenForItsGrid() const { return readsOnly(BlockIndex, GridSize, UsesGroups); }

DeviceCode readDeviceCode(const FunctionDecl *Kernel,
                          function_ref<bool(const FunctionDecl *)> MayDiffer) {
  return DeviceCodeReader(Kernel->getASTContext(), MayDiffer).read(Kernel);
}

} // namespace warplint::launch
