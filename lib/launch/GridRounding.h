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

/// The x of a grid that is a count divided by the x of the block.
struct GridRounding {
  enum class Direction { Up, Down };
  Direction Way = Direction::Down;
  /// Whether there is one more block also where the division leaves no rest: `n / 256 + 1`.
  bool HasSpare = false;
  const clang::Expr *Count = nullptr;   ///< In the function of the launch.
  const clang::Expr *Whole = nullptr;   ///< All of the x; likewise.
  const clang::Expr *Threads = nullptr; ///< The x of the block, which is the divisor; likewise.
  std::optional<int64_t> Items;         ///< The divisor, if it is a constant.
  /// What the count is on the ways to the launch.
  IntValue Value = IntValue::unknown(Reason::Other, {});
};

/// How the x of the grid of \p Call is rounded; empty where it is not a quotient by the block's x,
/// or not in sight. \p Local: of the function around the launch.
std::optional<GridRounding> readGridRounding(const clang::CallExpr *Call, const LocalValues &Local,
                                             const clang::ASTContext &AST);

/// Whether the text of \p Caller shows that the count of \p Rounding is a multiple of its divisor,
/// or that its rest is taken care of: the count is a product with the divisor, or was rounded
/// before, or its rest is computed elsewhere.
bool mayLeaveNoRest(const GridRounding &Rounding, const clang::FunctionDecl *Caller,
                    const clang::ASTContext &AST);

/// \p E as Clang writes it, without conversions: "n".
std::string writtenText(const clang::Expr *E, const clang::ASTContext &AST);

} // namespace warplint

#endif // WARPLINT_LAUNCH_GRIDROUNDING_H
