//===- KernelTargets.h - The GPUs that kernels are not meant for ----------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_KERNELS_KERNELTARGETS_H
#define WARPLINT_KERNELS_KERNELTARGETS_H

#include "text/BranchConditions.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallBitVector.h"
#include <vector>

namespace clang {
class ASTContext;
class FunctionDecl;
class Stmt;
} // namespace clang

namespace warplint {

/// Finds the GPUs that a kernel has no code for: there conditional directives leave its body, or
/// that of a function that it consists of, empty or with a trap alone; or it uses inline PTX that
/// they do not have. The text of the one pass that was read, and of the branches that this did not
/// take, is enough. Where a condition is unknown, the code counts as there.
class KernelTargets {
public:
  /// \p Capabilities: of the GPUs that are asked about (90 is 9.0).
  KernelTargets(const clang::ASTContext &Context, std::vector<unsigned> Capabilities);

  /// Whether \p Kernel is not meant for each of the capabilities, in their order.
  llvm::SmallBitVector notMeantFor(const clang::FunctionDecl *Kernel);

private:
  /// A statement of a body, or a string of PTX in one.
  struct Piece {
    Branches Around;
    enum { Code, Filler, Stop } Is = Filler;
    llvm::StringRef Assembly;
    /// Conditions on the target, one of which must hold for its code; none: it has no such
    /// condition.
    llvm::SmallVector<llvm::StringRef, 1> Targets;

    bool isCodeFor(unsigned Capability) const;
  };
  /// By capability.
  struct Verdict {
    llvm::SmallBitVector Lacks; ///< Code for it does not compile.
    llvm::SmallBitVector Stops; ///< What is left of the body only ends the thread.
    llvm::SmallBitVector Empty; ///< Nothing is left of the body.
  };
  class Calls;

  const clang::ASTContext &Context;
  std::vector<unsigned> Capabilities;
  BranchConditions Conditions;
  llvm::DenseMap<const clang::Stmt *, Verdict> Texts; ///< By the body as it is written.
  llvm::DenseMap<const clang::FunctionDecl *, Verdict> Functions;
  unsigned FunctionsLeft; ///< That may still be gone through.

  Verdict none() const;
  std::vector<Piece> piecesOf(const clang::Stmt *Body) const;
  const Verdict &textOf(const clang::FunctionDecl *Function);
  Verdict verdictOf(const clang::FunctionDecl *Function);
  llvm::SmallBitVector wherePresent(const clang::Stmt *Part, const clang::Stmt *Body);
};

} // namespace warplint

#endif // WARPLINT_KERNELS_KERNELTARGETS_H
