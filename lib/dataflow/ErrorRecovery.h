//===- ErrorRecovery.h - The parser's guesses for unfinished code ---------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_DATAFLOW_ERRORRECOVERY_H
#define WARPLINT_DATAFLOW_ERRORRECOVERY_H

#include "llvm/ADT/ArrayRef.h"

namespace clang {
class ASTContext;
class DeclRefExpr;
class Expr;
class Stmt;
class VarDecl;
} // namespace clang

namespace warplint {

/// Whether \p E names \p V, and \p V has its value, only because Clang went on
/// after an error: it takes `const int N` for 0 and `int N = 12` without its
/// semicolon for 12, though 128 is being typed, and a name that is not there for
/// one like it. Never so in code without errors.
bool isErrorRecovery(const clang::DeclRefExpr *E, const clang::VarDecl *V,
                     const clang::ASTContext &Context);

/// Whether nothing that ends a declaration follows \p V, as after `const int N = 12` while 128 is being
/// typed: its value may be another. Never so in code without errors.
bool isUnfinished(const clang::VarDecl *V, const clang::ASTContext &Context);

/// Whether Clang took the name at \p E for one like it, with or without a scope, since there was no
/// such name: what runs is another function. Never so in code without errors.
bool isTypoCorrected(const clang::DeclRefExpr *E, const clang::ASTContext &Context);

/// Whether a name within \p S is guessed.
bool hasTypoCorrection(const clang::Stmt *S, const clang::ASTContext &Context);

/// Whether the text names \p V in a place that is not one of \p References: Clang leaves out
/// statements around an error, one of which may write \p V. Always false in code without errors.
bool hasDroppedReferences(const clang::VarDecl *V, llvm::ArrayRef<const clang::Expr *> References,
                          const clang::ASTContext &Context);

} // namespace warplint

#endif // WARPLINT_DATAFLOW_ERRORRECOVERY_H
