//===- DeviceGuards.cpp - Guards that choose the device of a launch -------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "launch/DeviceGuards.h"
#include "cuda/HostCalls.h"
#include "text/HeaderScope.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace clang;
using namespace llvm;

namespace warplint {

/// Whether a variable of \p T keeps the device of a tensor current while it lives: CUDAGuard,
/// OptionalCUDAGuard, CUDAStreamGuard, DeviceGuard and their like.
static bool isGuard(QualType T) {
  std::string Name;
  if (const auto *Record = T.getNonReferenceType()->getAsRecordDecl())
    Name = Record->getNameAsString();
  else
    Name = T.getAsString(); // in a template, or of a missing header
  return StringRef(Name).contains("Guard") &&
         (StringRef(Name).contains("CUDA") || StringRef(Name).contains("Device") ||
          StringRef(Name).contains("Stream"));
}

class DeviceGuards::Walk : public RecursiveASTVisitor<Walk> {
  using Base = RecursiveASTVisitor<Walk>;

public:
  explicit Walk(DeviceGuards &To) : To(To) {}

  bool shouldVisitTemplateInstantiations() const { return true; }
  bool TraverseDecl(Decl *D) {
    if (!D || isLeftOut(D))
      return true;
    const auto *F = dyn_cast<FunctionDecl>(D);
    // The body of a lambda is part of the function around it.
    SaveAndRestore Inside(Around, F && !Around ? F->getCanonicalDecl() : Around);
    return Base::TraverseDecl(D);
  }
  bool VisitVarDecl(VarDecl *V) {
    if (Around && V->hasLocalStorage() && !isa<ParmVarDecl>(V) && isGuard(V->getType()))
      To.Nodes[Around].ChoosesDevice = true;
    return true;
  }
  bool VisitDeclRefExpr(DeclRefExpr *E) { return note(E->getDecl()); }
  bool VisitMemberExpr(MemberExpr *E) { return note(E->getMemberDecl()); }
  bool VisitUnresolvedLookupExpr(UnresolvedLookupExpr *E) {
    for (const NamedDecl *D : E->decls())
      note(D->getUnderlyingDecl());
    return true;
  }

private:
  DeviceGuards &To;
  const FunctionDecl *Around = nullptr;

  bool note(const NamedDecl *D) {
    if (const auto *Template = dyn_cast<FunctionTemplateDecl>(D))
      D = Template->getTemplatedDecl();
    const auto *F = dyn_cast<FunctionDecl>(D);
    if (!F || !Around || F->getCanonicalDecl() == Around)
      return true;
    if (F->getIdentifier() && cuda::choosesDevice(F->getName()))
      To.Nodes[Around].ChoosesDevice = true;
    To.Nodes[F->getCanonicalDecl()].Callers.insert(Around);
    return true;
  }
};

DeviceGuards::DeviceGuards(const ASTContext &Context) {
  Walk Each(*this);
  for (Decl *D : Context.getTraversalScope())
    Each.TraverseDecl(D);
}

/// Whether \p T is a tensor, or a container or view of tensors.
static bool isTensor(QualType T, bool OfPyTorch) {
  T = T.getNonReferenceType();
  const auto *Record = T->getAsCXXRecordDecl();
  if (!Record || !Record->getIdentifier())
    return false;
  StringRef Name = Record->getName();
  if (Name.ends_with("Tensor") || Name.contains("TensorAccessor")) {
    const auto *Space = dyn_cast<NamespaceDecl>(Record->getDeclContext()->getRedeclContext());
    StringRef Of = Space ? Space->getName() : "";
    return !OfPyTorch || is_contained({"at", "torch", "c10"}, Of);
  }
  const auto *Instance = dyn_cast<ClassTemplateSpecializationDecl>(Record);
  return Instance && any_of(Instance->getTemplateArgs().asArray(), [&](const TemplateArgument &A) {
           return A.getKind() == TemplateArgument::Type && isTensor(A.getAsType(), OfPyTorch);
         });
}

UnguardedTensor DeviceGuards::unguardedAround(const FunctionDecl *Launching, bool OfPyTorch) const {
  SmallSetVector<const FunctionDecl *, 8> Open;
  Open.insert(Launching->getCanonicalDecl());
  for (size_t I = 0; I != Open.size(); ++I) {
    const FunctionDecl *F = Open[I];
    auto Known = Nodes.find(F);
    if (Known != Nodes.end() && Known->second.ChoosesDevice)
      continue;
    bool IsCalled = Known != Nodes.end() && !Known->second.Callers.empty();
    const FunctionDecl *Body = F->getDefinition();
    const auto *Tensor = Body ? find_if(Body->parameters(),
                                        [&](const ParmVarDecl *P) {
                                          return isTensor(P->getType(), OfPyTorch);
                                        })
                              : nullptr;
    bool TakesTensor = Body && Tensor != Body->param_end();
    // If it is called here, it is the callers' to choose.
    if (TakesTensor && !IsCalled)
      return {Body, *Tensor};
    if (IsCalled)
      Open.insert(Known->second.Callers.begin(), Known->second.Callers.end());
  }
  return {};
}

bool isCurrentStream(const Expr *Stream) {
  Stream = Stream->IgnoreUnlessSpelledInSource();
  if (const auto *Asked = dyn_cast<CXXMemberCallExpr>(Stream); Asked && Asked->getNumArgs() == 0)
    return isCurrentStream(Asked->getImplicitObjectArgument());
  if (const auto *Name = dyn_cast<DeclRefExpr>(Stream)) {
    const auto *V = dyn_cast<VarDecl>(Name->getDecl());
    return V && V->hasLocalStorage() && V->getInit() && isCurrentStream(V->getInit());
  }
  const auto *Call = dyn_cast<CallExpr>(Stream);
  const FunctionDecl *Callee = Call ? Call->getDirectCallee() : nullptr;
  return Callee && Callee->getIdentifier() && cuda::givesCurrentStream(Callee->getName());
}

} // namespace warplint
