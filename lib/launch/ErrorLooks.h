//===- ErrorLooks.h - Code that looks at the error of a launch ------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_LAUNCH_ERRORLOOKS_H
#define WARPLINT_LAUNCH_ERRORLOOKS_H

#include "facts/HostBodies.h"
#include "llvm/ADT/StringRef.h"
#include <functional>
#include <optional>
#include <string>

namespace clang {
class CFGElement;
class SourceLocation;
class SourceManager;
} // namespace clang

namespace warplint {

/// Finds out whether a program looks at the error of a launch or a call: by reading the last error,
/// by a synchronization whose result is used, by a handler, or by a function in sight that does so.
class ErrorLooks {
public:
  /// \p IsHandler answers for the name of a function or a macro of the program.
  ErrorLooks(const clang::ASTContext &Context, const HostBodies &Bodies,
             std::function<bool(llvm::StringRef)> IsHandler);

  const HostBodies &bodies() const { return Bodies; }

  /// A statement that looks at an error.
  struct Look {
    bool Is = false;
    const clang::Stmt *By = nullptr; ///< Null: the text has it, and the AST not.
  };
  /// Whether a path from \p Call leads to such a statement before another launch, in its function
  /// and, where that ends, in every caller in sight.
  Look after(const clang::CallExpr *Call) const;
  /// The same for the error of a call that a later launch leaves in place.
  Look afterOverLaunches(const clang::CallExpr *Call) const;

  /// Whether the result of \p Call is used.
  bool isUsed(const clang::CallExpr *Call) const { return !Bodies.isUnused(Call); }

private:
  const clang::ASTContext &Context;
  const clang::SourceManager &Sources;
  std::function<bool(llvm::StringRef)> IsHandler;
  const HostBodies &Bodies;
  mutable std::map<const clang::FunctionDecl *, bool> Looking; ///< What looksInside() found.

  Look search(const clang::CallExpr *Call, bool OverLaunches) const;
  Look searchFrom(const clang::FunctionDecl *Body, const clang::Expr *At, bool OverLaunches,
                  unsigned Depth) const;
  bool looks(const clang::CFGElement &Element) const;
  bool looks(const clang::CallExpr *Call) const;
  bool isHandlerCall(const clang::CallExpr *Call) const;
  bool isFromHandlerMacro(clang::SourceLocation Place, llvm::StringRef &Use) const;
  bool looksInside(const clang::FunctionDecl *Function, unsigned Depth) const;
  bool isNamedInText(const clang::CallExpr *Call) const;
  bool isNamedBetween(clang::SourceLocation Begin, clang::SourceLocation End) const;
};

} // namespace warplint

#endif // WARPLINT_LAUNCH_ERRORLOOKS_H
