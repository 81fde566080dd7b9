//===- GroupCalls.cpp - Calls of cooperative groups -----------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "kernels/GroupCalls.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace warplint {

llvm::StringRef namespaceAround(const DeclContext *Context,
                                llvm::function_ref<bool(llvm::StringRef)> Is) {
  for (; Context; Context = Context->getParent())
    if (const auto *Space = dyn_cast<NamespaceDecl>(Context);
        Space && Space->getIdentifier() && Is(Space->getName()))
      return Space->getName();
  return {};
}

static bool isInGroups(const DeclContext *Context) {
  auto IsOfGroups = [](llvm::StringRef Name) { return Name == cuda::GroupNamespace; };
  return !namespaceAround(Context, IsOfGroups).empty();
}

bool isOfGroups(const FunctionDecl *F) { return isInGroups(F->getDeclContext()); }

/// The class of the group that \p E asks by \p F; null if it asks none.
static const CXXRecordDecl *groupClass(const FunctionDecl *F, const CallExpr *E) {
  const CXXRecordDecl *Class = nullptr;
  if (const auto *Member = dyn_cast<CXXMemberCallExpr>(E))
    Class = Member->getImplicitObjectArgument()->IgnoreImpCasts()->getType()->getAsCXXRecordDecl();
  else if (const auto *Method = dyn_cast<CXXMethodDecl>(F))
    Class = Method->getParent();
  else if (F->getNumParams() == 1)
    Class = F->getParamDecl(0)->getType().getNonReferenceType()->getAsCXXRecordDecl();
  return Class && isInGroups(Class->getDeclContext()) ? Class : nullptr;
}

std::optional<GroupCall> groupCall(const FunctionDecl *Callee, const CallExpr *E) {
  const CXXRecordDecl *Class = Callee->getIdentifier() ? groupClass(Callee, E) : nullptr;
  cuda::GroupAct Act = Class ? cuda::groupAct(Callee->getName()) : cuda::GroupAct::None;
  if (Act == cuda::GroupAct::None || !Class->getIdentifier())
    return std::nullopt;
  return GroupCall{Class, cuda::groupOf(Class->getName()), Act};
}

} // namespace warplint
