//===- IndexForms.h - Expressions as functions of the global index --------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_KERNELS_INDEXFORMS_H
#define WARPLINT_KERNELS_INDEXFORMS_H

#include "facts/LocalValues.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <optional>

namespace clang {
class ASTContext;
class CallExpr;
class Expr;
class FunctionDecl;
class ParmVarDecl;
class Stmt;
class VarDecl;
} // namespace clang

namespace warplint {

/// How an expression depends on the global index along an axis.
enum class IndexForm {
  Free,   ///< Not at all.
  Plain,  ///< It is the index.
  Linear, ///< The index times a number, plus what does not depend on it.
  Other,
};

/// What the parameters of a function that the kernel calls are: how each depends on the index, and
/// the parameter of the kernel that a pointer among them is.
struct GivenParameters {
  llvm::DenseMap<const clang::ParmVarDecl *, IndexForm> Forms;
  llvm::DenseMap<const clang::ParmVarDecl *, const clang::ParmVarDecl *> Arrays;
};

/// An axis, and the size of the block along it, where that is known; a kernel may then have that
/// number in place of `blockDim`.
struct IndexAxis {
  char Name = 'x';
  std::optional<int64_t> Threads;
};

/// Reads expressions of one function.
class IndexReader {
public:
  IndexReader(const clang::FunctionDecl *F, IndexAxis Along, const clang::ASTContext &AST,
              unsigned Depth = 0,
              GivenParameters Given = GivenParameters());

  IndexForm formOf(const clang::Expr *E) const;
  IndexForm formOfSum(llvm::ArrayRef<const clang::Expr *> Parts) const;
  /// Whether \p S reads the thread's place along the axis, or a variable that is computed from it.
  bool depends(const clang::Stmt *S) const;
  /// Whether \p E is the part of \p Variable along the axis.
  bool isPart(const clang::Expr *E, llvm::StringRef Variable) const;

  const LocalValues Local;
  const clang::ASTContext &AST;
  const IndexAxis Along;
  const unsigned Depth; ///< Of calls around.
  const GivenParameters Given;

private:
  llvm::DenseSet<const clang::VarDecl *> Derived;

  struct Sum {
    unsigned Threads = 0, Starts = 0, Free = 0, Plain = 0, Linear = 0, Others = 0;
    IndexForm form() const;
  };

  void addTerms(const clang::Expr *E, bool IsNegative, Sum &To, unsigned Steps) const;
  bool isPlace(const clang::Expr *E) const;
  bool isBlockStart(const clang::Expr *E) const;
  bool isBlockSize(const clang::Expr *E) const;
  IndexForm formOfProduct(const clang::Expr *Left, const clang::Expr *Right) const;
  IndexForm formOfCall(const clang::CallExpr *E) const;
};

} // namespace warplint

#endif // WARPLINT_KERNELS_INDEXFORMS_H
