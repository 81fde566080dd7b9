//===- CallGraph.h - The call graph of a translation unit -----------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_FACTS_CALLGRAPH_H
#define WARPLINT_FACTS_CALLGRAPH_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallVector.h"

namespace clang {
class CallExpr;
class CXXConstructExpr;
class DeclRefExpr;
class FunctionDecl;
class LambdaExpr;
class MemberExpr;
class SourceManager;
} // namespace clang

namespace warplint {

/// The calls of a walk. Decides which functions lead to launches, and which of them only followed
/// code can call.
class CallGraph {
public:
  // Notes \p Call in the body of \p Body; null: at file scope.
  void note(const clang::CallExpr *Call, const clang::FunctionDecl *Body);
  void note(const clang::CXXConstructExpr *Call, const clang::FunctionDecl *Body);
  void note(const clang::DeclRefExpr *Mention, const clang::FunctionDecl *Body);
  void note(const clang::MemberExpr *Mention, const clang::FunctionDecl *Body);
  /// Notes \p Lambda in \p Body; its own body is that of \p Operator.
  void note(const clang::LambdaExpr *Lambda, const clang::FunctionDecl *Operator,
            const clang::FunctionDecl *Body);

  /// The functions from which \p Target can be reached, and \p Target, added to
  /// \p Leading: canonical declarations.
  void addLeading(const clang::FunctionDecl *Target,
                  llvm::DenseSet<const clang::FunctionDecl *> &Leading) const;
  /// The functions that \p From can reach, and \p From: canonical declarations.
  llvm::DenseSet<const clang::FunctionDecl *> reachable(const clang::FunctionDecl *From) const;

  /// Whether only functions of this file can call \p Function, and its only uses are calls.
  bool isClosed(const clang::FunctionDecl *Function, const clang::SourceManager &Sources) const;

  /// Whether \p Function may run without a call in sight: by a pointer, as a constructor or
  /// destructor, for a variable of the file, or below such a function.
  bool runsUnseen(const clang::FunctionDecl *Function) const;

  /// The lambda whose body \p Function is; null for others.
  const clang::LambdaExpr *lambdaOf(const clang::FunctionDecl *Function) const;

private:
  using FunctionSet = llvm::SmallSetVector<const clang::FunctionDecl *, 4>;

  llvm::DenseMap<const clang::FunctionDecl *, FunctionSet> Callers, Callees;
  llvm::DenseMap<const clang::FunctionDecl *, const clang::LambdaExpr *> Lambdas;
  llvm::DenseSet<const clang::DeclRefExpr *> Called;
  llvm::DenseMap<const clang::FunctionDecl *, llvm::SmallVector<const clang::DeclRefExpr *, 4>>
      Mentions;
  llvm::DenseSet<const clang::FunctionDecl *> CalledFromFileScope;

  void addCall(const clang::FunctionDecl *From, const clang::FunctionDecl *To);
};

} // namespace warplint

#endif // WARPLINT_FACTS_CALLGRAPH_H
