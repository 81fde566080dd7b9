//===- AsmCommas.h - Operands of `asm` without commas ---------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_PARSE_ASMCOMMAS_H
#define WARPLINT_PARSE_ASMCOMMAS_H

#include "clang/Basic/TokenKinds.h"

namespace clang {
class Preprocessor;
class Token;
} // namespace clang

namespace warplint {

/// Adds the commas between the operands of `asm` that nvcc does without: it takes
/// `asm("..." : "=r"(a) "=r"(b))`, and Clang drops the statement and what follows it. Tokens are
/// added to the stream; the source and all its columns stay.
class AsmCommas {
public:
  explicit AsmCommas(clang::Preprocessor &PP) : PP(PP) {}

  /// To be called with each token that the parser is given, in their order.
  void saw(const clang::Token &T);

private:
  clang::Preprocessor &PP;
  bool Inside = false;   ///< After `asm`, to the end of its statement.
  bool Operands = false; ///< After its first colon.
  unsigned Brackets = 0;

  void addComma(const clang::Token &Before);
};

} // namespace warplint

#endif // WARPLINT_PARSE_ASMCOMMAS_H
