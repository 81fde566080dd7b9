//===- LibraryDeclarations.h - What a file uses of a library ----*- C++ -*-===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_FRONTEND_LIBRARYDECLARATIONS_H
#define WARPLINT_FRONTEND_LIBRARYDECLARATIONS_H

#include "frontend/TokenHash.h"
#include "clang/Lex/Token.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallVector.h"
#include <cstdint>
#include <vector>

namespace clang {
class IdentifierInfo;
} // namespace clang

namespace warplint::frontend {

/// Splits the preprocessed text of libraries into the declarations of their namespaces, and hashes
/// those that a file uses. By names alone: a declaration is used if any token of the file, or of
/// another declaration that is used, has the name of what it declares, in any scope. An operator is
/// used with the classes that it names. Those in which no name is found count as used.
class LibraryDeclarations {
public:
  /// Takes the next token of a library, and its offset in its file.
  void add(const clang::Token &T, unsigned Offset);
  /// Notes that the file names \p Name, which may be null.
  void use(const clang::IdentifierInfo *Name) {
    if (Name)
      Used.insert(Name);
  }
  /// A hash of all declarations that are used.
  uint64_t hashOfUsed();

private:
  using Names = llvm::SmallSetVector<const clang::IdentifierInfo *, 4>;

  struct Declaration {
    uint64_t Hash = 0;
    std::vector<const clang::IdentifierInfo *> Mentions;
  };

  /// The declaration that is being read.
  struct Open {
    TokenHash Hash;
    Names Declares, Mentions;
    bool HasTokens = false;
    bool IsNamespace = false; ///< `namespace` or a linkage specification, up to its brace.
    bool IsClass = false, IsEnum = false, HasValue = false, HasOperator = false;
    bool HasBases = false;  ///< After a colon, which initializers of members may follow too.
    bool WantsName = false; ///< After `struct` and the like.
    unsigned Braces = 0, Parens = 0, Angles = 0;
    const clang::IdentifierInfo *Last =
        nullptr; ///< The name before this token, outside of brackets.
    clang::tok::TokenKind Before = clang::tok::unknown;
  };

  Open Now;
  std::vector<Declaration> All;
  llvm::DenseMap<const clang::IdentifierInfo *, llvm::SmallVector<unsigned, 2>> ByName;
  llvm::DenseSet<const clang::IdentifierInfo *> Classes;
  std::vector<unsigned> Operators, Nameless;
  llvm::SetVector<const clang::IdentifierInfo *> Used;

  void noteName(const clang::Token &T);
  void noteBracket(const clang::Token &T);
  bool isAtEnd(const clang::Token &T) const;
  void finish();
  void addOperators();
};

} // namespace warplint::frontend

#endif // WARPLINT_FRONTEND_LIBRARYDECLARATIONS_H
