//===- Guards.h - The conditions under which a statement runs -------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_LAUNCH_GUARDS_H
#define WARPLINT_LAUNCH_GUARDS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include <optional>

namespace clang {
class CallExpr;
class Expr;
class FunctionDecl;
class Stmt;
class VarDecl;
} // namespace clang

namespace warplint::launch {

class Evaluator;

/// One condition around a statement.
struct Guard {
  const clang::Expr *Condition = nullptr;
  /// What it is where the statement runs; empty for a `switch`.
  std::optional<bool> Holds;
  /// Whether it chooses between two branches or more: a `switch`, or an `if`
  /// with an `else`.
  bool IsChoice = false;
};

/// Whether control never goes past \p S: it returns, throws, or ends the loop
/// or the program.
bool neverFallsThrough(const clang::Stmt *S);

/// Whether one of \p Guards is always the other way.
bool isDead(llvm::ArrayRef<Guard> Guards, const Evaluator &Values);

/// The condition of the outermost of \p Guards that is a choice; null: none is.
const clang::Expr *outermostChoice(llvm::ArrayRef<Guard> Guards);

/// Remembers which variables hold what the CUDA runtime told about the device.
class DeviceQueries {
public:
  /// Notes the variables that \p Call fills, if it asks about a device.
  void note(const clang::CallExpr *Call);
  /// Whether one of \p Guards looks at what the device is or can do: at its
  /// properties, or at whether it allows a kernel its shared memory, where
  /// something else is launched if not.
  bool decide(llvm::ArrayRef<Guard> Guards) const;

private:
  llvm::DenseSet<const clang::VarDecl *> Filled;
  /// Whether a function asks about a device, for those that were looked into.
  mutable llvm::DenseMap<const clang::FunctionDecl *, bool> Inside;

  bool mentionsDevice(const clang::Stmt *S, unsigned Depth) const;
  bool asksInside(const clang::FunctionDecl *Callee, unsigned Depth) const;
  bool fallsBack(const Guard &G) const;
};

} // namespace warplint::launch

#endif // WARPLINT_LAUNCH_GUARDS_H
