//===- HostBodies.h - The bodies of a file, and who runs them -------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_FACTS_HOSTBODIES_H
#define WARPLINT_FACTS_HOSTBODIES_H

#include "facts/BodyFlow.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SmallVector.h"
#include <map>
#include <vector>

namespace clang {
class CallExpr;
class Expr;
class FunctionDecl;
class LambdaExpr;
class Stmt;
} // namespace clang

namespace warplint {

/// The functions and lambdas of the user's code that run on the host: their calls, their order and
/// which of them call which. A part of the value-flow graph. Templates appear as their instances.
class HostBodies {
public:
  // From the walk over the unit.
  void add(const clang::FunctionDecl *Body);
  void add(const clang::LambdaExpr *E, const clang::FunctionDecl *Operator,
           const clang::FunctionDecl *Body);
  /// Adds what \p S itself, not its children, does in \p Body; null: at file scope.
  void add(const clang::Stmt *S, const clang::FunctionDecl *Body);

  /// One place that runs a body.
  struct Use {
    const clang::FunctionDecl *Body = nullptr; ///< In which it is.
    const clang::Expr *At = nullptr;           ///< The call, or the lambda as it is written.
  };

  /// The function or lambda around \p Call; null where the walk has not met it.
  const clang::FunctionDecl *bodyOf(const clang::CallExpr *Call) const {
    return Owners.lookup(Call);
  }
  /// The calls in \p Body, but for those in its lambdas.
  llvm::ArrayRef<const clang::CallExpr *> callsIn(const clang::FunctionDecl *Body) const;
  /// The bodies in the order of the walk.
  llvm::ArrayRef<const clang::FunctionDecl *> all() const { return Bodies; }
  /// The places that run \p Body, a function or a lambda.
  llvm::ArrayRef<Use> usesOf(const clang::FunctionDecl *Body) const;
  bool isLambda(const clang::FunctionDecl *Body) const { return Lambdas.contains(Body); }

  /// Whether the value of \p E is not used, and no cast to `void` shows that this is meant.
  bool isDropped(const clang::Expr *E) const { return Dropped.contains(E); }
  /// Whether it is not used, in whatever way.
  bool isUnused(const clang::Expr *E) const { return Dropped.contains(E) || Voided.contains(E); }

  const BodyFlow &flowOf(const clang::FunctionDecl *Body) const;

private:
  std::vector<const clang::FunctionDecl *> Bodies;
  llvm::DenseMap<const clang::CallExpr *, const clang::FunctionDecl *> Owners;
  std::map<const clang::FunctionDecl *, std::vector<const clang::CallExpr *>> Calls;
  std::map<const clang::FunctionDecl *, std::vector<Use>> Uses; ///< By definition or operator.
  llvm::DenseSet<const clang::FunctionDecl *> Lambdas;
  llvm::DenseSet<const clang::Stmt *> Dropped, Voided;
  mutable std::map<const clang::FunctionDecl *, BodyFlow> Flows;

  void addUse(const clang::FunctionDecl *Of, const clang::Expr *At,
              const clang::FunctionDecl *Body);
  void addDropped(const clang::Stmt *S);
  void drop(const clang::Stmt *S);
};

} // namespace warplint

#endif // WARPLINT_FACTS_HOSTBODIES_H
