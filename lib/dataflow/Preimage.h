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

/// For which values of its only symbol an expression is within limits.
struct Preimage {
  const Symbol *Of = nullptr; ///< In the expression.
  IntType Type;               ///< Of the symbol.
  Range Values;
};

/// For exactly which values of its only symbol, among those that it can have, \p E is within
/// \p Wanted, and no signed arithmetic in it overflows and no conversion to a narrower type changes
/// a number. Empty where \p E has several symbols or uses one several times, or where they are not
/// all from one number to another.
std::optional<Preimage> preimage(const Expression &E, Range Wanted);

} // namespace warplint

#endif // WARPLINT_DATAFLOW_PREIMAGE_H
