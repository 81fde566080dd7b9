//===- RawTokens.h - The tokens of text, without a preprocessor -----------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// For text that Clang's preprocessor does not read, or not in this build: branches that are not
/// taken, files that are not parsed yet, and bodies in a precompiled header.
///
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_TEXT_RAWTOKENS_H
#define WARPLINT_TEXT_RAWTOKENS_H

#include "clang/Lex/Lexer.h"

namespace warplint {

/// The options by which a lexer without a preprocessor reads a CUDA source as a parse would: `<<<`
/// is one token, and so is a raw string, also in a branch that is not taken.
const clang::LangOptions &rawCuda();

/// The raw tokens of a file, or of a part of it; directives are tokens like others.
class RawTokens {
public:
  /// From offset \p From to the token that ends after \p To. \p Text is the whole file: the lexer
  /// needs the NUL after it.
  explicit RawTokens(llvm::StringRef Text, const clang::LangOptions &Language = rawCuda(),
                     unsigned From = 0, unsigned To = ~0U)
      : Text(Text),
        Lex(clang::SourceLocation(), Language, Text.begin(), Text.begin() + From, Text.end()),
        To(To) {}

  /// The next token; false at the end.
  bool next(clang::Token &T) {
    Lex.LexFromRawLexer(T);
    Begin = End = Lex.getCurrentBufferOffset();
    Begin -= T.getLength();
    return T.isNot(clang::tok::eof) && End <= To;
  }
  /// The offsets of the token that next() gave, and after it.
  unsigned begin() const { return Begin; }
  unsigned end() const { return End; }
  /// The text of the token that next() gave.
  llvm::StringRef text() const { return Text.slice(Begin, End); }

  /// Goes on at \p Offset, in a line that has begun.
  void seek(unsigned Offset) { Lex.seek(Offset, /*IsAtStartOfLine=*/false); }

private:
  llvm::StringRef Text;
  clang::Lexer Lex;
  unsigned To;
  unsigned Begin = 0, End = 0;
};

/// Whether \p T begins a directive.
inline bool beginsDirective(const clang::Token &T) {
  return T.is(clang::tok::hash) && T.isAtStartOfLine();
}

} // namespace warplint

#endif // WARPLINT_TEXT_RAWTOKENS_H
