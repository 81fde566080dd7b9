//===- TextDeclarations.cpp - The declarations of a preprocessed text -----===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "parse/TextDeclarations.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>
#include <utility>

using namespace clang;
using namespace llvm;

namespace warplint {

static unsigned closingAngles(tok::TokenKind Kind) {
  switch (Kind) {
  case tok::greater:
    return 1;
  case tok::greatergreater:
    return 2;
  case tok::greatergreatergreater:
    return 3;
  default:
    return 0;
  }
}

void ClusterBounds::note(const Token &T) {
  const IdentifierInfo *Word = T.getIdentifierInfo();
  if (Word && Word->getName() == "launch_bounds") {
    Commas = 0;
    Parens = 0;
    InBounds = true;
  } else if (InBounds) {
    Parens += T.is(tok::l_paren) ? 1 : T.is(tok::r_paren) ? -1 : 0;
    Commas += T.is(tok::comma) && Parens == 1;
    IsAny |= Commas > 1;
    InBounds = Parens > 0;
  }
}

/// Notes what \p T, outside of all brackets, says of the names that are declared: the one before a
/// parenthesis, a value, a brace or an end, and those after `struct` and the like.
void TextDeclarations::noteName(const Token &T) {
  if (T.isOneOf(tok::kw_class, tok::kw_struct, tok::kw_union, tok::kw_enum)) {
    Now.IsClass = Now.WantsName = true;
    Now.IsEnum |= T.is(tok::kw_enum);
  }
  Now.HasOperator |= T.is(tok::kw_operator);
  Now.HasRequirement |= T.is(tok::kw_requires);
  Now.IsNamespace |= T.is(tok::kw_namespace) && !Now.Last;
  Now.IsUsing |= Now.Before == tok::kw_using && T.isOneOf(tok::kw_namespace, tok::kw_enum);
  if (const IdentifierInfo *Name = T.is(tok::identifier) ? T.getIdentifierInfo() : nullptr) {
    // In a value, only the name after a comma can be another variable's.
    Now.Last = !Now.HasValue || Now.Before == tok::comma ? Name : nullptr;
    if (Now.WantsName)
      Now.Declares.insert(Name);
    return;
  }
  bool IsAfterName =
      Now.Before == tok::identifier || (!Now.HasValue && closingAngles(Now.Before) != 0);
  bool IsBeforeRest =
      T.isOneOf(tok::equal, tok::l_brace, tok::semi, tok::kw___attribute) ||
      (!Now.HasValue && T.isOneOf(tok::l_paren, tok::l_square, tok::colon, tok::comma));
  if (IsBeforeRest && IsAfterName && Now.Last && !Now.HasBases)
    Now.Declares.insert(Now.Last);
  if (T.isOneOf(tok::l_brace, tok::colon, tok::semi, tok::less))
    Now.WantsName = false;
  Now.HasValue |= T.is(tok::equal);
  Now.HasBases |= T.is(tok::colon);
}

void TextDeclarations::noteBracket(const Token &T) {
  bool IsOutside = Now.Braces == 0 && Now.Parens == 0;
  switch (T.getKind()) {
  case tok::l_brace:
    ++Now.Braces;
    break;
  case tok::r_brace:
    Now.Braces -= Now.Braces != 0;
    break;
  case tok::l_paren:
  case tok::l_square:
    ++Now.Parens;
    break;
  case tok::r_paren:
  case tok::r_square:
    Now.Parens -= Now.Parens != 0;
    break;
  case tok::less: // of a template, unless a value is compared
    Now.Angles += IsOutside && !Now.HasValue;
    break;
  default:
    Now.Angles -= IsOutside ? std::min(Now.Angles, closingAngles(T.getKind())) : 0;
    break;
  }
}

/// Whether \p T, which was noted, ends the declaration. The brace of a class, or of a value, is
/// followed by more.
bool TextDeclarations::isAtEnd(const Token &T) const {
  if (Now.Braces || Now.Parens)
    return false;
  return T.is(tok::semi) || (T.is(tok::r_brace) && !Now.IsClass && !Now.HasValue);
}

/// Whether \p T, with parentheses, is at the place of an attribute's name.
bool TextDeclarations::noteAttribute(const Token &T) {
  if (T.is(tok::kw___attribute)) {
    Now.InAttribute = true;
    Now.AttributeParens = 0;
  } else if (Now.InAttribute && T.isOneOf(tok::l_paren, tok::r_paren)) {
    Now.AttributeParens += T.is(tok::l_paren) ? 1 : -1;
    Now.InAttribute = Now.AttributeParens != 0;
  }
  return Now.InAttribute && Now.AttributeParens == 2;
}

/// Whether a declaration can begin with a token of \p Kind: not what follows a brace that ends no
/// declaration, as of a value, of an initializer in a constructor, of `try`, or in angle brackets.
static bool canBegin(tok::TokenKind Kind) {
  return !tok::getPunctuatorSpelling(Kind)
             ? Kind != tok::kw_catch
             : is_contained({tok::coloncolon, tok::l_square, tok::tilde}, Kind);
}

/// Adds \p Span to \p Text, which goes on with it.
static void extend(SmallVectorImpl<TextSpan> &Text, TextSpan Span) {
  if (Text.empty() || Text.back().File != Span.File)
    return Text.push_back(Span);
  Text.back().Begin = std::min(Text.back().Begin, Span.Begin);
  Text.back().End = std::max(Text.back().End, Span.End);
}

void TextDeclarations::add(const Token &T, TextPlace At) {
  // What closes a namespace or begins one is no declaration.
  if (T.is(tok::r_brace) && !Now.HasTokens) {
    if (!Scopes.empty())
      Scopes.pop_back();
    AroundThem.push_back(At.Span);
    return;
  }
  if (T.is(tok::semi) && !Now.HasTokens) // it ends a value in braces, or nothing
    return;
  if (!Now.HasTokens)
    Now.GoesOn = std::exchange(NextGoesOn, false) || !canBegin(T.getKind());
  extend(Now.Text, At.Span);
  bool IsLinkage = Now.Before == tok::string_literal && Now.Declares.empty() && !Now.Last;
  if (T.is(tok::l_brace) && Now.Braces == 0 && (Now.IsNamespace || IsLinkage)) {
    Scopes.push_back(takeHash());
    append_range(AroundThem, Now.Text);
    Now = {};
    return;
  }
  Now.HasTokens = true;
  Now.Owner = At.Owner;
  if (T.isNot(tok::kw_restrict)) // which some architectures lack, and no fact depends on
    Now.Hash.add(T, At.Span.Begin);
  Now.Clusters.note(T);
  bool IsAttribute = noteAttribute(T);
  if (Name Word = T.getIdentifierInfo()) {
    Now.IsKernel |= Word->getName() == "global" || Word->getName() == "__global__";
    if (T.is(tok::identifier) && !IsAttribute) {
      Now.Mentions.insert(Word);
      if (Now.IsEnum && Now.Braces)
        Now.Declares.insert(Word);
    }
  }
  if (Now.Braces == 0 && Now.Parens == 0 && Now.Angles == 0)
    noteName(T);
  noteBracket(T);
  Now.Before = T.getKind();
  if (isAtEnd(T))
    end();
}

void TextDeclarations::addBody(DeviceBody Body) {
  Body.Declaration = All.size();
  Bodies.push_back(std::move(Body));
}

void TextDeclarations::addAssertion(TextSpan Span, const Names &Mentions) {
  if (Now.HasTokens) {
    append_range(Now.Asserted, Mentions);
  } else { // it stands between declarations, and is one that nothing leads to
    Declaration &D = All.emplace_back();
    D.Text.push_back(Span);
    D.Asserted = Mentions;
  }
}

bool TextDeclarations::haveClusterBounds() const {
  return any_of(All,
                [](const Declaration &D) { return D.HasClusterBounds && D.Owner == CodeOf::User; });
}

/// The hash of what was read, with that of the namespaces around it.
uint64_t TextDeclarations::takeHash() {
  if (!Scopes.empty())
    Now.Hash.add(Scopes.back());
  return Now.Hash.take();
}

void TextDeclarations::end() {
  unsigned Index = All.size();
  if (Now.HasOperator)
    Operators.push_back(Index);
  else if (Now.Declares.empty())
    Nameless.push_back(Index);
  else
    for (Name Declared : Now.Declares)
      ByName[Declared].push_back(Index);
  if (Now.IsClass)
    Classes.insert(Now.Declares.begin(), Now.Declares.end());
  Declaration &D = All.emplace_back();
  D.Hash = takeHash();
  D.IsNamed = !Now.Declares.empty() && !Now.IsClass && !Now.HasOperator && !Now.HasRequirement &&
              !Now.GoesOn;
  D.Declares = Now.Declares.takeVector();
  D.Mentions = Now.Mentions.takeVector();
  D.Asserted = std::move(Now.Asserted);
  D.Text = std::move(Now.Text);
  D.Owner = Now.Owner;
  D.GoesOn = Now.GoesOn;
  NextGoesOn = Now.HasRequirement; // whose brace may have been the end
  D.IsKernel = Now.IsKernel;
  D.IsClass = Now.IsClass;
  D.CountsForAll = Now.IsUsing && D.Owner == CodeOf::User;
  D.HasClusterBounds = Now.Clusters.any();
  Now = {};
}

/// An operator is found by the classes that it names. If it names none it counts for all, but not
/// one of a library: nobody uses its literals, or its operators for any type, for a size.
void TextDeclarations::addOperators() {
  for (unsigned Index : Operators) {
    Declaration &D = All[Index];
    D.Declares.clear();
    copy_if(D.Mentions, std::back_inserter(D.Declares),
            [&](Name Mentioned) { return Classes.contains(Mentioned); });
    for (Name Class : D.Declares)
      ByName[Class].push_back(Index);
    D.CountsForAll = D.Declares.empty() && D.Owner == CodeOf::User;
  }
}

/// What a declaration declares in which no name was found, if anything, is in it somewhere. Of a
/// library it is no name that others declare.
void TextDeclarations::addNameless() {
  for (unsigned Index : Nameless) {
    Declaration &D = All[Index];
    copy_if(D.Mentions, std::back_inserter(D.Declares),
            [&](Name Mentioned) { return D.Owner == CodeOf::User || !ByName.contains(Mentioned); });
  }
  for (unsigned Index : Nameless)
    for (Name Declared : All[Index].Declares)
      ByName[Declared].push_back(Index);
}

} // namespace warplint
