//===- ChosenValues.h - Under which conditions a value was written --------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef WARPLINT_LAUNCH_CHOSENVALUES_H
#define WARPLINT_LAUNCH_CHOSENVALUES_H

#include "launch/Guards.h"
#include "launch/values/Value.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"

namespace warplint::launch {

class VariableUses;

/// Remembers under which conditions values were written, to tell those that a launch under the
/// same conditions cannot have. In
///
///     int threads = large ? 1024 : 256;
///     if (large)
///       reduce<<<1, threads>>>();
///
/// the set of `threads` has 256, which is never launched.
class ChosenValues {
public:
  /// Notes that \p Value is what is written, or what `?:` gives, under \p Guards.
  void note(const clang::Expr *Value, llvm::ArrayRef<Guard> Guards);

  /// \p Value, those of several that were written where one of \p Guards is the other way marked
  /// as unsure (Integer::Unsure).
  IntValue unsureUnless(llvm::ArrayRef<Guard> Guards, const IntValue &Value,
                        const VariableUses &Uses, const clang::ASTContext &AST) const;
  Dim3Value unsureUnless(llvm::ArrayRef<Guard> Guards, const Dim3Value &Value,
                         const VariableUses &Uses, const clang::ASTContext &AST) const;

private:
  llvm::DenseMap<const clang::Expr *, llvm::SmallVector<Guard, 2>> WrittenUnder;
};

} // namespace warplint::launch

#endif // WARPLINT_LAUNCH_CHOSENVALUES_H
