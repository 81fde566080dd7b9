//===- UnreadNames.h - Names in text that the parser left out -------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_TEXT_UNREADNAMES_H
#define WARPLINT_TEXT_UNREADNAMES_H

#include "clang/Basic/SourceLocation.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/StringSet.h"

namespace clang {
class ASTContext;
}

namespace warplint {

/// The names of kernels that the text of files uses where the AST has nothing: in branches of the
/// preprocessor that this build leaves out, in macros that are not used, in statements that were
/// dropped after an error. Declarations are no uses.
class UnreadNames {
public:
  /// \p Read: where the AST has the name of a kernel.
  UnreadNames(const clang::ASTContext &Context, const llvm::DenseSet<clang::SourceLocation> &Read)
      : Context(Context), Read(Read) {}

  /// Looks for \p Names in the text of \p File.
  void scan(clang::FileID File, const llvm::StringSet<> &Names);

  /// Whether \p Name is used, also by a launch.
  bool isUsed(llvm::StringRef Name) const { return Used.contains(Name); }
  /// Whether \p Name is used for something else than a launch.
  bool isHandedOn(llvm::StringRef Name) const { return HandedOn.contains(Name); }

private:
  const clang::ASTContext &Context;
  const llvm::DenseSet<clang::SourceLocation> &Read;
  llvm::StringSet<> Used, HandedOn;
};

} // namespace warplint

#endif // WARPLINT_TEXT_UNREADNAMES_H
