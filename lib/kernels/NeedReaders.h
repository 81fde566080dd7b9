//===- NeedReaders.h - Single statements that need a block ----------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_KERNELS_NEEDREADERS_H
#define WARPLINT_KERNELS_NEEDREADERS_H

#include "kernels/BlockNeeds.h"
#include "llvm/ADT/StringRef.h"
#include <optional>

namespace clang {
class CallExpr;
class Expr;
class ForStmt;
class GCCAsmStmt;
class VarDecl;
} // namespace clang

namespace warplint {

/// Parts of readBlockNeeds(): the need that one statement has, empty if it has none.

/// Of a barrier in inline PTX.
std::optional<BlockNeed> barrierNeed(const clang::GCCAsmStmt *S, const clang::ASTContext &AST);
/// Of a call that arrives at one of libcu++'s barriers.
std::optional<BlockNeed> barrierNeed(const clang::CallExpr *Call, const clang::ASTContext &AST);
/// Of a loop that adds the upper half of an array to the lower.
std::optional<BlockNeed> halvingNeed(const clang::Stmt *Loop, const clang::ASTContext &AST);
/// Of such a loop that halves \p Step, which is \p Begin at first: as many threads must be there as
/// add, and where each thread fills one element, a thread for each element.
std::optional<BlockNeed> constantHalvingNeed(const clang::Stmt *Loop, const clang::VarDecl *Step,
                                             int64_t Begin, const clang::ASTContext &AST);
/// Of a loop in which each thread begins at its index.
std::optional<BlockNeed> strideNeed(const clang::ForStmt *Loop, const clang::ASTContext &AST);

/// \p E, which may be null, without parentheses and implicit conversions.
const clang::Expr *plain(const clang::Expr *E);
/// The axis of the built-in variable \p Name that \p E is; empty if it is something else.
std::optional<unsigned> axisOf(const clang::Expr *E, llvm::StringRef Name);

} // namespace warplint

#endif // WARPLINT_KERNELS_NEEDREADERS_H
