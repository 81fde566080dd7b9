//===- FunctionPointers.h - Functions that are called by a pointer --------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_FACTS_FUNCTIONPOINTERS_H
#define WARPLINT_FACTS_FUNCTIONPOINTERS_H

#include "clang/AST/TypeOrdering.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SmallVector.h"

namespace clang {
class ASTContext;
class BinaryOperator;
class CallExpr;
class CXXConstructExpr;
class DeclRefExpr;
class FunctionDecl;
class VarDecl;
} // namespace clang

namespace warplint {

/// Tells the functions whose address is only put where code in sight takes it from, in
/// variables, tables and arguments, and the calls by pointers of their type: nothing else
/// calls them. A pointer that goes out of sight is taken as called there.
class FunctionPointers {
public:
  explicit FunctionPointers(const clang::ASTContext &Context) : Context(Context) {}

  // To be noted before the names in them are met.
  void note(const clang::VarDecl *V);
  void note(const clang::BinaryOperator *Assignment);
  void note(const clang::CallExpr *Call);
  void note(const clang::CXXConstructExpr *Construction);

  /// Whether \p Named only puts its function somewhere in sight.
  bool isStored(const clang::DeclRefExpr *Named) const { return Stored.contains(Named); }

  /// The type that represents all functions of the type of \p Function, by whichever pointer.
  clang::QualType typeOf(const clang::FunctionDecl *Function) const;
  /// The types of functions that \p Call calls by a pointer, or hands out of sight.
  llvm::ArrayRef<clang::QualType> calledBy(const clang::CallExpr *Call);
  llvm::ArrayRef<clang::QualType> calledBy(const clang::CXXConstructExpr *Construction);

private:
  using TypeList = llvm::SmallVector<clang::QualType, 1>;

  const clang::ASTContext &Context;
  llvm::DenseSet<const clang::DeclRefExpr *> Stored;
  llvm::DenseMap<clang::QualType, TypeList> Held;
  TypeList Found; ///< What calledBy() answers.

  clang::QualType plain(clang::QualType Function) const;
  bool isInSight(const clang::FunctionDecl *Callee) const;
  void store(const clang::Expr *E);
  const TypeList &heldBy(clang::QualType Type);
  void addHeld(clang::QualType Type, unsigned Depth, TypeList &Into) const;
};

} // namespace warplint

#endif // WARPLINT_FACTS_FUNCTIONPOINTERS_H
