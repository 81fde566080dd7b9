//===- AddedTokens.cpp - Tokens that the source does without --------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "parse/AddedTokens.h"
#include "clang/Lex/Lexer.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using namespace llvm;

namespace warplint {

std::optional<Token> spelledBehind(const Token &Before, const Preprocessor &PP) {
  const SourceManager &Sources = PP.getSourceManager();
  return Lexer::findNextToken(Sources.getSpellingLoc(Before.getLocation()), Sources,
                              PP.getLangOpts());
}

Token punctuator(tok::TokenKind Kind, unsigned Length, SourceLocation Place) {
  Token Made;
  Made.startToken();
  Made.setLocation(Place);
  Made.setKind(Kind);
  Made.setLength(Length);
  return Made;
}

Token word(StringRef Spelling, SourceLocation Place, Preprocessor &PP) {
  IdentifierInfo *Name = PP.getIdentifierInfo(Spelling);
  Token Made = punctuator(Name->getTokenID(), Name->getLength(), Place);
  Made.setIdentifierInfo(Name);
  return Made;
}

void injectTokens(ArrayRef<Token> Added, Preprocessor &PP) {
  auto Tokens = std::make_unique<Token[]>(Added.size());
  copy(Added, Tokens.get());
  PP.EnterTokenStream(std::move(Tokens), Added.size(), /*DisableMacroExpansion=*/true,
                      /*IsReinject=*/true);
}

} // namespace warplint
