//===- Qualifiers.h - Scopes before names in Clang's versions -------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_BASE_COMPAT_QUALIFIERS_H
#define WARPLINT_BASE_COMPAT_QUALIFIERS_H

#include "clang/AST/NestedNameSpecifier.h"
#include "clang/AST/Type.h"
#include "clang/Basic/Version.h"
#include "llvm/ADT/SmallVector.h"

namespace warplint::compat {

/// The types that \p Scope names: of `A::B::c`, B, with A as its own scope or as another.
inline llvm::SmallVector<const clang::Type *, 2> scopeTypes(clang::NestedNameSpecifierLoc Scope) {
  llvm::SmallVector<const clang::Type *, 2> Types;
#if CLANG_VERSION_MAJOR < 22 // A type had no scope of its own.
  for (; Scope; Scope = Scope.getPrefix())
    if (const clang::Type *Named = Scope.getNestedNameSpecifier()->getAsType())
      Types.push_back(Named);
#else
  clang::NestedNameSpecifier Name = Scope.getNestedNameSpecifier();
  if (Name.getKind() == clang::NestedNameSpecifier::Kind::Type)
    Types.push_back(Name.getAsType());
#endif
  return Types;
}

/// The type before the name of \p Named, as it was written; null: none.
inline const clang::Type *scopeType(const clang::Type *Named) {
#if CLANG_VERSION_MAJOR < 22 // Had the scope around it as a type.
  const auto *Elaborated = llvm::dyn_cast<clang::ElaboratedType>(Named);
  return Elaborated && Elaborated->getQualifier() ? Elaborated->getQualifier()->getAsType()
                                                  : nullptr;
#else
  clang::NestedNameSpecifier Scope = Named->getPrefix();
  return Scope.getKind() == clang::NestedNameSpecifier::Kind::Type ? Scope.getAsType() : nullptr;
#endif
}

} // namespace warplint::compat

#endif // WARPLINT_BASE_COMPAT_QUALIFIERS_H
