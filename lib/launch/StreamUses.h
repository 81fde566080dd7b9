//===- StreamUses.h - The streams that a function works in ----------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_LAUNCH_STREAMUSES_H
#define WARPLINT_LAUNCH_STREAMUSES_H

#include <string>

namespace clang {
class ASTContext;
class CallExpr;
class Expr;
class FunctionDecl;
class ValueDecl;
} // namespace clang

namespace warplint {
struct LaunchInstance;

/// The one stream that a function uses, or that it asks a framework for.
struct StreamUse {
  /// A variable or a member, or a function that gives the current stream. Null: none, several, or
  /// other expressions.
  const clang::ValueDecl *Stream = nullptr;
  const clang::Expr *At = nullptr; ///< The argument of a launch or a copy.
  unsigned Count = 0;              ///< Launches and copies on it; 0: it is asked for and not used.
  std::string Text;                ///< The stream as it is written there.
};

/// The stream that launches and copies in \p Body, with its lambdas, are on.
StreamUse streamOf(const clang::FunctionDecl *Body);

/// Whether \p Use, of streamOf() the function around \p Call, can be written where that is.
bool isVisibleAt(const StreamUse &Use, const clang::CallExpr *Call);

/// Whether \p Written, the stream of a launch, is left out, 0 or a null pointer.
bool isDefaultStream(const clang::Expr *Written, const clang::ASTContext &Context);

/// The stream that is passed as the bytes of dynamic shared memory: a stream that is cast to an
/// integer, a variable that was set by such a cast, or an integer that is named like a stream, if
/// the launch has no other stream. Null if the launch has no such argument.
const clang::Expr *streamForBytes(const LaunchInstance &Instance);

} // namespace warplint

#endif // WARPLINT_LAUNCH_STREAMUSES_H
