//===- DirectiveReader.h - A file's first directives, one at a time -------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_TEXT_DIRECTIVEREADER_H
#define WARPLINT_TEXT_DIRECTIVEREADER_H

#include "text/Includes.h"
#include "text/RawTokens.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <optional>

namespace warplint {

/// The macros by which code asks whether it is compiled for Windows.
llvm::ArrayRef<llvm::StringRef> windowsMacros();

/// Reads a file from its beginning, one directive at a time, without a preprocessor.
class DirectiveReader {
public:
  /// \p Text must end with a NUL and outlive this.
  explicit DirectiveReader(llvm::StringRef Text);

  bool atEnd() const { return Next.is(clang::tok::eof); }
  bool atDirective() const { return beginsDirective(Next); }
  /// Takes a token that begins no directive, and returns its text.
  llvm::StringRef token();
  bool endsLine() const { return atEnd() || Next.isAtStartOfLine(); }
  void skipLine();

  /// The name of the directive that is next, which is taken; empty: none is.
  llvm::StringRef directive();
  /// The word that is next on the line, which is taken; empty: none is.
  llvm::StringRef word();
  /// The included header, after the word `include`; none if it comes from a macro, or continues in
  /// the next line.
  std::optional<Include> included();
  /// After the word \p Directive, `if`, `ifdef` or `ifndef`: whether the condition holds where
  /// none of windowsMacros() is defined; none: it asks for anything else.
  std::optional<bool> holdsWithoutWindows(llvm::StringRef Directive);
  /// Skips the side of a condition that is not taken. The directive that ends it, whose line is
  /// taken; empty: the file ends before.
  llvm::StringRef skipSide();

private:
  llvm::StringRef Text;
  RawTokens Tokens;
  clang::Token Next;
  unsigned After = 0; ///< The end of the last word.

  void take() { Tokens.next(Next); }
  bool takes(clang::tok::TokenKind Kind);
  bool takesMacroOfWindows();
};

} // namespace warplint

#endif // WARPLINT_TEXT_DIRECTIVEREADER_H
