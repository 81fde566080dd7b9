//===- Preimage.h - For which numbers an expression is within limits ------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_DATAFLOW_PREIMAGE_H
#define WARPLINT_DATAFLOW_PREIMAGE_H

#include "dataflow/Expression.h"

namespace warplint {

/// The integers from Min to Max, wide enough for every C++ integer type; none where Min > Max.
struct Range {
  __int128 Min = 0, Max = -1;

  bool isEmpty() const { return Min > Max; }
  bool contains(const Range &Other) const {
    return Other.isEmpty() || (Min <= Other.Min && Other.Max <= Max);
  }
};

/// All values of \p Type.
Range rangeOf(IntType Type);

/// For which values of one of its parts an expression is within limits.
struct Preimage {
  /// In the expression: a symbol, or an operation that can't be solved, such as a product of two.
  /// Null: it has no symbol.
  const Expression *Of = nullptr;
  Range Values;
};

/// For exactly which values of its innermost part that it can be solved for, among those that the
/// part can have, \p E is within \p Wanted, and no signed arithmetic around the part overflows and
/// no conversion to a narrower type changes a number.
Preimage preimage(const Expression &E, Range Wanted);

/// The count n of `(n + d - 1) / d` for a d that \p IsPositive, conversions around it left out: the
/// quotient is at least 1 exactly if n is. Null if \p E is another expression.
ExpressionRef roundedUpCount(const Expression &E,
                             llvm::function_ref<bool(const ExpressionRef &)> IsPositive);

} // namespace warplint

#endif // WARPLINT_DATAFLOW_PREIMAGE_H
