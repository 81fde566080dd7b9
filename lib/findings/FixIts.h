//===- FixIts.h - Edits that are safe to make -----------------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_FINDINGS_FIXITS_H
#define WARPLINT_FINDINGS_FIXITS_H

#include "dataflow/Value.h"
#include "clang/Basic/Diagnostic.h"
#include <optional>
#include <string>
#include <vector>

namespace clang {
class ASTContext;
class VarDecl;
} // namespace clang

namespace warplint {

/// The text of \p E as the user wrote it; empty where a macro brings it.
std::string sourceText(const clang::Expr *E, const clang::ASTContext &Context);

/// Replaces what is written for \p E by \p Text; empty where a macro brings it.
std::optional<clang::FixItHint> replaceText(const clang::Expr *E, llvm::StringRef Text,
                                            const clang::ASTContext &Context);

/// Replaces the literal that spells \p I by \p NewValue. Empty unless the value
/// is exactly an integer literal, in a file of the user's and perhaps in the
/// argument of a macro.
std::optional<clang::FixItHint> replaceLiteral(const Integer &I, int64_t NewValue,
                                               const clang::ASTContext &Context);

/// Replaces the number between the brackets of \p Array; empty unless it is an integer literal.
std::optional<clang::FixItHint> replaceArraySize(const clang::VarDecl *Array, uint64_t Elements,
                                                 const clang::ASTContext &Context);

/// Whether a second evaluation of \p E could do or give anything else.
bool mayBeCopied(const clang::Expr *E, const clang::ASTContext &Context);

/// An expression that names \p Kernel, the argument of a launch, where an address without a type
/// is expected; empty where it can't be had: the overload or the arguments that were deduced have
/// to be spelled, and a type has no name, or depends on the template around it.
std::string kernelText(const clang::Expr *Kernel, const clang::FunctionDecl *Caller,
                       const clang::ASTContext &Context);

/// Whether \p I is spelled at its use, and in no macro that may use it again:
/// editing its literal changes nothing else.
bool isSpelledAtUse(const Integer &I, const clang::ASTContext &Context);

/// Exchanges two expressions; empty unless both can be edited.
std::vector<clang::FixItHint> swapText(const clang::Expr *A, const clang::Expr *B,
                                       const clang::ASTContext &Context);

} // namespace warplint

#endif // WARPLINT_FINDINGS_FIXITS_H
