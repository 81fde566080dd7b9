//===- CallEffects.h - Calls that touch only what they are given ----------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_DATAFLOW_CALLEFFECTS_H
#define WARPLINT_DATAFLOW_CALLEFFECTS_H

#include "dataflow/Effects.h"
#include "llvm/ADT/ArrayRef.h"

namespace clang {
class ASTContext;
class CXXMethodDecl;
class CXXRecordDecl;
class Expr;
class FunctionDecl;
class QualType;
} // namespace clang

namespace warplint {

/// Finds the code of libraries that runs no code of the program's but such as computes from what it
/// is given, and waits for no other thread.
class CallEffects {
public:
  explicit CallEffects(const clang::ASTContext &AST) : AST(AST) {}

  /// Whether \p F, of the standard library, has to do with random numbers, text, or elements that
  /// are kept somewhere else: hundreds of steps, from which no launch is computed.
  static bool takesManySteps(const clang::FunctionDecl *F);

  /// Whether a call of \p F, null for an unknown function, writes only what its object and
  /// \p Arguments lead to, and what others hold the address of.
  bool touchesOnlyArguments(const clang::FunctionDecl *F,
                            llvm::ArrayRef<const clang::Expr *> Arguments);

  /// Whether the end of an object of \p Record runs no code of the program's.
  bool destroysWithoutEffects(const clang::CXXRecordDecl *Record) const;

  /// Whether copying or moving an object of \p Record runs no code of the program's.
  bool copiesWithoutEffects(const clang::CXXRecordDecl *Record);

  /// Whether \p Method, a constructor or an assignment, copies an object part by part and runs
  /// no code of the program's.
  bool onlyCopies(const clang::CXXMethodDecl *Method);

private:
  friend class EffectFinder;
  /// The code of the program that may run.
  enum class OwnCode { None, SideEffectFree };

  const clang::ASTContext &AST;
  CoinductiveCache SideEffectFree; ///< Whether functions and classes of the program are.

  bool isPlain(clang::QualType Type, OwnCode Runs = OwnCode::SideEffectFree);
  bool isPlain(const clang::CXXRecordDecl *Record, OwnCode Runs = OwnCode::SideEffectFree);
  bool hasPlainValues(const clang::FunctionDecl *F, llvm::ArrayRef<const clang::Expr *> Arguments);
  bool isSideEffectFree(const clang::CXXRecordDecl *Record);
  bool isSideEffectFree(const clang::FunctionDecl *F);
  bool hasSideEffectFreeMembers(const clang::CXXRecordDecl *Record);
  bool hasSideEffectFreeOperators(const clang::CXXRecordDecl *Record);
};

} // namespace warplint

#endif // WARPLINT_DATAFLOW_CALLEFFECTS_H
