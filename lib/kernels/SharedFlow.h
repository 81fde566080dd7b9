//===- SharedFlow.h - The shared variables that a compiler keeps ----------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_KERNELS_SHAREDFLOW_H
#define WARPLINT_KERNELS_SHAREDFLOW_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallVector.h"
#include <optional>
#include <vector>

namespace clang {
class ASTContext;
class BinaryOperator;
class CallExpr;
class Expr;
class ForStmt;
class FunctionDecl;
class IfStmt;
class Stmt;
class ValueDecl;
class VarDecl;
} // namespace clang

namespace warplint {

/// Follows what a kernel and the functions that it calls read of shared variables. ptxas gives no
/// memory to a variable whose content never has an effect: one that is named in dead code or in
/// `sizeof` only, or stored to and never read.
class SharedFlow {
public:
  explicit SharedFlow(const clang::ASTContext &Context) : Context(Context) {}

  void walk(const clang::FunctionDecl *Kernel);

  /// The shared variables that are named in code that may run.
  llvm::ArrayRef<const clang::VarDecl *> variables() const { return Shared.getArrayRef(); }
  /// Whether the content of \p V may have an effect.
  bool mayMatter(const clang::VarDecl *V) const { return matters(V, /*Surely=*/false); }
  /// Whether it has one, whatever a compiler proves.
  bool surelyMatters(const clang::VarDecl *V) const { return matters(V, /*Surely=*/true); }

  /// Whether every callee is known.
  bool seesAllCallees() const { return SeesAllCallees; }

private:
  /// A use of a value.
  struct Use {
    enum { Dropped, Perhaps, Sure, Flows } Kind = Dropped;
    const clang::ValueDecl *To = nullptr; ///< The variable, or the function that returns it.
    bool Certain = false;                 ///< No condition around it that a compiler could decide.
  };

  const clang::ASTContext &Context;
  llvm::SetVector<const clang::VarDecl *> Shared;
  llvm::DenseMap<const clang::ValueDecl *, std::vector<Use>> Uses;
  /// Each with whether its call is certain.
  llvm::SetVector<std::pair<const clang::FunctionDecl *, unsigned>> Callees;
  bool SeesAllCallees = true;
  bool Certain = true;
  const clang::FunctionDecl *Function = nullptr;

  void statement(const clang::Stmt *S);
  void block(llvm::ArrayRef<const clang::Stmt *> Body);
  void branch(const clang::IfStmt *S);
  void body(const clang::Stmt *S, bool Runs);
  void declare(const clang::VarDecl *V);
  void value(const clang::Expr *E, Use Wanted);
  void assign(const clang::BinaryOperator *E, Use Wanted);
  void call(const clang::CallExpr *E, Use Wanted);
  void callee(const clang::FunctionDecl *F, llvm::ArrayRef<const clang::Expr *> Arguments,
              Use Wanted);
  void note(const clang::ValueDecl *D, Use Wanted);
  std::optional<bool> constant(const clang::Expr *Condition) const;
  bool isOpaque(const clang::Stmt *S, unsigned Depth = 6) const;
  bool runsOnce(const clang::ForStmt *S) const;
  bool matters(const clang::ValueDecl *D, bool Surely) const;
  bool matters(const clang::ValueDecl *D, bool Surely,
               llvm::DenseSet<const clang::ValueDecl *> &Seen) const;
};

} // namespace warplint

#endif // WARPLINT_KERNELS_SHAREDFLOW_H
