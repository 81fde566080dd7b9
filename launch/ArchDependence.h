//===- ArchDependence.h - Which source text differs between architectures -===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_LAUNCH_ARCHDEPENDENCE_H
#define WARPLINT_LAUNCH_ARCHDEPENDENCE_H

#include "clang/Basic/SourceLocation.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/StringSet.h"

namespace clang {
class FunctionDecl;
class LangOptions;
class SourceManager;
} // namespace clang

namespace warplint::launch {

/// Finds the text that `__CUDA_ARCH__` and its kin make different from one
/// architecture, or from host to device: what stands between `#if` and `#endif`
/// of a condition that names them, and what uses a name defined there.
///
/// A single pass of the compiler sees one side of it only, so what is read
/// there must not be taken for every architecture.
class ArchDependence {
public:
  /// Scans the user's files of a translation unit.
  ArchDependence(const clang::SourceManager &Sources, const clang::LangOptions &Language);

  /// Whether the attributes of \p Kernel, on any of its declarations, may differ.
  bool touchesDeclaration(const clang::FunctionDecl *Kernel) const;
  /// Whether the body of \p Kernel declares shared memory and may differ.
  bool touchesShared(const clang::FunctionDecl *Kernel) const;

private:
  using OffsetRange = std::pair<unsigned, unsigned>;

  const clang::SourceManager &Sources;
  const clang::LangOptions &Language;
  llvm::DenseMap<clang::FileID, llvm::SmallVector<OffsetRange, 4>> Regions;
  llvm::StringSet<> Names;

  void scan(clang::FileID File);
  bool isArchName(llvm::StringRef Name) const;
  bool touches(clang::FileID File, OffsetRange Range) const;
};

} // namespace warplint::launch

#endif // WARPLINT_LAUNCH_ARCHDEPENDENCE_H
