//===- Evaluator.h - Values of expressions outside of a path --------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_DATAFLOW_EVALUATOR_H
#define WARPLINT_DATAFLOW_EVALUATOR_H

#include "dataflow/Value.h"
#include <optional>

namespace clang {
class Expr;
class FunctionDecl;
} // namespace clang

namespace warplint {

class FlowContext;

/// Evaluates expressions apart from the flow around them: arguments of
/// attributes, conditions, and templates that are never instantiated.
/// Known are constants, variables that keep their first value, and what is
/// computed from those.
///
/// Valid while the context lives; not safe to share between threads.
class Evaluator {
public:
  explicit Evaluator(FlowContext &Context) : Context(Context) {}

  /// The integers that \p E can have.
  IntValue integer(const clang::Expr *E) const;

  /// The triples that \p E, of type `dim3` or `uint3`, can have.
  Dim3Value dim3(const clang::Expr *E) const;

  /// The function that \p E names, directly or through a pointer that keeps
  /// its first value; null when that is not known.
  const clang::FunctionDecl *function(const clang::Expr *E) const;

  /// The constant result of the condition \p E; empty if it can be either.
  std::optional<bool> condition(const clang::Expr *E) const;

private:
  FlowContext &Context;
};

} // namespace warplint

#endif // WARPLINT_DATAFLOW_EVALUATOR_H
