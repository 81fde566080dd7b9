//===- UnreadNames.cpp - Names in text that the parser left out -----------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "text/UnreadNames.h"
#include "text/RawTokens.h"
#include "clang/AST/ASTContext.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;
using namespace llvm;

namespace warplint {

/// Whether the name after \p Before is declared there: `void k(...)`, or behind the parenthesis of
/// an attribute.
static bool isDeclaredAfter(const Token &Before, StringRef Text) {
  return Before.is(tok::r_paren) || (Before.is(tok::raw_identifier) && Text == "void");
}

namespace {
/// Follows the conditions of the preprocessor as far as `#if 0`, which is no configuration.
class DisabledText {
public:
  /// Notes the directive \p Name with the token \p Argument behind it.
  void note(StringRef Name, StringRef Argument) {
    if (Name.starts_with("if"))
      Off.push_back(Name == "if" && Argument == "0");
    else if (Name.starts_with("el") && !Off.empty())
      Off.back() = false;
    else if (Name == "endif" && !Off.empty())
      Off.pop_back();
  }
  bool inside() const { return is_contained(Off, true); }

private:
  SmallVector<bool, 8> Off;
};
} // namespace

void UnreadNames::scan(FileID File, const StringSet<> &Names) {
  const SourceManager &Sources = Context.getSourceManager();
  std::optional<MemoryBufferRef> Buffer = Sources.getBufferOrNone(File);
  if (!Buffer)
    return;
  SourceLocation Start = Sources.getLocForStartOfFile(File);
  RawTokens Tokens(Buffer->getBuffer(), Context.getLangOpts());
  DisabledText Disabled;
  Token Before{};
  StringRef Last, Open; // the text of the token before; the name whose end is awaited
  unsigned Angles = 0;
  for (Token T; Tokens.next(T); Before = T, Last = Tokens.text()) {
    StringRef Text = Tokens.text();
    if (beginsDirective(T)) {
      Token Directive, Argument;
      if (!Tokens.next(Directive))
        break;
      StringRef Name = Tokens.text();
      if (Name.starts_with("if") && Tokens.next(Argument))
        Disabled.note(Name, Tokens.text());
      else
        Disabled.note(Name, "");
      continue;
    }
    if (!Open.empty()) {
      // Between the name and what is done with it: `k<int, 3><<<`.
      Angles += T.is(tok::less);
      bool Ends = Angles && T.isOneOf(tok::greater, tok::greatergreater);
      Angles -= Ends ? std::min(Angles, T.is(tok::greater) ? 1U : 2U) : 0;
      if (Ends || Angles)
        continue;
      if (T.isNot(tok::lesslessless))
        HandedOn.insert(Open);
      Open = "";
    }
    if (T.isNot(tok::raw_identifier) || !Names.contains(Text) || Disabled.inside() ||
        isDeclaredAfter(Before, Last) || Read.contains(Start.getLocWithOffset(Tokens.begin())))
      continue;
    Used.insert(Text);
    Open = Text;
    Angles = 0;
  }
  if (!Open.empty())
    HandedOn.insert(Open);
}

} // namespace warplint
