//===- StreamUses.h - The streams that a function works in ----------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_LAUNCH_STREAMUSES_H
#define WARPLINT_LAUNCH_STREAMUSES_H

namespace clang {
class ASTContext;
class CallExpr;
class Expr;
class FunctionDecl;
class ValueDecl;
} // namespace clang

namespace warplint::launch {

/// The one stream that a function uses.
struct StreamUse {
  const clang::ValueDecl *Stream = nullptr; ///< Null: none, several, or other expressions.
  const clang::Expr *At = nullptr;          ///< The argument of a launch or a copy.
  unsigned Count = 0;                       ///< Launches and copies on it.
};

/// The stream that launches and copies in \p Body, with its lambdas, are on.
StreamUse streamOf(const clang::FunctionDecl *Body);

/// Whether \p Stream, of streamOf() the function around \p Call, can be named where that is.
bool isVisibleAt(const clang::ValueDecl *Stream, const clang::CallExpr *Call);

/// Whether \p Written, the stream of a launch, is left out, 0 or a null pointer.
bool isDefaultStream(const clang::Expr *Written, const clang::ASTContext &Context);

} // namespace warplint::launch

#endif // WARPLINT_LAUNCH_STREAMUSES_H
