//===- BuiltinVariables.cpp - threadIdx, blockDim and their like ----------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "kernels/BuiltinVariables.h"
#include "clang/AST/Decl.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"

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

} // namespace warplint
