//===- FixedValue.h - Values that no build and no run changes -------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_FACTS_FIXEDVALUE_H
#define WARPLINT_FACTS_FIXEDVALUE_H

#include "clang/Basic/SourceLocation.h"

namespace clang {
class ASTContext;
class Expr;
class VarDecl;
} // namespace clang

namespace warplint {

class BuildText;

/// Whether \p E has its value, or of two that a `?:` chooses from each, from literals and
/// constants alone, which are the same in every build that compiles \p Beside.
bool isFixed(const clang::Expr *E, clang::SourceLocation Beside, const BuildText &Text,
             const clang::ASTContext &Context);

/// \p E without parentheses, and without conversions among integers of 32 bits or more.
const clang::Expr *withoutIntegerCasts(const clang::Expr *E);

/// Whether \p V, a local variable or a parameter, is only read after it got its value.
bool keepsItsValue(const clang::VarDecl *V);

} // namespace warplint

#endif // WARPLINT_FACTS_FIXEDVALUE_H
