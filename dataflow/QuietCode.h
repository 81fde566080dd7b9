//===- QuietCode.h - Calls that touch only what they are given ------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_DATAFLOW_QUIETCODE_H
#define WARPLINT_DATAFLOW_QUIETCODE_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"

namespace clang {
class ASTContext;
class CXXMethodDecl;
class CXXRecordDecl;
class Decl;
class Expr;
class FunctionDecl;
class QualType;
} // namespace clang

namespace warplint::dataflow {

/// Finds the code of libraries that runs no code of the program's but such as computes from what it
/// is given, and waits for no other thread.
class QuietCode {
public:
  explicit QuietCode(const clang::ASTContext &AST) : AST(AST) {}

  /// Whether \p F, of the standard library, has to do with random numbers, text, or elements that
  /// are kept somewhere else: hundreds of steps, from which no launch is computed.
  static bool takesManySteps(const clang::FunctionDecl *F);

  /// Whether a call of \p F, null for an unknown function, writes only what its object and
  /// \p Arguments lead to, and what others hold the address of.
  bool touchesOnlyArguments(const clang::FunctionDecl *F,
                            llvm::ArrayRef<const clang::Expr *> Arguments);

  /// Whether the end of an object of \p Record runs no code of the program's.
  bool endsQuietly(const clang::CXXRecordDecl *Record) const;

  /// Whether copying or moving an object of \p Record runs no code of the program's.
  bool copiesQuietly(const clang::CXXRecordDecl *Record);

  /// Whether \p Method, a constructor or an assignment, copies an object part by part and runs
  /// no code of the program's.
  bool onlyCopies(const clang::CXXMethodDecl *Method);

private:
  friend class NoisyCodeFinder;
  const clang::ASTContext &AST;
  /// Whether functions and classes of the program are quiet. One that is looked at is taken for it,
  /// and what rests on that is forgotten if it turns out not to be.
  llvm::DenseMap<const clang::Decl *, bool> Known;
  llvm::SmallVector<const clang::Decl *, 16> Quiet; ///< Those that are, in the order they were found.

  bool isPlain(clang::QualType Type);
  bool isPlain(const clang::CXXRecordDecl *Record);
  bool hasPlainValues(const clang::FunctionDecl *F, llvm::ArrayRef<const clang::Expr *> Arguments);
  bool isQuiet(const clang::CXXRecordDecl *Record);
  bool isQuiet(const clang::FunctionDecl *F);
  bool remember(const clang::Decl *D, llvm::function_ref<bool()> IsQuiet);
  bool hasQuietMembers(const clang::CXXRecordDecl *Record);
  bool hasQuietOperators(const clang::CXXRecordDecl *Record);
};

} // namespace warplint::dataflow

#endif // WARPLINT_DATAFLOW_QUIETCODE_H
