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
#ifndef WARPLINT_TEXT_RAWDECLARATIONS_H
#define WARPLINT_TEXT_RAWDECLARATIONS_H

#include "clang/Lex/Token.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include <vector>

namespace warplint {

/// A statement outside of functions, up to its semicolon or a brace.
class RawStatement {
public:
  using Names = llvm::SmallVector<llvm::StringRef, 8>;

  void add(const clang::Token &T, llvm::StringRef Text);
  /// Whether it goes on with a parameter of its template.
  bool isInHead() const { return Angles != 0; }
  /// Whether a brace behind it begins the body of a function.
  bool opensCode() const { return IsCall || HasArrow; }
  /// The class whose members a brace behind it begins; empty: of none.
  llvm::StringRef openedClass() const { return opensCode() || HasValue ? "" : Tagged; }
  /// The constant whose value a brace behind it begins; empty: of none.
  llvm::StringRef openedConstant() const;
  /// What `typedef` declares; empty: nothing.
  llvm::StringRef aliased() const;
  /// The name that `using` takes from another scope; empty: none.
  llvm::StringRef imported() const;
  /// Its words, if names in other declarations may mean something else by it: `using namespace`,
  /// `using enum`, or the head of a namespace; else none.
  llvm::ArrayRef<llvm::StringRef> scopeWords() const;

private:
  Names All;
  llvm::StringRef Tagged; ///< Behind `class`, `struct` or `union`, and no template's parameter.
  unsigned Angles = 0; ///< Of the template's parameters, that are open.
  unsigned Parens = 0;
  bool WantsTag = false; ///< Behind `class` and the like.
  bool HasValue = false; ///< After `=`.
  bool IsCall = false;   ///< After a parenthesis, and what may stand between it and a body.
  bool HasArrow = false; ///< After `->` of a function's type.
  clang::Token Before{};

  bool isTemplate() const { return !All.empty() && All.front() == "template"; }
  void addToHead(const clang::Token &T);
  void addName(llvm::StringRef Text);
};

/// The scopes around a token, by the braces before it. Of the branches of a condition, the last is
/// that which the text behind goes on from.
class RawScopes {
public:
  /// Takes the next token; directives are not among them.
  void note(const clang::Token &T, llvm::StringRef Text);
  /// Takes the name of a directive: "if", "endif".
  void noteDirective(llvm::StringRef Name);

  /// Whether a declaration here has no meaning for any other text.
  bool inCode() const { return !Now.Open.empty() && Now.Open.back().IsCode; }
  /// The outermost class that is open; empty: none.
  llvm::StringRef outermostClass() const;
  /// The tokens since the last semicolon or brace.
  const RawStatement &statement() const { return Now.Statement; }

private:
  struct Scope {
    bool IsCode;
    llvm::StringRef Class; ///< Empty: of none.
  };
  struct State {
    llvm::SmallVector<Scope, 8> Open;
    RawStatement Statement;
    clang::tok::TokenKind Before = clang::tok::unknown;
  };
  State Now;
  std::vector<State> AtConditions; ///< Before each open one.
};

/// Whether \p Word stands for a parameter of a template without a name: `typename = int`.
inline bool isParameterWord(llvm::StringRef Word) { return Word == "typename" || Word == "class"; }

} // namespace warplint

#endif // WARPLINT_TEXT_RAWDECLARATIONS_H
