//===- BlockNeeds.cpp - What a kernel requires of its block ---------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "launch/BlockNeeds.h"
#include "cuda/DeviceFunctions.h"
#include "launch/DeviceCode.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using namespace llvm;

namespace warplint::launch {

/// The namespace around \p Class that has collectives; empty if it is in none.
static StringRef collectiveNamespace(const CXXRecordDecl *Class) {
  for (const DeclContext *Around = Class->getDeclContext(); Around; Around = Around->getParent())
    if (const auto *Space = dyn_cast<NamespaceDecl>(Around);
        Space && Space->getIdentifier() && cuda::isCollectiveNamespace(Space->getName()))
      return Space->getName();
  return {};
}

/// The block that \p Call needs, if it is one of a collective's.
static std::optional<BlockNeed> needOf(const CXXMemberCallExpr *Call) {
  const Expr *Object = Call->getImplicitObjectArgument();
  const auto *Class = dyn_cast_or_null<ClassTemplateSpecializationDecl>(
      Object ? Object->IgnoreParenImpCasts()->getType()->getAsCXXRecordDecl() : nullptr);
  const cuda::Collective *Known =
      Class && Class->getIdentifier() ? cuda::collective(Class->getName()) : nullptr;
  StringRef Space = Known ? collectiveNamespace(Class) : "";
  if (Space.empty())
    return std::nullopt;
  BlockNeed Need;
  Need.Call = Call;
  Need.By = (Space + "::" + Known->Name).str();
  const unsigned Places[] = {Known->X, Known->Y, Known->Z};
  for (auto [I, Place] : enumerate(Places)) {
    const TemplateArgumentList &Arguments = Class->getTemplateArgs();
    if (Place >= Arguments.size() || Arguments[Place].getKind() != TemplateArgument::Integral)
      return std::nullopt;
    Need.Block[I] = Arguments[Place].getAsIntegral().getExtValue();
  }
  // The number of valid items comes last: with it, missing threads need not matter.
  const CXXMethodDecl *Method = Call->getMethodDecl();
  bool Counts = Method && Method->getNumParams() > 1 &&
                Method->parameters().back()->getType()->isIntegerType();
  Need.IsStrict = Known->IsStrict && !Counts;
  return Need;
}

SmallVector<BlockNeed, 2> readBlockNeeds(const DeviceCode &Code) {
  SmallVector<BlockNeed, 2> Needs;
  for (const CallExpr *Call : Code.Calls)
    if (const auto *Member = dyn_cast<CXXMemberCallExpr>(Call))
      if (std::optional<BlockNeed> Need = needOf(Member))
        Needs.push_back(std::move(*Need));
  return Needs;
}

} // namespace warplint::launch
