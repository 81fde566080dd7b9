//===- Driver.h - One activation of a function over its CFG ---------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_DATAFLOW_DRIVER_H
#define WARPLINT_DATAFLOW_DRIVER_H

#include "dataflow/PathWalk.h"
#include "dataflow/Transfer.h"

namespace clang {
class CFGCleanupFunction;
class CFGImplicitDtor;
class CXXBindTemporaryExpr;
class CXXCtorInitializer;
class CXXDestructorDecl;
class DeclStmt;
} // namespace clang

namespace warplint {

/// Drives an activation over Clang's CFG of its function: visits the elements of a block with the
/// transfer functions, leaves it by each successor that its condition allows, and follows the forks
/// of the path. PathWalk decides the order of blocks and when loops end.
///
/// run() is called at most once, after the frame and the parameters are set. What the state holds
/// between two blocks is that of no path: each visit begins with the path that it is given.
class Driver : Transfer, PathWalk::Steps {
public:
  explicit Driver(Activation &Run) : Transfer(Run) {}

  /// Interprets the body of State::Function. False if the budget was spent before the end.
  bool run();

  Paths Ends; ///< What arrives where the function returns.

private:
  std::optional<Environment> Entry, Handler; ///< Where the function and its handlers begin.

  PathWalk::Left visit(const clang::CFGBlock &Block, Path Begin) override;
  bool matters(const clang::CFGBlock &Block, const Root *Object) override;
  std::optional<Path> handled(const clang::CFGBlock &Block) override;
  unsigned most() override;
  bool holdsFor(unsigned Iterations, bool Surely, const clang::CFGBlock &Head,
                llvm::ArrayRef<Path> Begins) override;
  bool eachIteration() override { return !Context.isCoarse(); }
  bool gaveUp() override { return S.GaveUp; }

  Environment atHandler();
  void visitFrom(const clang::CFGBlock &Block, size_t Next);
  bool isDecidedByAssumed(const clang::CFGBlock &Block);
  void leave(const clang::CFGBlock &Block, PathWalk::Left &Left);
  void step(const clang::CFGElement &Element);
  void statement(const clang::Stmt *Visited);
  void expression(const clang::Expr *E);
  void declare(const clang::DeclStmt *Statement);
  void declare(const clang::VarDecl *V);
  void initialize(const clang::CXXCtorInitializer *Init);
  void end(const clang::CFGImplicitDtor &Gone);
  std::optional<Address> ending(const clang::CFGImplicitDtor &Gone);
  bool destroy(const clang::CXXDestructorDecl *Destructor, const Address &Object, bool Dispatches);
  void escapeTemporary(const clang::CXXBindTemporaryExpr *E);
  void cleanUp(const clang::CFGCleanupFunction &By);
};

/// One activation: its state and the transfer functions that work on it.
struct Activation {
  explicit Activation(FlowContext &Context)
      : S(Context), Disjuncts(S), Values(*this), Operators(*this), Objects(*this),
        Conditions(*this), Calls(*this), Cuda(*this), Flow(*this) {}
  Activation(const Activation &) = delete;
  Activation &operator=(const Activation &) = delete;

  State S;
  Disjunction Disjuncts;
  ExpressionTransfer Values;
  OperatorTransfer Operators;
  ObjectTransfer Objects;
  ConditionTransfer Conditions;
  CallTransfer Calls;
  CudaTransfer Cuda;
  Driver Flow;
};

} // namespace warplint

#endif // WARPLINT_DATAFLOW_DRIVER_H
