//===- MissingNames.h - Names that missing headers would declare ----------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_PARSE_MISSINGNAMES_H
#define WARPLINT_PARSE_MISSINGNAMES_H

#include "build/ClangCommand.h"
#include "clang/AST/ASTMutationListener.h"
#include "clang/Basic/SourceLocation.h"
#include "clang/Sema/SemaConsumer.h"
#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace warplint {

/// Declares names that a file uses and that no header in sight declares, so that Clang keeps the
/// function, the loop or the launch around them. Each stays an error of the parse. Nothing is known
/// of such a name: its type depends on an error, as what Clang itself recovers does, and so does
/// every expression with it. Files that have all of their headers are left alone at first.
class MissingNames : public clang::SemaConsumer, private clang::ASTMutationListener {
public:
  /// \p Headers: those that the parse has missed so far; it must outlive the parse.
  MissingNames(const std::vector<std::string> &Headers, DeclaredNames Which)
      : Headers(Headers), Which(Which) {}

  void InitializeSema(clang::Sema &S) override;
  clang::ASTMutationListener *GetASTMutationListener() override { return this; }
  void HandleTranslationUnit(clang::ASTContext &Context) override;

  /// \p Error of Clang's without the name that it suggests, if that is the one it misses: such a
  /// name was declared here.
  static std::string withoutItself(llvm::StringRef Error);

private:
  const std::vector<std::string> &Headers;
  DeclaredNames Which;
  bool Declared = false;                        ///< Any name.
  std::vector<clang::SourceLocation> LostBases; ///< Names of base classes, which Clang leaves out.

  friend class NameDeclarer;
  bool isNeeded() const {
    return Which == DeclaredNames::All ||
           (Which == DeclaredNames::OfMissingHeaders && !Headers.empty());
  }
  /// Clang asks for the layout of every class that is no template, of lambdas too, and for the
  /// number of every enumerator: gives those that rest on a missing name such that nothing is
  /// concluded from them.
  void CompletedTagDefinition(const clang::TagDecl *D) override;
  void settle(clang::CXXRecordDecl &Class) const;
  bool hasLostBase(const clang::CXXRecordDecl &Class) const;
};

} // namespace warplint

#endif // WARPLINT_PARSE_MISSINGNAMES_H
