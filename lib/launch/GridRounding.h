//===- GridRounding.h - Grids that are a count divided by a block ---------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_LAUNCH_GRIDROUNDING_H
#define WARPLINT_LAUNCH_GRIDROUNDING_H

#include "dataflow/Value.h"
#include <cstdint>
#include <optional>
#include <string>

namespace clang {
class ASTContext;
class CallExpr;
class Expr;
class FunctionDecl;
} // namespace clang

namespace warplint {
class LocalValues;

/// A part of a grid that is a count divided by the block's part along the same axis.
struct GridRounding {
  enum class Direction { Up, Down };
  Direction Way = Direction::Down;
  /// Whether there is one more block also where the division leaves no rest: `n / 256 + 1`.
  bool HasSpare = false;
  const clang::Expr *Count = nullptr;   ///< In the function of the launch.
  const clang::Expr *Whole = nullptr;   ///< All of the part; likewise.
  const clang::Expr *Threads = nullptr; ///< The block's part, which is the divisor; likewise.
  std::optional<int64_t> Items;         ///< The divisor, if it is a constant.
  /// What the count is on the ways to the launch.
  IntValue Value = IntValue::unknown(Reason::Other, {});
};

/// How the part along \p Axis of the grid of \p Call is rounded; empty where it is not a quotient by
/// the block's, or not in sight. \p Local: of the function around the launch.
std::optional<GridRounding> readGridRounding(const clang::CallExpr *Call, unsigned Axis,
                                             const LocalValues &Local,
                                             const clang::ASTContext &AST);

/// A count that \p Rounding divides with a rest; empty if it has none, or is not known to have one
/// or not.
std::optional<int64_t> countWithRest(const GridRounding &Rounding);

/// Whether the launch shows that its count is divided without a rest, or that the rest is taken care
/// of: the count is a product with the divisor, or was rounded before, or its rest is computed
/// elsewhere in \p Caller, whose variables \p Local knows. Also where it leaves open what its count is though \p Blocks, the part of
/// its grid, is known.
bool isExact(const GridRounding &Rounding, const IntValue &Blocks,
             const clang::FunctionDecl *Caller, const LocalValues &Local);

/// \p E as Clang writes it, without conversions: "n".
std::string writtenText(const clang::Expr *E, const clang::ASTContext &AST);

} // namespace warplint

#endif // WARPLINT_LAUNCH_GRIDROUNDING_H
