//===- LocalValues.h - The expressions that local variables get -----------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_FACTS_LOCALVALUES_H
#define WARPLINT_FACTS_LOCALVALUES_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include <array>
#include <cstdint>
#include <optional>

namespace clang {
class ASTContext;
class Expr;
class FunctionDecl;
class Stmt;
class VarDecl;
} // namespace clang

namespace warplint {

/// What one function writes into its variables, in whatever order: expressions in place of values,
/// for questions about how a number was computed.
class LocalValues {
public:
  /// \p Function: null, or without a body: nothing is known.
  LocalValues(const clang::FunctionDecl *Function, const clang::ASTContext &AST);

  /// The expression that \p V has its value from; null if there are several, or code that is not
  /// understood may write it.
  const clang::Expr *valueOf(const clang::VarDecl *V) const;
  /// Every expression that is written into \p V.
  llvm::ArrayRef<const clang::Expr *> writesOf(const clang::VarDecl *V) const;
  /// Whether code that is given the address of \p V may write it.
  bool escapes(const clang::VarDecl *V) const;
  /// \p E without casts, and the value of the variable that it is, as far as that is known.
  const clang::Expr *resolve(const clang::Expr *E) const;
  /// The constant that \p E is.
  std::optional<int64_t> numberOf(const clang::Expr *E) const;
  /// The part along \p Axis of \p Shape, a `dim3` or a number; null if it is not in sight, as of
  /// what is left out.
  const clang::Expr *along(const clang::Expr *Shape, unsigned Axis) const;
  /// Whether \p A and \p B are one number, or one variable or member.
  bool areSame(const clang::Expr *A, const clang::Expr *B) const;

private:
  friend class WriteCollector;
  struct Writes {
    llvm::SmallVector<const clang::Expr *, 2> Whole; ///< `v = e`, and the initialiser.
    /// `v.x = e`, `v.y = e`, `v.z = e`.
    std::array<llvm::SmallVector<const clang::Expr *, 1>, 3> Parts;
    bool Changes = false; ///< Whether `++` or an operator such as `+=` changes it.
    bool Escapes = false; ///< Whether code that is given its address may write it.
  };
  const clang::ASTContext &AST;
  llvm::DenseMap<const clang::VarDecl *, Writes> All;
};

/// \p E without parentheses, conversions among numbers, and what the source does not spell.
const clang::Expr *withoutConversions(const clang::Expr *E);
/// The variable that \p E is behind those; null if it is something else.
const clang::VarDecl *variableIn(const clang::Expr *E);
/// How often \p S, which may be null, names \p V.
unsigned countNames(const clang::Stmt *S, const clang::VarDecl *V);
/// The expression that \p F, which may be null, returns if that is all that it does.
const clang::Expr *onlyReturnOf(const clang::FunctionDecl *F);

} // namespace warplint

#endif // WARPLINT_FACTS_LOCALVALUES_H
