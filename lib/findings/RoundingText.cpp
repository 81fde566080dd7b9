//===- RoundingText.cpp - The count and divisor of a grid in words ---------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "findings/RoundingText.h"
#include "clang/AST/Expr.h"

using namespace clang;

namespace warplint {

RoundingText::RoundingText(const GridRounding &Rounding, const ASTContext &AST)
    : Count("'" + writtenText(Rounding.Count, AST) + "'"),
      Items(Rounding.Items ? std::to_string(*Rounding.Items)
                           : "'" + writtenText(Rounding.Threads, AST) + "'"),
      Number(countWithRest(Rounding)) {}

std::string RoundingText::quotient() const {
  std::string Is = Number && Count != "'" + std::to_string(*Number) + "'"
                       ? " (" + std::to_string(*Number) + ")"
                       : "";
  return Count + Is + " divided by " + Items;
}

} // namespace warplint
