//===- PropertyTests.h - What code finds out of an answer -----------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_DATAFLOW_PROPERTYTESTS_H
#define WARPLINT_DATAFLOW_PROPERTYTESTS_H

#include "clang/AST/OperationKinds.h"
#include "llvm/ADT/SmallVector.h"
#include <compare>
#include <cstdint>
#include <optional>

namespace clang {
class ASTContext;
class Expr;
} // namespace clang

namespace warplint {

class VariableUses;

/// The comparison of an answer, on the left, with a constant.
struct PropertyTest {
  clang::BinaryOperatorKind Operator;
  int64_t Constant; ///< 0 or more.

  bool holdsFor(int64_t Answer) const;
  auto operator<=>(const PropertyTest &) const = default;
};

using PropertyTests = llvm::SmallVector<PropertyTest, 2>;

/// The comparisons with constants for which alone code uses the number that it reads by \p E, such
/// as `properties.major`, itself or by way of a variable; none where it only prints what comes of
/// it. Empty where the code may do anything with it.
std::optional<PropertyTests> testsOf(const clang::Expr *E, const VariableUses &Uses,
                                     const clang::ASTContext &AST);

} // namespace warplint

#endif // WARPLINT_DATAFLOW_PROPERTYTESTS_H
