//===- Interpreter.h - The abstract interpreter ---------------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The abstract interpreter. Clang's FlowSensitive framework was weighed for
/// it: it knows booleans and pointers but no integers, asks a SAT solver at
/// every branch, and stays within one function; what would be left of it here
/// is its worklist, which is used.
///
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_DATAFLOW_INTERPRETER_H
#define WARPLINT_DATAFLOW_INTERPRETER_H

#include "dataflow/FlowContext.h"

namespace warplint {

/// Interprets the body of a function as called by unknown callers, and the functions that it calls,
/// and computes the values of expressions.
///
/// Used for one function or expression and thrown away: what lasts is in the FlowContext. Without a
/// function it evaluates expressions outside of one, such as initialisers, from constants and
/// variables that keep their first value.
class Interpreter {
public:
  explicit Interpreter(FlowContext &Context);
  ~Interpreter();

  /// The value of \p V after its initialiser.
  AbstractValue initializer(const clang::VarDecl *V);
  /// The value of \p E after conversion to an rvalue.
  AbstractValue rvalue(const clang::Expr *E);
  /// The constant result of the condition \p E; empty if it can be either.
  std::optional<bool> condition(const clang::Expr *E);

  /// Interprets \p F as called by \p From, of another file; null: by unknown callers. False if the
  /// budget was spent before the end.
  bool enter(const clang::FunctionDecl *F, const ProgramCall *From = nullptr);
  /// What \p F gives for any arguments, without the AST; a constructor what its object holds then.
  /// Unknown if the budget was spent before the end.
  ProgramValue result(const clang::FunctionDecl *F);
  /// The same for \p Body, of \p Lambda, with what it captured; null: not known.
  bool enterLambda(const clang::LambdaExpr *Lambda, const clang::FunctionDecl *Body,
                   const AbstractValue *Captured);

private:
  std::unique_ptr<struct Activation> Run;

  void beginParameter(const clang::ParmVarDecl *Parameter, const ProgramValue *Given);
};

} // namespace warplint

#endif // WARPLINT_DATAFLOW_INTERPRETER_H
