//===- Guards.h - The conditions under which a statement runs -------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_FACTS_GUARDS_H
#define WARPLINT_FACTS_GUARDS_H

#include "dataflow/Value.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"
#include <optional>

namespace clang {
class ASTContext;
class CallExpr;
class Expr;
class Stmt;
} // namespace clang

namespace warplint {
class Evaluator;
class ValueFlow;
class VariableUses;

/// One condition around a statement.
struct Guard {
  const clang::Expr *Condition = nullptr;
  /// Its value where the statement runs; empty for a `switch`, a loop and a call.
  std::optional<bool> Holds;
  /// Whether it chooses between two branches or more: a `switch`, an `if` with an
  /// `else`, or `?:`.
  bool IsChoice = false;
  /// Whether `Condition` is a call before the statement: it came back, where it could
  /// have ended the program.
  bool CameBack = false;
  /// Whether it ends a loop around the statement: it decides how often that runs, and with it
  /// what is written there in the end, but not that it runs at all.
  bool EndsLoop = false;

  bool operator==(const Guard &) const = default;
};

/// Finds the statements that a jump enters: those with a label, or with a case of a `switch` around
/// them. A condition around or before such a label need not hold after it.
class JumpEntries {
public:
  bool enters(const clang::Stmt *S) { return kinds(S) != 0; }

private:
  unsigned kinds(const clang::Stmt *S);
  llvm::DenseMap<const clang::Stmt *, unsigned> Known;
};

/// Whether control never goes past \p S: it returns, throws, or ends the loop
/// or the program.
bool neverFallsThrough(const clang::Stmt *S);

/// Adds to \p Guards what holds after \p S, in the same block, since \p S leaves that
/// otherwise: after `if (c) return;`, `assert(c)`, a macro with such a thing in it, or a
/// call that can end the program by \p MayEnd.
void addGuardsAfter(const clang::Stmt *S, llvm::SmallVectorImpl<Guard> &Guards,
                    llvm::function_ref<bool(const clang::CallExpr *)> MayEnd);

/// Whether \p S itself, not its children, ends the program or throws: `exit(1)`.
bool endsProgram(const clang::Stmt *S);

/// Whether one of \p Guards is always the other way.
bool isDead(llvm::ArrayRef<Guard> Guards, const Evaluator &Values);

/// The condition of the outermost of \p Guards that is a choice; null: none is.
const clang::Expr *outermostChoice(llvm::ArrayRef<Guard> Guards);

/// Whether the condition of \p G is the opposite by one of \p Others.
bool contradicts(const Guard &G, llvm::ArrayRef<Guard> Others, const clang::ASTContext &AST);

/// Whether a guard can have its known value at a launch.
using GuardQuery = llvm::function_ref<bool(const Guard &)>;

/// \p Value, with those of several marked as speculative (Integer::Speculative) that \p Flow
/// chooses under a guard that can't hold by \p MayBe. In
///
///     int threads = large ? 1024 : 256;
///     if (large)
///       reduce<<<1, threads>>>();
///
/// the set of `threads` has 256, which is never launched. Conditions that the flow decides count
/// too: under `case 4:`, `n > 0 ? 32 : 0` was 32.
IntValue speculativeUnless(GuardQuery MayBe, const IntValue &Value, const ValueFlow &Flow,
                           const VariableUses &Uses);
Dim3Value speculativeUnless(GuardQuery MayBe, const Dim3Value &Value, const ValueFlow &Flow,
                            const VariableUses &Uses);

} // namespace warplint

#endif // WARPLINT_FACTS_GUARDS_H
