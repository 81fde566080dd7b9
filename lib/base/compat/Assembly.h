//===- Assembly.h - Inline assembly as Clang has it -----------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_BASE_COMPAT_ASSEMBLY_H
#define WARPLINT_BASE_COMPAT_ASSEMBLY_H

#include "clang/AST/Expr.h"
#include "clang/AST/Stmt.h"
#include "clang/Basic/Version.h"
#include <string>

namespace warplint::compat {

/// The text of \p S, without its operands.
inline std::string textOf(const clang::GCCAsmStmt &S) {
#if CLANG_VERSION_MAJOR < 22 // Always a literal.
  return S.getAsmString()->getString().str();
#else
  return S.getAsmString();
#endif
}

} // namespace warplint::compat

#endif // WARPLINT_BASE_COMPAT_ASSEMBLY_H
