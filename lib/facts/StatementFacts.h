//===- StatementFacts.h - Possible effects of a statement -----------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_FACTS_STATEMENTFACTS_H
#define WARPLINT_FACTS_STATEMENTFACTS_H

#include "llvm/ADT/SmallVector.h"
#include <cstdint>
#include <optional>

namespace clang {
class ASTContext;
class Expr;
class Stmt;
class SwitchStmt;
class ValueDecl;
} // namespace clang

namespace warplint {

/// The integer that \p E, which may be null, always is; empty where it is none that 64 bits hold.
std::optional<int64_t> constantOf(const clang::Expr *E, const clang::ASTContext &AST);

/// Whether \p S has a label, or leaves for one.
bool mayJump(const clang::Stmt *S);
/// Whether \p S may return from its function.
bool mayReturn(const clang::Stmt *S);
/// Whether \p S may go on with the next round of a loop around it.
bool mayContinue(const clang::Stmt *S);
/// Whether \p S may end the thread, or never end: it calls, loops, or has assembly that could.
bool mayEnd(const clang::Stmt *S);

/// The variables that \p S mentions for more than to read them.
llvm::SmallVector<const clang::ValueDecl *, 8> mentionedForWriting(const clang::Stmt *S);

/// Whether \p Condition of the loop \p Whole compares a variable that the loop changes, so that it
/// ends.
bool isCounted(const clang::Expr *Condition, const clang::Stmt *Whole);

/// Where \p S goes on for \p Value: a statement in its body, null for none; empty if that is not
/// known.
std::optional<const clang::Stmt *> firstOfCase(const clang::SwitchStmt *S, int64_t Value,
                                               const clang::ASTContext &AST);

} // namespace warplint

#endif // WARPLINT_FACTS_STATEMENTFACTS_H
