//===- RawDeclarations.h - Declarations found in raw tokens ---------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Text that one pass of the compiler reads differently from another, or not at all, is read token
/// by token, without the preprocessor.
///
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_SOURCE_RAWDECLARATIONS_H
#define WARPLINT_SOURCE_RAWDECLARATIONS_H

#include "dataflow/RawTokens.h"
#include "source/Terms.h"
#include "llvm/ADT/SmallVector.h"
#include <vector>

namespace warplint::source {

/// Decides whether a token is in code, by the braces around it: a declaration in code has no
/// meaning for any other text.
class CodeBlocks {
public:
  void note(const clang::Token &T) {
    if (T.is(clang::tok::l_brace))
      // After `)` and `;` come bodies and blocks; namespaces, classes and
      // initialisers come after names and `=`.
      IsCode.push_back(inside() || Before.isOneOf(clang::tok::r_paren, clang::tok::semi));
    else if (T.is(clang::tok::r_brace) && !IsCode.empty())
      IsCode.pop_back();
    Before = T;
  }
  bool inside() const { return !IsCode.empty() && IsCode.back(); }

private:
  llvm::SmallVector<bool, 16> IsCode;
  clang::Token Before{};
};

/// Whether \p Word stands for a parameter of a template without a name: `typename = int`.
inline bool isParameterWord(llvm::StringRef Word) { return Word == "typename" || Word == "class"; }

/// A name that text outside of functions declares, and the names that it is made of.
struct RawDeclaration {
  llvm::StringRef Name;
  llvm::SmallVector<llvm::StringRef, 8> From;
};

/// The types, templates, template parameters with a default, and constants that \p Text, a whole
/// file, declares outside of functions; directives are passed over.
std::vector<RawDeclaration> rawDeclarations(llvm::StringRef Text,
                                            const clang::LangOptions &Language);

} // namespace warplint::source

#endif // WARPLINT_SOURCE_RAWDECLARATIONS_H
