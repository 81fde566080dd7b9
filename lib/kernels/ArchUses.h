//===- ArchUses.h - What code names that differs by architecture ----------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_KERNELS_ARCHUSES_H
#define WARPLINT_KERNELS_ARCHUSES_H

#include "kernels/ArchText.h"
#include "clang/AST/Type.h"
#include "llvm/ADT/PointerIntPair.h"

namespace clang {
class ASTContext;
class CXXRecordDecl;
class Expr;
class NamedDecl;
class Stmt;
class TemplateArgument;
class TemplateDecl;
class TypeSourceInfo;
class ValueDecl;
} // namespace clang

namespace warplint {

/// The names of the parameters of \p Template.
llvm::StringSet<> parameterNames(const clang::TemplateDecl *Template);

/// Whether what an expression or a type is made of may differ by architecture: follows the
/// declarations that it names, as far as they are the user's. For one question, or several about
/// the same.
class ArchUses {
public:
  ArchUses(const clang::ASTContext &Context, const ArchText &Text, const SystemArchText &System);

  /// Whether what \p Code calls and names may differ.
  bool touches(const clang::Stmt *Code);
  /// Whether the size of a static shared variable that \p Code declares may be another.
  bool touchesShared(const clang::Stmt *Code);

private:
  const clang::ASTContext &Context;
  const clang::SourceManager &Sources;
  const ArchText &Text;
  const SystemArchText &System;
  /// Declarations and types, these also with the sizes of what they are made of.
  llvm::DenseSet<llvm::PointerIntPair<const void *, 1, bool>> Seen;

  bool isReplaced(const clang::NamedDecl *D) const;
  bool hidesOther(const clang::Type *Scope, const clang::NamedDecl *D) const;
  bool touchesPart(const clang::NamedDecl *D, clang::SourceRange Range,
                   const llvm::StringSet<> &Hidden) const;
  bool touchesText(const clang::NamedDecl *D, clang::SourceRange Range) const;
  bool touchesTemplate(const clang::TemplateDecl *Template, bool ForSize);
  bool touchesClass(const clang::CXXRecordDecl *Class);
  bool touchesWritten(const clang::TypeSourceInfo *Written, bool ForSize);
  bool touchesType(clang::QualType Type, bool ForSize);
  bool touchesArgument(const clang::TemplateArgument &A, bool ForSize);
  bool touchesNamed(const clang::Expr *E);
  bool touchesDefinition(const clang::ValueDecl *D);
};

} // namespace warplint

#endif // WARPLINT_KERNELS_ARCHUSES_H
