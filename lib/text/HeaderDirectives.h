//===- HeaderDirectives.h - The directives of headers, scanned once -------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_TEXT_HEADERDIRECTIVES_H
#define WARPLINT_TEXT_HEADERDIRECTIVES_H

#include "clang/Basic/FileEntry.h"
#include "clang/Lex/DependencyDirectivesScanner.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/FileSystem/UniqueID.h"
#include <map>
#include <mutex>
#include <optional>

namespace warplint {

/// The directives of headers, for several runs of the preprocessor over one file: all that such a
/// run needs of a header whose text nobody looks at. Safe to use from several threads.
class HeaderDirectives {
public:
  using Directives = llvm::ArrayRef<clang::dependency_directives_scan::Directive>;

  /// Those of \p File, whose text is \p Content; empty if Clang can't tell them from the rest. They
  /// live as long as this.
  std::optional<Directives> of(clang::FileEntryRef File, llvm::StringRef Content);

private:
  struct Scanned {
    llvm::SmallVector<clang::dependency_directives_scan::Token> Tokens;
    llvm::SmallVector<clang::dependency_directives_scan::Directive> Found;
    bool Failed = false;
  };
  std::mutex Guard;
  std::map<llvm::sys::fs::UniqueID, Scanned> Files; ///< Under the guard.
};

} // namespace warplint

#endif // WARPLINT_TEXT_HEADERDIRECTIVES_H
