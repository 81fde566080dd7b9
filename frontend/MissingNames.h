//===- MissingNames.h - Names that missing headers would declare ----------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_FRONTEND_MISSINGNAMES_H
#define WARPLINT_FRONTEND_MISSINGNAMES_H

#include "clang/Sema/SemaConsumer.h"
#include "llvm/ADT/ArrayRef.h"
#include <string>

namespace warplint::frontend {

/// Declares names that a file uses and that no header in sight declares, so that Clang keeps the
/// function, the loop or the launch around them. Each stays an error of the parse. Nothing is known
/// of such a name: its type depends on an error, as what Clang itself recovers does, and so does
/// every expression with it. Files that have all of their headers are left alone.
class MissingNames : public clang::SemaConsumer {
public:
  /// \p Headers: those that the parse has missed so far; it must outlive the parse.
  explicit MissingNames(const std::vector<std::string> &Headers) : Headers(Headers) {}

  void InitializeSema(clang::Sema &S) override;
  /// Clang asks for the layout of classes that are no templates, which one with a field of an
  /// unknown type has not.
  void HandleTagDeclDefinition(clang::TagDecl *D) override;
  void HandleTranslationUnit(clang::ASTContext &Context) override;

private:
  const std::vector<std::string> &Headers;
  std::vector<clang::SourceLocation> LostBases;
};

} // namespace warplint::frontend

#endif // WARPLINT_FRONTEND_MISSINGNAMES_H
