//===- InstanceFiles.cpp - Files that make instances of templates ---------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "text/InstanceFiles.h"
#include "text/RawTokens.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace clang;
using namespace llvm;

namespace warplint {

namespace {

/// Reads such a file without a preprocessor. What takes something returns false where it can't.
class InstanceFileReader {
public:
  explicit InstanceFileReader(StringRef Text) : Text(Text), Tokens(Text) { take(); }

  std::string includes() {
    std::string Lines;
    bool HasItem = false;
    while (!HasItem && beginsDirective(Next)) {
      StringRef Line = Text.substr(Tokens.begin()).take_until([](char C) { return C == '\n'; });
      take();
      if (word() == "include") {
        skipLine();
        Lines += (Line.rtrim() + "\n").str();
      } else {
        HasItem = true;
        if (!takesCondition())
          return "";
      }
    }
    HasItem |= !atEnd();
    while (!atEnd())
      if (!takesItem())
        return "";
    return HasItem && !Scopes ? Lines : "";
  }

private:
  StringRef Text;
  RawTokens Tokens;
  Token Next;
  int Scopes = 0; ///< Namespaces that are open.

  void take() { Tokens.next(Next); }
  bool atEnd() const { return Next.is(tok::eof); }
  StringRef word() const { return Next.is(tok::raw_identifier) ? Tokens.text() : StringRef(); }
  void skipLine() {
    do
      take();
    while (!atEnd() && !Next.isAtStartOfLine());
  }

  bool takesItem() {
    if (beginsDirective(Next)) {
      take();
      return takesCondition();
    }
    StringRef Word = word();
    bool IsEnd = Next.is(tok::r_brace), IsEmpty = Next.is(tok::semi);
    take();
    if (IsEnd)
      return Scopes-- != 0;
    if (Word == "namespace")
      return takesScope();
    if (Word == "template")
      return takesTemplate();
    return IsEmpty || (!Word.empty() && Next.is(tok::l_paren) && takesBrackets()); // a macro
  }

  /// Takes a directive behind its `#`.
  bool takesCondition() {
    bool Is = is_contained({"if", "ifdef", "ifndef", "elif", "else", "endif"}, word());
    skipLine();
    return Is;
  }

  bool takesScope() {
    while (Next.isOneOf(tok::raw_identifier, tok::coloncolon))
      take();
    ++Scopes;
    return Next.is(tok::l_brace) && takesToken();
  }

  /// Takes the rest of an instance or of a specialization, which has no parameters.
  bool takesTemplate() {
    if (Next.is(tok::less)) {
      take();
      if (Next.isNot(tok::greater))
        return false;
    }
    while (!atEnd() && !Next.isOneOf(tok::semi, tok::l_brace))
      if (!(Next.is(tok::l_paren) ? takesBrackets() : takesToken()))
        return false;
    return Next.is(tok::l_brace) ? takesBrackets() : takesToken();
  }

  bool takesBrackets() {
    unsigned Open = 0;
    do {
      Open += Next.isOneOf(tok::l_paren, tok::l_brace);
      Open -= Next.isOneOf(tok::r_paren, tok::r_brace);
      if (!takesToken())
        return false;
    } while (Open);
    return true;
  }

  /// Takes one token that is no launch, shift or directive.
  bool takesToken() {
    if (atEnd() || Next.isOneOf(tok::lessless, tok::lesslessless) || beginsDirective(Next))
      return false;
    take();
    return true;
  }
};

} // namespace

std::string includesOfInstanceFile(StringRef Text) {
  return Text.contains("NOLINT") ? "" : InstanceFileReader(Text).includes();
}

} // namespace warplint
