//===- Exceptions.h - The exceptions that can leave a statement -----------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_DATAFLOW_EXCEPTIONS_H
#define WARPLINT_DATAFLOW_EXCEPTIONS_H

#include "clang/AST/Type.h"
#include "llvm/ADT/SmallVector.h"

namespace clang {
class ASTContext;
class CXXCatchStmt;
class CXXTryStmt;
class Stmt;
} // namespace clang

namespace warplint {

/// The types of the exceptions that can leave a statement, and the functions that it calls: more
/// than can, never fewer. None leaves a function that is noexcept.
class Exceptions {
public:
  Exceptions(const clang::ASTContext &AST, const clang::Stmt *Of);

  /// Whether one of them can be what \p Handler of \p Try catches.
  bool reach(const clang::CXXCatchStmt *Handler, const clang::CXXTryStmt *Try) const;

private:
  bool Any = false;
  llvm::SmallVector<clang::QualType, 2> Types;
};

} // namespace warplint

#endif // WARPLINT_DATAFLOW_EXCEPTIONS_H
