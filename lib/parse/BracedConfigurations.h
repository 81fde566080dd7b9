//===- BracedConfigurations.h - Launches configured by `{2, 2}` -----------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_PARSE_BRACEDCONFIGURATIONS_H
#define WARPLINT_PARSE_BRACEDCONFIGURATIONS_H

#include "clang/Basic/TokenKinds.h"

namespace clang {
class Preprocessor;
class Token;
} // namespace clang

namespace warplint {

/// Gives braces in a launch's configuration their type. nvcc takes `k<<<{2, 2}, {32, 32}>>>()` as
/// the arguments of a call; Clang's parser expects expressions there and drops the launch. So the
/// parser is handed `k<<<::dim3{2, 2}, ::dim3{32, 32}>>>()`: tokens are added to the stream, the
/// source and all its columns stay.
class BracedConfigurations {
public:
  explicit BracedConfigurations(clang::Preprocessor &PP) : PP(PP) {}

  /// To be called with each token that the parser is given, in their order.
  void saw(const clang::Token &T);

private:
  clang::Preprocessor &PP;
  bool Inside = false; ///< Between `<<<` and `>>>`.
  unsigned Brackets = 0, Angles = 0;
  unsigned Argument = 0; ///< The one of the configuration that is being read.
  clang::tok::TokenKind Previous = clang::tok::unknown;

  void addType(const clang::Token &Before);
  void countBrackets(clang::tok::TokenKind Kind);
};

} // namespace warplint

#endif // WARPLINT_PARSE_BRACEDCONFIGURATIONS_H
