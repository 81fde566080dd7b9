//===- AddedTokens.h - Tokens that the source does without ----------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_PARSE_ADDEDTOKENS_H
#define WARPLINT_PARSE_ADDEDTOKENS_H

#include "clang/Lex/Token.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <optional>

namespace clang {
class Preprocessor;
} // namespace clang

namespace warplint {

/// The token that the source spells behind \p Before; in a macro, behind it in the definition.
std::optional<clang::Token> spelledBehind(const clang::Token &Before,
                                          const clang::Preprocessor &PP);

/// A punctuator of \p Length bytes, at \p Place.
clang::Token punctuator(clang::tok::TokenKind Kind, unsigned Length, clang::SourceLocation Place);
/// A name or a keyword, at \p Place.
clang::Token word(llvm::StringRef Spelling, clang::SourceLocation Place, clang::Preprocessor &PP);

/// Gives the parser \p Added next. The source and all its columns stay.
void injectTokens(llvm::ArrayRef<clang::Token> Added, clang::Preprocessor &PP);

} // namespace warplint

#endif // WARPLINT_PARSE_ADDEDTOKENS_H
