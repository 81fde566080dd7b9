//===- Guards.h - The conditions under which a statement runs -------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_FACTS_GUARDS_H
#define WARPLINT_FACTS_GUARDS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"
#include <optional>

namespace clang {
class CallExpr;
class Expr;
class Stmt;
} // namespace clang

namespace warplint {
class Evaluator;

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

} // namespace warplint

#endif // WARPLINT_FACTS_GUARDS_H
