//===- IntegerOperators.h - Operators on sets of integers -----------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_DATAFLOW_INTEGEROPERATORS_H
#define WARPLINT_DATAFLOW_INTEGEROPERATORS_H

#include "dataflow/Value.h"

namespace warplint {

/// \p Value converted to \p Type; the members keep what they were before.
IntValue converted(const IntValue &Value, IntType Type, clang::SourceLocation Where);

/// \p Left \p Op \p Right in \p Type, at \p E.
IntValue applied(clang::BinaryOperatorKind Op, const IntValue &Left, const IntValue &Right,
                 IntType Type, const clang::Expr *E);

/// \p Op \p Operand in \p Type, at \p E.
IntValue applied(clang::UnaryOperatorKind Op, const IntValue &Operand, IntType Type,
                 const clang::Expr *E);

/// The lesser, or the greater, of each pair.
IntValue leastOrMost(bool Least, const IntValue &Left, const IntValue &Right,
                     clang::SourceLocation Where);

} // namespace warplint

#endif // WARPLINT_DATAFLOW_INTEGEROPERATORS_H
