//===- AsmCommas.cpp - Operands of `asm` without commas -------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "frontend/AsmCommas.h"
#include "clang/Lex/Lexer.h"
#include "clang/Lex/Preprocessor.h"

using namespace clang;
using namespace llvm;

namespace warplint::frontend {

/// Puts a comma behind \p Before, the end of an operand, if another operand follows.
void AsmCommas::addComma(const Token &Before) {
  const SourceManager &Sources = PP.getSourceManager();
  SourceLocation Spelled = Sources.getSpellingLoc(Before.getLocation());
  std::optional<Token> Next = Lexer::findNextToken(Spelled, Sources, PP.getLangOpts());
  // `"r"(a)`, or `[name] "r"(a)`
  if (!Next || !(Next->is(tok::string_literal) || Next->is(tok::l_square)))
    return;
  auto Added = std::make_unique<Token[]>(1);
  Added[0].startToken();
  Added[0].setLocation(Before.getLocation());
  Added[0].setKind(tok::comma);
  Added[0].setLength(1);
  PP.EnterTokenStream(std::move(Added), 1, /*DisableMacroExpansion=*/true, /*IsReinject=*/true);
}

void AsmCommas::saw(const Token &T) {
  switch (T.getKind()) {
  case tok::kw_asm:
    Inside = true;
    Operands = false;
    Brackets = 0;
    return;
  case tok::l_paren:
    ++Brackets;
    return;
  case tok::r_paren:
    --Brackets;
    if (Inside && Operands && Brackets == 1)
      addComma(T);
    return;
  case tok::colon:
  case tok::coloncolon: // no outputs
    Operands |= Brackets == 1;
    return;
  case tok::semi:
    Inside &= Brackets != 0;
    return;
  default:
    return;
  }
}

} // namespace warplint::frontend
