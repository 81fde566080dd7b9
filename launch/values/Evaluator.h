//===- Evaluator.h - Turns host expressions into sets of values -----------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_LAUNCH_VALUES_EVALUATOR_H
#define WARPLINT_LAUNCH_VALUES_EVALUATOR_H

#include "launch/values/Value.h"
#include <optional>

namespace clang {
class ASTContext;
class BinaryOperator;
class CallExpr;
class CastExpr;
class DeclRefExpr;
class FunctionDecl;
class QualType;
class VarDecl;
} // namespace clang

namespace warplint::launch {

class VariableUses;

/// Evaluates host expressions: constant expressions with Clang's own
/// evaluator, and beyond it variables that keep their first value, arithmetic
/// on sets, `dim3`, and kernels behind pointers.
///
/// Valid while the AST and the uses live; not safe to share between threads.
class Evaluator {
public:
  Evaluator(const clang::ASTContext &Context, const VariableUses &Uses)
      : Context(Context), Uses(Uses) {}

  /// The integers that \p E can have.
  IntValue integer(const clang::Expr *E) const;

  /// The triples that \p E, of type `dim3` or `uint3`, can have.
  Dim3Value dim3(const clang::Expr *E) const;

  /// The function that \p E names, directly or through a pointer that keeps
  /// its first value; null when that is not known.
  const clang::FunctionDecl *function(const clang::Expr *E) const;

  /// What the condition \p E always is; empty when it can be either.
  std::optional<bool> condition(const clang::Expr *E) const;

private:
  const clang::ASTContext &Context;
  const VariableUses &Uses;
  /// Guards against initialisers that refer to themselves and expressions too
  /// deep for the stack.
  mutable unsigned Depth = 0;

  IntValue constant(const clang::Expr *E) const;
  IntValue integerForm(const clang::Expr *E) const;
  IntValue cast(const clang::CastExpr *E) const;
  IntValue binary(const clang::BinaryOperator *E) const;
  IntValue call(const clang::CallExpr *E) const;
  Dim3Value dim3Form(const clang::Expr *E) const;
  Dim3Value dim3Constant(const clang::Expr *E) const;
  /// The reason that a variable's initialiser does not tell its value, if any.
  std::optional<Reason> unsettled(const clang::DeclRefExpr *E, const clang::VarDecl *V) const;
};

/// Whether \p Type is CUDA's `dim3` or `uint3`.
bool isDim3Like(clang::QualType Type);

} // namespace warplint::launch

#endif // WARPLINT_LAUNCH_VALUES_EVALUATOR_H
