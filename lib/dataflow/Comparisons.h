//===- Comparisons.h - What branches have shown of unknown numbers --------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_DATAFLOW_COMPARISONS_H
#define WARPLINT_DATAFLOW_COMPARISONS_H

#include "dataflow/Expression.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <memory>
#include <vector>

namespace warplint {

/// A comparison of two expressions that holds.
struct Comparison {
  ExpressionRef Left;
  clang::BinaryOperatorKind Op = clang::BO_LE; ///< BO_LT, BO_LE or BO_EQ.
  ExpressionRef Right;

  bool operator==(const Comparison &Other) const;
};

/// The comparisons that hold together at one point of a program, the last few of them. Copies share
/// them until one changes.
class Comparisons {
public:
  using SymbolBounds = llvm::function_ref<Bounds(const Symbol &, IntType)>;

  /// From here on \p Left \p Op \p Right holds. Neither may be null.
  void add(ExpressionRef Left, clang::BinaryOperatorKind Op, ExpressionRef Right);
  /// Keeps those that \p Other has too; whether some are gone.
  bool keepCommon(const Comparisons &Other);
  /// Gives up those with a symbol of \p Identity, from here on that of another number.
  void dropIdentity(unsigned Identity);
  /// Likewise of the identities above \p After.
  void dropIdentities(unsigned After);
  /// The bounds of \p E where the symbols are within \p OfSymbol and the comparisons hold.
  Bounds boundsOf(const ExpressionRef &E, SymbolBounds OfSymbol) const;

private:
  std::shared_ptr<const std::vector<Comparison>> All; ///< Null: none.

  void keep(llvm::function_ref<bool(const Comparison &)> Which);
};

} // namespace warplint

#endif // WARPLINT_DATAFLOW_COMPARISONS_H
