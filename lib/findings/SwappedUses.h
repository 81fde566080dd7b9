//===- SwappedUses.h - Calls and macros with arguments that look swapped --===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_FINDINGS_SWAPPEDUSES_H
#define WARPLINT_FINDINGS_SWAPPEDUSES_H

#include "clang/Basic/SourceLocation.h"
#include "llvm/ADT/StringRef.h"
#include <memory>
#include <string>
#include <vector>

namespace clang {
class ASTContext;
class Expr;
class Preprocessor;
class Stmt;
} // namespace clang

namespace warplint {

/// A call or a use of a macro that takes a grid and a block, and seems to get them swapped.
struct SwappedUse {
  clang::SourceLocation Location;
  std::string Text;
};

/// Adds to \p Found the uses of macros that \p PP expands from now on.
void readSwappedMacros(clang::Preprocessor &PP, std::shared_ptr<std::vector<SwappedUse>> Found);

/// The calls of functions in the user's code, other than the API's.
std::vector<SwappedUse> swappedCalls(const clang::ASTContext &AST);

/// The name of the variable or member that \p E is; empty for others.
llvm::StringRef argumentName(const clang::Expr *E);

/// Whether \p Body launches a kernel with the argument named \p First before that named \p Second.
bool launchesWith(llvm::StringRef First, llvm::StringRef Second, const clang::Stmt &Body);

} // namespace warplint

#endif // WARPLINT_FINDINGS_SWAPPEDUSES_H
