//===- Effects.h - Effects of code that is not interpreted ----------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Code that the interpreter does not go through has every effect that C++
/// allows it, unless a declaration on one of the short lists here promises less.
/// A declaration is known by its scope and the header it comes from, never by its
/// name alone: a project may call a function of its own `cudaInit` or `min`.
///
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_DATAFLOW_EFFECTS_H
#define WARPLINT_DATAFLOW_EFFECTS_H

#include "cuda/Functions.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseMap.h"

namespace clang {
class ASTContext;
class CallExpr;
class CXXMethodDecl;
class CXXRecordDecl;
class ExplicitCastExpr;
class Expr;
class FunctionDecl;
class ValueDecl;
} // namespace clang

namespace warplint::dataflow {

/// Whether \p F is a function of CUDA's runtime or driver: declared in the global namespace by a
/// header of the system or of CUDA, without a body of the program's. A project's `cudaAllow()` is
/// not.
bool isCudaFunction(const clang::FunctionDecl *F);

/// The row of the function of CUDA that \p Call calls; null for other calls.
const cuda::Function *cudaFunction(const clang::CallExpr *Call);

/// Whether \p D is an object of CCCL's by which a program asks a device for an attribute.
bool isAttributeObject(const clang::ValueDecl *D);

/// The first argument that \p Call, a call of \p Called, gives to a parameter that is \p R; null
/// if there is none.
const clang::Expr *argumentFor(cuda::Role R, const cuda::Function &Called,
                               const clang::CallExpr *Call);

/// Whether \p F is a function of the C++ standard library or of CUDA's.
bool isLibraryFunction(const clang::ASTContext &AST, const clang::FunctionDecl *F);

/// Whether \p F, of the standard library, has to do with random numbers, text, or elements that
/// are kept somewhere else: hundreds of steps, from which no launch is computed.
bool takesManySteps(const clang::FunctionDecl *F);

/// Whether a call of \p F, null for an unknown function, writes only what its object and
/// \p Arguments lead to, and what others hold the address of: it calls no code of the
/// program's, and waits for none.
bool touchesOnlyArguments(const clang::ASTContext &AST, const clang::FunctionDecl *F,
                          llvm::ArrayRef<const clang::Expr *> Arguments);

/// Whether \p F returns a second time, to what the program has done since (`setjmp`).
bool returnsTwice(const clang::FunctionDecl *F);

/// Whether the end of an object of \p Record runs no code of the program's.
bool endsQuietly(const clang::ASTContext &AST, const clang::CXXRecordDecl *Record);

/// Whether copying or moving an object of \p Record runs no code of the program's.
bool copiesQuietly(const clang::ASTContext &AST, const clang::CXXRecordDecl *Record);

/// Whether \p Method, a constructor or an assignment, copies an object part by part and runs
/// no code of the program's.
bool onlyCopies(const clang::ASTContext &AST, const clang::CXXMethodDecl *Method);

/// Whether what \p E leads to may be written, though what it converts leads to it as const.
bool castsConstAway(const clang::ExplicitCastExpr *E);

/// Finds the functions that leave what they are given by pointer or reference to const as it
/// is: nothing in the language makes them.
class ConstKeepers {
public:
  explicit ConstKeepers(const clang::ASTContext &AST) : AST(AST) {}

  /// Whether \p F, null for an unknown function, is of a library, or its body and those of
  /// the functions that it calls cast no const away.
  bool keeps(const clang::FunctionDecl *F);

private:
  const clang::ASTContext &AST;
  llvm::DenseMap<const clang::FunctionDecl *, bool> Known;
};

} // namespace warplint::dataflow

#endif // WARPLINT_DATAFLOW_EFFECTS_H
