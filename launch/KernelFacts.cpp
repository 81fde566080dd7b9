//===- KernelFacts.cpp - What the source says of one kernel ---------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "launch/KernelFacts.h"
#include "launch/values/Evaluator.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/Decl.h"
#include "llvm/Support/raw_ostream.h"

using namespace clang;

namespace warplint::launch {

bool KernelFacts::isPattern() const { return Function->isDependentContext(); }

std::string KernelFacts::name() const {
  std::string Name;
  llvm::raw_string_ostream Stream(Name);
  PrintingPolicy Policy(Function->getASTContext().getLangOpts());
  Policy.SuppressUnwrittenScope = true;
  Function->getNameForDiagnostic(Stream, Policy, /*Qualified=*/true);
  return Name;
}

std::optional<LaunchBounds> readBounds(const FunctionDecl *Kernel, const Evaluator &Values) {
  // The last bound that is written holds. Declarations are linked backwards,
  // and Clang copies attributes onto later ones, marked as inherited.
  const CUDALaunchBoundsAttr *Last = nullptr;
  const FunctionDecl *On = nullptr;
  for (const FunctionDecl *D = Kernel->getMostRecentDecl(); D && !Last; D = D->getPreviousDecl())
    for (const auto *Attribute : D->specific_attrs<CUDALaunchBoundsAttr>())
      if (!Attribute->isInherited()) {
        Last = Attribute;
        On = D;
      }
  if (!Last)
    return std::nullopt;
  LaunchBounds Bounds{Last, On, Values.integer(Last->getMaxThreads()), {}, {}};
  if (const Expr *MinBlocks = Last->getMinBlocks())
    Bounds.MinBlocks = Values.integer(MinBlocks);
  if (const Expr *MaxBlocks = Last->getMaxBlocks())
    Bounds.MaxCluster = Values.integer(MaxBlocks);
  return Bounds;
}

} // namespace warplint::launch
