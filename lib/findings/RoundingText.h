//===- RoundingText.h - The count and divisor of a grid in words -----------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_FINDINGS_ROUNDINGTEXT_H
#define WARPLINT_FINDINGS_ROUNDINGTEXT_H

#include "launch/GridRounding.h"
#include <cstdint>
#include <optional>
#include <string>

namespace warplint {

/// The count and the divisor of a part of a grid in words.
struct RoundingText {
  std::string Count, Items;
  std::optional<int64_t> Number; ///< The count, where it is known to leave a rest.

  RoundingText(const GridRounding &Rounding, const clang::ASTContext &AST);

  /// "'n' divided by 256", with what \p 'n' is where that is known and not written there.
  std::string quotient() const;
};

} // namespace warplint

#endif // WARPLINT_FINDINGS_ROUNDINGTEXT_H
