//===- Configuration.h - Reads .clang-tidy, which may be anybody's --------===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_LINT_CONFIGURATION_H
#define WARPLINT_LINT_CONFIGURATION_H

#include "clang-tidy/ClangTidyOptions.h"
#include <memory>
#include <optional>
#include <string>

namespace warplint::lint {

/// clang-tidy's own reader of .clang-tidy on \p Disk, between \p Defaults and \p Overrides; a
/// file that is nested too deeply for it is taken for one that can't be understood.
std::unique_ptr<clang::tidy::ClangTidyOptionsProvider>
optionsFromFiles(clang::tidy::ClangTidyGlobalOptions Global, clang::tidy::ClangTidyOptions Defaults,
                 clang::tidy::ClangTidyOptions Overrides,
                 llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Disk);

/// The error in the nearest .clang-tidy above \p File, if it can't be read; the details were
/// printed then. clang-tidy's library would continue without the file.
std::optional<std::string> brokenConfiguration(llvm::StringRef File, llvm::vfs::FileSystem &Disk);

} // namespace warplint::lint

#endif // WARPLINT_LINT_CONFIGURATION_H
