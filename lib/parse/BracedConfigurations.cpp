//===- BracedConfigurations.cpp - Launches configured by `{2, 2}` ---------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "parse/BracedConfigurations.h"
#include "cuda/Functions.h"
#include "parse/AddedTokens.h"
#include <algorithm>

using namespace clang;
using namespace llvm;

namespace warplint {

/// Puts the type of this argument behind \p Before where a brace follows.
void BracedConfigurations::addType(const Token &Before) {
  std::optional<Token> Next = spelledBehind(Before, PP);
  if (!Next || Next->isNot(tok::l_brace) || Argument >= std::size(cuda::ChevronTypes))
    return;
  // In a macro, what follows is not expanded yet and has no place of its own.
  SourceLocation Place =
      Before.getLocation().isMacroID() ? Before.getLocation() : Next->getLocation();
  // A local name may be the same.
  injectTokens({punctuator(tok::coloncolon, 2, Place), word(cuda::ChevronTypes[Argument], Place, PP)}, PP);
}

void BracedConfigurations::countBrackets(tok::TokenKind Kind) {
  switch (Kind) {
  case tok::l_paren:
  case tok::l_square:
  case tok::l_brace:
    ++Brackets;
    break;
  case tok::r_paren:
  case tok::r_square:
  case tok::r_brace:
    Inside &= Brackets != 0;
    --Brackets;
    break;
  case tok::less: // of template arguments, or smaller than
    Angles += !Brackets && Previous == tok::identifier;
    break;
  case tok::greater:
  case tok::greatergreater:
    if (!Brackets)
      Angles -= std::min(Angles, Kind == tok::greater ? 1u : 2u);
    break;
  case tok::semi:
  case tok::greatergreatergreater:
  case tok::eof:
    Inside &= Brackets != 0;
    break;
  default:
    break;
  }
}

void BracedConfigurations::saw(const Token &T) {
  if (T.is(tok::lesslessless)) {
    Inside = true;
    Brackets = Angles = Argument = 0;
    addType(T);
  } else if (Inside && T.is(tok::comma) && !Brackets && !Angles) {
    ++Argument;
    addType(T);
  } else if (Inside) {
    countBrackets(T.getKind());
  }
  Previous = T.getKind();
}

} // namespace warplint
