//===- ParsedAttributes.h - Attributes before Clang knows what they mean --===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_BASE_COMPAT_PARSEDATTRIBUTES_H
#define WARPLINT_BASE_COMPAT_PARSEDATTRIBUTES_H

#include "clang/AST/DeclarationName.h"
#include "clang/Basic/Version.h"
#include "clang/Sema/ParsedAttr.h"

namespace warplint::compat {

/// The name that \p Argument is, and its place.
inline clang::DeclarationNameInfo nameOf(const clang::IdentifierLoc &Argument) {
#if CLANG_VERSION_MAJOR < 22 // Members became functions.
  return {Argument.Ident, Argument.Loc};
#else
  return {Argument.getIdentifierInfo(), Argument.getLoc()};
#endif
}

} // namespace warplint::compat

#endif // WARPLINT_BASE_COMPAT_PARSEDATTRIBUTES_H
