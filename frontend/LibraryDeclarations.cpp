//===- LibraryDeclarations.cpp - What a file uses of a library ------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "frontend/LibraryDeclarations.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>

using namespace clang;
using namespace llvm;

namespace warplint::frontend {

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

/// Notes what \p T, outside of all brackets, says of the names that are declared: the one before a
/// parenthesis, a value, a brace or an end, and those after `struct` and the like.
void LibraryDeclarations::noteName(const Token &T) {
  if (T.isOneOf(tok::kw_class, tok::kw_struct, tok::kw_union, tok::kw_enum)) {
    Now.IsClass = Now.WantsName = true;
    Now.IsEnum |= T.is(tok::kw_enum);
  }
  Now.HasOperator |= T.is(tok::kw_operator);
  Now.IsNamespace |= T.is(tok::kw_namespace) && !Now.Last;
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
      T.isOneOf(tok::equal, tok::l_brace, tok::semi) ||
      (!Now.HasValue && T.isOneOf(tok::l_paren, tok::l_square, tok::colon, tok::comma));
  if (IsBeforeRest && IsAfterName && Now.Last && !Now.HasBases)
    Now.Declares.insert(Now.Last);
  if (T.isOneOf(tok::l_brace, tok::colon, tok::semi, tok::less))
    Now.WantsName = false;
  Now.HasValue |= T.is(tok::equal);
  Now.HasBases |= T.is(tok::colon);
}

void LibraryDeclarations::noteBracket(const Token &T) {
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
bool LibraryDeclarations::isAtEnd(const Token &T) const {
  if (Now.Braces || Now.Parens)
    return false;
  return T.is(tok::semi) || (T.is(tok::r_brace) && !Now.IsClass && !Now.HasValue);
}

void LibraryDeclarations::add(const Token &T, unsigned Offset) {
  // What closes a namespace or begins one is no declaration.
  if (T.is(tok::r_brace) && !Now.HasTokens)
    return;
  bool IsLinkage = Now.Before == tok::string_literal && Now.Declares.empty() && !Now.Last;
  if (T.is(tok::l_brace) && Now.Braces == 0 && (Now.IsNamespace || IsLinkage)) {
    Now = {};
    return;
  }
  Now.HasTokens = true;
  Now.Hash.add(T, Offset);
  if (const IdentifierInfo *Name = T.is(tok::identifier) ? T.getIdentifierInfo() : nullptr) {
    Now.Mentions.insert(Name);
    if (Now.IsEnum && Now.Braces)
      Now.Declares.insert(Name);
  }
  if (Now.Braces == 0 && Now.Parens == 0 && Now.Angles == 0)
    noteName(T);
  noteBracket(T);
  Now.Before = T.getKind();
  if (isAtEnd(T))
    finish();
}

void LibraryDeclarations::finish() {
  unsigned Index = All.size();
  if (Now.HasOperator)
    Operators.push_back(Index);
  else if (Now.Declares.empty())
    Nameless.push_back(Index);
  else
    for (const IdentifierInfo *Name : Now.Declares)
      ByName[Name].push_back(Index);
  if (Now.IsClass)
    Classes.insert(Now.Declares.begin(), Now.Declares.end());
  All.push_back({Now.Hash.take(), {Now.Mentions.begin(), Now.Mentions.end()}});
  Now = {};
}

/// An operator is used if one of the classes that it names is, or if it names none.
void LibraryDeclarations::addOperators() {
  for (unsigned Index : Operators) {
    bool HasClass = false;
    for (const IdentifierInfo *Name : All[Index].Mentions)
      if (Classes.contains(Name)) {
        ByName[Name].push_back(Index);
        HasClass = true;
      }
    if (!HasClass)
      Nameless.push_back(Index);
  }
}

uint64_t LibraryDeclarations::hashOfUsed() {
  if (Now.HasTokens)
    finish();
  addOperators();
  std::vector<bool> IsUsed(All.size());
  auto Use = [&](unsigned I) {
    if (!IsUsed[I])
      Used.insert(All[I].Mentions.begin(), All[I].Mentions.end());
    IsUsed[I] = true;
  };
  for_each(Nameless, Use);
  for (size_t I = 0; I != Used.size(); ++I) // grows
    if (auto Found = ByName.find(Used[I]); Found != ByName.end())
      for_each(Found->second, Use);
  TokenHash Hash;
  for (size_t I = 0; I != All.size(); ++I)
    if (IsUsed[I])
      Hash.add(All[I].Hash);
  return Hash.take();
}

} // namespace warplint::frontend
