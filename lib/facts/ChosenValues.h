//===- ChosenValues.h - The conditions of a value's writes ----------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_FACTS_CHOSENVALUES_H
#define WARPLINT_FACTS_CHOSENVALUES_H

#include "dataflow/Value.h"
#include "facts/Guards.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"

namespace warplint {
class VariableUses;

/// Keeps the conditions under which values were written, to exclude those that a launch under the
/// same conditions can't have. In
///
///     int threads = large ? 1024 : 256;
///     if (large)
///       reduce<<<1, threads>>>();
///
/// the set of `threads` has 256, which is never launched. Conditions that the flow decides count
/// too: under `case 4:`, `n > 0 ? 32 : 0` was 32.
class ChosenValues {
public:
  /// Notes that \p Value is what is written, or what `?:` gives, under \p Guards.
  void note(const clang::Expr *Value, llvm::ArrayRef<Guard> Guards);

  /// Whether a guard can have its known value at a launch.
  using Question = llvm::function_ref<bool(const Guard &)>;

  /// \p Value, those of several marked as speculative (Integer::Speculative) that were written
  /// under a guard that can't hold by \p MayBe.
  IntValue speculativeUnless(Question MayBe, const IntValue &Value, const VariableUses &Uses) const;
  Dim3Value speculativeUnless(Question MayBe, const Dim3Value &Value,
                              const VariableUses &Uses) const;

private:
  llvm::DenseMap<const clang::Expr *, llvm::SmallVector<Guard, 2>> WrittenUnder;
};

/// Whether the condition of \p G is the opposite by one of \p Others.
bool contradicts(const Guard &G, llvm::ArrayRef<Guard> Others, const clang::ASTContext &AST);

} // namespace warplint

#endif // WARPLINT_FACTS_CHOSENVALUES_H
