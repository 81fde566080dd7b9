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

/// What a check is about: launches that fail, or ones that are slow.
enum class Category { Correctness, Performance };

/// Whether the command runs a check by default. A check that cannot keep what docs/trust.md
/// promises for its severity is off.
enum class Default { On, Off };

/// The most that a check offers for mending: an edit that keeps the program's
/// meaning (`--fix`), one that changes it (`--fix=suggested`), or words alone.
enum class Mends { InWords, BySuggestion, ByEdit };

/// What the registers that a compiler measured (`--resources`) are to a check.
enum class Registers { NotUsed, Sharpen, Needed };

/// Makes a check for one translation unit.
using CheckFactory = std::unique_ptr<clang::tidy::ClangTidyCheck>(
    llvm::StringRef Name, clang::tidy::ClangTidyContext *Context);

/// One check: what every list, page and host takes from.
struct CheckEntry {
  llvm::StringLiteral Name;    ///< "cuda-launch-dimensions"
  llvm::StringLiteral Summary; ///< One sentence, the same everywhere.
  checks::Category Category;
  checks::Default Default;
  checks::Mends Mends;
  checks::Registers Registers;
  CheckFactory *Make;
};

/// All checks, by name.
llvm::ArrayRef<CheckEntry> registry();

/// The globs, as clang-tidy takes them, of the checks that are on by default.
std::string defaultChecks();

/// \p Configured, the `Checks` of the configuration around a file, with ours on
/// unless it speaks of them: a .clang-tidy that was written for other tools
/// (`-*,modernize-*`) does not mean to switch them off. It may begin with the
/// default checks, as options do that start from them.
std::string withDefaultChecks(llvm::StringRef Configured);

/// Globs that take performance checks out of \p WarningsAsErrors, unless one of its globs is
/// about our checks: a '*' that was written for other tools does not make slow launches errors.
std::string neverErrors(llvm::StringRef WarningsAsErrors);

} // namespace warplint::checks

#endif // WARPLINT_CHECKS_REGISTRY_H
