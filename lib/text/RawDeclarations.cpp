//===- RawDeclarations.cpp - Declarations found in raw tokens -------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "text/RawDeclarations.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using namespace llvm;

namespace warplint {

/// What may stand between the parameters of a function and its body.
static bool isAfterParameters(StringRef Word) {
  return is_contained({"const", "volatile", "noexcept", "override", "final", "mutable", "try"},
                      Word);
}

void RawStatement::addToHead(const Token &T) {
  if (T.is(tok::less))
    ++Angles;
  if (Angles == 1 && T.isOneOf(tok::equal, tok::comma))
    HasValue = T.is(tok::equal);
  if (T.isOneOf(tok::greater, tok::greatergreater))
    Angles -= std::min(Angles, T.is(tok::greater) ? 1U : 2U);
  if (!Angles)
    HasValue = false;
}

void RawStatement::addName(StringRef Text) {
  bool IsTag = is_contained({"class", "struct", "union"}, Text);
  if (!isInHead() && Parens == 0 && WantsTag && !IsTag && Text != "final")
    Tagged = Text;
  if (!isInHead())
    WantsTag |= IsTag && Parens == 0;
  All.push_back(Text);
}

void RawStatement::add(const Token &T, StringRef Text) {
  IsCall =
      T.is(tok::r_paren) || (IsCall && (T.isOneOf(tok::amp, tok::ampamp) ||
                                        (T.is(tok::raw_identifier) && isAfterParameters(Text))));
  if (isInHead() || (T.is(tok::less) && Before.is(tok::raw_identifier) && isTemplate() &&
                     All.back() == "template")) {
    addToHead(T);
  } else {
    HasArrow |=
        T.is(tok::arrow) && Before.isOneOf(tok::r_paren, tok::raw_identifier) && Parens == 0;
    if (T.is(tok::l_paren))
      ++Parens;
    else if (T.is(tok::r_paren))
      Parens -= Parens != 0;
    if (T.isOneOf(tok::colon, tok::less, tok::equal))
      WantsTag = false;
    HasValue |= T.is(tok::equal) && Parens == 0;
  }
  if (T.is(tok::raw_identifier))
    addName(Text);
  Before = T;
}

StringRef RawStatement::openedConstant() const {
  bool IsConstant = is_contained(All, "constexpr") || is_contained(All, "const");
  return IsConstant && !HasValue && Tagged.empty() && !opensCode() && Before.is(tok::raw_identifier)
             ? All.back()
             : "";
}

StringRef RawStatement::aliased() const {
  return !All.empty() && All.front() == "typedef" ? All.back() : "";
}

StringRef RawStatement::imported() const {
  bool IsUsing = All.size() > 1 && All.front() == "using" && !HasValue && scopeWords().empty();
  return IsUsing ? All.back() : "";
}

ArrayRef<StringRef> RawStatement::scopeWords() const {
  ArrayRef<StringRef> Words = All;
  if (!Words.empty() && is_contained({"inline", "using"}, Words.front()))
    Words = Words.drop_front();
  bool IsUsing = Words.size() != All.size() && All.front() == "using";
  bool IsOfScope =
      !Words.empty() && (Words.front() == "namespace" || (IsUsing && Words.front() == "enum"));
  return IsOfScope ? Words : ArrayRef<StringRef>();
}

void RawScopes::note(const Token &T, StringRef Text) {
  RawStatement &S = Now.Statement;
  if (T.is(tok::l_brace)) {
    // Without a statement, after `;`, a block.
    bool IsCode = inCode() || S.opensCode() || Now.Before == tok::semi;
    StringRef Class = IsCode ? "" : S.openedClass();
    Now.Open.push_back({IsCode, Class});
  } else if (T.is(tok::r_brace) && !Now.Open.empty()) {
    Now.Open.pop_back();
  }
  if (T.isOneOf(tok::semi, tok::l_brace, tok::r_brace))
    S = {};
  else if (!inCode())
    S.add(T, Text);
  Now.Before = T.getKind();
}

void RawScopes::noteDirective(StringRef Name) {
  if (Name.starts_with("if"))
    AtConditions.push_back(Now);
  else if (AtConditions.empty())
    return;
  else if (Name.starts_with("el"))
    Now = AtConditions.back();
  else if (Name == "endif")
    AtConditions.pop_back();
}

StringRef RawScopes::outermostClass() const {
  const auto *Found = find_if(Now.Open, [](const Scope &S) { return !S.Class.empty(); });
  return Found == Now.Open.end() ? "" : Found->Class;
}

} // namespace warplint
