//===- Bounds.h - An interval of integers with a common divisor -----------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_DATAFLOW_BOUNDS_H
#define WARPLINT_DATAFLOW_BOUNDS_H

#include "dataflow/Arithmetic.h"
#include <cstdint>
#include <limits>

namespace warplint {

/// Bounds of numbers that are too many to list: the least, the most, and a number that divides all
/// of them. Sound: every value that can occur is within them.
struct Bounds {
  static constexpr int64_t NoMin = std::numeric_limits<int64_t>::min();
  static constexpr int64_t NoMax = std::numeric_limits<int64_t>::max();

  int64_t Min = NoMin;    ///< NoMin: no lower bound.
  int64_t Max = NoMax;    ///< NoMax: no upper bound, also beyond an int64_t.
  int64_t MultipleOf = 1; ///< At least 1.
  bool HasHole = false;   ///< 0 is not among them, though it is between Min and Max.

  /// Exactly \p Value.
  static Bounds exactly(int64_t Value);
  /// The range of \p Type.
  static Bounds ofType(IntType Type);

  bool operator==(const Bounds &Other) const = default;
  /// Whether \p Value can occur.
  bool contains(int64_t Value) const;
  /// Whether nothing can occur.
  bool isEmpty() const { return Min > Max; }
};

/// \p B, where the number is not 0.
Bounds withoutZero(Bounds B);

/// The least bounds that hold both.
Bounds hull(Bounds A, Bounds B);

/// The bounds of values that are within both.
Bounds intersect(Bounds A, Bounds B);

/// \p After if it is within \p Before; a bound that has moved is dropped, so that loops end.
Bounds widen(Bounds Before, Bounds After);

/// The bounds of values within \p B after the conversion to \p Type.
Bounds convert(Bounds B, IntType Type);

/// The bounds of l \p Op r in \p Type, for arithmetic and bitwise operators.
Bounds apply(clang::BinaryOperatorKind Op, Bounds L, Bounds R, IntType Type);

} // namespace warplint

#endif // WARPLINT_DATAFLOW_BOUNDS_H
