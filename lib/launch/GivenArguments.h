//===- GivenArguments.h - Arguments that a launch passes to its kernel ----===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_LAUNCH_GIVENARGUMENTS_H
#define WARPLINT_LAUNCH_GIVENARGUMENTS_H

#include "dataflow/Value.h"
#include "launch/ArgumentArray.h"
#include "launch/GridRounding.h"
#include "facts/LocalValues.h"
#include "threads/KernelRun.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"
#include <array>
#include <memory>
#include <optional>

namespace clang {
class ASTContext;
class CallExpr;
class FunctionDecl;
} // namespace clang

namespace warplint {
class ArgumentReader;

struct LaunchInstance;

/// The arguments that launches give their kernels, and the counts that their grids are computed
/// from, by the call, on all ways to it together. They are no readings of their own: a launch that
/// differs in them alone is the same.
class GivenArguments {
public:
  explicit GivenArguments(const clang::ASTContext &AST) : AST(AST) {}

  /// Adds what \p Call, in the body of \p Around, gives on one way to it.
  void note(const clang::CallExpr *Call, const clang::FunctionDecl *Around,
            ArgumentReader &Arguments);
  /// Gives \p Launch what was noted of its call.
  void setOf(LaunchInstance &Launch) const;

private:
  const clang::ASTContext &AST;
  /// Of `<<<...>>>`.
  llvm::DenseMap<const clang::CallExpr *, llvm::SmallVector<IntValue, 4>> Integers;
  llvm::DenseMap<const clang::CallExpr *, llvm::SmallVector<std::optional<GivenBuffer>, 4>> Buffers;
  /// Of calls that take an array.
  llvm::DenseMap<const clang::CallExpr *, ArgumentArray> Arrays;
  llvm::DenseMap<const clang::CallExpr *, std::array<std::optional<GridRounding>, 3>> Roundings;
  llvm::DenseMap<const clang::FunctionDecl *, std::unique_ptr<const LocalValues>> Locals;

  void noteBuffers(const clang::CallExpr *Call, ArgumentReader &Arguments);
  void noteRounding(const clang::CallExpr *Call, const clang::FunctionDecl *Around,
                    ArgumentReader &Arguments);
};

} // namespace warplint

#endif // WARPLINT_LAUNCH_GIVENARGUMENTS_H
