//===- AsmCommas.cpp - Operands of `asm` without commas -------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "parse/AsmCommas.h"
#include "parse/AddedTokens.h"

using namespace clang;
using namespace llvm;

namespace warplint {

/// Puts a comma behind \p Before, the end of an operand, if another operand follows.
void AsmCommas::addComma(const Token &Before) {
  std::optional<Token> Next = spelledBehind(Before, PP);
  // `"r"(a)`, or `[name] "r"(a)`
  if (Next && Next->isOneOf(tok::string_literal, tok::l_square))
    injectTokens(punctuator(tok::comma, 1, Before.getLocation()), PP);
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

} // namespace warplint
