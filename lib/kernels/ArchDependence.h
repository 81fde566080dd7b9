//===- ArchDependence.h - Source that differs by architecture -------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_KERNELS_ARCHDEPENDENCE_H
#define WARPLINT_KERNELS_ARCHDEPENDENCE_H

#include "dataflow/Value.h"
#include "kernels/ArchText.h"
#include <map>
#include <optional>
#include <utility>

namespace clang {
class ASTContext;
class Expr;
class FunctionDecl;
class NamedDecl;
} // namespace clang

namespace warplint {

/// Tells what `__CUDA_ARCH__` and its kin make different from one architecture, or from host to
/// device, of kernels and launches: what is read there must not be taken for every architecture.
class ArchDependence {
public:
  /// Scans the user's files of a translation unit. A header of the system is scanned only when
  /// a number comes from it.
  explicit ArchDependence(const clang::ASTContext &Context);

  /// Whether the attributes of \p Kernel, on any of its declarations, may differ.
  bool touchesDeclaration(const clang::FunctionDecl *Kernel) const;
  /// Whether the body of \p Kernel declares shared memory and may differ.
  bool touchesShared(const clang::FunctionDecl *Kernel) const;
  /// Whether the body of \p Function may be another one in another pass.
  bool touchesBody(const clang::FunctionDecl *Function) const;
  /// Whether the body of \p Kernel has no statement in this pass, and may have some for others.
  bool leavesBodyEmpty(const clang::FunctionDecl *Kernel) const;

  /// The name by which \p Argument of a launch, which can be \p Values, may have
  /// another value in another pass: "THREADS", else "__CUDA_ARCH__"; empty where
  /// there is none. Lives as long as the sources.
  llvm::StringRef nameIn(const clang::Expr *Argument, llvm::ArrayRef<const Integer *> Values) const;
  /// Whether the source of \p Kernel, its attributes and its body, uses \p Name.
  bool uses(const clang::FunctionDecl *Kernel, llvm::StringRef Name) const;
  /// Whether all definitions of \p Name in the user's files, of which there are
  /// some, have the same text: then it is the same in every pass that has one.
  bool hasOneDefinition(llvm::StringRef Name) const { return Text.hasOneDefinition(Name); }

  /// Whether a number that was asked about comes from a header of the system, where it may differ.
  bool dependOnSystem() const { return System.gaveAny(); }

private:
  const clang::ASTContext &Context;
  const clang::SourceManager &Sources;
  const clang::LangOptions &Language;
  ArchText Text;
  SystemArchText System;
  /// What the text of a body says of the static shared memory in it.
  enum class SharedText { None, Same, MayDiffer };
  /// By text, which instances of a template share.
  mutable std::map<std::pair<clang::FileID, ArchText::OffsetRange>, SharedText> SharedTexts;

  SharedText sharedText(clang::FileID File, ArchText::OffsetRange Body) const;
  /// Whether \p Name, a constant, is that of other declarations, \p Meant, as well, which are
  /// the same in every pass.
  bool isElsewhere(llvm::StringRef Name, llvm::ArrayRef<const clang::NamedDecl *> Meant) const;
  unsigned beginOfDeclaration(llvm::StringRef Text, unsigned Offset) const;
  std::optional<ArchText::OffsetRange> parametersOf(const clang::FunctionDecl *D,
                                                    clang::FileID File) const;
  llvm::SmallVector<ArchText::OffsetRange, 4> openBounds(const clang::FunctionDecl *D,
                                                         clang::FileID File) const;
  bool touchesAttributes(const clang::FunctionDecl *Kernel) const;
  llvm::StringRef nameBehind(const Integer &I, clang::SourceLocation Use) const;
};

} // namespace warplint

#endif // WARPLINT_KERNELS_ARCHDEPENDENCE_H
