//===- Registry.h - The list of all checks --------------------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_CHECKS_REGISTRY_H
#define WARPLINT_CHECKS_REGISTRY_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <memory>

namespace clang::tidy {
class ClangTidyCheck;
class ClangTidyContext;
} // namespace clang::tidy

namespace warplint::checks {

/// One check: what every list, page and host takes from.
struct CheckEntry {
  llvm::StringLiteral Name;    ///< "cuda-launch-dimensions"
  llvm::StringLiteral Summary; ///< One sentence, the same everywhere.
  std::unique_ptr<clang::tidy::ClangTidyCheck> (*Make)(llvm::StringRef Name,
                                                       clang::tidy::ClangTidyContext *Context);
};

/// All checks, by name.
llvm::ArrayRef<CheckEntry> registry();

} // namespace warplint::checks

#endif // WARPLINT_CHECKS_REGISTRY_H
