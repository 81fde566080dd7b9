//===- ArchDependence.h - Source text that differs by architecture --------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_KERNELS_ARCHDEPENDENCE_H
#define WARPLINT_KERNELS_ARCHDEPENDENCE_H

#include "dataflow/Value.h"
#include "kernels/Terms.h"
#include "clang/Basic/SourceLocation.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/StringSet.h"
#include <memory>
#include <optional>
#include <utility>

namespace clang {
class Decl;
class Expr;
class FunctionDecl;
class LangOptions;
class NamedDecl;
class SourceManager;
class Stmt;
class ValueDecl;
} // namespace clang

namespace warplint::kernels {

/// Finds the text that `__CUDA_ARCH__` and its kin make different from one architecture, or from
/// host to device: text between `#if` and `#endif` of a condition that names them, and uses of a
/// name defined there.
///
/// A single pass of the compiler sees one side of it only, so what is read
/// there must not be taken for every architecture.
class ArchDependence {
public:
  /// Scans the user's files of a translation unit. A header of the system is scanned only when
  /// a number comes from it.
  ArchDependence(const clang::SourceManager &Sources, const clang::LangOptions &Language);

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
  bool hasOneDefinition(llvm::StringRef Name) const;

private:
  using OffsetRange = std::pair<unsigned, unsigned>;

  const clang::SourceManager &Sources;
  const clang::LangOptions &Language;
  llvm::DenseMap<clang::FileID, llvm::SmallVector<OffsetRange, 4>> Regions;
  llvm::StringSet<> Names;     ///< Macros and constants.
  llvm::StringSet<> Constants; ///< Those of them that are no macros.
  /// Macros that are nothing, or qualifiers that change neither a kernel's attributes nor its
  /// memory, wherever they are defined: they matter in conditions alone.
  llvm::StringSet<> Inert;
  /// Types, templates and constants that are declared by one of them. They only show what may
  /// differ, since another declaration can have the same name.
  llvm::StringSet<> Declared;
  llvm::StringMap<llvm::DenseSet<llvm::StringRef>> Definitions; ///< Texts by name.

  /// Of the headers of the system that numbers came from: null where one mentions no architecture.
  mutable llvm::DenseMap<clang::FileID, std::unique_ptr<ArchDependence>> Headers;

  /// Scans \p Files alone.
  ArchDependence(const clang::SourceManager &Sources, const clang::LangOptions &Language,
                 llvm::ArrayRef<clang::FileID> Files);
  void scan(clang::FileID File);
  void findDeclared(llvm::ArrayRef<clang::FileID> Files);
  /// Whether \p Name may differ, and is not inert.
  bool changesCode(llvm::StringRef Name) const;
  /// Whether what \p Name means may differ.
  bool mayMean(llvm::StringRef Name) const;
  bool isArchName(llvm::StringRef Name) const;
  bool isInRegion(clang::SourceLocation Location) const;
  /// The differences in the system header of \p Spelled; null if it is not in one, or if that
  /// mentions no architecture.
  const ArchDependence *ofSystem(clang::SourceLocation Spelled) const;
  /// Whether the number at \p Location, or a macro that it comes from, is one of several in such
  /// a header.
  bool comesFromSystem(clang::SourceLocation Location) const;
  /// Whether \p Name, a constant, is that of other declarations, \p Meant, as well, which are
  /// the same in every pass.
  bool isElsewhere(llvm::StringRef Name, llvm::ArrayRef<const clang::NamedDecl *> Meant) const;
  unsigned beginOfDeclaration(llvm::StringRef Text, unsigned Offset) const;
  bool overlapsRegion(clang::FileID File, OffsetRange Range) const;
  llvm::StringRef firstName(clang::FileID File, OffsetRange Range,
                            llvm::function_ref<bool(llvm::StringRef)> Wanted) const;
  /// \p Hidden: names that mean something else there.
  bool touches(clang::FileID File, OffsetRange Range, const llvm::StringSet<> &Hidden = {}) const;
  std::optional<OffsetRange> parametersOf(const clang::FunctionDecl *D, clang::FileID File) const;
  llvm::SmallVector<OffsetRange, 4> openBounds(const clang::FunctionDecl *D,
                                               clang::FileID File) const;
  bool touchesAttributes(const clang::FunctionDecl *Kernel) const;
  bool touchesUsed(const clang::Stmt *Code, llvm::DenseSet<const clang::Decl *> &Seen) const;
  bool touchesDefinition(const clang::ValueDecl *D,
                         llvm::DenseSet<const clang::Decl *> &Seen) const;
  llvm::StringRef nameBehind(const Integer &I, clang::SourceLocation Use) const;
};

} // namespace warplint::kernels

#endif // WARPLINT_KERNELS_ARCHDEPENDENCE_H
