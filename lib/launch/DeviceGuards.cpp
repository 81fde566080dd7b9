//===- DeviceGuards.cpp - Guards that choose the device of a launch -------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "launch/DeviceGuards.h"
#include "cuda/HostCalls.h"
#include "facts/ValueFlow.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"

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

namespace {

/// Finds out whether a body, with the lambdas in it, chooses a device: by a guard of a framework, or
/// by a call such as `cudaSetDevice`.
class DeviceChoice : public RecursiveASTVisitor<DeviceChoice> {
public:
  bool Found = false;

  bool VisitVarDecl(VarDecl *V) {
    Found |= V->hasLocalStorage() && !isa<ParmVarDecl>(V) && isGuard(V->getType());
    return !Found;
  }
  bool VisitDeclRefExpr(DeclRefExpr *E) { return note(E->getDecl()); }
  bool VisitMemberExpr(MemberExpr *E) { return note(E->getMemberDecl()); }

private:
  bool note(const NamedDecl *D) {
    const auto *F = dyn_cast<FunctionDecl>(D);
    Found |= F && F->getIdentifier() && cuda::choosesDevice(F->getName());
    return !Found;
  }
};

} // namespace

static bool choosesDevice(const FunctionDecl *Body) {
  DeviceChoice Each;
  Each.TraverseStmt(Body->getBody());
  return Each.Found;
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

UnguardedTensor unguardedAround(const FunctionDecl *Launching, bool OfPyTorch,
                                const ValueFlow &Flow) {
  SmallSetVector<const FunctionDecl *, 8> Open;
  Open.insert(Launching->getCanonicalDecl());
  for (size_t I = 0; I != Open.size(); ++I) {
    const FunctionDecl *Body = Open[I]->getDefinition();
    if (!Body || choosesDevice(Body))
      continue;
    // If it is called here, it is the callers' to choose.
    ArrayRef<const FunctionDecl *> Callers = Flow.callersOf(Body);
    Open.insert(Callers.begin(), Callers.end());
    const auto *Tensor = find_if(Body->parameters(), [&](const ParmVarDecl *P) {
      return isTensor(P->getType(), OfPyTorch);
    });
    if (Callers.empty() && Tensor != Body->param_end())
      return {Body, *Tensor};
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
