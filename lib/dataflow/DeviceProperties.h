//===- DeviceProperties.h - The interface to ask a device -----------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_DATAFLOW_DEVICEPROPERTIES_H
#define WARPLINT_DATAFLOW_DEVICEPROPERTIES_H

#include "cuda/DeviceQuestions.h"
#include "dataflow/Value.h"
#include "clang/AST/OperationKinds.h"
#include <compare>
#include <map>

namespace clang {
class ASTContext;
class Expr;
class FunctionDecl;
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

/// The device that a program runs on, as far as the program can ask about it. All devices of a
/// program are the same. The interpreter knows no architecture: its user gives it the answers.
class DeviceProperties {
public:
  virtual ~DeviceProperties();
  /// Empty where it is not known. The program uses it for \p Tests alone; empty: for anything.
  virtual std::optional<int64_t> answer(cuda::Property Asked,
                                        const std::optional<PropertyTests> &Tests) const = 0;
  /// The blocks that an SM can hold at once.
  virtual Bounds residentBlocks(const KernelQuery &Asked) const;
  /// The threads of the block that fills an SM best.
  virtual Bounds bestBlock(const KernelQuery &Asked) const;
  /// Whether an opt-in of \p Kernel to \p Bytes of dynamic shared memory succeeds; empty where that
  /// is not known.
  virtual std::optional<bool> allowsShared(const clang::FunctionDecl *Kernel, int64_t Bytes) const;
};

/// The properties that code asked for, each with the expression that did first.
using PropertyQueries = std::map<cuda::Property, const clang::Expr *>;

} // namespace warplint

#endif // WARPLINT_DATAFLOW_DEVICEPROPERTIES_H
