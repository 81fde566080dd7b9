//===- DirectiveReader.cpp - A file's first directives, one at a time -----===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "text/DirectiveReader.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using namespace llvm;

namespace warplint {

ArrayRef<StringRef> windowsMacros() {
  static constexpr StringRef Macros[] = {"WIN32", "_WIN32", "WIN64", "_WIN64", "_MSC_VER"};
  return Macros;
}

DirectiveReader::DirectiveReader(StringRef Text) : Text(Text), Tokens(Text) { take(); }

void DirectiveReader::skipLine() {
  while (!endsLine())
    take();
}

StringRef DirectiveReader::token() {
  StringRef Token = Tokens.text();
  take();
  return Token;
}

StringRef DirectiveReader::directive() {
  if (!beginsDirective(Next))
    return {};
  take();
  return word();
}

StringRef DirectiveReader::word() {
  if (Next.isNot(tok::raw_identifier) || Next.isAtStartOfLine())
    return {};
  StringRef Word = Tokens.text();
  After = Tokens.end();
  take();
  return Word;
}

// A name between angles is not a token, so the line is read as text.
std::optional<Include> DirectiveReader::included() {
  size_t End = 0;
  std::optional<Include> Named = includeIn(Text.drop_front(After), &End);
  if (!Named)
    return std::nullopt;
  Tokens.seek(After + End);
  take();
  return Named;
}

bool DirectiveReader::takes(tok::TokenKind Kind) {
  if (endsLine() || Next.isNot(Kind))
    return false;
  take();
  return true;
}

/// Takes `defined(_WIN32)`, with parentheses or without.
bool DirectiveReader::takesMacroOfWindows() {
  if (word() != "defined")
    return false;
  bool Enclosed = takes(tok::l_paren);
  return is_contained(windowsMacros(), word()) && (!Enclosed || takes(tok::r_paren));
}

std::optional<bool> DirectiveReader::holdsWithoutWindows(StringRef Directive) {
  if (Directive == "ifdef" || Directive == "ifndef") {
    if (!is_contained(windowsMacros(), word()) || !endsLine())
      return std::nullopt;
    return Directive == "ifndef";
  }
  if (Directive != "if")
    return std::nullopt;
  // Any of them is defined, or none of them is.
  bool Negated = takes(tok::exclaim);
  while (takesMacroOfWindows()) {
    if (endsLine())
      return Negated;
    if (!takes(Negated ? tok::ampamp : tok::pipepipe) || (Negated && !takes(tok::exclaim)))
      break;
  }
  return std::nullopt;
}

StringRef DirectiveReader::skipSide() {
  for (unsigned Inner = 0; !atEnd(); skipLine()) {
    bool IsDirective = beginsDirective(Next);
    StringRef Directive = directive();
    if (!IsDirective)
      take();
    bool Ends = Directive == "endif" || Directive.starts_with("el"); // else, elif, elifdef
    if (Inner == 0 && Ends) {
      skipLine();
      return Directive;
    }
    if (Directive == "endif")
      --Inner;
    else if (Directive.starts_with("if"))
      ++Inner;
  }
  return {};
}

} // namespace warplint
