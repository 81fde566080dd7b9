//===- LaunchModel.cpp - What a translation unit launches, and how --------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "launch/LaunchModel.h"
#include "launch/ModelBuilder.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using namespace llvm;

namespace warplint::launch {

std::unique_ptr<LaunchModel> LaunchModel::read(ASTContext &Context, Scope Given) {
  Decl *Unit = Context.getTranslationUnitDecl();
  bool WholeUnit = Given == Scope::AllOfUser || is_contained(Context.getTraversalScope(), Unit);
  return buildModel(Context, WholeUnit);
}

const KernelFacts *LaunchModel::kernel(const FunctionDecl *Function) const {
  return Function ? KernelOf.lookup(Function->getCanonicalDecl()) : nullptr;
}

std::vector<const LaunchInstance *> LaunchModel::launchesOf(const KernelFacts &Kernel) const {
  std::vector<const LaunchInstance *> Found;
  for (const LaunchSite &Site : Launches)
    for (const LaunchInstance &Instance : Site.Instances)
      if (Instance.Kernel == &Kernel)
        Found.push_back(&Instance);
  return Found;
}

} // namespace warplint::launch
