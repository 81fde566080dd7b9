//===- HeaderScope.h - Headers that an editor's pass needs ----------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_TEXT_HEADERSCOPE_H
#define WARPLINT_TEXT_HEADERSCOPE_H

#include "clang/Basic/SourceLocation.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"

namespace clang {
class ASTContext;
class Decl;
class FunctionDecl;
} // namespace clang

namespace warplint {

/// Whether \p D, outside of functions and classes, is of a system header: walks leave it out.
bool isLeftOut(const clang::Decl *D);

/// Finds what a walk over the main file alone leaves out. An editor gives that
/// scope: headers come from a precompiled preamble, in which only templates have
/// bodies. Of the headers matters what the main file uses.
class HeaderScope {
public:
  /// \p WholeUnit: the walk sees everything of the user's.
  HeaderScope(const clang::ASTContext &Context, bool WholeUnit)
      : Context(Context), WholeUnit(WholeUnit) {}

  /// Notes that the walk has entered \p Function.
  void walked(const clang::FunctionDecl *Function);
  /// Notes that the walk met the name of \p Function.
  void met(const clang::FunctionDecl *Function);

  /// The functions with bodies still to walk, as far as is known by now; empty
  /// at the end. The headers of a system are left out.
  llvm::SmallVector<clang::Decl *> takeMissing();

  /// The first argument of each `cudaFuncSetAttribute` in the text of the headers
  /// that declare what was met, whose bodies are not in the AST, and after an
  /// error of the main file, of which parts may be missing: the last name in it,
  /// empty where there is none. \p Read are the places of those that the AST has.
  llvm::SmallVector<llvm::StringRef>
  optInsInText(const llvm::DenseSet<clang::SourceLocation> &Read) const;

private:
  const clang::ASTContext &Context;
  bool WholeUnit; ///< Nothing is ever missing.
  size_t NextMet = 0;
  llvm::SetVector<const clang::FunctionDecl *> Met; ///< Canonical declarations.
  llvm::DenseSet<const clang::FunctionDecl *> Walked;
};

} // namespace warplint

#endif // WARPLINT_TEXT_HEADERSCOPE_H
