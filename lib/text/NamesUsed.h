//===- NamesUsed.h - Declarations of the names in an expression -----------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_TEXT_NAMESUSED_H
#define WARPLINT_TEXT_NAMESUSED_H

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringMap.h"

namespace clang {
class Expr;
class NamedDecl;
} // namespace clang

namespace warplint {

/// Declarations by their names.
using NamesUsed = llvm::StringMap<llvm::SmallVector<const clang::NamedDecl *, 1>>;

/// The values, types, templates and template parameters that \p E names. What depends on the
/// arguments of a template that still waits for them is not among them, nor are macros.
NamesUsed namesUsed(const clang::Expr *E);

} // namespace warplint

#endif // WARPLINT_TEXT_NAMESUSED_H
