//===- DeviceInHost.cpp - Device functions that host code names -----------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "arch/DeviceInHost.h"
#include "base/compat/ExternalSource.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/Decl.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Sema/ExternalSemaSource.h"
#include "llvm/ADT/SetVector.h"

using namespace clang;
using namespace llvm;

namespace warplint {

void WithoutDeferredErrors::InitializeSema(Sema &S) {
  class NothingToCheck : public ExternalSemaSource {
  public:
    void ReadDeclsToCheckForDeferredDiags(SmallSetVector<Decl *, 4> &Decls) override {
      Decls.clear();
    }
  };
  compat::addExternalSource(S, makeIntrusiveRefCnt<NothingToCheck>());
}

bool DeviceInHost::shouldSkipFunctionBody(Decl *D) {
  FunctionDecl *Function = D->getAsFunction();
  if (Function && Function->hasAttr<CUDADeviceAttr>() && !Function->hasAttr<CUDAHostAttr>() &&
      !D->getASTContext().getSourceManager().isInSystemHeader(D->getLocation()))
    Function->addAttr(CUDAHostAttr::CreateImplicit(D->getASTContext()));
  return true; // others decide
}

} // namespace warplint
