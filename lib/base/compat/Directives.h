//===- Directives.h - Reading only the directives of a file ---------------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_BASE_COMPAT_DIRECTIVES_H
#define WARPLINT_BASE_COMPAT_DIRECTIVES_H

#include "clang/Basic/Version.h"
#include "clang/Lex/DependencyDirectivesScanner.h"
#include "clang/Lex/Preprocessor.h"
#include "clang/Lex/PreprocessorOptions.h"
#include <functional>
#include <memory>
#include <optional>
#include <utility>

namespace warplint::compat {

/// Finds the directives of a file; empty: it is to be read whole.
using FindDirectives =
    std::function<std::optional<llvm::ArrayRef<clang::dependency_directives_scan::Directive>>(
        clang::FileEntryRef)>;

#if CLANG_VERSION_MAJOR < 21 // A function of the options.

class DirectivesOnly {
public:
  /// Makes \p PP read only the directives of the files for which \p Find gives them, as long as
  /// this lives.
  DirectivesOnly(clang::Preprocessor &PP, FindDirectives Find) {
    PP.getPreprocessorOpts().DependencyDirectivesForFile = std::move(Find);
  }
};

#else

class DirectivesOnly : public clang::DependencyDirectivesGetter {
public:
  /// Makes \p PP read only the directives of the files for which \p Find gives them, as long as
  /// this lives.
  DirectivesOnly(clang::Preprocessor &PP, FindDirectives Find) : Find(std::move(Find)) {
    PP.setDependencyDirectivesGetter(*this);
  }
  std::unique_ptr<DependencyDirectivesGetter> cloneFor(clang::FileManager &) override {
    return nullptr;
  }
  std::optional<llvm::ArrayRef<clang::dependency_directives_scan::Directive>>
  operator()(clang::FileEntryRef File) override {
    return Find(File);
  }

private:
  FindDirectives Find;
};

#endif

} // namespace warplint::compat

#endif // WARPLINT_BASE_COMPAT_DIRECTIVES_H
