//===- Arithmetic.h - Operators on single integers, as C++ defines them ---===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_DATAFLOW_ARITHMETIC_H
#define WARPLINT_DATAFLOW_ARITHMETIC_H

#include "clang/AST/OperationKinds.h"
#include <cstdint>
#include <optional>

namespace warplint {

/// The width and signedness of an integer type.
struct IntType {
  unsigned Bits = 32; ///< 1 to 64.
  bool Signed = true;
  bool IsBool = false; ///< A conversion to it compares with 0.
};

/// \p Value converted to \p Type: modulo 2^Bits, or compared with 0. Empty where the result does
/// not fit an int64_t (an unsigned 64-bit value above 2^63 - 1).
std::optional<int64_t> convert(int64_t Value, IntType Type);

/// The same as 64 bits: an unsigned result above 2^63 - 1 is a negative number.
int64_t convertBits(int64_t Value, IntType Type);

/// \p Left \p Op \p Right in \p Type. Empty where C++ leaves it undefined
/// (signed overflow, division by 0, a shift by too much) or where the result
/// does not fit an int64_t.
std::optional<int64_t> apply(clang::BinaryOperatorKind Op, int64_t Left, int64_t Right,
                             IntType Type);

/// The same on 64 bits, of the operands and of the result.
std::optional<int64_t> applyBits(clang::BinaryOperatorKind Op, int64_t Left, int64_t Right,
                                 IntType Type);

/// \p Op \p Operand in \p Type; empty likewise, and for operators that write.
std::optional<int64_t> apply(clang::UnaryOperatorKind Op, int64_t Operand, IntType Type);

} // namespace warplint

#endif // WARPLINT_DATAFLOW_ARITHMETIC_H
