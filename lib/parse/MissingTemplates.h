//===- MissingTemplates.h - Dependent names without `template` ------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_PARSE_MISSINGTEMPLATES_H
#define WARPLINT_PARSE_MISSINGTEMPLATES_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/StringSet.h"
#include <string>

namespace clang {
class Preprocessor;
class Token;
} // namespace clang

namespace warplint {

/// Adds the word `template` before names of a dependent type or object, as in
/// `T::template get<3>()`. nvcc does without; Clang reads `<` as a comparison. Only the errors of a
/// parse show where it is missing, so it is added in a second one, as a token: the source and all
/// its columns stay.
class MissingTemplates {
public:
  /// \p Names: what nameIn() found.
  MissingTemplates(clang::Preprocessor &PP, llvm::ArrayRef<std::string> Names);

  /// The name that lacks the word, as in "a.cuh:12:get", if \p Error, of Clang's and with its place,
  /// is about that; "a.cuh:12:" if it may be about any name on that line; else empty.
  static std::string nameIn(llvm::StringRef Error);
  /// Whether an error of Clang's, by its \p Text without the place, is about that.
  static bool isNeeded(llvm::StringRef Text);

  /// To be called with each token that the parser is given, in their order.
  void saw(const clang::Token &T);

private:
  clang::Preprocessor &PP;
  llvm::StringSet<> Names;
};

} // namespace warplint

#endif // WARPLINT_PARSE_MISSINGTEMPLATES_H
