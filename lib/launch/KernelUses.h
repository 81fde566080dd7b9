//===- KernelUses.h - Uses of the addresses of kernels --------------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_LAUNCH_KERNELUSES_H
#define WARPLINT_LAUNCH_KERNELUSES_H

#include "facts/Guards.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SmallVector.h"
#include <vector>

namespace clang {
class ASTContext;
class BinaryOperator;
class CallExpr;
class CXXConstructExpr;
class CXXForRangeStmt;
class CXXRecordDecl;
class DeclRefExpr;
class ExplicitCastExpr;
class Expr;
class FunctionDecl;
class LambdaExpr;
class MemberExpr;
class QualType;
class ReturnStmt;
class ValueDecl;
class VarDecl;
} // namespace clang

namespace warplint {
class Evaluator;

/// Follows the address of each kernel through the variables, parameters and results of the code
/// in sight. Every use that is not modelled hands the kernel over: code out of sight may then set
/// any attribute of it. So a form of use that is not known here makes a kernel handed over, never
/// the reverse.
class KernelUses {
public:
  explicit KernelUses(const clang::ASTContext &Context) : Context(Context) {}

  // To be noted before the names in them are met.
  void note(const clang::VarDecl *V);
  void note(const clang::BinaryOperator *E);
  void note(const clang::CallExpr *Call);
  void note(const clang::CXXConstructExpr *Construction);
  void note(const clang::LambdaExpr *Lambda);
  void note(const clang::MemberExpr *Member);
  void note(const clang::ExplicitCastExpr *Cast);
  void note(const clang::CXXForRangeStmt *Loop);
  void note(const clang::ReturnStmt *Return, const clang::FunctionDecl *Body);

  /// Notes that \p E, in code that runs, names a kernel or what may hold one, under \p Guards.
  void meet(const clang::DeclRefExpr *E, llvm::ArrayRef<Guard> Guards);
  /// The same of the result of \p Call, and of the kernels among the template arguments of what it
  /// calls.
  void meet(const clang::CallExpr *Call, llvm::ArrayRef<Guard> Guards);
  void meet(const clang::CXXConstructExpr *Construction, llvm::ArrayRef<Guard> Guards);
  /// Notes that text that was not understood names \p Kernel.
  void handOver(const clang::FunctionDecl *Kernel);

  /// Whether code out of sight may have the address of \p Kernel, other than in dead code.
  bool isHandedOver(const clang::FunctionDecl *Kernel, const Evaluator &Values) const;

private:
  using GuardList = llvm::SmallVector<Guard, 2>;

  const clang::ASTContext &Context;
  /// The names and calls whose value stays in sight: in the variable, parameter or function that
  /// it goes to; null where it goes nowhere.
  llvm::DenseMap<const clang::Expr *, const clang::ValueDecl *> Kept;
  llvm::DenseMap<const clang::ValueDecl *, llvm::SmallVector<const clang::ValueDecl *, 2>> GoesTo;
  /// What is used in a way that is not modelled, and under which conditions.
  llvm::DenseMap<const clang::ValueDecl *, std::vector<GuardList>> Lost;

  bool isInSight(const clang::FunctionDecl *Callee) const;
  void keep(const clang::Expr *E, const clang::ValueDecl *In);
  void noteAssigned(const clang::Expr *To, const clang::Expr *Value);
  void keepHandle(const clang::CallExpr *Call);
  void keepArguments(const clang::FunctionDecl *Callee,
                     llvm::ArrayRef<const clang::Expr *> Arguments);
  void meet(const clang::Expr *E, const clang::ValueDecl *Value, llvm::ArrayRef<Guard> Guards);
  void meetArguments(const clang::FunctionDecl *Callee, llvm::ArrayRef<Guard> Guards);
};

} // namespace warplint

#endif // WARPLINT_LAUNCH_KERNELUSES_H
