//===- Expression.h - What an unknown number is computed from -------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Expressions over numbers that only the run knows, with C++'s operators, widths and signs. Two
/// equal expressions are one number.
///
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_DATAFLOW_EXPRESSION_H
#define WARPLINT_DATAFLOW_EXPRESSION_H

#include "dataflow/Bounds.h"
#include "dataflow/Place.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <cstdint>
#include <memory>
#include <optional>
#include <string>

namespace clang {
class FunctionDecl;
} // namespace clang

namespace warplint {

/// A kernel and a block, about which a program asks the device. Empty members are unknown.
struct KernelQuery {
  const clang::FunctionDecl *Kernel = nullptr; ///< Null: unknown.
  const clang::Expr *By = nullptr;             ///< The call that asks.
  std::optional<int64_t> Threads;              ///< Per block.
  std::optional<int64_t> MostThreads;          ///< That a block may have; 0: no limit.
  std::optional<int64_t> DynamicShared;        ///< Bytes per block.
  /// The dynamic shared memory that the program has opted the kernel in to, on every way to the
  /// question.
  std::optional<int64_t> AllowedShared;

  bool operator==(const KernelQuery &) const = default;
};

/// A number that only the run knows.
struct Symbol {
  enum class Kind {
    Held,        ///< What a place holds.
    Sms,         ///< The number of the device's SMs.
    BlocksPerSm, ///< How many blocks an SM can hold at once.
  };
  Kind Is = Kind::Held;
  /// IntValue::identity of what a place holds: the place may hold another number later. 0 once the
  /// point where it is read is fixed (Expression::at), and for answers of the device.
  unsigned Identity = 0;
  Place At = {};          ///< Of Kind::Held.
  KernelQuery Asked = {}; ///< Of Kind::BlocksPerSm.
  /// Within these at the point where it is read; of the type before that is fixed.
  Bounds Within = {};
  /// What was known of it when it was first read: what is known beyond that, comparisons have shown.
  Bounds Begun = {};
  /// In the program's words, "args.rows", once the point is fixed; then the place is but a key.
  std::string Name = {};

  bool operator==(const Symbol &Other) const {
    return Is == Other.Is && Identity == Other.Identity && At == Other.At && Asked == Other.Asked;
  }
};

class Expression;
using ExpressionRef = std::shared_ptr<const Expression>;

/// Immutable; expressions share their parts. A null reference is an unknown one, and so is the
/// result of an operation on it, or of one that would be too large.
class Expression : public std::enable_shared_from_this<Expression> {
public:
  enum class Kind {
    Number,   ///< A constant.
    Symbol,   ///< A number that only the run knows.
    Convert,  ///< Left converted to Type.
    Operator, ///< Left Op Right, both converted to Type before.
    Least,    ///< The lesser of Left and Right.
    Most,     ///< The greater of Left and Right.
  };

  static ExpressionRef number(int64_t Value, IntType Type);
  /// \p S of \p Type.
  static ExpressionRef symbol(Symbol S, IntType Type);
  static ExpressionRef convert(ExpressionRef Of, IntType To);
  static ExpressionRef apply(clang::BinaryOperatorKind Op, ExpressionRef Left, ExpressionRef Right,
                             IntType Type);
  static ExpressionRef leastOrMost(bool Least, ExpressionRef Left, ExpressionRef Right);

  Kind kind() const { return Is; }
  IntType type() const { return Type; }
  clang::BinaryOperatorKind op() const { return Op; } ///< Of Kind::Operator.
  int64_t number() const { return Value; }            ///< Of Kind::Number.
  const Symbol &symbol() const { return *Of; }        ///< Of Kind::Symbol.
  const ExpressionRef &left() const { return Left; }
  const ExpressionRef &right() const { return Right; }

  /// The highest Symbol::Identity in it.
  unsigned newestIdentity() const { return Newest; }
  bool hasIdentity(unsigned Identity) const;
  /// Whether both are the same number: null is no number.
  static bool areSame(const ExpressionRef &A, const ExpressionRef &B);
  /// Whether both are the same, or both unknown.
  static bool areAlike(const ExpressionRef &A, const ExpressionRef &B) {
    return A == B || areSame(A, B);
  }
  /// \p A, where \p B is the same number on another path: symbols may be within the bounds of both;
  /// null if it is not the same.
  static ExpressionRef join(const ExpressionRef &A, const ExpressionRef &B);

  /// What \p E converts, but for conversions to `bool`.
  static ExpressionRef withoutConversions(ExpressionRef E);

  void forEachSymbol(llvm::function_ref<void(const Symbol &)> Visit) const;
  bool hasSymbol() const;
  /// The same with each symbol replaced; null where one has no replacement.
  static ExpressionRef
  mapSymbols(const ExpressionRef &E,
             llvm::function_ref<std::optional<Symbol>(const Symbol &, IntType)> Change);

  /// The bounds of its values, where its symbols are within theirs.
  Bounds bounds() const;
  /// Its value where \p ValueOf gives those of its symbols; empty where C++ defines none.
  std::optional<int64_t>
  evaluate(llvm::function_ref<std::optional<int64_t>(const Symbol &)> ValueOf) const;
  /// As C++, by the names of its symbols: "(n + 255) / 256". Of the conversions those are shown that
  /// may change a number: "unsigned(n)".
  std::string text() const;
  /// Likewise as a factor, in parentheses if those are needed.
  std::string factorText() const;
  /// Likewise as a side of a comparison.
  std::string comparedText() const;

private:
  Kind Is = Kind::Number;
  IntType Type;
  clang::BinaryOperatorKind Op = clang::BO_Comma;
  int64_t Value = 0;
  std::optional<Symbol> Of;
  ExpressionRef Left, Right;
  unsigned Newest = 0, Size = 1;
  size_t Hash = 0;

  static ExpressionRef finish(Expression E);
  bool isSame(const Expression &Other) const;
  std::string text(int Around) const;
  std::string sumText() const;
};

/// A number that is a multiple of what a device answers: 2 * 'blocks per SM' * 'SMs'.
struct DeviceProduct {
  int64_t Factor = 1;                ///< At least 1.
  std::optional<KernelQuery> Blocks; ///< Times the blocks of it that an SM can hold at once.
  bool TimesSms = false;             ///< Times the number of SMs.

  /// \p E as such a product; empty if it is none.
  static std::optional<DeviceProduct> of(const ExpressionRef &E);
  /// The product of both; empty if both are multiples of the same answer.
  static std::optional<DeviceProduct> multiply(const DeviceProduct &A, const DeviceProduct &B);
};

} // namespace warplint

#endif // WARPLINT_DATAFLOW_EXPRESSION_H
