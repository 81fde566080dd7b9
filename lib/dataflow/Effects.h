//===- Effects.h - Effects of code that is not interpreted ----------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Code that the interpreter does not visit has every effect that C++
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
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"

namespace clang {
class ASTContext;
class CallExpr;
class Decl;
class ExplicitCastExpr;
class Expr;
class FunctionDecl;
class ValueDecl;
} // namespace clang

namespace warplint {

/// Whether \p D is in a header of the system, or of CUDA's own, which builds often name as theirs.
bool inLibraryHeader(const clang::ASTContext &AST, const clang::Decl *D);

/// Whether the program itself has a body for \p F.
bool isDefinedByProgram(const clang::ASTContext &AST, const clang::FunctionDecl *F);

/// Whether \p D is declared outside of namespaces and classes.
bool isGlobal(const clang::Decl *D);

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

/// Whether \p F returns a second time, to what the program has done since (`setjmp`).
bool returnsTwice(const clang::FunctionDecl *F);

/// Whether \p E evaluates none of its operands.
bool isUnevaluated(const clang::Expr *E);

/// Whether what \p E leads to may be written, though what it converts leads to it as const.
bool castsConstAway(const clang::ExplicitCastExpr *E);

/// Whether something holds for functions and classes that lead to each other. While it is looked
/// for, it is taken to hold; what was found to hold meanwhile is forgotten if it does not.
class CoinductiveCache {
public:
  /// The answer for \p D, by \p Find the first time.
  bool get(const clang::Decl *D, llvm::function_ref<bool()> Find) {
    auto [At, IsNew] = Known.try_emplace(D, true);
    if (!IsNew)
      return At->second;
    size_t Before = Holding.size();
    bool Holds = Find();
    if (Holds)
      Holding.push_back(D);
    else
      for (; Holding.size() != Before; Holding.pop_back())
        Known.erase(Holding.back());
    return Known[D] = Holds;
  }

private:
  llvm::DenseMap<const clang::Decl *, bool> Known;
  llvm::SmallVector<const clang::Decl *, 16> Holding; ///< In the order they were found.
};

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
  CoinductiveCache Known;
};

} // namespace warplint

#endif // WARPLINT_DATAFLOW_EFFECTS_H
